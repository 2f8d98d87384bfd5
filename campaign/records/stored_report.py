"""The report on brought records as stored in `RecordImport.report`: what became of each record of the text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NotRequired, TypedDict

Became = Literal["joined", "known", "unfinished", "bad"]
"""A game that is new in the campaign, one that it has already, an unfinished one, one with a line that is refused."""


class RefusedLine(TypedDict):
    """The line that the rule book refuses: `rule`, a stable `reason` and its `values`; `game`: whose rule book;
    old reports do not say."""

    game: NotRequired[str]
    line: int
    text: str
    rule: str
    reason: str
    values: Mapping[str, Any]
    allowed: NotRequired[Sequence[str]]
    corrected: NotRequired[str]


class RecordRow(TypedDict):
    """One record: its first and last line in the text, its headers, and how many acts it has.

    `game`: the key of the game in the campaign, where it was joined or known. `bad`: the first line that was refused;
    `errors`: all of them; `unjudged`: first and last lines of stretches that depend on one of them; `remarks`: lines
    that were taken, but perhaps not meant. Reports of older versions have `bad` alone.
    """

    line: int
    last_line: int
    about: Mapping[str, str]
    players: Sequence[str]
    winners: Sequence[str]
    acts: int
    became: Became
    game: NotRequired[int]
    bad: NotRequired[RefusedLine]
    errors: NotRequired[list[RefusedLine]]
    unjudged: NotRequired[list[tuple[int, int]]]
    remarks: NotRequired[list[RefusedLine]]


class Counts(TypedDict):
    """How many records the text has, and of how many what became."""

    records: int
    joined: int
    known: int
    unfinished: int
    bad: int


class StoredReport(TypedDict, total=False):
    """Empty until the text was read; `rows` are at most MOST_ROWS, `counts` are of all records."""

    counts: Counts
    rows: list[RecordRow]
