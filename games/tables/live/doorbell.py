"""The doorbell: "table 17 is at version 42", from the process that wrote it to every process that shows it."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from typing import Any

import redis
import redis.asyncio
from django.conf import settings
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry as AsyncRetry

from games.tables import measures
from games.tables.outages import patience
from games.tables.outages.patience import PATIENCE, breaker

CHANNEL = "live_magic:tables"
PERSON = "person"
"""Stands before the key of an account, where the number of a table stands otherwise."""

PAUSE = 1.0
"""Seconds before a lost Redis is called again; meanwhile every audience looks by itself (`audience.HEARTBEAT`)."""

LISTEN = 2.0
"""Seconds after which a listener who hears nothing asks whether anybody is there."""

log = logging.getLogger(__name__)


@cache
def _ringer() -> redis.Redis:
    return patience.client()


def ring(table_id: int, version: int) -> None:
    """Tells every process that the table has a new version; those who look at it in this one hear it at once.

    A lost Redis loses no fact: every audience also looks by itself from time to time.
    """
    for loop, here in list(_bells.items()):
        with suppress(RuntimeError):  # a loop that has ended needs no telling
            loop.call_soon_threadsafe(here.wake, table_id, version)
    _publish(f"{table_id}:{version}")


def ring_for(person: int) -> None:
    """Tells every process that this account, or a program of it, may see less than before: whoever listens for it asks
    anew whether they may. A lost Redis delays that until they ask by themselves."""
    for loop, here in list(_bells.items()):
        with suppress(RuntimeError):  # as above
            loop.call_soon_threadsafe(here.call, person)
    _publish(f"{PERSON}:{person}")


def _publish(message: str) -> None:
    try:
        with breaker.asking():
            _ringer().publish(CHANNEL, f"{message}:{time.time()}")
    except redis.RedisError as error:
        log.warning("the doorbell is silent: %s", error)


class Ring:
    """What one audience has heard since it listened last."""

    def __init__(self) -> None:
        self._heard = asyncio.Event()
        self.version: int | None = 0
        """The latest version that was rung; None: rings may have been lost, so it has to look by itself."""

    def rung(self, version: int | None) -> None:
        """The table is at this version; None: nobody knows."""
        self.version = None if version is None or self.version is None else max(version, self.version)
        self._heard.set()

    async def heard(self, seconds: float) -> int | None:
        """The version that was rung, as soon as one is; None: it is time to look, or nobody knows."""
        version = None
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._heard.wait()
                version = self.version
        self._heard.clear()
        self.version = 0
        return version


class Bell:
    """Wakes whoever waits at a table, in one event loop, over one subscription."""

    def __init__(self) -> None:
        self._waiting: defaultdict[int, set[Ring]] = defaultdict(set)
        self._for_people: defaultdict[int, list[Callable[[], None]]] = defaultdict(list)
        self._listener: asyncio.Task[None] | None = None
        self.is_deaf = False
        """Is Redis away? Then what is done in other processes is not heard, and every audience looks by itself."""

    @contextmanager
    def at(self, table_id: int) -> Iterator[Ring]:
        """Hears whenever the table may have a new version.

        Nothing is awaited here, so that an audience which is dropped in the middle can leave whatever its loop does.
        """
        ring = Ring()
        self._waiting[table_id].add(ring)
        if self._listener is None:
            self._listener = asyncio.create_task(self._listen())
        try:
            yield ring
        finally:
            self._waiting[table_id].discard(ring)
            if not self._waiting[table_id]:
                del self._waiting[table_id]
            if not self._waiting:
                assert self._listener is not None
                self._listener.cancel()
                self._listener = None

    @contextmanager
    def for_person(self, person: int | None, *calls: Callable[[], None]) -> Iterator[None]:
        """Calls these whenever somebody rings for this account (None: for nobody); while an audience is at the bell."""
        if person is None:
            yield
            return
        self._for_people[person] += calls
        try:
            yield
        finally:
            for call in calls:
                self._for_people[person].remove(call)
            if not self._for_people[person]:
                del self._for_people[person]

    def call(self, person: int) -> None:
        """Somebody rings for this account."""
        for call in tuple(self._for_people.get(person, ())):
            call()

    def wake(self, table_id: int, version: int) -> None:
        """Tells every audience of the table in this loop that it is at this version."""
        for ring in self._waiting.get(table_id, ()):
            ring.rung(version)

    async def _listen(self) -> None:
        while not _is_cancelled():
            try:
                await self._hear()
            except (redis.RedisError, OSError) as error:
                log.warning("the doorbell is silent: %s", error)
                self._become(deaf=True)
                await asyncio.sleep(PAUSE)

    async def _hear(self) -> None:
        client = redis.asyncio.Redis.from_url(settings.REDIS_URL, **patience.options(of=AsyncRetry))
        async with client, client.pubsub() as ear:
            await ear.subscribe(CHANNEL)
            await _answer(ear, PATIENCE)
            breaker.answered()
            self._become(deaf=False)
            self._wake_all()
            while not _is_cancelled():
                message = await ear.get_message(ignore_subscribe_messages=True, timeout=LISTEN)
                if message is None:
                    await ear.ping()
                    message = await _answer(ear, PATIENCE)
                if message["type"] == "message":
                    self._wake(message["data"])

    def _wake(self, data: bytes) -> None:
        with suppress(ValueError):
            who, number, sent = data.decode().split(":")
            if who == PERSON:
                self.call(int(number))
            else:
                self.wake(int(who), int(number))
                measures.LAG.observe(max(0.0, time.time() - float(sent)))  # clocks of two machines may differ

    def _become(self, *, deaf: bool) -> None:
        if deaf != self.is_deaf:
            self.is_deaf = deaf
            self._wake_all()

    def _wake_all(self) -> None:
        """Between two subscriptions rings may have been lost."""
        for rings in self._waiting.values():
            for ring in rings:
                ring.rung(None)


async def _answer(ear: PubSub, seconds: float) -> dict[str, Any]:
    """What comes next. Raises redis.TimeoutError when nothing does: a Redis that stands still hangs up on nobody."""
    message: dict[str, Any] | None = await ear.get_message(timeout=seconds)
    if message is None:
        raise redis.TimeoutError("Redis says nothing")
    return message


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
