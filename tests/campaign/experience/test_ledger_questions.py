"""Which entries of the ledger a host may take back, and beside which a name stands."""

from __future__ import annotations

import pytest

from campaign.experience.ledger_lines import Line
from campaign.models import EntryKind, ExperienceEntry, Person
from campaign.models.experience import Item

CARLA = Person(username="carla")


def a_line(kind: EntryKind, *, is_for_host: bool = True, **fields: object) -> Line:
    return Line(ExperienceEntry(pk=1, kind=kind.value, amount=3, **fields), "", "", 3, is_for_host)


def taken_back(line: Line) -> Line:
    line.entry.reversed_by = ExperienceEntry(pk=2, kind=EntryKind.REVERSAL.value, amount=-3)
    return line


@pytest.mark.django_db
@pytest.mark.parametrize("kind", [EntryKind.AWARD, EntryKind.CORRECTION, EntryKind.SPEND])
def test_the_host_takes_back_what_stands(kind: EntryKind) -> None:
    assert a_line(kind).may_take_back
    assert not a_line(kind, is_for_host=False).may_take_back


@pytest.mark.django_db
def test_d_36_a_purchase_is_undone_on_its_sheet_and_a_reversal_stays() -> None:
    assert not a_line(EntryKind.SPEND, item=Item.LIFE.value).may_take_back
    assert not a_line(EntryKind.REVERSAL).may_take_back


def test_an_entry_is_taken_back_once() -> None:
    assert not taken_back(a_line(EntryKind.AWARD)).may_take_back


@pytest.mark.parametrize(
    ("kind", "is_by_hand"),
    [(EntryKind.AWARD, False), (EntryKind.SPEND, False), (EntryKind.CORRECTION, True), (EntryKind.REVERSAL, True)],
)
def test_what_was_written_by_hand_says_by_whom(kind: EntryKind, is_by_hand: bool) -> None:
    assert a_line(kind, who=CARLA).is_by_hand is is_by_hand
    assert not a_line(kind).is_by_hand
