"""Figures: many measurements of one thing, told by their median and their worst."""

from __future__ import annotations

import json
import statistics
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple


class Figure(NamedTuple):
    """One line of the table. Times are in milliseconds."""

    name: str
    median: float
    p99: float
    times: int
    unit: str = "ms"


def figure(name: str, values: Sequence[float], unit: str = "ms") -> Figure:
    """The figure of these measurements; at least one."""
    ordered = sorted(values)
    worst = ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]
    return Figure(name, statistics.median(ordered), worst, len(ordered), unit)


def table(figures: Sequence[Figure]) -> str:
    """The figures as a table to read."""
    lines = [f"{'what':<58}{'median':>11}{'p99':>11}{'n':>7}"]
    lines += [f"{f.name:<58}{_shown(f.median, f.unit):>11}{_shown(f.p99, f.unit):>11}{f.times:>7}" for f in figures]
    return "\n".join(lines)


def _shown(value: float, unit: str) -> str:
    return f"{value:,.2f} {unit}" if unit == "ms" else f"{value:,.2f}{unit and ' ' + unit}"


def keep(figures: Sequence[Figure], path: Path) -> None:
    """Writes the figures as JSON."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps([f._asdict() for f in figures], indent=1) + "\n")
