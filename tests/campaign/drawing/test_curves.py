"""Lines with their names where they end: nothing lies outside the frame, and no two names on each other."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from campaign.drawing.curves import APART, ROOM, curves

GROWN = st.lists(st.integers(0, 400), min_size=5, max_size=5).map(sorted)
SLACK = 0.11
"""Places are rounded to a tenth."""


@given(st.lists(GROWN, max_size=14))
def test_names_stand_apart_and_within_the_frame(many: list[list[int]]) -> None:
    names = sorted(line.named for line in curves(many).lines)
    gap = min(APART, ROOM / max(1, len(names) - 1))
    assert all(after - before >= gap - SLACK for before, after in pairwise(names))
    assert all(-SLACK <= name <= ROOM + SLACK for name in names)


@given(st.lists(GROWN, min_size=1, max_size=14))
def test_who_has_more_is_named_higher(many: list[list[int]]) -> None:
    named = {tuple(line): one.named for line, one in zip(many, curves(many).lines, strict=True)}
    ends = sorted((line[-1], name) for line, name in named.items())
    assert all(a[1] >= b[1] for a, b in pairwise(ends) if a[0] < b[0])


@given(st.lists(GROWN, min_size=1, max_size=14))
def test_the_numbers_beside_it_reach_over_the_highest_line(many: list[list[int]]) -> None:
    drawn = curves(many)
    values = [floor.value for floor in drawn.floors]
    assert values[0] == 0
    assert max(max(line) for line in many) <= values[-1]
    assert 2 <= len(values) <= 5


def test_a_first_evening_stands_at_the_right_edge() -> None:
    drawn = curves([[10], [5]])
    assert drawn.stops == [100.0]
    assert [line.path for line in drawn.lines] == ["M0 100L100.0 0.0", "M0 100L100.0 50.0"]


def test_nobody_has_played() -> None:
    assert curves([]).lines == []
