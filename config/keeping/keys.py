"""Where the key of a backup comes from: a file that is named, else the variable BACKUP_KEY, else there is none."""

from __future__ import annotations

from pathlib import Path

from config import env

SHORTEST = 20
"""So many signs has a key at least: whoever has the file may try as many as they like."""


class WeakKey(ValueError):
    """A key that somebody could guess, or none where one was announced."""


def key_of(file: str | None) -> bytes | None:
    """The key in this file, without the line's end; without a file that of the environment; None: there is none.

    Raises WeakKey, OSError.
    """
    if file is None:
        given = env.text("BACKUP_KEY", "").strip().encode()
        return _strong(given, "BACKUP_KEY") if given else None
    return _strong(Path(file).read_bytes().strip(), file)


def _strong(key: bytes, where: str) -> bytes:
    if len(key) < SHORTEST:
        raise WeakKey(f"the key in {where} is too short: take {SHORTEST} random signs or more")
    return key
