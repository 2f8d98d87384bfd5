"""TD-18, TD-19, TD-23, §2, §4: how many rounds, numbers and orders that are drawn, power pairing, the clock."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from games.kernel.rulebook import TABLE, By
from games.tournament.rules import facts as f
from games.tournament.rules import orders as o
from games.tournament.rules.charter import Charter
from games.tournament.rules.preparing import pairing_of, prepare
from games.tournament.rules.proposing import proposal
from games.tournament.rules.standings import swiss
from games.tournament.rules.viewing import view

from .scene import Scene

# --- TD-18 -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "rounds", "cut"),
    [(9, 5, 4), (16, 5, 4), (17, 5, 8), (33, 6, 8), (128, 7, 8), (129, 8, 8), (227, 9, 8), (409, 9, 8), (410, 10, 8)],
)
def test_td_18_nine_or_more_appendix_e(players: int, rounds: int, cut: int) -> None:
    proposed = proposal(players, Charter())
    assert (proposed.form, proposed.rounds, proposed.cut) == ("swiss", rounds, cut)


def test_td_18_three_to_eight_a_round_robin_two_one_match() -> None:
    assert [proposal(n, Charter(format="round_robin")).rounds for n in (2, 3, 4, 7, 8)] == [1, 3, 3, 7, 7]
    assert {proposal(n, Charter()).form for n in range(2, 9)} == {"round_robin"}
    assert [proposal(n, Charter(format="single_elimination")).rounds for n in (2, 4, 5, 8)] == [1, 2, 3, 3]
    assert [proposal(n, Charter()).rounds for n in (2, 4, 5, 8)] == [1, 2, 3, 3], "at most one is undefeated"


def test_td_18_a_cut_larger_than_the_field_is_refused_the_largest_that_fits_is_offered() -> None:
    game = Scene("abcdef")
    refusal = game.refused(o.Begin(rounds=3, cut=8), "TD-18", "cut_larger_than_field")
    assert refusal.values["fits"] == 4
    assert proposal(6, Charter()).cuts == (2, 4)
    Scene("abcdefgh", format="pods").refused(o.Begin(rounds=2, cut=5), "TD-18", "no_such_cut_in_pods")


def test_td_18_rounds_and_cut_are_announced_and_not_changed() -> None:
    game = Scene("abcd").begin(3, 2)
    assert game.state.plan is not None and (game.state.plan.rounds, game.state.plan.cut) == (3, 2)
    game.refused(o.Begin(), "TD-18", "has_begun")
    Scene("abcd", format="round_robin").refused(o.Begin(rounds=9), "TD-18", "rounds_follow_from_players")


def test_three_players_for_an_elimination_have_one_bye() -> None:
    game = Scene("abc", format="single_elimination").begin()
    game.pair()
    assert Counter(match.kind for match in game.state.rounds[0].matches) == {"bye": 1, "match": 1}
    Scene("a").refused(o.Begin(), "TD-2", "too_few_players")
    Scene("ab", format="pods").refused(o.Begin(), "TD-21", "too_few_players")


# --- TD-19 -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 9])
def test_td_19_double_everybody_meets_everybody_once_on_each_side(players: int) -> None:
    game = Scene("abcdefghi"[:players], format="double_round_robin").begin()
    sides: Counter[tuple[str, ...]] = Counter()
    assert game.state.plan is not None
    for _ in range(game.state.plan.rounds):
        sides.update(match.players for match in game.pair())
        game.play()
    assert set(sides.values()) == {1} and len(sides) == players * (players - 1)
    game.refused(o.AskForPairing(), "TD-18", "no_round_left")


@pytest.mark.parametrize("players", [4, 6, 8])
def test_td_19_nobody_has_the_same_side_three_times_running(players: int) -> None:
    game = Scene("abcdefgh"[:players], format="double_round_robin", all_at_once=True).begin()
    game.pair()
    for key in "abcdefgh"[:players]:
        sides = [match.players.index(key) for its in game.state.rounds for match in its.matches if key in match.players]
        assert not any(sides[at] == sides[at + 1] == sides[at + 2] for at in range(len(sides) - 2))


# --- TD-23 -----------------------------------------------------------------------------------------------------------


def test_td_23_the_order_is_a_fact_published_with_the_round_and_anybody_can_check_the_pairing() -> None:
    game = Scene("abcdefg").begin(3, 0)
    for number in (1, 2, 3):
        before = game.state
        game.pair()
        fact = game.happened[0]
        assert isinstance(fact, f.RoundPaired)
        assert sorted(fact.order) == sorted("abcdefg")
        again = pairing_of(before, number, fact.order)
        assert again == tuple(match.players for match in fact.matches), "the same order, the same pairing"
        game.play()


def test_td_23_another_order_is_another_round_one() -> None:
    rounds = set()
    for seed in range(8):
        game = Scene("abcdefgh", seed=seed).begin(3, 0)
        rounds.add(frozenset(frozenset(match.players) for match in game.pair()))
    assert len(rounds) > 4


def test_td_23_an_order_that_is_not_the_field_is_refused() -> None:
    game = Scene("abcd").begin(3, 0)
    game.give(o.AskForPairing())
    computed = prepare(game.state, Random(1))
    assert computed is not None
    lie = o.PublishPairing(revision=computed.revision, shuffled=("a", "b"), matches=computed.matches)
    game.refused(lie, "TD-23", "not_the_order", TABLE)
    lie = o.PublishPairing(revision=computed.revision, shuffled=computed.shuffled, matches=(("a", "b"),))
    game.refused(lie, "TD-6", "player_missing", TABLE)


def test_td_23_numbers_and_seeds_are_facts_too() -> None:
    game = Scene("abcd", format="round_robin").begin()
    game.pair()
    drawn = game.happened[0]
    assert isinstance(drawn, f.NumbersDrawn) and sorted(drawn.numbers) == list("abcd")
    bracket = Scene("abcd", format="single_elimination").begin()
    bracket.pair()
    seeds = bracket.happened[0]
    assert isinstance(seeds, f.BracketDrawn) and sorted(seeds.seeds) == list("abcd") and seeds.drawn


# --- §2, 6: power pairing --------------------------------------------------------------------------------------------


def test_2_6_the_last_swiss_round_before_a_cut_is_power_paired() -> None:
    game = Scene("abcdefgh").begin(3, 2)
    for _ in range(2):
        game.pair()
        game.play()
    ranked = swiss(game.state).keys
    game.pair()
    assert game.state.rounds[2].power
    met = {frozenset(match.players) for its in game.state.rounds[:2] for match in its.matches}
    first = next(key for key in ranked[1:] if frozenset((ranked[0], key)) not in met)
    assert set(game.state.rounds[2].matches[0].players) == {ranked[0], first}


def test_2_6_without_a_cut_the_last_round_is_an_ordinary_one() -> None:
    game = Scene("abcdefgh").begin(1, 0)
    game.pair()
    assert not game.state.rounds[0].power


def test_2_7_a_rematch_that_can_not_be_avoided_is_made_and_told() -> None:
    game = Scene("ab").begin(2, 0)
    game.pair()
    game.play()
    game.pair()
    fact = game.happened[0]
    assert isinstance(fact, f.RoundPaired) and fact.rematches == ("2-1",)


# --- the course and the clock ----------------------------------------------------------------------------------------


def test_an_evening_from_names_to_its_winner() -> None:
    game = Scene("abcdefghi").begin()
    while game.state.plan is not None:
        try:
            game.pair()
        except Exception as stop:
            assert "no_round_left" in str(stop)
            break
        game.play()
    game.refused(o.Finish(), "TD-7", "only_the_host_may", By(seat="a"))
    game.give(o.Finish())
    assert game.state.stage == "over" and game.ranks["a"] == 1
    assert len(game.state.rounds) == 5 + 2
    game.refused(o.Enter(name="Late"), "TD-14", "tournament_is_over")


def test_it_is_not_closed_while_results_are_missing() -> None:
    game = Scene("ab").begin(1, 0)
    game.pair()
    game.refused(o.Finish(), "TD-7", "results_are_missing")


def test_the_clock_of_a_round_with_extensions_and_a_pause() -> None:
    game = Scene("abcd").begin(2, 0)
    game.refused(o.StartClock(), "TD-9", "no_round_is_played")
    game.by_hand("ab", "cd")
    game.give(o.StartClock())
    assert game.state.clock is not None
    ends = game.state.clock.ends
    game.give(o.ExtendClock(minutes=5, match="1-1"))
    assert game.state.match("1-1").extra == 5 and game.state.clock.ends == ends  # type: ignore[union-attr]
    game.give(o.ExtendClock(minutes=10))
    assert (game.state.clock.ends - ends).total_seconds() == 600
    game.later(20)
    game.give(o.PauseClock())
    assert game.state.clock.left == 40 * 60
    game.refused(o.PauseClock(), "TD-9", "clock_stands")
    game.later(30)
    game.give(o.ResumeClock())
    assert (game.state.clock.ends - game.at).total_seconds() == 40 * 60
    game.refused(o.StartClock(), "TD-9", "clock_is_running")
    game.play()
    game.pair()
    assert game.state.clock is None, "the next round begins when its clock is started"


def test_a_league_has_no_clock_of_its_own() -> None:
    game = Scene("abcd", format="round_robin", round_minutes=None).begin()
    game.pair()
    game.refused(o.StartClock(), "TD-9", "how_long")
    game.give(o.StartClock(minutes=7 * 24 * 60))
    assert game.state.clock is not None


def test_2_9_in_a_playoff_the_higher_swiss_rank_chooses_who_plays_first() -> None:
    game = Scene("abcdefgh").begin(1, 4)
    game.pair()
    game.play()
    game.pair()
    seen = view(game.state, None)
    assert [match.chooses for match in seen.rounds[1].matches] == [game.state.bracket[0], game.state.bracket[1]]
    assert {match.chooses for match in seen.rounds[0].matches} == {None}, "before it the players draw"
