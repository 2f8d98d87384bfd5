"""What was found out, and what to do about it."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Grade(StrEnum):
    """How bad it is: only what is wrong keeps the doctor from being content."""

    WELL = "well"
    HINT = "hint"
    WRONG = "wrong"


class Finding(NamedTuple):
    """An answer in a sentence, and unless all is well, what to do."""

    grade: Grade
    said: str
    remedy: str = ""


def well(said: str) -> Finding:
    return Finding(Grade.WELL, said)


def hint(said: str, remedy: str) -> Finding:
    return Finding(Grade.HINT, said, remedy)


def wrong(said: str, remedy: str) -> Finding:
    return Finding(Grade.WRONG, said, remedy)
