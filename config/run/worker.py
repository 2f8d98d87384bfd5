"""The worker of `make run`, `celery -A config.run.worker worker`: the usual one, and it says that it is alive."""

from typing import Any

from celery import bootsteps

from config.celery import app
from config.run import pulse

__all__ = ["app"]


class SaysAlive(bootsteps.StartStopStep):
    """Beats each second, for as long as the worker's own loop turns."""

    requires = {"celery.worker.components:Timer"}

    def __init__(self, worker: Any, **options: Any) -> None:
        super().__init__(worker, **options)
        self._beats: Any = None

    def start(self, worker: Any) -> None:
        self._beats = worker.timer.call_repeatedly(1.0, pulse.beat)

    def stop(self, worker: Any) -> None:
        if self._beats:
            self._beats.cancel()


app.steps["worker"].add(SaysAlive)
