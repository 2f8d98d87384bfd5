"""How long anybody waits for Redis: half a second, and then nobody for a while.

Redis carries no truth, and whoever finds it away does without. One that stands still would cost every act half a second
again and again; so after the first who has waited in vain the next ones do not ask, until somebody has heard of it.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import redis
from django.conf import settings
from kombu.exceptions import OperationalError
from redis.asyncio.retry import Retry as AsyncRetry
from redis.backoff import NoBackoff
from redis.retry import Retry

from games.tables import measures

PATIENCE = 0.5
"""Seconds that anybody waits for an answer of Redis."""

PAUSE = 5.0
"""Seconds in which nobody asks, after Redis has not answered."""


class Away(redis.ConnectionError):
    """Redis was away a moment ago, and has not been asked again."""


class Breaker:
    """Stands between those who ask and what may be away: once it was, one at a time looks whether it is back."""

    def __init__(self, pause: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._pause = pause
        self._clock = clock
        self._lock = threading.Lock()
        self._next_look: float | None = None

    @contextmanager
    def asking(self) -> Iterator[None]:
        """Around a question; raises Away instead of asking where nobody has answered a moment ago."""
        if not self._may_ask():
            raise Away("Redis was away a moment ago")
        try:
            yield
        except (redis.ConnectionError, redis.TimeoutError, OperationalError, OSError):
            self._next_look = self._clock() + self._pause
            measures.REDIS_FAILURES.inc()
            raise
        self.answered()

    def answered(self) -> None:
        """It is there: whoever wants may ask."""
        self._next_look = None

    def _may_ask(self) -> bool:
        with self._lock:
            if self._next_look is None:
                return True
            if self._clock() < self._next_look:
                return False
            self._next_look = self._clock() + self._pause
            return True


breaker = Breaker(PAUSE)
"""The one of this process: what the doorbell finds out, the cache and the queue know too."""


def options(of: type[Retry] | type[AsyncRetry] = Retry) -> dict[str, Any]:
    """What a client of Redis is told who does not wait long and does not try again by itself."""
    return {"socket_timeout": PATIENCE, "socket_connect_timeout": PATIENCE, "retry": of(NoBackoff(), 0)}


def client() -> redis.Redis:
    """A client that does not wait long."""
    return redis.Redis.from_url(settings.REDIS_URL, **options())
