"""The process of the phones: `python -m bench.phones.process`. Wishes come as lines of JSON, answers go the same way.

`open`   streams of a group; answered when each of them has its first message
`post`   orders, each when the one before it has its answer; not answered: `wait` for them
`wait`   until every stream of a group has this version; without a group, until every order has its answer
`tell`   all messages and answers since it was asked the last time
`close`  all streams of a group
"""

from __future__ import annotations

import asyncio
import gzip
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import uvloop

from bench.phones.sender import Answer, Order, Sender
from bench.phones.stream import Message, Stream
from bench.phones.wire import clock

PATIENCE = 600.0
"""Seconds that a version or an answer may take which is sure to come: a machine may have other things to do."""

AT_ONCE = 0.002
"""What comes within so many seconds is looked at together; when it came is noted before."""


class Process:
    """All phones, and what they have noted."""

    def __init__(self) -> None:
        self.streams: defaultdict[str, list[Stream]] = defaultdict(list)
        self.messages: list[Message] = []
        self.answers: list[Answer] = []
        self.sender = Sender()
        self._posting: set[asyncio.Task[None]] = set()
        self._news = asyncio.Event()

    async def do(self, wish: dict[str, Any]) -> dict[str, Any] | None:
        """Does what is wished; None: there is nothing to say."""
        match wish:
            case {"do": "open", "group": group, "streams": streams}:
                return await self.open(group, streams)
            case {"do": "post", "orders": orders}:
                task = asyncio.create_task(self._post([Order(*order) for order in orders]))
                self._posting.add(task)
                return None
            case {"do": "wait", "group": group, "version": version}:
                await self.until(lambda: self._all_have(group, version))
                return {}
            case {"do": "wait"}:
                await self.until(lambda: not self._posting)
                return {}
            case {"do": "tell"}:
                told = {"messages": self.messages, "answers": self.answers}
                self.messages, self.answers = [], []
                return told
            case {"do": "close", "group": group}:
                for stream in self.streams.pop(group):
                    stream.close()
                return {}
        raise ValueError(f"nobody knows how to do {wish}")

    async def open(self, group: str, streams: list[tuple[int, str, str]]) -> dict[str, Any]:
        """Opens these streams; how big the first message of the first one is, plain and compressed."""
        loop, new = asyncio.get_running_loop(), []
        for port, path, cookie in streams:
            stream = Stream(group, len(self.streams[group]), path, cookie, self._hear)
            self.streams[group].append(stream)
            new.append(stream)
            await loop.create_connection(lambda stream=stream: stream, "127.0.0.1", port)  # type: ignore[misc]
        await self.until(lambda: self._all_have(group, 1))
        return {"plain": len(new[0].first), "compressed": len(gzip.compress(new[0].first, 6))}

    def _all_have(self, group: str, version: int) -> bool:
        for stream in self.streams[group]:
            if stream.lost:
                raise ConnectionError(f"a stream of {group} was lost")
            if stream.version < version:
                return False
        return True

    def _hear(self, message: Message) -> None:
        self.messages.append(message)
        self._news.set()

    async def _post(self, orders: list[Order]) -> None:
        try:
            for order in orders:
                self.answers.append(await self.sender.post(order))
        finally:
            self._news.set()

    async def until(self, is_so: Callable[[], bool]) -> None:
        """Waits until it is so. Raises TimeoutError, or what an order has raised."""
        end = clock() + PATIENCE
        while True:
            self._news.clear()
            for task in [task for task in self._posting if task.done()]:
                self._posting.remove(task)
                task.result()
            if is_so():
                return
            if clock() > end:
                raise TimeoutError(f"at {Counter(s.version for these in self.streams.values() for s in these)}")
            with suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), 1)
            await asyncio.sleep(AT_ONCE)


async def serve() -> None:
    """Does whatever the lines of the standard input wish, until it ends."""
    process, reader = Process(), asyncio.StreamReader(limit=1 << 26)
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    while line := await reader.readline():
        said = await process.do(json.loads(line))
        if said is not None:
            print(json.dumps(said), flush=True)


if __name__ == "__main__":
    uvloop.run(serve())
