"""What a host may do about a match and a round of a tournament, and when nobody may any more."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from campaign.models import MatchTable
from campaign.tournaments.match_tables import AtTables
from campaign.tournaments.queries import Paired, Player, Round
from tests.support.worlds.people import NOW

GOES_ON = AtTables([MatchTable()], 0, 0, 0)
ONE_ALL_AND_GOES_ON = AtTables([MatchTable(ended_at=NOW), MatchTable()], 1, 0, 0)
IS_OVER = AtTables([MatchTable(ended_at=NOW)], 0, 0, 1)


def a_match(
    at_tables: AtTables | None = None, *, is_running: bool = True, is_of_league: bool = False, is_for_host: bool = True
) -> Paired:
    return Paired(
        key="1-1",
        kind="match",
        players=[Player("ada", "Ada", None, 17), Player("bo", "Bo", None)],
        result="" if is_running else "2–1",
        winner=None,
        places=(),
        is_running=is_running,
        is_disputed=False,
        at_tables=at_tables,
        is_of_league=is_of_league,
        is_for_host=is_for_host,
    )


def a_round(*matches: Paired, is_of_league: bool = True, is_for_host: bool = True) -> Round:
    return Round(1, False, None, matches, (), is_of_league, is_for_host)


@pytest.mark.parametrize(
    ("at_tables", "may"), [(None, True), (GOES_ON, False), (ONE_ALL_AND_GOES_ON, False), (IS_OVER, True)]
)
def test_another_table_is_opened_once_the_last_one_is_over(at_tables: AtTables | None, may: bool) -> None:
    assert a_match(at_tables).may_open_table is may


def test_a_table_is_opened_by_the_host_for_a_running_match_of_an_evening() -> None:
    assert not a_match(is_for_host=False).may_open_table
    assert not a_match(is_running=False).may_open_table
    assert not a_match(is_of_league=True).may_open_table


@pytest.mark.parametrize(
    ("at_tables", "may"), [(None, False), (GOES_ON, False), (ONE_ALL_AND_GOES_ON, True), (IS_OVER, True)]
)
def test_a_result_is_entered_from_tables_once_a_game_is_over(at_tables: AtTables | None, may: bool) -> None:
    assert a_match(at_tables).may_enter_result is may


def test_a_result_is_entered_from_tables_once_and_by_the_host() -> None:
    assert not a_match(IS_OVER, is_for_host=False).may_enter_result
    assert not a_match(IS_OVER, is_running=False).may_enter_result


def test_lives_are_shown_until_the_match_is_played() -> None:
    assert a_match().lives == [17, None]
    assert a_match(is_running=False).lives == [None, None]


def test_the_host_of_a_league_sets_the_day_of_a_round_that_is_being_played() -> None:
    assert a_round(a_match()).may_set_day
    assert not a_round(a_match(is_running=False)).may_set_day
    assert not a_round(a_match(), is_of_league=False).may_set_day
    assert not a_round(a_match(), is_for_host=False).may_set_day


@pytest.mark.parametrize(("days", "is_late"), [(0, False), (1, True)])
def test_a_round_is_late_the_day_after_while_a_match_has_no_result(days: int, is_late: bool) -> None:
    day = date(2026, 3, 6)
    today = day + timedelta(days=days)
    assert Round(1, False, day, [a_match()], (), today=today).is_late is is_late
    assert not Round(1, False, day, [a_match(is_running=False)], (), today=today).is_late
    assert not Round(1, False, None, [a_match()], (), today=today).is_late
