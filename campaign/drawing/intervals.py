"""Figures with their uncertainty beside others, in one picture: only places are worked out, in percent of its width."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

MARGIN = 4.0
"""Percent of the width that stay free at either end."""


class Scale(NamedTuple):
    """From the least to the greatest value that is drawn."""

    least: float
    most: float

    def at(self, value: float) -> float:
        """Where this value stands."""
        width = self.most - self.least
        return round(MARGIN + (100 - 2 * MARGIN) * (value - self.least) / width, 2) if width else 50.0


class Interval(NamedTuple):
    """A figure, and from where to where it may be; `width` is that of the whole."""

    left: float
    width: float
    middle: float


def scale(values: Sequence[float]) -> Scale:
    """One scale for all of these, and for 0."""
    return Scale(min(0.0, *values), max(0.0, *values))


def interval(low: float, middle: float, high: float, on: Scale) -> Interval:
    """This figure on the scale."""
    return Interval(on.at(low), round(on.at(high) - on.at(low), 2), on.at(middle))
