"""Orders go first: while somebody's order is taken, nothing is drawn for those who look.

Python computes one thing at a time in a process. An order takes some milliseconds, what a crowd is shown of it a
hundred: whoever acts would wait for the boards of everybody else.
"""

from __future__ import annotations

from threading import Condition
from time import monotonic

GRACE = 0.05
"""Seconds that one drawing waits at most, for all its looks together; who takes longer brings a picture or a long list,
and has no precedence."""


class Precedence:
    """The orders that are being taken in this process."""

    def __init__(self) -> None:
        self._changed = Condition()
        self._began: dict[object, float] = {}

    def begin(self, order: object) -> None:
        """This order is there, whole."""
        with self._changed:
            self._began[order] = monotonic()

    def end(self, order: object) -> None:
        """It is answered, or its sender has gone."""
        with self._changed:
            self._began.pop(order, None)
            self._changed.notify_all()

    def give_way(self, most: float) -> float:
        """Waits, in a thread, until every order is answered that was there a moment ago, so many seconds at most; gives
        back what is left of them."""
        began = monotonic()
        with self._changed:
            is_free = self._changed.wait_for(lambda: not self.is_any(), most)
        return max(0.0, most - (monotonic() - began)) if is_free else 0.0

    def is_any(self) -> bool:
        """Whether somebody waits who began a moment ago."""
        return any(monotonic() - began < GRACE for began in list(self._began.values()))


orders = Precedence()
