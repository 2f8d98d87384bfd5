"""§2: a round of a Swiss; TD-12, TD-16, TD-23, TD-25."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from random import Random
from unittest import mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.tournament.rules.pairing import swiss
from games.tournament.rules.pairing.field import Pairing, Player, flaws
from games.tournament.rules.pairing.matching import units
from games.tournament.rules.pairing.unavoidable import fewest_rematches
from tests.support.examples import examples

from .fields import after, cliques, field, fields, keys, pairs, played, shuffled, squares

# --- brute force -----------------------------------------------------------------------------------------------------

Round = tuple[tuple[int, int | None], ...]


def every_round(left: tuple[int, ...], *, rests: bool) -> Iterator[Round]:
    """All ways to pair these; in an odd field somebody meets None."""
    if not left:
        yield ()
        return
    one, *others = left
    for other in others:
        remaining = tuple(each for each in others if each != other)
        yield from (((one, other), *more) for more in every_round(remaining, rests=rests))
    if rests:
        yield from (((one, None), *more) for more in every_round(tuple(others), rests=False))


def worth(pairing: Round, lined_up: Sequence[Player]) -> tuple[int, ...]:
    """The aims in their order, as the spec writes them; the least is the best round."""
    byes = [lined_up[one] for one, other in pairing if other is None]
    at = [one for one, other in pairing if other is None]
    matches = [(lined_up[one], lined_up[other], other - one) for one, other in pairing if other is not None]
    return (
        sum(not player.may_rest for player in byes),
        sum(other.key in one.met for one, other, _ in matches),
        sum(player.byes for player in byes),
        sum(player.points for player in byes),
        sum((one.points - other.points) ** 2 for one, other, _ in matches),
        sum(one.met.get(other.key, 0) for one, other, _ in matches),
        -sum(at),
        sum(apart**2 for _, _, apart in matches),
    )


def as_round(pairing: Pairing, order: Sequence[str]) -> Round:
    at = {key: place for place, key in enumerate(order)}
    found: list[tuple[int, int | None]] = [(min(at[a], at[b]), max(at[a], at[b])) for a, b in pairing.matches]
    return (*found, (at[pairing.bye], None)) if pairing.bye else tuple(found)


@settings(max_examples=examples(300), deadline=None)
@given(fields(), st.randoms(use_true_random=False))
def test_a_small_field_gets_the_best_of_all_pairings_in_the_order_of_aims(
    players: list[Player], chance: Random
) -> None:
    order = shuffled(players, chance)
    lined_up = sorted(players, key=lambda player: order.index(player.key))
    best = min(worth(each, lined_up) for each in every_round(tuple(range(len(order))), rests=len(order) % 2 == 1))
    pairing = swiss.pair(players, order)
    assert worth(as_round(pairing, order), lined_up) == best
    assert flaws(pairing, players) == ()


# --- the aims, one by one --------------------------------------------------------------------------------------------


def test_same_points_meet() -> None:
    players = field(3, 0, 3, 0)
    assert pairs(swiss.pair(players, keys(players))) == {frozenset({"p1", "p3"}), frozenset({"p2", "p4"})}


def test_td25_of_an_odd_group_one_floats_to_the_next() -> None:
    players = field(6, 6, 6, 3, 3, 0)
    for seed in range(10):
        pairing = swiss.pair(players, shuffled(players, Random(seed)))
        assert squares(pairing, players) == 9 + 9, "one of six meets one of three, the other of three the last"


def test_nobody_meets_twice_while_it_can_be_avoided() -> None:
    players = field(6, 6, 0, 0, met=[(1, 2)])
    pairing = swiss.pair(players, keys(players))
    assert pairing.rematches == ()
    assert frozenset({"p1", "p2"}) not in pairs(pairing)


def test_unavoidable_rematches_are_the_fewest_and_are_named() -> None:
    players = field(6, 3, 3, 0, met=[(1, 2), (3, 4), (1, 3), (2, 4), (1, 4)])
    pairing = swiss.pair(players, keys(players))
    assert len(pairing.rematches) == 1, "p2 and p3 have not met, p1 and p4 have"
    assert {frozenset(pair) for pair in pairing.rematches} == {frozenset({"p1", "p4"})}


def test_a_pair_that_has_met_twice_is_spared_before_one_that_has_met_once() -> None:
    everybody = list(combinations(range(1, 5), 2))
    players = field(3, 3, 3, 3, met=[*everybody, (1, 2), (3, 4), (1, 3), (2, 4)])
    assert pairs(swiss.pair(players, keys(players))) == {frozenset({"p1", "p4"}), frozenset({"p2", "p3"})}


@pytest.mark.parametrize(
    ("byes", "points", "rests"),
    [
        ({}, (6, 3, 0), "p3"),
        ({3: 1}, (6, 3, 0), "p2"),
        ({1: 1, 2: 1, 3: 1}, (6, 3, 0), "p3"),
        ({2: 1, 3: 2}, (6, 3, 0), "p1"),
    ],
)
def test_td12_the_bye_goes_to_the_lowest_points_among_those_with_the_fewest_byes(
    byes: dict[int, int], points: tuple[int, ...], rests: str
) -> None:
    players = field(*points, byes=byes)
    assert swiss.pair(players, keys(players)).bye == rests


def test_td12_among_equals_the_shuffled_order_decides_who_rests() -> None:
    players = field(0, 0, 0, 0, 0)
    rest = {swiss.pair(players, shuffled(players, Random(seed))).bye for seed in range(60)}
    assert rest == {"p1", "p2", "p3", "p4", "p5"}


def test_td16_a_magus_who_is_out_takes_no_bye() -> None:
    one, two, three = field(6, 3, 0)
    out = Player(key="p3", points=0, may_rest=False)
    assert swiss.pair([one, two, out], ["p1", "p2", "p3"]).bye == "p2"
    assert swiss.pair([out], ["p3"]).bye == "p3", "where everybody is out it does not fail"
    assert three.may_rest


def test_round_one_is_the_order_itself() -> None:
    players = field(0, 0, 0, 0, 0)
    pairing = swiss.pair(players, ["p4", "p2", "p5", "p1", "p3"])
    assert pairing == Pairing(matches=(("p4", "p2"), ("p5", "p1")), bye="p3")


def test_tables_stand_from_the_most_points_down() -> None:
    players = field(0, 9, 3, 9, 6, 0, 3, 6)
    matches = swiss.pair(players, keys(players)).matches
    assert matches == (("p2", "p4"), ("p5", "p8"), ("p3", "p7"), ("p1", "p6"))


# --- the order (TD-23) -----------------------------------------------------------------------------------------------


def test_td23_the_same_order_gives_the_same_pairing_whoever_computes_it() -> None:
    program = """
from random import Random
from games.tournament.rules.pairing import swiss
from tests.games.tournament.rules.pairing.fields import after, shuffled
players = after(4, 31, Random(5))
order = shuffled(players, Random(6))
print(swiss.pair(players, order))
swiss.EXACT = 0
print(swiss.pair(players, order))
"""
    answers = {
        subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
        for _ in range(3)
    }
    assert len(answers) == 1


def test_td23_another_order_gives_another_pairing() -> None:
    players = field(*[0] * 8)
    assert len({swiss.pair(players, shuffled(players, Random(seed))) for seed in range(20)}) > 10


@pytest.mark.parametrize("order", [["p1"], ["p1", "p1"], ["p1", "p2", "p3"], ["p1", "p4"]])
def test_td23_an_order_that_is_not_the_field_is_an_error(order: list[str]) -> None:
    with pytest.raises(ValueError, match="order"):
        swiss.pair(field(0, 0), order)


def test_nobody_and_one_alone() -> None:
    assert swiss.pair([], []) == Pairing(matches=())
    assert swiss.pair(field(3), ["p1"]) == Pairing(matches=(), bye="p1")


# --- crowds ----------------------------------------------------------------------------------------------------------


def in_a_crowd(players: Sequence[Player], order: Sequence[str]) -> Pairing:
    """The same as for 10,000 players, for any number."""
    with mock.patch.object(swiss, "EXACT", 0):
        return swiss.pair(players, order)


@settings(max_examples=examples(25), deadline=None)
@given(st.integers(30, 90), st.integers(1, 12), st.integers(0, 2**32))
def test_a_crowd_is_paired_at_the_cost_of_the_exact_matching(size: int, rounds: int, seed: int) -> None:
    chance = Random(seed)
    players = after(rounds, size, chance)
    order = shuffled(players, chance)
    exact, quick = swiss.pair(players, order), in_a_crowd(players, order)
    assert flaws(quick, players) == ()
    assert (len(quick.rematches), squares(quick, players)) == (len(exact.rematches), squares(exact, players))
    byes = {player.key: (player.byes, player.points) for player in players}
    assert byes.get(quick.bye or "") == byes.get(exact.bye or "")


def test_five_hundred_players_through_fifteen_rounds_without_a_rematch() -> None:
    chance = Random(3)
    players = after(0, 501, chance)
    for _ in range(15):
        pairing = swiss.pair(players, shuffled(players, chance))
        assert pairing.rematches == ()
        assert flaws(pairing, players) == ()
        assert {player.byes for player in players if player.key == pairing.bye} == {0}
        players = played(players, pairing, chance)


def test_a_crowd_whose_rematches_can_not_be_avoided_has_the_fewest() -> None:
    met = [pair for pair in combinations(range(1, 41), 2) if pair != (1, 2)]
    players = field(*[0] * 40, met=met)
    assert len(in_a_crowd(players, keys(players)).rematches) == 19


def test_bulk_pairs_go_back_where_the_rest_can_not_be_matched() -> None:
    """Forty with no points; the last of them is alone with three points and has met all but the first of the order."""
    points = [0] * 39 + [3]
    players = field(*points, met=[(40, other) for other in range(2, 40)])
    pairing = in_a_crowd(players, keys(players))
    assert pairing.rematches == ()
    assert frozenset({"p1", "p40"}) in pairs(pairing)


@pytest.mark.parametrize("others", [400, 401])
def test_td25_a_leader_who_has_met_all_who_are_kept_back_of_the_next_group_meets_another_of_it(others: int) -> None:
    """One with ten points has met the last fifteen of a hundred and one with nine: the rest have five."""
    points = [10] + [9] * 101 + [5] * others
    players = field(*points, met=[(1, 1 + nine) for nine in range(87, 102)])
    pairing = swiss.pair(players, keys(players))
    assert (pairing.rematches, squares(pairing, players)) == ((), 1)


@settings(max_examples=examples(25), deadline=None)
@given(st.integers(0, 2**32))
def test_td25_a_crowd_of_cliques_is_paired_at_the_cost_of_the_exact_matching(seed: int) -> None:
    players, order = cliques(Random(seed))
    exact, quick = swiss.pair(players, order), in_a_crowd(players, order)
    assert flaws(quick, players) == ()
    assert (len(quick.rematches), squares(quick, players)) == (len(exact.rematches), squares(exact, players))


def test_a_rematch_that_nobody_can_avoid_is_seen_without_weighing_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two halves that have all met across, both odd: somebody has to meet somebody again."""
    one, other = range(1, 402), range(402, 803)
    players = field(*[0] * 802, met=list(product(one, other)))
    monkeypatch.setattr(swiss, "_pair_exactly", lambda lined_up: pytest.fail("everybody was weighed"))
    assert len(swiss.pair(players, shuffled(players, Random(1))).rematches) == 1


def test_odd_circles_of_people_who_have_met_all_others_need_a_rematch() -> None:
    halves = field(*[0] * 6, met=list(product((1, 2, 3), (4, 5, 6))))
    assert fewest_rematches(halves) == 1
    assert fewest_rematches(halves[:4]) == 1, "one of them has met everybody, and three are left"
    assert fewest_rematches(halves[:3]) == 0, "one of them rests"
    assert fewest_rematches(field(0, 0, 0, 0)) == 0


# --- costs -----------------------------------------------------------------------------------------------------------


def test_one_of_an_aim_is_dearer_than_all_that_follows() -> None:
    assert units(3, 10, 7) == (88, 8, 1)
    assert 88 > 10 * 8 + 7


def test_points_that_can_not_be_weighed_are_refused_rather_than_paired_wrongly() -> None:
    with pytest.raises(ValueError, match="too far apart"):
        swiss.pair(field(0, 10**18, 10**17, 5), ["p1", "p2", "p3", "p4"])
