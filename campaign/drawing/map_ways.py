"""How lines run between the places of a map: curves that swing out where a name lies in their way. Pure geometry."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

BENDS = (0.06, -0.06, 0.16, -0.16, 0.28, -0.28, 0.4, -0.4)
"""How far a line may swing out, as a part of its length, the straightest first."""

STEPS = 24
"""At how many places of a line it is looked what the line crosses."""

SHORTEST = 8
"""Pixels between two marks below which no line between them could be seen."""

AWAY = 4
"""Pixels between a line and the mark at its end."""

BEYOND, SHORE = 8, 8
"""What a step of a line outside of the map costs, in steps over a name; and how near to the edge, in pixels, a step
counts as outside."""

KEPT = 16
"""Of so many maps a process keeps the lines."""

Numbers = npt.NDArray[np.float64]


class Mark(NamedTuple):
    """The round mark of a place, and the box that it takes with its words: left, top, right, bottom."""

    x: int
    y: int
    radius: int
    box: tuple[int, int, int, int]


class Frame(NamedTuple):
    """How wide and high the map is."""

    width: int
    height: int


class Curve(NamedTuple):
    """A quadratic curve: where it begins, what it swings towards, where it ends."""

    start: tuple[float, float]
    swing: tuple[float, float]
    end: tuple[float, float]

    @property
    def path(self) -> str:
        """As an SVG path."""
        return "M{:.0f} {:.0f}Q{:.0f} {:.0f} {:.0f} {:.0f}".format(*self.start, *self.swing, *self.end)

    @property
    def arrow(self) -> str:
        """As the transform of an SVG shape: half-way, turned to where the line leads."""
        x, y = ((a + 2 * b + c) / 4 for a, b, c in zip(*self, strict=True))
        angle = math.degrees(math.atan2(self.end[1] - self.start[1], self.end[0] - self.start[0]))
        return f"translate({x:.0f} {y:.0f}) rotate({angle:.0f})"


def curves(marks: Sequence[Mark], pairs: Sequence[tuple[int, int]], frame: Frame) -> Sequence[Curve | None]:
    """By pair, the line from the first mark to the second that runs over the fewest other places; None: they lie too
    close for any. Where the same pair comes the other way round too, both swing to their left.

    A map of a hundred games has a thousand lines: they are drawn once, until another game is played."""
    return _curves(tuple(marks), tuple(pairs), frame)


@lru_cache(KEPT)
def _curves(marks: tuple[Mark, ...], pairs: tuple[tuple[int, int], ...], frame: Frame) -> Sequence[Curve | None]:
    both_ways = set(pairs) & {(b, a) for a, b in pairs}
    boxes = np.array([mark.box for mark in marks], float).reshape(-1, 4)
    return tuple(_curve(marks, boxes, pair, frame, pair in both_ways) for pair in pairs)


def _curve(
    marks: Sequence[Mark], boxes: Numbers, pair: tuple[int, int], frame: Frame, on_one_side: bool
) -> Curve | None:
    one, other = (marks[n] for n in pair)
    start, end = np.array([one.x, one.y], float), np.array([other.x, other.y], float)
    across = end - start
    if float(np.hypot(*across)) < one.radius + other.radius + 2 * AWAY + SHORTEST:
        return None
    bends = np.array([bend for bend in BENDS if bend > 0 or not on_one_side])
    swings = (start + end) / 2 + 2 * bends[:, None] * np.array([across[1], -across[0]])
    t = np.linspace(0.0, 1.0, STEPS)[None, :, None]
    lines = (1 - t) ** 2 * start + 2 * t * (1 - t) * swings[:, None, :] + t**2 * end
    swing = swings[int(np.argmin(_crossed(lines, boxes, pair) + BEYOND * _beyond(lines, frame)))]
    return Curve(_from(start, swing, one.radius), (float(swing[0]), float(swing[1])), _from(end, swing, other.radius))


def _crossed(lines: Numbers, boxes: Numbers, but: tuple[int, int]) -> Numbers:
    """By line, at how many of its steps it lies in the box of another place."""
    x, y = lines[..., 0, None], lines[..., 1, None]
    left, top, right, bottom = boxes.T
    steps = ((x > left) & (x < right) & (y > top) & (y < bottom)).sum(axis=1)
    steps[:, but] = 0
    crossed: Numbers = steps.sum(axis=1).astype(float)
    return crossed


def _beyond(lines: Numbers, frame: Frame) -> Numbers:
    """By line, at how many of its steps it has left the map."""
    outside: Numbers = ((lines < SHORE) | (lines > np.array(frame) - SHORE)).any(axis=2).sum(axis=1).astype(float)
    return outside


def _from(point: Numbers, towards: Numbers, radius: int) -> tuple[float, float]:
    """Where a line that runs this way from the middle of a mark leaves it."""
    across = towards - point
    x, y = point + across / np.hypot(*across) * (radius + AWAY)
    return float(x), float(y)
