"""Sheets that are ready to be played: for who sits down tonight and has never written one (LM 1, D-02)."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from campaign.models import ATTRIBUTE_NAMES, ATTRIBUTES, SHEETS, Style


class ReadySheet(NamedTuple):
    """A Style, and 3, 5 and 7 in the order of the attributes."""

    style: str
    numbers: tuple[int, ...]

    @property
    def attributes(self) -> dict[str, int]:
        """The numbers by attribute."""
        return dict(zip(ATTRIBUTES, self.numbers, strict=True))

    @property
    def named(self) -> list[tuple[str, object, int]]:
        """Each attribute by its key and by its name, with its number."""
        return [(key, ATTRIBUTE_NAMES[key], number) for key, number in self.attributes.items()]


READY: dict[str, ReadySheet] = {
    sheet.style: sheet
    for sheet in (
        ReadySheet(Style.WHITE, (5, 7, 3)),
        ReadySheet(Style.BLUE, (3, 5, 7)),
        ReadySheet(Style.BLACK, (3, 7, 5)),
        ReadySheet(Style.RED, (7, 5, 3)),
        ReadySheet(Style.GREEN, (7, 3, 5)),
        ReadySheet(Style.GOLD, (5, 3, 7)),
    )
}
"""One of each Style, by its code; each of the six orders once."""


def drawn(chance: Random) -> ReadySheet:
    """Any Style with any order: each is as likely."""
    return ReadySheet(chance.choice(Style.values), chance.choice(SHEETS))
