"""Which of the labels below a drawing have room: one that lies half under another is read by nobody."""

from __future__ import annotations

from collections.abc import Sequence


def with_room(stops: Sequence[float], apart: float) -> set[int]:
    """The places in `stops` (in percent from the left, growing) whose labels stand at least so far from the next one
    that is shown. The last is always shown: it ends where the drawing does."""
    shown: list[int] = []
    for number in range(len(stops) - 1, -1, -1):
        if not shown or stops[shown[-1]] - stops[number] >= apart:
            shown.append(number)
    return set(shown)
