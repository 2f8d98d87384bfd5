"""What comes over the wire, read piece by piece: HTTP's head and chunks, what is compressed, server-sent events."""

from __future__ import annotations

import time
import zlib
from collections.abc import Callable, Iterator
from typing import NamedTuple

import brotli

HEAD_ENDS = b"\r\n\r\n"
MESSAGE_ENDS = b"\n\n"
VERSIONS = ((b"\nid: ", b"\n"), (b'data-version="', b'"'))
"""Between which signs a message names the version of its table; the first that is there counts."""

_BEGAN = time.time() - time.perf_counter()


def clock() -> float:
    """Seconds as the journal counts them, that never run backwards."""
    return _BEGAN + time.perf_counter()


class Head(NamedTuple):
    """The first line of an answer, and what stands below it."""

    status: int
    fields: dict[bytes, bytes]

    @classmethod
    def of(cls, text: bytes) -> Head:
        """The head that is written so."""
        first, *lines = text.removesuffix(HEAD_ENDS).split(b"\r\n")
        pairs = (line.partition(b":") for line in lines)
        return cls(int(first.split()[1]), {name.lower(): value.strip() for name, _sign, value in pairs})

    @property
    def is_chunked(self) -> bool:
        """Does the body come in chunks?"""
        return self.fields.get(b"transfer-encoding", b"").lower() == b"chunked"

    @property
    def length(self) -> int:
        """How many bytes follow, where the answer says so."""
        return int(self.fields.get(b"content-length", b"0"))

    def expand(self) -> Callable[[bytes], bytes]:
        """What makes plain text of the next piece of the body."""
        coding = self.fields.get(b"content-encoding", b"")
        if coding == b"br":
            expand: Callable[[bytes], bytes] = brotli.Decompressor().process
            return expand
        if coding == b"gzip":
            return zlib.decompressobj(wbits=31).decompress
        return bytes


class Chunks:
    """Takes the chunks off a body that comes in pieces."""

    def __init__(self) -> None:
        self._rest = b""
        self._left = 0
        self.is_over = False

    def feed(self, data: bytes) -> bytes:
        """What this piece carries."""
        found, rest = [], self._rest + data
        while rest and not self.is_over:
            if not self._left:
                size, ended, after = rest.removeprefix(b"\r\n").partition(b"\r\n")
                if not ended:
                    break
                self._left, rest = int(size, 16), after
                self.is_over = self._left == 0
                continue
            found.append(rest[: self._left])
            rest = rest[self._left :]
            self._left -= len(found[-1])
        self._rest = rest
        return b"".join(found)


class Messages:
    """The messages of a stream, as they are complete."""

    def __init__(self) -> None:
        self._rest = b""

    def feed(self, text: bytes) -> Iterator[bytes]:
        """The messages that end in this piece."""
        *whole, self._rest = (self._rest + text).split(MESSAGE_ENDS)
        yield from whole


def version_in(message: bytes) -> int | None:
    """The version of the table that a message shows; None: it shows none, and only says that the stream is alive."""
    text = b"\n" + message + b"\n"
    for sign, end in VERSIONS:
        _before, found, after = text.partition(sign)
        if found:
            return int(after[: after.index(end)])
    return None
