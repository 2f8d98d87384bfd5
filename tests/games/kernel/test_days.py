"""D-47: until when a question may be answered at the pace of days; nights, weekends, clocks that are changed."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kernel.days import Days, counted, counts, remind_at, until

ROME = "Europe/Rome"
HERE = ZoneInfo(ROME)
ONE = Days(1, zone=ROME)

EARLIEST = datetime(2024, 1, 1, tzinfo=UTC)
zones = st.sampled_from([ROME, "UTC", "America/New_York", "Asia/Kolkata", "Pacific/Auckland"])
paces = st.builds(Days, st.integers(1, 3), st.integers(0, 23), st.integers(0, 23), st.booleans(), zones)
moments = st.integers(0, 6 * 365 * 24 * 60).map(lambda minutes: EARLIEST + timedelta(minutes=minutes))
pauses = st.timedeltas(timedelta(0), timedelta(days=4))
NOTHING_LONGER = timedelta(microseconds=1)


def here(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=HERE)


@pytest.mark.parametrize(
    ("asked", "days", "ends"),
    [
        ("2026-11-23 21:00", ONE, "2026-11-24 21:00"),  # Monday, until Tuesday at the same hour
        ("2026-11-23 21:00", Days(3, zone=ROME), "2026-11-26 21:00"),
        ("2026-11-24 03:00", ONE, "2026-11-24 22:00"),  # at night: the whole next day
        ("2026-11-23 23:30", ONE, "2026-11-24 22:00"),
        ("2026-11-27 20:00", ONE, "2026-11-30 20:00"),  # Friday evening: over the weekend
        ("2026-11-28 11:00", ONE, "2026-11-30 22:00"),  # Saturday: the whole Monday
        ("2026-11-27 20:00", Days(1, weekends_count=True, zone=ROME), "2026-11-28 20:00"),
        ("2026-11-23 21:00", Days(1, 0, 7, zone=ROME), "2026-11-24 21:00"),  # a night that begins at midnight
        ("2026-11-23 21:00", Days(1, 5, 5, zone=ROME), "2026-11-24 21:00"),  # without a night
    ],
)
def test_d47_a_day_is_the_hours_of_a_day_that_count(asked: str, days: Days, ends: str) -> None:
    assert until(days, here(asked)) == here(ends)


def test_d47_the_night_in_which_the_clock_is_changed_costs_nobody_an_hour() -> None:
    counting = Days(1, weekends_count=True, zone=ROME)
    assert until(counting, here("2026-03-28 21:00")) == here("2026-03-29 21:00")
    assert until(counting, here("2026-10-24 21:00")) == here("2026-10-25 21:00")


def test_d47_without_a_night_a_day_is_24_hours_also_when_the_clock_is_changed() -> None:
    counting = Days(1, 0, 0, weekends_count=True, zone=ROME)
    assert until(counting, here("2026-03-28 21:00")) == here("2026-03-29 22:00")
    assert until(counting, here("2026-10-24 21:00")) == here("2026-10-25 20:00")


def test_d47_a_reminder_comes_when_a_quarter_of_the_time_is_left() -> None:
    assert remind_at(ONE, here("2026-11-23 21:00")) == here("2026-11-24 17:30")


@given(paces, moments)
def test_d47_the_end_is_never_in_hours_that_do_not_count(days: Days, since: datetime) -> None:
    for end in (until(days, since), remind_at(days, since)):
        assert counts(days, end - NOTHING_LONGER)


@given(paces, moments)
def test_d47_nobody_has_less_than_the_hours_of_the_group(days: Days, since: datetime) -> None:
    assert counted(days, since, until(days, since)) == days.hours
    assert until(days, since) >= since + days.hours


@given(paces, moments, pauses)
def test_d47_who_is_asked_later_has_no_less_time(days: Days, since: datetime, later: timedelta) -> None:
    assert until(days, since) <= until(days, since + later)


@given(paces, moments)
def test_d47_the_reminder_comes_before_the_end_and_after_the_question(days: Days, since: datetime) -> None:
    assert since < remind_at(days, since) < until(days, since)


@given(paces, moments)
def test_d47_the_wall_clock_says_what_counts(days: Days, at: datetime) -> None:
    wall = at.astimezone(ZoneInfo(days.zone))
    asleep = (wall.hour - days.night_from) % 24 < (days.night_to - days.night_from) % 24
    free = wall.weekday() >= 5 and not days.weekends_count
    assert counts(days, at) == (not asleep and not free)
