"""Whose phones look at a table now: the seats that have an open stream, in whatever process it is.

Each process says so in Redis, again and again, for as long as somebody looks, and takes it back when they have gone. A
process that was killed is believed for less than a minute. A phone that is laid aside closes its stream.
"""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Callable
from functools import cache
from threading import Lock
from typing import Any

import redis

from games.tables.outages import patience
from games.tables.outages.patience import breaker

BELIEVED = 40.0
"""For so many seconds it holds that somebody looks: longer than two heartbeats of an audience."""

AGAIN = 10.0
"""So many seconds at most go by until a process says it again, while it has something to draw."""

KEY = "live_magic:looking:{}"

log = logging.getLogger(__name__)

Clock = Callable[[], float]


@cache
def _client() -> redis.Redis:
    return patience.client()


class Presence:
    """What one process says of those who look at one table; `here`: the seats from which somebody looks now."""

    def __init__(self, table_id: int, here: Callable[[], frozenset[int]], clock: Clock = time.time) -> None:
        self._key = KEY.format(table_id)
        self._process = secrets.token_hex(6)
        self._here, self._clock = here, clock
        self._lock = Lock()
        self._said: frozenset[int] = frozenset()
        self._said_at = 0.0

    def say(self) -> None:
        """Who looks now, and who no longer does. What was said a moment ago is not said again."""
        with self._lock:  # who comes and goes in the same instant is asked after, and not guessed from the order
            here, now = self._here(), self._clock()
            gone = self._said - here
            is_old = here and now - self._said_at >= AGAIN
            if here == self._said and not is_old:
                return
            self._said, self._said_at = here, now
            self._write({self._member(seat): now + BELIEVED for seat in here}, [self._member(seat) for seat in gone])

    def _member(self, seat: int) -> str:
        return f"{seat}:{self._process}"

    def _write(self, here: dict[str, float], gone: list[str]) -> None:
        try:
            with breaker.asking():
                line = _client().pipeline(transaction=False)
                if here:
                    line.zadd(self._key, here)
                if gone:
                    line.zrem(self._key, *gone)
                line.expire(self._key, int(BELIEVED) * 3)
                line.execute()
        except redis.RedisError as lost:
            log.warning("nobody knows who looks at a table: %s", lost)


def looking(table_id: int, clock: Clock = time.time) -> frozenset[int]:
    """The seats from which somebody looks at this table now; where nobody knows, none."""
    try:
        with breaker.asking():
            found: Any = _client().zrangebyscore(KEY.format(table_id), clock(), "+inf")
    except redis.RedisError as lost:
        log.warning("nobody knows who looks at a table: %s", lost)
        return frozenset()
    return frozenset(int(member.split(b":")[0]) for member in found)
