"""Clocks (`celery beat`) that run: each leaves a mark in Redis whenever it sends a worker on a round."""

from __future__ import annotations

import os
import socket
import time
from contextlib import suppress
from typing import Any

from celery.signals import after_task_publish, beat_init
from redis.exceptions import RedisError

MARKS = "live_magic:clocks"
HEARD_OF = 90.0
"""Seconds for which a mark counts: rounds are sent every twenty."""


def watch() -> None:
    """From now on this process leaves marks, should it be a clock."""
    beat_init.connect(_begin, weak=False)


def running() -> list[str]:
    """The clocks that have been heard of, each by its machine and its process. Raises RedisError."""
    with _client() as client:
        client.zremrangebyscore(MARKS, 0, time.time() - HEARD_OF)
        return [name.decode() for name in client.zrange(MARKS, 0, -1)]


def leave_mark(**sent: Any) -> None:
    """This clock has sent somebody, now. Nothing waits for Redis long."""
    with suppress(RedisError), _client() as client:
        client.zadd(MARKS, {f"{socket.gethostname()} {os.getpid()}": time.time()})


def _client() -> Any:
    # this module comes with the package `config`, before there are settings
    from games.tables.outages import patience

    return patience.client()


def _begin(**clock: Any) -> None:
    leave_mark()
    after_task_publish.connect(leave_mark, weak=False)
