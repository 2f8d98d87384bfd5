"""§3: single elimination."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.tournament.rules.pairing import bracket

SIZES = st.integers(2, 600)


def test_eight_seeds_stand_as_the_rules_say() -> None:
    """MTR 10.4: 1–8, 4–5 | 2–7, 3–6."""
    assert bracket.slots(8) == (1, 8, 4, 5, 2, 7, 3, 6)
    assert bracket.first_round(8) == ((1, 8), (4, 5), (2, 7), (3, 6))


def test_byes_go_to_the_best_seeds() -> None:
    assert bracket.first_round(5) == ((1, None), (4, 5), (2, None), (3, None))
    assert bracket.first_round(6) == ((1, None), (4, 5), (2, None), (3, 6))


@given(SIZES)
def test_as_many_byes_as_are_missing_to_a_power_of_two_all_in_round_one(size: int) -> None:
    matches = bracket.first_round(size)
    missing = 2 ** bracket.rounds(size) - size
    assert 0 <= missing < size
    assert sorted(one for one, other in matches if other is None) == list(range(1, missing + 1))
    assert sorted(seed for match in matches for seed in match if seed) == list(range(1, size + 1))
    assert all(other is None or one < other for one, other in matches), "the better seed is first"


@given(SIZES)
def test_when_the_better_seed_always_wins_the_best_meet_as_late_as_they_can(size: int) -> None:
    """After each round the best half is left, and the first two meet in the final."""
    winners = [one for one, _ in bracket.first_round(size)]
    while len(winners) > 1:
        assert sorted(winners) == list(range(1, len(winners) + 1))
        pairs = bracket.next_round(winners)
        assert {one + other for one, other in pairs} == {len(winners) + 1}
        winners = [min(pair) for pair in pairs]
    assert winners == [1]


def test_winners_of_the_same_half_meet() -> None:
    assert bracket.next_round(["a", "b", "c", "d"]) == (("a", "b"), ("c", "d"))


def test_a_winner_without_an_opponent_is_an_error() -> None:
    with pytest.raises(ValueError, match="shorter"):
        bracket.next_round(["a", "b", "c"])


def test_alone_there_is_no_bracket() -> None:
    with pytest.raises(ValueError, match="at least two"):
        bracket.slots(1)
