"""The folder in which processes count: a file for each figure of a process, named after its number."""

from __future__ import annotations

import errno
import os
import shutil
from pathlib import Path

LIVE = "gauge_live"
"""How the file begins in which a process keeps what is true only as long as it lives."""

RESERVED_BYTES = {"counter": 1 << 20, "gauge_livesum": 1 << 20, "histogram": 2 << 20}
"""Sizes of the files of a web process, by prometheus_client's names for them: more than ours ever need."""


def require_room(folder: Path, *, reserve: bool) -> None:
    """Make sure that a process can count here; `reserve`: its files get their blocks of the disk now, and cannot run
    out of them later. Raises OSError."""
    files = {folder / f"{kind}_{os.getpid()}.db": size for kind, size in RESERVED_BYTES.items()}
    if shutil.disk_usage(folder).free < 2 * sum(files.values()):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(folder))
    for file, size in files.items() if reserve and hasattr(os, "posix_fallocate") else ():
        with file.open("ab") as opened:
            os.posix_fallocate(opened.fileno(), 0, size)


def forget_the_dead(folder: Path) -> None:
    """Streams of a process that was killed are not open; what it has counted stays counted."""
    for file in folder.glob(f"{LIVE}*_*.db"):
        if not is_alive(int(file.stem.rpartition("_")[2])):
            file.unlink(missing_ok=True)


def begin_anew(folder: Path) -> None:
    """Before the first process starts: each of them has files of its own here, and nobody else takes them away."""
    for file in folder.glob("*.db"):
        file.unlink(missing_ok=True)


def is_alive(pid: int) -> bool:
    """Whether there is a process of this number."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
