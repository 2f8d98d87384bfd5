"""The folder in which processes count: a file for each figure of a process, named after its number."""

from __future__ import annotations

import os
from pathlib import Path

LIVE = "gauge_live"
"""How the file begins in which a process keeps what is true only as long as it lives."""


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
