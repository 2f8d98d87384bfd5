"""Names of cards that open their sheets, and what stands on them.

{% load cards %}
    {% card pack.name %}                      the name, a link to its sheet; the bare name where sheets have no address
    {% card_corner pack.name cards_at %}      beside a tile whose tap means something else: a sign that opens the sheet
    {% card_cover pack.name cards_at %}       over a tile whose tap means nothing else: all of it opens the sheet
    {{ board|cards_at }}                      where the sheets of a table's cards are
    {% told line %}                           a line of the story, the cards in it as links
    {{ face.text|card_text }}                 what is printed: its lines, its symbols drawn, reminders in italics
    {% called_card board pack as told %}      the sheet of a card of this table

Where the sheets are is said by `cards_at`, a variable of the page, or by the `board` of a table.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import lru_cache
from typing import Any
from urllib.parse import quote

from django import template
from django.template import Context
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.rulebook.icons import icon
from games.tables.group.card_sheets import CardSheet, address_of, cards_at
from games.tables.group.host import sheet_at
from games.tables.templatetags.look import mana, with_costs
from games.tables.words.story import StoryLine

register = template.Library()
register.filter(cards_at)

SYMBOLS = re.compile(r"((?:\{[^{}\s]{1,8}\})+)")
REMINDER = re.compile(r"(\([^()]*\))")


def _where(context: Context) -> str:
    at: str | None = context.get("cards_at")
    if at is not None:
        return at
    return cards_at(context["board"]) if "board" in context else ""


@register.simple_tag(takes_context=True)
def card(context: Context, name: str) -> SafeString:
    """The name of a card, which opens its sheet."""
    return _link(name, _where(context))


@lru_cache(5_000)
def _link(name: str, at: str) -> SafeString:
    if not at:
        return format_html('<span lang="en">{}</span>', name)
    return format_html('<a class="cardname" data-card href="{}" lang="en">{}</a>', _address(name, at), name)


@register.simple_tag
def card_corner(name: str, at: str) -> SafeString:
    """A sign in the corner of a tile, which opens the sheet."""
    return _opener("pack__corner", name, at, icon("eye"))


@register.simple_tag
def card_cover(name: str, at: str) -> SafeString:
    """All of a tile opens the sheet."""
    return _opener("pack__cover", name, at, mark_safe(""))


def _opener(css: str, name: str, at: str, inside: SafeString) -> SafeString:
    if not at:
        return mark_safe("")
    label = _("The text of %(card)s") % {"card": name}
    address = _address(name, at)
    return format_html('<a class="{}" data-card href="{}" aria-label="{}">{}</a>', css, address, label, inside)


@register.simple_tag
def card_address(name: str, at: str) -> str:
    """The address of a card's sheet."""
    return _address(name, at)


def _address(name: str, at: str) -> str:
    return f"{at}{quote(address_of(name))}/"


@register.simple_tag(takes_context=True)
def told(context: Context, line: StoryLine) -> SafeString:
    """The sentence of a line of the story; the cards that it tells of open their sheets."""
    return linked(line.text, line.cards, _where(context))


def linked(sentence: str, names: Collection[str], at: str) -> SafeString:
    """A sentence in which the names of these cards open their sheets; all else is text, whoever wrote it."""
    if not names or not at:
        return format_html("{}", sentence)
    found = re.compile(f"({'|'.join(sorted(map(re.escape, names), key=len, reverse=True))})")
    return with_costs(sentence, found, lambda name: _link(name, at))


@register.simple_tag
def called_card(board: Any, name: str) -> CardSheet | None:
    """The words of a card that is played with at this table, as a board shows them; None where nobody knows it."""
    sheet = sheet_at(board.code, name) if cards_at(board) else None
    return sheet.without_pictures if sheet is not None else None


@register.filter
def card_text(text: str) -> SafeString:
    """What is printed on a card: a paragraph for each line, symbols drawn and spoken, reminders in italics."""
    return format_html_join("", "<p>{}</p>", ((_line(line),) for line in text.splitlines() if line.strip()))


def _line(line: str) -> SafeString:
    parts = REMINDER.split(line)
    drawn = (
        format_html("<i>{}</i>", _symbols(part)) if place % 2 else _symbols(part) for place, part in enumerate(parts)
    )
    return format_html_join("", "{}", ((part,) for part in drawn))


def _symbols(text: str) -> SafeString:
    return with_costs(text, SYMBOLS, mana)
