"""TD-2, TD-3, TD-4, TD-20: who leaves, comes back, does not come, is disqualified."""

from __future__ import annotations

from typing import Any

import pytest

from games.kernel.rulebook import By
from games.tournament.rules import orders as o
from games.tournament.rules.scores import winner_of
from games.tournament.rules.standings import standings
from games.tournament.rules.state import Games

from .scene import Scene

# --- TD-2: drop ------------------------------------------------------------------------------------------------------


def test_td_2_before_round_one_they_were_never_entered() -> None:
    game = Scene("abcd").begin(2, 0)
    game.by("d", o.Drop("d"))
    assert "d" not in game.state.entrants


def test_td_2_a_drop_takes_effect_before_the_next_pairing_and_the_past_stays() -> None:
    game = Scene("abcd").begin(3, 0)
    game.by_hand("ab", "cd")
    game.play()
    game.by("d", o.Drop("d"))
    assert game.row("c").points == 3 and game.row("d").matches == 1
    game.pair()
    assert "d" not in game.state.rounds[1].at
    assert [match.kind for match in game.state.rounds[1].matches] == ["match", "bye"]


@pytest.mark.parametrize(
    ("so_far", "result"),
    [
        (None, Games(2, 0)),
        (Games(1, 1), Games(2, 1)),
        (Games(0, 1), Games(2, 1)),
        (Games(1, 0, 1), Games(2, 0, 1)),
        (Games(0, 2), Games(0, 2)),
        (Games(2, 1), Games(2, 1)),
    ],
)
def test_td_2_in_mid_match_by_the_games_played_else_the_opponent_gets_k(so_far: Games | None, result: Games) -> None:
    game = Scene("abcd").begin(2, 0)
    game.by_hand("ab", "cd")
    game.by("b", o.Drop("b", games=so_far))
    match = game.match("ab")
    assert match.result is not None and match.result.games == result, "who drops keeps the games they have won"


def test_td_2_the_games_so_far_must_be_possible() -> None:
    game = Scene("abcd").begin(2, 0)
    game.by_hand("ab", "cd")
    game.refused(o.Drop("b", games=Games(3, 0)), "TD-9", "impossible_score", By(seat="b"))
    game.result("ab", 2, 0)
    game.refused(o.Drop("b", games=Games(1, 0)), "TD-2", "no_match_is_running", By(seat="b"))


def test_td_2_nobody_drops_for_another() -> None:
    game = Scene("abcd").begin(2, 0)
    game.pair()
    game.refused(o.Drop("b"), "TD-2", "only_the_host_may", By(seat="a"))
    game.give(o.Drop("b"))
    game.refused(o.Drop("b"), "TD-2", "has_left")


def test_td_2_they_may_come_back_and_have_missed_the_rounds_between() -> None:
    game = Scene("abcdef", late="loss").begin(4, 0)
    game.pair()
    game.play()
    game.give(o.Drop("a"))
    game.pair()
    game.play()
    game.give(o.ComeBack("a"))
    assert game.row("a").lost == 1, "late = loss"
    game.pair()
    assert "a" in game.state.rounds[2].at


def test_td_2_between_the_last_swiss_round_and_the_cut_the_next_in_rank_moves_up() -> None:
    game = Scene("abcdefgh").begin(3, 4)
    for _ in range(3):
        game.pair()
        game.play()
    order = standings(game.state).keys
    game.give(o.Drop(order[1]))
    game.pair()
    assert game.state.bracket == (order[0], order[2], order[3], order[4])


def test_td_2_after_the_cut_is_published_nobody_moves_up() -> None:
    """§3: the scheduled opponent advances, as a walkover."""
    game = Scene("abcdefgh").begin(3, 4)
    for _ in range(3):
        game.pair()
        game.play()
    game.pair()
    first, second, third, fourth = game.state.bracket
    game.give(o.Drop(fourth))
    assert game.match(first + fourth).result.how == "dropped"  # type: ignore[union-attr]
    game.give(o.Drop(first))
    game.result(second + third, 2, 0)
    game.pair()
    assert game.match(first + second).result.how == "walkover"  # type: ignore[union-attr]
    assert game.ranks[second] == 1 and game.ranks[first] == 2


def test_td_2_when_one_player_is_left_the_tournament_ends() -> None:
    game = Scene("abc").begin(2, 0)
    game.pair()
    game.give(o.Drop("a"))
    game.give(o.Drop("b"))
    assert game.state.stage == "over" and game.state.ended_by == "one_left"


def test_td_2_when_one_is_left_in_a_bracket_they_have_won() -> None:
    game = Scene("abcd", format="single_elimination").begin()
    game.pair()
    game.play()
    winners = [winner_of(match) or "" for match in game.state.rounds[0].matches]
    game.give(o.Drop(winners[1]))
    assert game.state.stage == "over"
    assert game.ranks[winners[0]] == 1 and game.ranks[winners[1]] == 2


# --- TD-3: absent and no-show ----------------------------------------------------------------------------------------


def test_td_3_absent_is_not_paired_and_nothing_counts() -> None:
    game = Scene("abcd").begin(2, 0)
    game.by("d", o.SayAbsent("d"))
    game.pair()
    assert "d" not in game.state.rounds[0].at
    assert game.row("d").matches == 0
    game.play()
    game.pair()
    assert "d" in game.state.rounds[1].at, "this round only"


def test_td_3_they_come_after_all() -> None:
    game = Scene("abcd").begin(2, 0)
    game.by("d", o.SayAbsent("d"))
    game.refused(o.SayAbsent("d"), "TD-3", "said_already", By(seat="d"))
    game.by("d", o.SayPresent("d"))
    game.pair()
    assert "d" in game.state.rounds[0].at


def test_td_3_a_no_show_of_a_published_pairing_loses_0_k_and_has_been_met() -> None:
    game = Scene("abcd").begin(2, 0)
    game.by_hand("ab", "cd")
    game.give(o.NoShow("b", 1))
    assert game.match("ab").result.games == Games(2, 0)  # type: ignore[union-attr]
    game.result("cd", 2, 0)
    game.give(o.SayPresent("b"))
    game.pair()
    assert {frozenset(match.players) for match in game.state.rounds[1].matches} == {frozenset("ac"), frozenset("bd")}


def test_td_3_a_no_show_that_was_not_paired_is_an_awarded_loss_without_opponent() -> None:
    game = Scene("abcde").begin(2, 0)
    game.give(o.NoShow("e", 1))
    game.pair()
    match = game.state.match_of("e")
    assert match is not None and match.kind == "loss" and match.result.games == Games(0, 2)  # type: ignore[union-attr]
    row = game.row("e")
    assert (row.matches, row.lost, row.omw) == (1, 1, game.state.charter.least_share)


def test_td_3_the_games_of_an_awarded_loss_are_as_entered() -> None:
    game = Scene("abcde").begin(3, 0)
    game.give(o.SayAbsent("e"))
    game.pair()
    game.give(o.NoShow("e", 1, games=0))
    assert game.state.match_of("e").result.games == Games(0, 0)  # type: ignore[union-attr]
    assert game.row("e").lost == 1, "a lost match in MW, the games left out"


def test_td_3_a_finished_match_is_no_no_show() -> None:
    game = Scene("ab").begin(1, 0)
    game.pair()
    game.play()
    game.refused(o.NoShow("a", 1), "TD-5", "has_a_result")
    game.refused(o.NoShow("a", 7), "TD-3", "no_such_round")


# --- TD-4: disqualified ----------------------------------------------------------------------------------------------


def test_td_4_the_opponent_wins_the_running_match_and_they_are_removed_from_the_standings() -> None:
    game = Scene("abcd").begin(3, 0)
    game.by_hand("ab", "cd")
    game.give(o.Disqualify("a", "marked cards"))
    assert game.match("ab").result.games == Games(0, 2)  # type: ignore[union-attr]
    game.result("cd", 2, 0)
    assert set(game.ranks) == {"b", "c", "d"} and game.ranks["d"] == 3
    assert game.row("b").omw == game.state.charter.least_share, "their finished matches stay in the opponents' figures"
    game.pair()
    assert "a" not in game.state.rounds[1].at, "they are not paired again"


def test_td_4_they_do_not_come_back() -> None:
    game = Scene("abcd").begin(3, 0)
    game.pair()
    game.give(o.Disqualify("a", "marked cards"))
    game.refused(o.ComeBack("a"), "TD-4", "has_not_dropped")
    game.refused(o.Disqualify("b", "  "), "TD-4", "reason_is_missing")


# --- TD-20: leaving a round robin ------------------------------------------------------------------------------------


def a_league(players: str = "abcdef", **settings: Any) -> Scene:
    game = Scene(players, format="round_robin", **settings).begin()
    return game


def test_td_20_fewer_than_half_of_their_matches_all_are_cancelled_for_everybody() -> None:
    game = a_league()
    for _ in range(2):
        game.pair()
        game.play()
    assert game.row("a").matches == 2
    game.give(o.Drop("a"))
    assert game.state.entrants["a"].cancelled
    assert all(match.cancelled for its in game.state.rounds for match in its.matches if "a" in match.players)
    for _ in range(3):
        game.pair()
        game.play()
    assert {game.row(key).matches for key in "bcdef"} == {4}, "not played, not in MW"


def test_td_20_half_or_more_they_stand_and_the_rest_are_0_k() -> None:
    game = a_league("abcde")
    for _ in range(3):
        game.pair()
        game.play()
    game.give(o.Drop("a"))
    played = game.row("a").matches
    assert not game.state.entrants["a"].cancelled
    for _ in range(2):
        game.pair()
        game.play()
    row = game.row("a")
    assert row.matches == 4 and row.lost == 4 - played and row.won == played


def test_td_20_against_another_who_has_left_it_is_0_0_0() -> None:
    game = a_league("abcde", rr_leave="keep_all")
    game.pair()
    game.play()
    game.give(o.Drop("a"))
    game.give(o.Drop("b"))
    while game.state.schedule:
        game.pair()
        game.play()
    match = game.match("ab")
    assert match.result is not None
    assert match.round == 1 or match.result.games == Games(0, 0, 0)


def test_td_20_keep_all_played_ones_always_stand() -> None:
    game = a_league(rr_leave="keep_all")
    game.pair()
    game.play()
    game.give(o.Drop("a"))
    assert not any(match.cancelled for its in game.state.rounds for match in its.matches)
    assert game.row("a").won == 1


def test_td_20_whose_matches_are_cancelled_does_not_come_back() -> None:
    game = a_league()
    game.pair()
    game.play()
    game.give(o.Drop("a"))
    game.refused(o.ComeBack("a"), "TD-20", "matches_are_cancelled")


def test_td_20_of_a_league_published_at_once_the_unplayed_ones_are_0_k() -> None:
    game = Scene("abcd", format="round_robin", all_at_once=True).begin()
    game.pair()
    assert len(game.state.rounds) == 3
    for other in "bc":
        game.result("a" + other, 2, 0)
    game.give(o.Drop("a"))
    assert game.row("d").won == 1 and game.row("a").lost == 1


def test_td_20_matches_against_who_has_left_early_are_not_theirs_any_more() -> None:
    """Of six, one is cancelled: four matches are left, two of them are half."""
    game = a_league()
    game.pair()
    game.play()
    game.give(o.Drop("f"))
    assert game.state.entrants["f"].cancelled
    while game.row("a").matches < 2:
        game.pair()
        game.play()
    game.give(o.Drop("a"))
    assert not game.state.entrants["a"].cancelled


def test_td_2_after_a_withdrawn_round_one_they_were_never_entered_and_the_numbers_are_drawn_anew() -> None:
    game = a_league("abcd")
    game.pair()
    game.give(o.WithdrawRound(1, "somebody is missing"))
    game.give(o.Drop("d"))
    assert game.kinds() == ["EntrantRemoved", "NumbersDrawn"]
    for _ in range(3):
        game.pair()
        game.play()
    assert {game.row(key).matches for key in "abc"} == {2}


def test_td_20_who_has_left_after_half_is_not_forgotten_when_the_rounds_are_drawn_anew() -> None:
    game = a_league("abcd")
    for _ in range(2):
        game.pair()
        game.play()
    game.give(o.Drop("a"))
    game.give(o.Enter(name="Eva", redraw=True))
    while game.state.schedule:
        game.pair()
        game.play(("b", "c", "d", "e5", "a"))
    assert {game.row(key).matches for key in ("a", "b", "c", "d", "e5")} == {4}
