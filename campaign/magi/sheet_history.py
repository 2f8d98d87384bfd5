"""The sheet of a Magus at a past evening, and what has changed from one evening to another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from campaign.bridge import sheets
from campaign.experience import ledger
from campaign.experience.ledger_words import bought
from campaign.models import Attendance, Balance, Evening, Magus


@dataclass(frozen=True)
class SheetThen:
    """The sheet with which an evening was played, and the points as they were at its table."""

    evening: Evening
    sheet: sheets.Sheet
    balance: Balance


def evenings_with(magus: Magus) -> list[Attendance]:
    """The evenings that this Magus has played, or is playing, the latest first."""
    played = magus.attendance.filter(evening__opened_at__isnull=False, played_version__isnull=False)
    return list(played.select_related("evening").order_by("-evening__opened_at"))


def sheet_then(place: Attendance) -> SheetThen | None:
    """What the sheet said at this evening; None when no such version was kept."""
    sheet = sheets.sheet_of_version(place.magus, place.played_version)
    if sheet is None:
        return None
    return SheetThen(place.evening, sheet, ledger.balance(place.magus, before=place.evening.closed_at))


def compared(earlier: SheetThen, later: SheetThen, powers: dict[str, str]) -> Sequence[str]:
    """What the later sheet says differently, a line for each thing."""
    return [_change_words(change, powers) for change in sheets.differences(earlier.sheet, later.sheet)]


def _change_words(change: sheets.Change, powers: dict[str, str]) -> str:
    if change.item == "power":
        return f"+ {powers.get(change.value, change.value)}"
    if change.item == "other":
        return f"− {powers.get(change.value, change.value)}"
    return bought(change.item, change.value, change.before, change.after, powers)
