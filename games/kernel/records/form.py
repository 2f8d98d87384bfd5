"""A record as text takes it apart: header, acts, what stands beside them. Without any meaning."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.kernel.records.words import Word
from games.kernel.rulebook import Refusal, Value


class Limits(Value, frozen=True):
    """REC 6: how large a text may be. `lists`: characters of a line that may list a whole deck."""

    size: int = 5_000_000
    lines: int = 200_000
    line: int = 1_000
    lists: int = 20_000


LIMITS = Limits()
MOST_ERRORS = 50
"""Bad lines of one record that a report lists; the rest is counted as unjudged."""


class Field(Value, frozen=True):
    """A line of the header: `Deck Anna: Krosa; Jund`, its key as words."""

    key: tuple[str, ...]
    value: str
    line: int = 0


class Act(Value, frozen=True):
    """A line with an act. `notes`: the empty lines and comments below it, as they are printed; `comment`: behind it."""

    words: tuple[Word, ...]
    seat: str | None = None
    slot: int | None = None
    comment: str | None = None
    notes: tuple[str, ...] = ()
    line: int = 0


class Record(Value, frozen=True):
    """One record of a text."""

    fields: tuple[Field, ...]
    acts: tuple[Act, ...] = ()
    notes: tuple[str, ...] = ()
    """Below its header."""
    line: int = 1
    """Where it begins."""
    source: tuple[str, ...] = ()
    """Its lines as they stand."""

    @property
    def game(self) -> str:
        """The key with which the header begins."""
        return self.fields[0].key[0]

    @property
    def last_line(self) -> int:
        """The number of its last line in the text."""
        return self.line + max(len(self.source) - 1, 0)

    def text_of(self, line: int) -> str:
        place = line - self.line
        return self.source[place].strip() if 0 <= place < len(self.source) else ""


class BadLine(Exception):
    """A line of a record that cannot be: its number, its text, and the refusal.

    `allowed`: words that are possible at this place. `corrected`: the line as it would be taken, or several."""

    def __init__(
        self, line: int, text: str, refusal: Refusal, allowed: Sequence[str] = (), corrected: str = ""
    ) -> None:
        super().__init__(f"line {line}: «{text}» — {refusal.rule}: {refusal.reason}")
        self.line = line
        self.text = text
        self.refusal = refusal
        self.allowed = tuple(allowed)
        self.corrected = corrected


class BadRecord(BadLine):
    """A record that describes no game: its first bad line, and everything else that is wrong with it."""

    def __init__(self, findings: Findings) -> None:
        first = findings.errors[0]
        super().__init__(first.line, first.text, first.refusal, first.allowed, first.corrected)
        self.findings = findings


class Findings(NamedTuple):
    """Everything that is wrong with a record, line by line. `unjudged`: first and last lines of stretches that depend
    on a bad line before them. `remarks`: lines that were taken, but may not mean what they do."""

    errors: tuple[BadLine, ...] = ()
    unjudged: tuple[tuple[int, int], ...] = ()
    remarks: tuple[BadLine, ...] = ()
