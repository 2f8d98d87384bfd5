"""The cards of a file that is no text (XML, JSON), and the table that they become: one line a card, in their order.

So the numbers of lines mean something to people, and whoever brought the file can correct it as a list.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from campaign.bridge.shared import csv_of
from campaign.cards.lists.refusals import ListRefused
from campaign.cards.lists.values import MOST_LINES

_ALWAYS = ("quantity", "name")
_LONGEST_CELL = 400


class Item(msgspec.Struct, frozen=True):
    """A card as a file has it, nothing checked: what is no number and who has no name is told as a line later."""

    name: str
    quantity: str = "1"
    section: str = ""
    deck: str = ""
    set_code: str = ""
    collector_number: str = ""
    finish: str = ""
    tags: str = ""
    mana_cost: str = ""
    type_line: str = ""


def table_of(items: Sequence[Item]) -> str:
    """A table of these cards with the columns that they need. Raises ListRefused: `no_cards`, `too_many_lines`."""
    if not items:
        raise ListRefused("no_cards")
    if len(items) > MOST_LINES:
        raise ListRefused("too_many_lines", lines=len(items), most=MOST_LINES)
    used = [
        column for column in Item.__struct_fields__ if column in _ALWAYS or any(getattr(item, column) for item in items)
    ]
    rows = ([_cell(getattr(item, column)) for column in used] for item in items)
    return csv_of([used, *rows]).replace("\r\n", "\n").rstrip("\n")


def _cell(text: str) -> str:
    return " ".join(text.split())[:_LONGEST_CELL]


def plain(value: object) -> str:
    """A value of a file as a cell has it: text and whole numbers; anything else is nothing."""
    if isinstance(value, bool) or value is None:
        return ""
    return str(value) if isinstance(value, str | int | float) else ""
