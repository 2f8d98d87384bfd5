"""The award as the table screen counts it up: what is booked, part by part, and when the group meets again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.db.models import Q

from campaign.awards import awards
from campaign.evenings.evenings import next_evening
from campaign.experience.ledger_words import SHARES, shares_in
from campaign.models import EntryKind, Evening, EveningAward, ExperienceEntry, Magus


class Part(NamedTuple):
    """What some of the points are for, in the reader's language."""

    says: str
    points: int


class Counted(NamedTuple):
    """What a Magus was given. `place` None: they have none; `parts`, the place last, add up to `total`, or are not
    told."""

    magus: Magus
    place: int | None
    parts: Sequence[Part]
    total: int


def evening_at(code: str) -> Evening | None:
    """The evening whose auction or tournament is played at this table; None: it is the table of none."""
    of_tournament = Q(tournaments__table_code=code.upper(), tournaments__called_off_at=None)
    found = Evening.objects.filter(Q(table_code=code.upper()) | of_tournament)
    return found.select_related("campaign").distinct().first()


def is_booked(evening: Evening) -> bool:
    """Whether there is anything to show: nobody sees points before they are in the ledger."""
    return EveningAward.objects.filter(evening=evening, booked_at__isnull=False).exists()


def counted(evening: Evening) -> list[Counted]:
    """What everybody was given, in the order of the places. What was taken back since is not there."""
    award = EveningAward.objects.get(evening=evening)
    entries = {entry.magus_id: entry for entry in _given(evening)}
    return [_counted(award, one.magus, one.place, entries.get(one.magus.pk)) for one in awards.ranking(evening)]


def _given(evening: Evening) -> list[ExperienceEntry]:
    entries = evening.entries.filter(kind=EntryKind.AWARD).select_related("reversed_by")
    return [entry for entry in entries if not entry.is_reversed]


def _counted(award: EveningAward, magus: Magus, place: int | None, entry: ExperienceEntry | None) -> Counted:
    if entry is None:
        return Counted(magus, place, (), 0)
    told = sorted(shares_in(entry.reason), key=lambda share: share[0] == "place")
    parts = [Part(SHARES[name](n), _points(award, name, n)) for name, n in told]
    adds_up = sum(part.points for part in parts) == entry.amount
    return Counted(magus, dict(told).get("place", place), parts if adds_up else (), entry.amount)


def _points(award: EveningAward, name: str, n: int) -> int:
    """How much this part of an award gave: the n-th place, n matches won; else n points."""
    if name == "place":
        return award.for_places[n - 1] if 0 < n <= len(award.for_places) else 0
    return award.for_match * n if name == "matches" else n


def next_date(evening: Evening) -> Evening | None:
    """The evening that is planned next; None: there is none yet."""
    upcoming = next_evening(evening.campaign)
    return upcoming if upcoming is not None and upcoming.is_planned else None
