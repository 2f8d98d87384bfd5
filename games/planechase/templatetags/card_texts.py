"""What stands on the planar cards that lie face up, where the people of the table have brought it.

{% load card_texts %}
    {% card_words board scene.planes as told %}     once for a page
    {{ told|card:"Krosa" }}                         its `text` and `picture`; nothing where it is not known
    {{ plane|is_silent }}                           whether we have no reminder of our own for any of its lines
"""

from __future__ import annotations

from collections.abc import Iterable

from django import template

from games.planechase.screens.cards import Plane
from games.tables.board import Board
from games.tables.group.card_words import CardsTold, CardWords
from games.tables.group.host import card_words_at

register = template.Library()


@register.simple_tag
def card_words(board: Board, planes: Iterable[Plane]) -> CardsTold:
    """What is known of these face-up cards."""
    return card_words_at(board.code, [plane.card.name for plane in planes])


@register.filter
def card(text: CardsTold, name: str) -> CardWords | None:
    return text.words.get(name)


@register.filter
def is_silent(plane: Plane) -> bool:
    """Whether none of its lines has a reminder in our own words."""
    return not any(line.text for line in plane.lines)
