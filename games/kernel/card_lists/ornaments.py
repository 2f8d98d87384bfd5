"""The hearts, ticks and faces that people put around a line."""

from __future__ import annotations

import unicodedata


def without_ornaments(line: str) -> str:
    """The line without them at its ends; all of it where it is nothing else."""
    kept = line.strip()
    while kept and _is_ornament(kept[-1]):
        kept = kept[:-1].rstrip()
    while kept and _is_ornament(kept[0]):
        kept = kept[1:].lstrip()
    return kept or line


def _is_ornament(letter: str) -> bool:
    """Whether it is a picture, or one of the signs that join and colour pictures."""
    return unicodedata.category(letter) == "So" or letter in "\ufe0f\u200d" or "\U0001f3fb" <= letter <= "\U0001f3ff"
