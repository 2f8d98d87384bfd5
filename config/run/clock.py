"""The clock of `make run`, which sends the worker on its rounds: the usual one, and it says that it is alive."""

import signal
from types import FrameType
from typing import Any

from celery.beat import PersistentScheduler

from config.run import pulse

OFTEN = 1.0
"""Seconds after which it looks up at the latest."""

STOPS = (signal.SIGINT, signal.SIGTERM)


class Clock(PersistentScheduler):
    """Celery's own, which would sleep until something is due.

    It stops when it is whole, and not before: Celery would set up another one, amid the first, to save its schedule.
    """

    def setup_schedule(self) -> None:
        """Reads what is kept, and remembers whether somebody has meanwhile said that it shall stop."""
        self._told: list[int] = []
        self._stops = {each: signal.signal(each, self._note) for each in STOPS}
        super().setup_schedule()

    def _note(self, number: int, frame: FrameType | None) -> None:
        self._told.append(number)

    def tick(self, *args: Any, **kwargs: Any) -> float:
        """Sends what is due; gives the seconds that it may sleep."""
        self._may_be_stopped()
        pulse.beat()
        return float(min(OFTEN, super().tick(*args, **kwargs)))

    def _may_be_stopped(self) -> None:
        while self._stops:
            signal.signal(*self._stops.popitem())
        while self._told:
            signal.raise_signal(self._told.pop())
