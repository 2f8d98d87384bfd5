"""What comes of the lines of a list: entries, lines that are left out, lines that cannot be used. And the limits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from campaign.cards.card_names import is_printable

MOST_FILE_BYTES = 7_000_000
"""A file as it is brought: a cube as JSON has four thousand characters a card."""
MOST_BYTES = 2_000_000
"""The same as lines."""
MOST_LINES = 20_000
LONGEST_LINE = 1_000
MOST_COPIES = 999
LONGEST_KEY = 200
SHOWN = 120
"""So much of a line is shown again."""


class Unusable(msgspec.Struct, frozen=True):
    """A line that cannot be used, and why."""

    line: int
    text: str
    reason: str
    values: dict[str, Any] = {}


class Entry(msgspec.Struct, frozen=True):
    """A number of copies of a card that somebody owns. `deck`: where the list itself files it, if it says so.
    `is_counted`: whether the line says how many; one card is one where it does not. `doubt`: why the line is
    unusable if nobody knows a card of this name."""

    line: int
    copies: int
    name: str
    deck: str = ""
    mana_cost: str = ""
    type_line: str = ""
    section: str = ""
    set_code: str = ""
    number: str = ""
    finish: str = ""
    tags: tuple[str, ...] = ()
    is_counted: bool = True
    doubt: Unusable | None = None


NO_CARD = frozenset({"blank", "comment", "heading", "title", "header", "layout"})
"""Why a line is left out that names no card; all others name one that nobody brings."""


class LeftOut(msgspec.Struct, frozen=True):
    """A line that is read and left out, and why."""

    line: int
    text: str
    reason: str
    values: dict[str, Any] = {}

    @property
    def is_card(self) -> bool:
        """Whether it names a card: under Maybeboard, a token …"""
        return self.reason not in NO_CARD


Line = Entry | Unusable | LeftOut
Progress = Callable[[int, int], None]


class CardList(msgspec.Struct, frozen=True):
    """Every line of a list in one of three heaps."""

    entries: tuple[Entry, ...]
    unusable: tuple[Unusable, ...]
    left_out: tuple[LeftOut, ...]

    @property
    def lines(self) -> int:
        return len(self.entries) + len(self.unusable) + len(self.left_out)

    @property
    def not_owned(self) -> tuple[LeftOut, ...]:
        """The cards of the list that nobody brings."""
        return tuple(line for line in self.left_out if line.is_card)


def unusable(line: int, text: str, reason: str, **values: object) -> Unusable:
    """A line that cannot be used, as it may be shown."""
    return Unusable(line, shown(text), reason, values)


def left_out(line: int, text: str, reason: str, **values: object) -> LeftOut:
    """A line that is left out, as it may be shown."""
    return LeftOut(line, shown(text), reason, values)


def shown(text: str) -> str:
    """The beginning of a line, without what cannot be shown."""
    return "".join(c if is_printable(c) else "\ufffd" for c in text.strip()[:SHOWN])
