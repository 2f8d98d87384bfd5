"""Many lines over the same evenings, with their names where they end: laid out in percent, drawn by the template.

Only places are worked out here. The lines are SVG that is stretched to its frame, the words are text beside them, so
that both can be read at every width.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500)
MOST_FLOORS = 4
"""The most numbers beside the chart, above 0."""

ROOM = 100
APART = 9.0
"""How far apart the names at the ends stand at least, of a hundred; closer where there are too many for that."""


class Floor(NamedTuple):
    """A number beside the chart; `top` is in percent from above."""

    value: int
    top: float


class Curve(NamedTuple):
    """A line in a square of a hundred by a hundred. `ends` and `named`: where it ends, and where its name stands."""

    path: str
    dots: str
    ends: float
    named: float


class Curves(NamedTuple):
    """All lines in their order, the numbers beside them, and where each evening stands, in percent from the left."""

    lines: list[Curve]
    floors: list[Floor]
    stops: list[float]


def curves(many: Sequence[Sequence[int]]) -> Curves:
    """Lays out lines of equal length, all of which begin at 0 before the first evening."""
    top = _ceiling(max((value for line in many for value in line), default=0))
    stops = _stops(max((len(line) for line in many), default=0))
    ends = [_top(line[-1] if line else 0, top) for line in many]
    names = _apart(ends)
    lines = [
        _curve([_top(value, top) for value in line], stops, end, name)
        for line, end, name in zip(many, ends, names, strict=True)
    ]
    return Curves(lines, _floors(top), stops)


def _curve(tops: Sequence[float], stops: Sequence[float], end: float, name: float) -> Curve:
    points = list(zip(stops, tops, strict=True))
    path = f"M0 {ROOM}" + "".join(f"L{x} {y}" for x, y in points)
    return Curve(path, "".join(f"M{x} {y}h0" for x, y in points), end, name)


def _stops(number: int) -> list[float]:
    """Evenly from the left, the last at the right edge; the edge at the left is the time before the first."""
    return [round(ROOM * place / number, 1) for place in range(1, number + 1)]


def _step(most: int) -> int:
    return next((step for step in STEPS if most <= step * MOST_FLOORS), STEPS[-1])


def _ceiling(most: int) -> int:
    """The round number at the top."""
    step = _step(most)
    return max(step, -(-most // step) * step)


def _floors(top: int) -> list[Floor]:
    step = _step(top)
    return [Floor(value, _top(value, top)) for value in range(0, top + 1, step)]


def _top(value: int, top: int) -> float:
    return round(ROOM - ROOM * value / top, 1)


def _apart(tops: Sequence[float]) -> list[float]:
    """The same heights, moved so that none is nearer to another than `APART`, as little as it takes from below."""
    gap = min(APART, ROOM / max(1, len(tops) - 1))
    order = sorted(range(len(tops)), key=lambda place: (tops[place], place))
    found = [0.0] * len(tops)
    least = 0.0
    for place in order:
        found[place] = max(tops[place], least)
        least = found[place] + gap
    most = float(ROOM)
    for place in reversed(order):
        found[place] = round(min(found[place], most), 1)
        most = found[place] - gap
    return found
