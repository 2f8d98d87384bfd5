"""One phone that listens: it asks for a stream and notes when each of its messages was there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, NamedTuple

from bench.phones.wire import HEAD_ENDS, Chunks, Head, Messages, clock, version_in

CODINGS = "gzip, br"
"""What every browser can unpack."""


class Message(NamedTuple):
    """A version of the table as it came to a phone: at what time, and in how many bytes of the wire."""

    group: str
    phone: int
    version: int
    at: float
    size: int


class Stream(asyncio.Protocol):
    """A phone's stream. `first`: its first message, which is the whole board."""

    def __init__(self, group: str, phone: int, path: str, cookie: str, hear: Callable[[Message], None]) -> None:
        self.group, self.phone, self.version = group, phone, 0
        self.first = b""
        self.lost = False
        self._request = (
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n"
            f"Accept-Encoding: {CODINGS}\r\nCookie: sessionid={cookie}\r\n\r\n"
        ).encode()
        self._hear, self._size, self._head = hear, 0, b""
        self._chunks, self._messages = Chunks(), Messages()
        self._expand: Callable[[bytes], bytes] | None = None
        self._wire: Any = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Asks for the stream."""
        self._wire = transport
        self._wire.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        """The server, or this phone, has put down."""
        self.lost = True

    def close(self) -> None:
        """Puts down."""
        self._wire.abort()

    def data_received(self, data: bytes) -> None:
        """Notes every message that is complete now."""
        now = clock()
        if self._expand is None:
            head, ended, data = (self._head + data).partition(HEAD_ENDS)
            if not ended:
                self._head = head
                return
            self._expand = self._begun(Head.of(head))
        self._size += len(data)
        for message in self._messages.feed(self._expand(self._chunks.feed(data))):
            version = version_in(message)
            if version is not None:
                self.first = self.first or message
                self.version = version
                self._hear(Message(self.group, self.phone, version, now, self._size))
            self._size = 0

    def _begun(self, head: Head) -> Callable[[bytes], bytes]:
        if head.status != 200 or not head.is_chunked:
            raise ConnectionError(f"the stream of {self.group} was answered with {head}")
        return head.expand()
