"""Labels below a drawing: none lies under another."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.drawing.labels import with_room

STOPS = st.lists(st.integers(0, 100), unique=True).map(sorted)


@pytest.mark.parametrize(
    ("stops", "apart", "shown"),
    [
        ((), 20, set()),
        ((100,), 20, {0}),
        ((50, 100), 60, {1}),
        ((50, 100), 50, {0, 1}),
        ((25, 50, 75, 100), 50, {1, 3}),
    ],
)
def test_the_last_is_shown_and_of_the_others_those_with_room(
    stops: tuple[float, ...], apart: float, shown: set[int]
) -> None:
    assert with_room(stops, apart) == shown


@given(STOPS, st.integers(1, 100))
def test_law_those_that_are_shown_stand_apart_and_another_one_would_not(stops: list[int], apart: int) -> None:
    shown = sorted(with_room(stops, apart))
    assert all(stops[right] - stops[left] >= apart for left, right in pairwise(shown))
    for hidden in set(range(len(stops))) - set(shown):
        following = min(number for number in shown if number > hidden)
        assert stops[following] - stops[hidden] < apart
