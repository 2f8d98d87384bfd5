"""Phones that act: each posts its orders over a connection of its own, and keeps it for as long as servers do."""

from __future__ import annotations

import asyncio
from typing import NamedTuple
from urllib.parse import urlencode

from bench.phones.stream import CODINGS
from bench.phones.wire import HEAD_ENDS, Chunks, Head, clock

KEPT_FOR = 4.0
"""Seconds that a connection without work is used again: most servers close it after five."""

TOKEN = "b" * 32
"""Of the forms: the cookie and the head say the same, and the server asks for no more."""


class Order(NamedTuple):
    """What a seat posts, and where; `after` so many seconds of thinking."""

    group: str
    seat: str
    port: int
    path: str
    cookie: str
    fields: list[tuple[str, str]]
    after: float = 0.0


class Answer(NamedTuple):
    """What became of an order."""

    group: str
    seat: str
    status: int
    begun: float
    answered: float
    size: int


class Connection(NamedTuple):
    """An open connection that nobody uses, since when."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    since: float


class Sender:
    """Posts orders and notes when each was answered."""

    def __init__(self) -> None:
        self._kept: dict[tuple[int, str], Connection] = {}

    async def post(self, order: Order) -> Answer:
        """The answer to this order; connecting is a part of it, where the phone has been silent for long."""
        await asyncio.sleep(order.after)
        begun = clock()
        reader, writer, _ = await self._connection(order)
        writer.write(request(order))
        head = Head.of(await reader.readuntil(HEAD_ENDS))
        size = await _read(reader, head)
        answered = clock()
        self._kept[order.port, order.cookie] = Connection(reader, writer, answered)
        return Answer(order.group, order.seat, head.status, begun, answered, size)

    async def _connection(self, order: Order) -> Connection:
        kept = self._kept.pop((order.port, order.cookie), None)
        if kept is not None and clock() - kept.since < KEPT_FOR and not kept.reader.at_eof():
            return kept
        if kept is not None:
            kept.writer.close()
        return Connection(*await asyncio.open_connection("127.0.0.1", order.port), clock())


def request(order: Order) -> bytes:
    """What a phone sends when its form is posted by htmx."""
    body = urlencode([(name, value) for name, value in order.fields])
    head = (
        f"POST {order.path} HTTP/1.1",
        "Host: 127.0.0.1",
        f"Accept-Encoding: {CODINGS}",
        f"Cookie: sessionid={order.cookie}; csrftoken={TOKEN}",
        f"X-CSRFToken: {TOKEN}",
        "HX-Request: true",
        "Content-Type: application/x-www-form-urlencoded",
        f"Content-Length: {len(body)}",
    )
    return ("\r\n".join(head) + "\r\n\r\n" + body).encode()


async def _read(reader: asyncio.StreamReader, head: Head) -> int:
    """Reads the body; how many bytes it is."""
    if not head.is_chunked:
        return len(await reader.readexactly(head.length))
    chunks, size = Chunks(), 0
    while not chunks.is_over:
        piece = await reader.read(1 << 16)
        if not piece:
            raise ConnectionError("the answer has no end")
        chunks.feed(piece)
        size += len(piece)
    return size
