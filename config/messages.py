"""Compiles the translations without GNU gettext, so that it works on every machine: `python -m config.messages`."""

import os
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

LOCALE_DIR = Path(__file__).resolve().parent.parent / "locale"


def is_stale(source: Path, compiled: Path) -> bool:
    """Is the compiled file missing, or older than its source?"""
    return not compiled.exists() or compiled.stat().st_mtime < source.stat().st_mtime


def compile_catalogue(source: Path) -> None:
    """Writes the `.mo` next to the `.po`, in one step, so that no running process reads half of it."""
    with source.open("rb") as lines:
        catalogue = read_po(lines, locale=source.parent.parent.name, abort_invalid=True)
    compiled, half = source.with_suffix(".mo"), source.with_suffix(f".{os.getpid()}.mo")  # others may write theirs
    with half.open("wb") as out:
        write_mo(out, catalogue)
    half.replace(compiled)


def compile_catalogues(folder: Path = LOCALE_DIR) -> list[Path]:
    """Compiles every stale catalogue under `folder`; gives back those that were."""
    stale = [
        source for source in sorted(folder.glob("*/LC_MESSAGES/*.po")) if is_stale(source, source.with_suffix(".mo"))
    ]
    for source in stale:
        compile_catalogue(source)
    return stale


if __name__ == "__main__":
    for done in compile_catalogues():
        print(f"compiled {done.relative_to(LOCALE_DIR)}")
