"""What nobody may read while a table goes on: its seed and the nonces of what is still sealed, looked for in whatever
was sent or kept."""

from __future__ import annotations

import base64
import re
from collections.abc import Container, Iterable, Iterator, Mapping

from games.fairness import protocol
from games.fairness.models import Ledger

HEX = re.compile(rb"[0-9a-fA-F]{64,}")
BASE64 = re.compile(rb"[0-9a-zA-Z+/_-]{43,}")


class Secrets:
    """The seeds of these ledgers, and the nonces of all facts so far and of some that come, but for those whose version
    is among `opened` (by the stream)."""

    TO_COME = 200

    def __init__(self, ledgers: Iterable[Ledger], opened: Mapping[int, Container[int]] | None = None) -> None:
        self._opened = opened or {}
        hidden = {word for ledger in ledgers for word in self._of(ledger)}
        self.hex = {word.encode() for word in hidden}
        self.base64 = {_base64(bytes.fromhex(word)) for word in hidden} | {_base64(word.encode()) for word in hidden}

    def _of(self, ledger: Ledger) -> Iterator[str]:
        yield ledger.seed
        for version in range(1, ledger.stream.version + self.TO_COME):
            yield protocol.nonce_of_rest(ledger.seed, version)
            if version not in self._opened.get(ledger.stream_id, ()):
                yield protocol.nonce(ledger.seed, version)

    def in_(self, said: bytes) -> bool:
        """Whether one of them stands in it: in hexadecimal digits or in base64, in the middle of anything."""
        return any(_parts(run.lower(), 64) & self.hex for run in HEX.findall(said)) or any(
            _parts(run.translate(URL_SAFE), length) & self.base64
            for run in BASE64.findall(said)
            for length in LENGTHS
            if len(run) >= length
        )


URL_SAFE = bytes.maketrans(b"+/", b"-_")
LENGTHS = (43, 86)
"""Of 32 bytes, and of their 64 digits, in base64 without its end."""


def _base64(said: bytes) -> bytes:
    return base64.urlsafe_b64encode(said).rstrip(b"=")


def _parts(run: bytes, length: int) -> set[bytes]:
    return {run[at : at + length] for at in range(len(run) - length + 1)}
