"""What a phone at a tournament is asked: which results it may tell, and what its host may do about the rounds."""

from __future__ import annotations

import pytest

from games.kernel.rulebook import HOST
from games.tables.models import Table
from games.tournament import pairing
from games.tournament.rules import orders as o
from games.tournament.rules.state import Games
from games.tournament.screens.mine import Mine
from tests.games.tournament.test_screens import laid, reports, scene
from tests.support.worlds.tournament_tables import ask, decide_all, gives, now

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def swiss() -> Table:
    """Four, whose first round of two is paired."""
    table = laid(4, format="swiss")
    gives(table, o.Begin(rounds=2, cut=0))
    ask(table)
    pairing.pair(table)
    return table


def match_before(table: Table, key: str) -> Mine:
    found = scene(table, key).match
    assert found is not None
    return found


def test_td_9_the_phones_of_two_count_games_until_one_has_told_the_result(swiss: Table) -> None:
    match = now(swiss).rounds[0].matches[0]
    first, second = match.players
    for key in (first, second):
        assert match_before(swiss, key).may_count_games and not match_before(swiss, key).is_told
    reports(swiss, first, match.key, Games(2, 1))
    for key in (first, second):
        mine = match_before(swiss, key)
        assert mine.is_told and mine.may_tell and not mine.may_count_games


def test_of_a_pod_nobody_counts_games() -> None:
    table = laid(4, format="one_game")
    gives(table, o.Begin())
    mine = match_before(table, "e1")
    assert mine.is_in_pod and mine.may_tell and not mine.may_count_games
    pod = scene(table).pairings[0]
    assert pod.is_open_pod


def test_the_host_tells_of_a_table_of_two_on_a_sheet_and_corrects_on_another(swiss: Table) -> None:
    assert [(one.sheet, one.is_open_pod) for one in scene(swiss).open_pairings] == [("enter-1", False)] * 2
    assert not any(one.sheet for one in scene(swiss, "e1").open_pairings)
    decide_all(swiss)
    assert [(one.sheet, one.is_open_pod) for one in scene(swiss).done_pairings] == [("correct-1", False)] * 2


def test_the_host_runs_the_rounds_until_the_end(swiss: Table) -> None:
    assert scene(swiss).may_run_rounds and scene(swiss).may_change_round
    assert not scene(swiss, "e1").may_run_rounds and not scene(swiss, "e1").may_change_round
    decide_all(swiss)
    gives(swiss, o.Finish())
    assert not scene(swiss).may_run_rounds


def test_the_host_goes_on_otherwise_before_a_round_and_not_while_it_is_played(swiss: Table) -> None:
    assert not scene(swiss).may_go_otherwise
    decide_all(swiss)
    assert scene(swiss).may_go_otherwise
    assert not scene(swiss, "e1").may_go_otherwise


@pytest.mark.parametrize(("players", "is_too_large"), [(7, True), (8, False)])
def test_td_18_a_cut_takes_as_many_as_have_entered(players: int, is_too_large: bool) -> None:
    assert scene(laid(players, format="swiss", cut=8), HOST).is_cut_too_large is is_too_large


def test_without_a_cut_none_is_too_large() -> None:
    assert not scene(laid(4, format="swiss")).is_cut_too_large


def test_results_of_matches_of_several_lengths_are_entered_in_forms_that_can_be_told_apart() -> None:
    table = laid(4, format="round_robin", all_at_once=True, best_of_rounds=(1, 3))
    gives(table, o.Begin())
    gives(table, o.AskForPairing())
    forms = [one.form.id for one in scene(table).result_sheets]
    assert len(forms) == len(set(forms)) == 2


# --- one tap, and one that takes it back -----------------------------------------------------------------------------


def test_td_2_a_host_lets_somebody_leave_at_one_tap_and_takes_it_back_at_one(swiss: Table) -> None:
    shown = scene(swiss)
    leaving = shown._all("drop")
    assert leaving and not any(shown.confirm(form) for form in leaving)
    gives(swiss, o.Drop(entrant="e1"))
    assert now(swiss).entrants["e1"].status == "dropped" and [act.form.order for act in scene(swiss).dock.undo] == [
        "take_back"
    ]


def test_td_2_who_leaves_is_asked_for_the_host_alone_takes_it_back(swiss: Table) -> None:
    shown = scene(swiss, "e1")
    leaving = [form for form in shown.about_me if form.order == "drop"]
    assert leaving and all(shown.confirm(form) for form in leaving)
