"""The pace of days: until when a question may be answered where a table is no evening (D-47).

The clock of a question stands still at night and, where the group wants it, at weekends; a day is the hours of a day
that count. Asked on Monday at nine in the evening, it has until Tuesday at nine. Hours are those of the wall clock of a
zone; what is counted is time that passes, so that the nights in which the clock is changed cost nobody an hour.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

import msgspec

DAY = timedelta(days=1)
SATURDAY = 5
KEPT = 1024
"""So many answers are kept: boards ask for the same few again and again."""


class Days(msgspec.Struct, frozen=True):
    """How long a question has, in days of hours that count, and which hours do not: from the hour `night_from` to the
    hour `night_to` (where both are the same, there is no night), and Saturday and Sunday unless `weekends_count`.
    `zone`: a name of the IANA database."""

    allowance: int
    night_from: int = 22
    night_to: int = 8
    weekends_count: bool = False
    zone: str = "UTC"

    @property
    def hours(self) -> timedelta:
        """The hours that a question has."""
        night = timedelta(hours=(self.night_to - self.night_from) % 24)
        return self.allowance * (DAY - night)


@lru_cache(KEPT)
def until(days: Days, since: datetime) -> datetime:
    """When the time of a question is up that came at this moment, in UTC."""
    return _after(days, since, days.hours)


@lru_cache(KEPT)
def remind_at(days: Days, since: datetime) -> datetime:
    """When a quarter of its time is left, in UTC."""
    return _after(days, since, days.hours * 3 / 4)


def counts(days: Days, at: datetime) -> bool:
    """Whether the clock of a question goes at this moment: it is neither night nor a weekend that is free."""
    begin, _end = next(_hours_that_count(days, at))
    return begin <= at


def counted(days: Days, since: datetime, at: datetime) -> timedelta:
    """How much of this time counts; nothing where `at` is not later."""
    total = timedelta(0)
    for begin, end in _hours_that_count(days, since):
        if begin >= at:
            break
        total += min(end, at) - begin
    return total


def _after(days: Days, since: datetime, left: timedelta) -> datetime:
    for begin, end in _hours_that_count(days, since):
        if left <= end - begin:
            return begin + left
        left -= end - begin
    raise AssertionError("days never end")


def _hours_that_count(days: Days, since: datetime) -> Iterator[tuple[datetime, datetime]]:
    """From when to when the clock goes, from this moment on and without end, in UTC."""
    zone = ZoneInfo(days.zone)
    day = since.astimezone(zone).date()
    while True:
        for from_hour, to_hour in _waking(days, day):
            begin, end = max(_instant(day, from_hour, zone), since.astimezone(UTC)), _instant(day, to_hour, zone)
            if begin < end:
                yield begin, end
        day += DAY


def _waking(days: Days, day: date) -> tuple[tuple[int, int], ...]:
    """The hours of this day that count, of the wall clock."""
    if day.weekday() >= SATURDAY and not days.weekends_count:
        return ()
    if days.night_from == days.night_to:
        return ((0, 24),)
    if days.night_from > days.night_to:
        return ((days.night_to, days.night_from),)
    return ((0, days.night_from), (days.night_to, 24))


def _instant(day: date, hour: int, zone: ZoneInfo) -> datetime:
    """When the wall clock of this zone shows this hour of this day (24: the next midnight), in UTC."""
    return datetime.combine(day + DAY * (hour // 24), time(hour % 24), zone).astimezone(UTC)
