"""§4: Berger tables; TD-1 (drawn anew), TD-10, TD-19."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from games.tournament.rules.pairing import berger

PRINTED = Path(__file__).resolve().parents[6] / "shared" / "acceptance" / "berger_tables.json"
SIZES = range(4, 41)


def sides(rounds: tuple[berger.Round, ...], number: int) -> str:
    """A player's way through the rounds: first `1`, second `2`, rest `-`."""
    way = ""
    for matches in rounds:
        way += next((str(match.index(number) + 1) for match in matches if number in match), "-")
    return way


@pytest.mark.skipif(not PRINTED.exists(), reason="the acceptance data are not here")
def test_the_printed_tables_come_out() -> None:
    for size, rounds in json.loads(PRINTED.read_text()).items():
        assert [[list(match) for match in matches] for matches in berger.table(int(size))] == rounds


@pytest.mark.parametrize("size", SIZES)
def test_every_pair_meets_once_and_the_sides_are_balanced(size: int) -> None:
    rounds = berger.table(size)
    assert len(rounds) == size - 1 + size % 2
    met = [frozenset(match) for matches in rounds for match in matches]
    assert Counter(met) == Counter(frozenset(pair) for pair in combinations(range(1, size + 1), 2))
    for matches in rounds:
        assert len({number for match in matches for number in match}) == 2 * len(matches) == size - size % 2
    firsts = [sides(rounds, number).count("1") for number in range(1, size + 1)]
    assert max(firsts) - min(firsts) <= 1


@pytest.mark.parametrize("size", [size for size in SIZES if size % 2])
def test_td10_of_an_odd_number_everybody_rests_once(size: int) -> None:
    resting = [berger.resting(size, matches) for matches in berger.table(size)]
    assert sorted(number for number in resting if number) == list(range(1, size + 1))


def test_in_an_even_round_nobody_rests() -> None:
    assert {berger.resting(6, matches) for matches in berger.table(6)} == {None}


@pytest.mark.parametrize("size", [2, 3, *SIZES])
def test_td19_in_a_double_round_robin_nobody_has_the_same_side_three_times_running(size: int) -> None:
    rounds = berger.double_table(size)
    assert len(rounds) == 2 * len(berger.table(size))
    for number in range(1, size + 1):
        way = sides(rounds, number).replace("-", "")
        assert "111" not in way, f"{number} is first three times: {way}"
        assert "222" not in way, f"{number} is second three times: {way}"


@pytest.mark.parametrize("size", [2, 3, *SIZES])
def test_td19_every_pair_meets_once_on_each_side(size: int) -> None:
    matches = [match for its in berger.double_table(size) for match in its]
    both = [(one, other) for one in range(1, size + 1) for other in range(1, size + 1) if one != other]
    assert sorted(matches) == both


def test_td19_the_second_leg_is_the_plain_table_with_the_sides_exchanged() -> None:
    plain, double = berger.table(6), berger.double_table(6)
    assert double[:5] == (*plain[:3], plain[4], plain[3])
    assert double[5:] == tuple(tuple((second, first) for first, second in matches) for matches in plain)


def test_td1_drawn_anew_the_pairs_that_have_a_result_are_struck() -> None:
    left = berger.without(berger.table(4), [(4, 1), (2, 3), (1, 2)])
    assert left == (((4, 3),), ((2, 4), (3, 1)))


def test_td1_of_a_double_table_one_result_strikes_one_meeting() -> None:
    left = berger.without(berger.double_table(2), [(2, 1)])
    assert left == (((2, 1),),), "the earliest meeting is struck, whichever side they had"


def test_alone_there_is_no_table() -> None:
    with pytest.raises(ValueError, match="at least two"):
        berger.table(1)
