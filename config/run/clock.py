"""The clock of `make run`, which sends the worker on its rounds: the usual one, and it says that it is alive."""

from typing import Any

from celery.beat import PersistentScheduler

from config.run import pulse

OFTEN = 1.0
"""Seconds after which it looks up at the latest."""


class Clock(PersistentScheduler):
    """Celery's own, which would sleep until something is due."""

    def tick(self, *args: Any, **kwargs: Any) -> float:
        """Sends what is due; gives the seconds that it may sleep."""
        pulse.beat()
        return min(OFTEN, super().tick(*args, **kwargs))
