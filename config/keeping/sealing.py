"""Bytes in chunks, each with a tag. No more than a chunk is in memory.

With a key the chunks are encrypted (ChaCha20-Poly1305); without one their tags are digests, which find what has broken
by chance. In both the number of the chunk is part of its tag, and whether it is the last one: nothing can be changed,
left out, put elsewhere or cut off.
"""

from __future__ import annotations

import hashlib
import hmac
import os
from collections.abc import Iterator
from typing import BinaryIO, Protocol

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

MAGIC = b"LMBACKUP\x01"
PLAIN, SEALED = b"\x00", b"\x01"
SALT = 16
HEAD = len(MAGIC) + 1 + SALT
CHUNK = 1024**2
TAG = 16
LENGTH = 4

COST = {"n": 2**15, "r": 8, "p": 1, "maxmem": 64 * 1024**2, "dklen": 32}
"""What it costs to try one key: a tenth of a second, and 32 MB."""


class Broken(Exception):
    """This is no whole backup, or not one for this key; the text says which."""


class Seal(Protocol):
    """How a chunk gets its tag, and whether it has it still."""

    def close(self, chunk: bytes, nonce: bytes) -> bytes:
        """The chunk with its tag behind it."""

    def open(self, closed: bytes, nonce: bytes) -> bytes:
        """The chunk. Raises Broken."""


class Digests:
    """Without a key: whoever can write the file can write another one."""

    def __init__(self, head: bytes) -> None:
        self._head = head

    def close(self, chunk: bytes, nonce: bytes) -> bytes:
        return chunk + self._tag(chunk, nonce)

    def open(self, closed: bytes, nonce: bytes) -> bytes:
        chunk, tag = closed[:-TAG], closed[-TAG:]
        if not hmac.compare_digest(tag, self._tag(chunk, nonce)):
            raise Broken("the file is damaged, or was changed")
        return chunk

    def _tag(self, chunk: bytes, nonce: bytes) -> bytes:
        return hashlib.blake2b(self._head + nonce + chunk, digest_size=TAG).digest()


class Cipher:
    """With a key: nobody without it reads a chunk or makes one."""

    def __init__(self, head: bytes, key: bytes) -> None:
        self._head = head
        self._cipher = ChaCha20Poly1305(hashlib.scrypt(key, salt=head[-SALT:], **COST))

    def close(self, chunk: bytes, nonce: bytes) -> bytes:
        return self._cipher.encrypt(nonce, chunk, self._head)

    def open(self, closed: bytes, nonce: bytes) -> bytes:
        try:
            return self._cipher.decrypt(nonce, closed, self._head)
        except InvalidTag as wrong:
            raise Broken("the key is another one, or the file was changed") from wrong


def _nonce(number: int, is_last: bool) -> bytes:
    return number.to_bytes(11, "big") + bytes([is_last])


class Sealer:
    """Takes bytes as they come and writes them in chunks; `end` has to be called."""

    def __init__(self, out: BinaryIO, key: bytes | None) -> None:
        self._out, self._rest, self._number = out, bytearray(), 0
        head = MAGIC + (PLAIN if key is None else SEALED) + os.urandom(SALT)
        self._seal: Seal = Digests(head) if key is None else Cipher(head, key)
        out.write(head)

    def write(self, content: bytes | memoryview) -> None:
        """One chunk always stays behind: it may be the last."""
        self._rest += content
        while len(self._rest) > CHUNK:
            self._write_chunk(bytes(self._rest[:CHUNK]), is_last=False)
            del self._rest[:CHUNK]

    def end(self) -> None:
        """Nothing more comes."""
        self._write_chunk(bytes(self._rest), is_last=True)

    def _write_chunk(self, chunk: bytes, *, is_last: bool) -> None:
        closed = self._seal.close(chunk, _nonce(self._number, is_last))
        self._out.write(len(closed).to_bytes(LENGTH, "big") + closed)
        self._number += 1


def is_sealed(head: bytes) -> bool:
    """Whether a file that begins so wants a key. Raises Broken for what is no backup."""
    if len(head) < HEAD or not head.startswith(MAGIC) or head[len(MAGIC) : len(MAGIC) + 1] not in {PLAIN, SEALED}:
        raise Broken("this is no backup of this product, or one of another form")
    return head[len(MAGIC) : len(MAGIC) + 1] == SEALED


def opened(file: BinaryIO, key: bytes | None) -> Iterator[bytes]:
    """The content, chunk by chunk; each has been found to be as it was written. Raises Broken."""
    head = file.read(HEAD)
    if is_sealed(head) and key is None:
        raise Broken("the file is encrypted: its key is needed")
    if key is not None and not is_sealed(head):
        raise Broken("the file is not encrypted, so that anybody may have made it; give no key if that is right")
    seal: Seal = Digests(head) if key is None else Cipher(head, key)
    number, closed, following = 0, _next(file), _next(file)
    if closed is None:
        raise Broken("the file is cut off")
    while closed is not None:
        try:
            yield seal.open(closed, _nonce(number, following is None))
        except Broken:
            _raise_if_cut_off(seal, closed, number)
            raise
        number, closed, following = number + 1, following, _next(file)


def _raise_if_cut_off(seal: Seal, closed: bytes, number: int) -> None:
    """What stands at the end was no last chunk when it was written."""
    try:
        seal.open(closed, _nonce(number, False))
    except Broken:
        return
    raise Broken("the file is cut off")


def _next(file: BinaryIO) -> bytes | None:
    length = file.read(LENGTH)
    if not length:
        return None
    size = int.from_bytes(length, "big")
    if len(length) < LENGTH or not TAG <= size <= CHUNK + TAG:
        raise Broken("the file is damaged, or cut off")
    closed = file.read(size)
    if len(closed) < size:
        raise Broken("the file is cut off")
    return closed
