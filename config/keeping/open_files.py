"""Processes that have a file open, as Linux lists them in /proc; an empty list on other systems."""

from __future__ import annotations

import os
from pathlib import Path

PROC = Path("/proc")
COMMAND_LENGTH = 120


def processes_with(file: Path) -> list[str]:
    """A line for each other process that has this file open, as far as this user may see."""
    target = str(file.resolve())
    return [
        _described(folder)
        for folder in sorted(PROC.glob("[0-9]*"), key=lambda folder: int(folder.name))
        if folder.name != str(os.getpid()) and _has_open(folder, target)
    ]


def _has_open(process: Path, target: str) -> bool:
    try:
        return any(os.readlink(descriptor) == target for descriptor in (process / "fd").iterdir())
    except OSError:  # it has ended meanwhile, or belongs to another user
        return False


def _described(process: Path) -> str:
    try:
        owner = process.owner()
        words = (process / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace").strip()
    except (OSError, KeyError):
        return f"process {process.name}"
    return f"user {owner}, process {process.name}, {words[:COMMAND_LENGTH]}"
