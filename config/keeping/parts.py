"""The inside of a backup: parts with a name, packed, each followed by the digest of its content.

A part is a line with its name, then pieces of content, each behind its length, and a piece of length zero.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterable, Iterator
from typing import BinaryIO

from config.keeping.sealing import Broken, Sealer, opened

PIECE = 256 * 1024
LENGTH = 4
LONGEST_NAME = 200
DIGEST = hashlib.sha256().digest_size


class Parts:
    """Writes parts one after another into a sealed file."""

    def __init__(self, out: BinaryIO, key: bytes | None) -> None:
        self._sealer = Sealer(out, key)
        self._packer = zlib.compressobj(6)

    def write(self, name: str, content: Iterable[bytes | memoryview]) -> None:
        """One part, whose content may come in pieces of any length."""
        digest = hashlib.sha256()
        self._pack(name.encode() + b"\n")
        for some in content:
            for piece in pieces(some):
                digest.update(piece)
                self._pack(len(piece).to_bytes(LENGTH, "big") + piece)
        self._pack(bytes(LENGTH) + digest.digest())

    def end(self) -> None:
        """That was the last part."""
        self._sealer.write(self._packer.flush())
        self._sealer.end()

    def _pack(self, content: bytes) -> None:
        self._sealer.write(self._packer.compress(content))


def pieces(content: bytes | memoryview) -> Iterator[bytes]:
    """The same content, in pieces that are short enough."""
    for at in range(0, len(content), PIECE):
        yield bytes(content[at : at + PIECE])


class _Unpacked:
    """Packed chunks, read as though they were a file."""

    def __init__(self, chunks: Iterator[bytes]) -> None:
        self._chunks, self._unpacker, self._rest = chunks, zlib.decompressobj(), bytearray()

    def read(self, size: int) -> bytes:
        """So many bytes. Raises Broken when there are fewer."""
        while len(self._rest) < size:
            if not self._more():
                raise Broken("the backup ends in the middle of a part")
        taken = bytes(self._rest[:size])
        del self._rest[:size]
        return taken

    def line(self) -> bytes:
        """Up to the end of the line. Raises Broken for one that is too long for a name."""
        while b"\n" not in self._rest:
            if len(self._rest) > LONGEST_NAME or not self._more():
                raise Broken("a part of the backup has no name")
        return self.read(self._rest.index(b"\n") + 1)[:-1]

    def is_over(self) -> bool:
        """Whether nothing comes any more."""
        return not self._rest and not self._more()

    def _more(self) -> bool:
        """Unpacks a little; a small file may hold a great deal."""
        while not self._unpacker.eof:
            packed = self._unpacker.unconsumed_tail or next(self._chunks, None)
            if packed is None:
                raise Broken("the backup ends too early")
            try:
                some = self._unpacker.decompress(packed, PIECE)
            except zlib.error as wrong:
                raise Broken("the backup cannot be unpacked") from wrong
            if some:
                self._rest += some
                return True
        return False


def read_parts(file: BinaryIO, key: bytes | None) -> Iterator[tuple[str, Iterator[bytes]]]:
    """Each part with its content, which has to be read before the next is asked for. Raises Broken."""
    chunks = opened(file, key)
    inside = _Unpacked(chunks)
    while not inside.is_over():
        try:
            name = inside.line().decode()
        except UnicodeDecodeError as wrong:
            raise Broken("a part of the backup has no name") from wrong
        content = _content(inside)
        yield name, content
        for _unread in content:
            pass
    for _unread in chunks:
        raise Broken("something stands behind the end of the backup")


def _content(inside: _Unpacked) -> Iterator[bytes]:
    digest = hashlib.sha256()
    while size := int.from_bytes(inside.read(LENGTH), "big"):
        if size > PIECE:
            raise Broken("a piece of the backup is too long")
        piece = inside.read(size)
        digest.update(piece)
        yield piece
    if inside.read(DIGEST) != digest.digest():
        raise Broken("a part of the backup is not what was written")
