"""What stands on a planar card, where the people of a table have brought it themselves.

The product ships no card's wording and no picture. A table does not know who plays at it: a room above answers when
asked (as for rulings), for the cards that lie face up there.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from games.tables.models import Table
from games.tables.signals import cards_asked


class CardWords(NamedTuple):
    """The wording of a card, and the address of its picture; either may be empty."""

    text: str
    picture: str = ""


class CardsTold(NamedTuple):
    """What is known of the cards that were asked for, by name; `pictures_from`: the place from which the phones of this
    table load pictures, empty where they load none."""

    words: Mapping[str, CardWords] = {}
    pictures_from: str = ""


def cards_at(code: str, names: Collection[str] = ()) -> CardsTold:
    """What the people of this table have brought on these cards; nothing where nobody answers, or the answer breaks."""
    answers = cards_asked.send_robust(Table, code=code, names=names)
    return next((said for _, said in answers if isinstance(said, CardsTold)), CardsTold())


def pictures_from(code: str) -> str:
    """From where the phones of this table load pictures of cards; empty: from nowhere."""
    return cards_at(code).pictures_from
