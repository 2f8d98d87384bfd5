"""Figures: many measurements of one thing, told by what half, 95 and 99 of a hundred stay below."""

from __future__ import annotations

import json
import statistics
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

WHOLE = ("B", "")
"""Units that are counted and have no parts."""


class Figure(NamedTuple):
    """One line of the table. Times are in milliseconds."""

    name: str
    median: float
    p95: float
    p99: float
    times: int
    unit: str = "ms"


def figure(name: str, values: Sequence[float], unit: str = "ms") -> Figure:
    """The figure of these measurements; at least one."""
    return Figure(name, statistics.median(values), share(values, 0.95), share(values, 0.99), len(values), unit)


def single(name: str, value: float, unit: str = "ms", times: int = 1) -> Figure:
    """A figure that is a single number, found in so many measurements."""
    return Figure(name, value, value, value, times, unit)


def share(values: Sequence[float], part: float) -> float:
    """What this part of the values stays below."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))]


def table(figures: Sequence[Figure]) -> str:
    """The figures as a table to read."""
    return "\n".join([f"{'what':<64}{'median':>13}{'p95':>13}{'p99':>13}{'n':>7}", *map(_line, figures)])


def _line(figure: Figure) -> str:
    if figure.median == figure.p95 == figure.p99:
        return f"{figure.name:<64}{_shown(figure.median, figure.unit):>13}{'':>26}{figure.times:>7}"
    shown = "".join(f"{_shown(value, figure.unit):>13}" for value in (figure.median, figure.p95, figure.p99))
    return f"{figure.name:<64}{shown}{figure.times:>7}"


def _shown(value: float, unit: str) -> str:
    return f"{value:,.{0 if unit in WHOLE else 2}f}{unit and ' ' + unit}"


def keep(figures: Sequence[NamedTuple], path: Path) -> None:
    """Writes the figures as JSON."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps([each._asdict() for each in figures], indent=1) + "\n")
