"""The doorbell: "table 17 is at version 42", from the process that wrote it to every process that shows it."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache

import redis
import redis.asyncio
from django.conf import settings

CHANNEL = "live_magic:tables"
PAUSE = 1.0
"""Seconds before a lost Redis is called again; meanwhile every stream looks by itself (`live.HEARTBEAT`)."""

LISTEN = 5.0
"""Seconds after which a listener looks up."""

log = logging.getLogger(__name__)


@cache
def _ringer() -> redis.Redis:
    return redis.Redis.from_url(settings.REDIS_URL, socket_timeout=2)


def ring(table_id: int, version: int) -> None:
    """Tells every process that the table has a new version.

    A lost Redis loses no fact: every stream also looks by itself from time to time.
    """
    try:
        _ringer().publish(CHANNEL, f"{table_id}:{version}")
    except redis.RedisError as error:
        log.warning("the doorbell is silent: %s", error)


class Bell:
    """Wakes whoever waits at a table, in one event loop, over one subscription."""

    def __init__(self) -> None:
        self._waiting: defaultdict[int, set[asyncio.Event]] = defaultdict(set)
        self._listener: asyncio.Task[None] | None = None

    @contextmanager
    def at(self, table_id: int) -> Iterator[asyncio.Event]:
        """An event that is set whenever the table may have a new version.

        Nothing is awaited here, so that a stream which is dropped in the middle can leave whatever its loop does.
        """
        event = asyncio.Event()
        self._waiting[table_id].add(event)
        if self._listener is None:
            self._listener = asyncio.create_task(self._listen())
        try:
            yield event
        finally:
            self._waiting[table_id].discard(event)
            if not self._waiting[table_id]:
                del self._waiting[table_id]
            if not self._waiting:
                assert self._listener is not None
                self._listener.cancel()
                self._listener = None

    async def _listen(self) -> None:
        while not _is_cancelled():
            try:
                await self._hear()
            except (redis.RedisError, OSError) as error:
                log.warning("the doorbell is silent: %s", error)
                await asyncio.sleep(PAUSE)

    async def _hear(self) -> None:
        client = redis.asyncio.Redis.from_url(settings.REDIS_URL)
        async with client, client.pubsub() as ear:
            await ear.subscribe(CHANNEL)
            self._wake_all()
            while not _is_cancelled():
                message = await ear.get_message(ignore_subscribe_messages=True, timeout=LISTEN)
                if message is not None:
                    self._wake(message["data"])

    def _wake(self, data: bytes) -> None:
        with suppress(ValueError):
            for event in self._waiting.get(int(data.split(b":")[0]), ()):
                event.set()

    def _wake_all(self) -> None:
        """Between two subscriptions rings may have been lost."""
        for events in self._waiting.values():
            for event in events:
                event.set()


def _is_cancelled() -> bool:
    """Whether this task is to end: the client of Redis swallows the word when a message comes in the same moment."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


_bells: dict[asyncio.AbstractEventLoop, Bell] = {}


def bell() -> Bell:
    """The bell of the running event loop."""
    loop = asyncio.get_running_loop()
    for other in [known for known in _bells if known.is_closed()]:
        del _bells[other]
    return _bells.setdefault(loop, Bell())
