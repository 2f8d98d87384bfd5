"""A file that came with a job and is too large for one field: kept in pieces, and read as though it were one.

Neither who stores it nor who reads it has more than a piece of it in memory.
"""

from __future__ import annotations

import io
from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.utils import timezone

from campaign.models import Job, JobFilePiece

PIECE = 1024**2
"""So many bytes has each piece but the last."""


def store(job: Job, content: Iterable[bytes]) -> None:
    """Keeps the content of a file with its job, which meanwhile is not taken for lost."""
    position, rest = 0, bytearray()
    for some in content:
        rest += some
        while len(rest) >= PIECE:
            _store_piece(job, position, bytes(rest[:PIECE]))
            position, rest = position + 1, rest[PIECE:]
    if rest:
        _store_piece(job, position, bytes(rest))


def _store_piece(job: Job, position: int, content: bytes) -> None:
    JobFilePiece.objects.create(job=job, position=position, content=content)
    Job.objects.filter(pk=job.pk).update(moved_at=timezone.now())


def forget(key: UUID | str) -> None:
    """The file of the job `key` is not needed any more."""
    JobFilePiece.objects.filter(job_id=key).delete()


class StoredFile(io.RawIOBase):
    """The file of a job, from its pieces; `size` is how many bytes it is to have."""

    def __init__(self, job: Job, size: int) -> None:
        super().__init__()
        self.job, self.size, self.at = job, size, 0
        self.number, self.piece = -1, b""

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def tell(self) -> int:
        return self.at

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        self.at = max(0, offset + {io.SEEK_SET: 0, io.SEEK_CUR: self.at, io.SEEK_END: self.size}[whence])
        return self.at

    def readinto(self, buffer: Any) -> int:
        number, within = divmod(self.at, PIECE)
        if number != self.number:
            found = JobFilePiece.objects.filter(job=self.job, position=number).values_list("content", flat=True)
            self.number, self.piece = number, bytes(found.first() or b"")
        some = self.piece[within : within + len(buffer)]
        buffer[: len(some)] = some
        self.at += len(some)
        return len(some)
