"""Redis, and those who work through what waits in it."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from celery import current_app
from redis.exceptions import RedisError

from config import clocks
from config.doctor.findings import Finding, hint, well, wrong
from games.tables.outages import patience

PATIENCE = 2.0
"""Seconds in which a worker answers."""

PAUSE_SECONDS = 0.5


class Start:
    """How long workers and clock may still take to start: all of them together, from when the doctor was called."""

    def __init__(self) -> None:
        self._deadline = 0.0

    def allow(self, seconds: float) -> None:
        """Give them this much time from now on."""
        self._deadline = time.monotonic() + seconds

    def names(self, ask: Callable[[], list[str]]) -> list[str]:
        """The answer of `ask`, asked again while it is empty and there is time."""
        while not (names := ask()) and time.monotonic() < self._deadline:
            time.sleep(PAUSE_SECONDS)
        return names


start = Start()


def redis() -> Finding:
    """Whether it answers."""
    try:
        with patience.client() as client:
            client.ping()
    except RedisError as error:
        return wrong(f"Redis does not answer: {error}", "Is it running? Is REDIS_URL right, and the password?")
    return well("Redis answers.")


def redis_memory() -> Finding:
    """A Redis that throws keys away when it is full throws away who waits in the queue."""
    memory = _told("memory")
    policy = str(memory.get("maxmemory_policy", "noeviction"))
    if policy != "noeviction" and int(memory.get("maxmemory", 0)):
        return wrong(f"A full Redis throws away what waits ({policy}).", "Set its maxmemory-policy to noeviction.")
    return well("A full Redis throws nothing away.")


def redis_persistence() -> Finding:
    """Redis carries no truth; but letters and jobs wait in it."""
    if not int(_told("persistence").get("aof_enabled", 0)):
        return hint("What waits in the queue is lost when Redis ends.", "Start Redis with appendonly yes.")
    return well("What waits in the queue outlives a restart of Redis.")


def workers() -> Finding:
    """Whether somebody works."""
    names = start.names(
        lambda: sorted(name for answer in current_app.control.ping(timeout=PATIENCE) for name in answer)
    )
    if not names:
        return wrong("No worker answers: no letter is sent, no list is read.", "celery -A config worker")
    return well(f"{len(names)} at work: {', '.join(names)}.")


def beat() -> Finding:
    """Whether exactly one clock runs."""
    names = start.names(clocks.running)
    if not names:
        message = f"No clock has been heard of for {clocks.HEARD_OF:.0f} s: nothing is sent by itself, no reminder."
        return wrong(message, "celery -A config beat, exactly one")
    if len(names) > 1:
        return hint(f"{len(names)} clocks run ({', '.join(names)}); nothing happens twice.", "Stop all but one.")
    return well(f"One clock runs: {names[0]}.")


def _told(section: str) -> dict[str, Any]:
    with patience.client() as client:
        told: dict[str, Any] = client.info(section)
        return told
