"""The bytes of a file of cards, out of gzip where it is packed, and never more than such a file has."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Callable, Iterator
from typing import IO

from campaign.cards.bulk.values import InvalidCardFile

MOST_BYTES = 8 * 1024**3
"""A file that is longer, unpacked, is none of theirs: the largest has a third of it."""
LONGEST_CARD = 1024**2
"""No card is longer: where nothing ends for so long, there is no list of cards."""
CHUNK = 64 * 1024
_GZIP = b"\x1f\x8b"
_MARK = b"\xef\xbb\xbf"


class Unpacked:
    """A file from its beginning; `progress` is told how many bytes of the file itself have been read."""

    def __init__(self, file: IO[bytes], name: str, progress: Callable[[int], None]) -> None:
        self.file, self.progress, self.read = file, progress, 0
        is_packed = file.read(len(_GZIP)) == _GZIP
        if name.endswith(".gz") and not is_packed:
            raise InvalidCardFile("no_gzip")
        file.seek(0)
        self.plain: IO[bytes] = gzip.GzipFile(fileobj=file) if is_packed else file  # type: ignore[assignment]

    def beginning(self) -> bytes:
        """The first piece, without the mark of UTF-8; whoever reads on begins with it again."""
        begun = self._guarded(lambda: self.plain.read(CHUNK))
        self.plain.seek(0)
        return begun.removeprefix(_MARK)

    def lines(self) -> Iterator[bytes]:
        """Line after line. Raises InvalidCardFile."""
        number = 0
        while line := self._guarded(lambda: self.plain.readline(LONGEST_CARD + 1)):
            number += 1
            if len(line) > LONGEST_CARD:
                raise InvalidCardFile("too_long", number)
            self._count(line)
            yield line if number > 1 else line.removeprefix(_MARK)

    def chunks(self) -> Iterator[bytes]:
        """Piece after piece. Raises InvalidCardFile."""
        is_first = True
        while chunk := self._guarded(lambda: self.plain.read(CHUNK)):
            self._count(chunk)
            yield chunk.removeprefix(_MARK) if is_first else chunk
            is_first = False

    def _count(self, some: bytes) -> None:
        before, self.read = self.read, self.read + len(some)
        if self.read > MOST_BYTES:
            raise InvalidCardFile("too_long")
        if before // CHUNK != self.read // CHUNK:
            self.progress(self.file.tell())

    @staticmethod
    def _guarded(read: Callable[[], bytes]) -> bytes:
        try:
            return read()
        except EOFError as cut:
            raise InvalidCardFile("cut_off") from cut
        except (gzip.BadGzipFile, zlib.error) as broken:
            raise InvalidCardFile("no_gzip") from broken
