"""§2 no. 6: power pairing of the last Swiss round before a cut."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.tournament.rules.pairing import power
from games.tournament.rules.pairing.field import Pairing, Player, flaws
from games.tournament.rules.standings import before
from tests.games.tournament.rules.test_acceptance import EVENTS, played, read
from tests.support.examples import examples

from .fields import after, field, fields, keys, pairs


def greedy(left: list[Player]) -> Iterator[list[tuple[str, str]]]:
    """All rounds without a rematch, in the sequence in which 1st against 2nd, else 3rd … finds them."""
    if not left:
        yield []
        return
    one, *others = left
    for other in others:
        if other.key not in one.met:
            for more in greedy([each for each in others if each is not other]):
                yield [(one.key, other.key), *more]


def test_first_meets_second_and_third_meets_fourth() -> None:
    assert power.pair(field(9, 6, 6, 3)).matches == (("p1", "p2"), ("p3", "p4"))


def test_who_has_met_the_next_meets_the_one_after() -> None:
    assert power.pair(field(9, 6, 6, 3, met=[(1, 2)])).matches == (("p1", "p3"), ("p2", "p4"))


def test_it_cascades_where_the_last_would_have_to_meet_again() -> None:
    players = field(9, 9, 6, 6, 3, 3, met=[(5, 6)])
    assert power.pair(players).matches == (("p1", "p2"), ("p3", "p5"), ("p4", "p6"))


def test_td12_the_bye_goes_to_the_lowest_rank_among_those_with_the_fewest_byes() -> None:
    assert power.pair(field(9, 6, 3, 3, 0, byes={5: 1})).bye == "p4"
    assert power.pair(field(9, 6, 3, byes={1: 1, 2: 1, 3: 1})).bye == "p3"


def test_td16_a_magus_who_is_out_takes_no_bye() -> None:
    one, two, _ = field(9, 6, 0)
    assert power.pair([one, two, Player(key="p3", points=0, may_rest=False)]).bye == "p2"


@settings(max_examples=examples(200), deadline=None)
@given(fields(smallest=2, largest=8))
def test_it_is_the_first_round_that_the_search_from_the_top_finds(players: list[Player]) -> None:
    pairing = power.pair(players)
    assert flaws(pairing, players) == ()
    fewest = min((not player.may_rest, player.byes) for player in players)
    lowest = [player for player in players if (not player.may_rest, player.byes) == fewest][-1]
    bye = lowest if len(players) % 2 else None
    wanted = next(greedy([player for player in players if player is not bye]), None)
    if wanted is not None:
        assert pairing == Pairing(matches=tuple(wanted), bye=bye.key if bye else None)


def test_where_nothing_fits_it_makes_the_fewest_rematches_with_the_nearest_ranks() -> None:
    everybody = list(combinations(range(1, 7), 2))
    players = field(9, 8, 7, 6, 5, 4, met=[pair for pair in everybody if pair not in ((1, 4), (2, 5))])
    pairing = power.pair(players)
    assert pairs(pairing) == {frozenset({"p1", "p4"}), frozenset({"p2", "p5"}), frozenset({"p3", "p6"})}
    assert pairing.rematches == (("p3", "p6"),)


def test_where_the_lowest_can_not_rest_without_a_rematch_the_next_does() -> None:
    players = field(9, 6, 3, met=[(1, 2)])
    assert power.pair(players) == Pairing(matches=(("p1", "p3"),), bye="p2")


def test_when_the_budget_is_spent_the_matching_takes_over() -> None:
    """The last two have met everybody but the first two: the search from the top would change the last choices for
    ever."""
    size = 60
    met = [(last, other) for last in (size - 1, size) for other in range(3, size) if last != other]
    players = field(*range(size, 0, -1), met=met)
    pairing = power.pair(players)
    assert pairing.rematches == ()
    assert flaws(pairing, players) == ()
    assert pairing.bye is None


def test_a_crowd_of_two_thousand_is_power_paired() -> None:
    players = sorted(after(6, 2_001, Random(8)), key=lambda player: (-player.points, player.key))
    pairing = power.pair(players)
    assert pairing.rematches == ()
    assert flaws(pairing, players) == ()


@given(st.integers(1, 30))
def test_a_field_in_which_nobody_has_met_is_paired_in_its_own_sequence(size: int) -> None:
    names = keys(field(*range(size, 0, -1)))
    pairing = power.pair(field(*range(size, 0, -1)))
    told = [key for match in pairing.matches for key in match] + ([pairing.bye] if pairing.bye else [])
    assert told == names


WITH_CUT = [path for path in EVENTS if len(read(path)["rounds"]) > read(path)["swiss_rounds"]]


@pytest.mark.skipif(not WITH_CUT, reason="the acceptance data are not here")
@pytest.mark.parametrize("path", WITH_CUT, ids=lambda path: path.stem)
def test_the_published_last_rounds_before_a_cut_come_out_pair_for_pair(path: Path) -> None:
    event = read(path)
    assert event["last_round_is_power_paired"] is True
    last = event["swiss_rounds"]
    published = event["rounds"][last - 1]["matches"]
    active = {key for match in published for key in match[:2] if key}
    standing = before(played(event), last - 1)
    met: dict[str, Counter[str]] = {key: Counter() for key in active}
    byes: Counter[str] = Counter()
    for one, other, won, *_ in (match for its in event["rounds"][: last - 1] for match in its["matches"]):
        if other is None:
            byes[one] += bool(won)
            continue
        for here, there in ((one, other), (other, one)):
            if here in active:
                met[here][there] += 1
    players = [Player(key=key, points=0, byes=byes[key], met=met[key]) for key in standing.keys if key in active]
    found = power.pair(players)
    assert pairs(found) == {frozenset(match[:2]) for match in published if match[1]}
    assert ([found.bye] if found.bye else []) == [match[0] for match in published if match[1] is None]
