"""Nightly backups: a file a day in one folder, of which a month is kept."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path

NAME = re.compile(r"live-magic-(\d{4}-\d{2}-\d{2})\.backup")
LEFTOVER = re.compile(NAME.pattern + r"\.\d+\.(?:part|sqlite3(?:-\w+)?)")
"""Files of a backup until it has its name; a backup that was killed leaves them behind."""

KEPT_NIGHTS = 31


def file_of(folder: Path, day: date) -> Path:
    """Where the backup of this day goes."""
    return folder / f"live-magic-{day.isoformat()}.backup"


def nights(folder: Path) -> dict[date, Path]:
    """The backups in this folder by their day, the newest first; other files are left out. Raises OSError."""
    dated = {_day(file, NAME): file for file in folder.iterdir()} if folder.is_dir() else {}
    return {day: dated[day] for day in sorted((day for day in dated if day), reverse=True)}


def _day(file: Path, name: re.Pattern[str]) -> date | None:
    match = name.fullmatch(file.name)
    try:
        return date.fromisoformat(match[1]) if match else None
    except ValueError:
        return None


def delete_old(folder: Path, keep: int) -> list[Path]:
    """Delete all but the newest `keep`, and return those deleted.

    Nights are counted, not days gone by: after a summer without a server, or with a clock that is wrong for a night,
    the backups of before are still there.
    """
    old = list(nights(folder).values())[keep:]
    for file in old:
        file.unlink(missing_ok=True)
    return old


def delete_leftovers(folder: Path, today: date) -> list[Path]:
    """Delete what killed backups of earlier days have left behind, each as large as the database; return it."""
    leftovers = [file for file in folder.iterdir() if (day := _day(file, LEFTOVER)) and day < today]
    for file in leftovers:
        file.unlink(missing_ok=True)
    return leftovers
