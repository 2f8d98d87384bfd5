"""Files of cards that lie on the server, in the one folder from which they may be read (`CARD_FILES`)."""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from django.conf import settings

_ENDINGS = (".json", ".json.gz", ".jsonl", ".jsonl.gz")


@dataclass(frozen=True)
class LyingFile:
    """A file of the folder. Another file of the same name has another size or another time."""

    name: str
    size: int
    changed_at: int


def lying_files() -> list[LyingFile]:
    """What lies there, by name; what leads elsewhere does not count."""
    try:
        with os.scandir(settings.CARD_FILES) as entries:
            files = [
                LyingFile(entry.name, entry.stat(follow_symlinks=False).st_size, entry.stat().st_mtime_ns)
                for entry in entries
                if entry.name.endswith(_ENDINGS) and entry.is_file(follow_symlinks=False)
            ]
    except OSError:
        return []
    return sorted(files, key=lambda file: file.name)


def lying_file(name: str) -> LyingFile | None:
    """The file of this name, if it lies there."""
    return next((file for file in lying_files() if file.name == name), None)


def open_lying(file: LyingFile) -> IO[bytes] | None:
    """The file, for reading; None where it is not there any more, or another one is."""
    if lying_file(file.name) != file:
        return None
    try:
        opened = os.open(Path(settings.CARD_FILES) / file.name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    except OSError:
        return None
    found = os.fstat(opened)
    if not stat.S_ISREG(found.st_mode) or (found.st_size, found.st_mtime_ns) != (file.size, file.changed_at):
        os.close(opened)
        return None
    return os.fdopen(opened, "rb")
