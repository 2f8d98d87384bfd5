"""From text to records: which lines belong to which, and what each of them is (docs/records.md, Form)."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import NamedTuple

from msgspec.structs import replace

from games.kernel.records.arguments import verb_of
from games.kernel.records.form import LIMITS, MOST_ERRORS, Act, BadLine, Field, Limits, Record
from games.kernel.records.names import folded
from games.kernel.records.notation import Notation
from games.kernel.records.printing import act_line, note_line
from games.kernel.records.words import lexed
from games.kernel.registry import headers
from games.kernel.rulebook import Refusal, Refused

UNWRITABLE = re.compile("[\0\ud800-\udfff]")
"""NUL and halves of characters: no database keeps them."""


class Section(NamedTuple):
    """The lines of one record, and the number of the first."""

    line: int
    lines: tuple[str, ...]


def decoded(data: bytes, limits: Limits = LIMITS) -> str:
    """The text of a file. Raises BadLine: too large (REC 6), not UTF-8 (REC 5)."""
    if len(data) > limits.size:
        raise BadLine(1, "", Refusal("REC 6", "text_too_large", {"most": limits.size}))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadLine(line, "", Refusal("REC 5", "text_not_utf8")) from error


def sections(text: str, limits: Limits = LIMITS) -> list[Section]:
    """The records of a text, each still as lines: a record begins with its game's key behind an empty line.

    Raises BadLine (REC 6) for too large a text; (REC 5) where no record begins.
    """
    if len(text.encode("utf-8", "surrogatepass")) > limits.size:
        raise BadLine(1, "", Refusal("REC 6", "text_too_large", {"most": limits.size}))
    lines = [line.removesuffix("\r") for line in text.removeprefix("\ufeff").split("\n")]
    if len(lines) - (lines[-1] == "") > limits.lines:
        raise BadLine(limits.lines + 1, "", Refusal("REC 6", "too_many_lines", {"most": limits.lines}))
    begin = re.compile(rf"\s*(?:{'|'.join(headers())})\s*:", re.IGNORECASE)
    begins = [number for number, line in enumerate(lines) if begin.match(line) and _is_behind_nothing(lines, number)]
    first = next((number for number, line in enumerate(lines) if line.strip()), None)
    if first is None:
        raise BadLine(1, "", Refusal("REC 5", "text_is_empty"))
    if not begins or first < begins[0]:
        begins.insert(0, first)
    ends = [*begins[1:], len(lines)]
    return [_section(lines, begin, end) for begin, end in zip(begins, ends, strict=True)]


def read(section: Section, lists: Collection[str] = (), limits: Limits = LIMITS) -> Record:
    """The record that these lines are. `lists`: verbs whose line may list a whole deck. Raises BadLine."""
    record, errors = read_all(section, lists, limits)
    if errors:
        raise errors[0]
    return record


def read_all(
    section: Section, lists: Collection[str] = (), limits: Limits = LIMITS, notation: Notation | None = None
) -> tuple[Record, list[BadLine]]:
    """The record made of the lines that can be read, and the bad lines. `notation`: how an act is recognised above the
    empty line that ends the header. Raises BadLine where no record begins."""
    reader = _Reader(frozenset(lists), limits, notation)
    errors: list[BadLine] = []
    for number, line in enumerate(section.lines, section.line):
        try:
            reader.take(number, line)
        except Refused as refused:
            before = "\n" if refused.reason == "acts_need_empty_line" else ""
            bad = BadLine(number, line.strip(), refused.refusal, corrected=before and f"{before}{line.strip()}")
            if not reader.fields:
                raise bad from refused
            errors.append(bad)
    return reader.record(section), errors[:MOST_ERRORS]


class _Reader:
    """Takes the lines of one record, one after the other."""

    def __init__(self, lists: frozenset[str], limits: Limits, notation: Notation | None) -> None:
        self.lists, self.limits, self.notation = lists, limits, notation
        self.fields: list[Field] = []
        self.acts: list[Act] = []
        self.notes: list[str] = []
        self.header_notes: tuple[str, ...] | None = None
        self.is_header = True

    def take(self, number: int, line: str) -> None:
        """One more line. Raises Refused."""
        if UNWRITABLE.search(line):
            raise Refused("REC 5" if self.is_header else "REC 2", "character_not_writable")
        if len(line) > self.limits.lists:
            raise Refused("REC 6", "line_too_long", most=self.limits.lists)
        if self.is_header:
            self._take_header(number, line)
        else:
            self._take_line(number, line)

    def record(self, section: Section) -> Record:
        """What has been read; empty lines at the end belong to nothing."""
        while self.notes and not self.notes[-1]:
            self.notes.pop()
        self._lay_down_notes()
        return Record(tuple(self.fields), tuple(self.acts), self.header_notes or (), section.line, section.lines)

    def _take_header(self, number: int, line: str) -> None:
        text = line.strip()
        if not text:
            self.is_header = False
        elif text.startswith("#"):
            self.notes.append(note_line(text[1:].strip()))
        elif self.fields and self.notation is not None and is_act(text, self.notation):
            self.is_header = False
            self._take_line(number, line)
            raise Refused("REC 5", "acts_need_empty_line")
        else:
            field = _field(number, text)
            _check_begin(self.fields[0] if self.fields else field)
            self.fields.append(field)

    def _take_line(self, number: int, line: str) -> None:
        parts = lexed(line)
        if parts.is_act:
            self._lay_down_notes()
            act = Act(parts.words, parts.seat, parts.slot, parts.comment, line=number)
            _check_act(act)
            self.acts.append(act)
        else:
            self.notes.append("" if parts.comment is None else note_line(parts.comment))
        self._check_length(line)

    def _lay_down_notes(self) -> None:
        """Notes belong to the act before them, those before the first act to the header."""
        if self.header_notes is None:
            self.header_notes = tuple(self.notes)
        elif self.notes:
            self.acts[-1] = replace(self.acts[-1], notes=tuple(self.notes))
        self.notes = []

    def _check_length(self, line: str) -> None:
        """REC 6, as long as the line will be when it is printed; quotation marks can make it longer."""
        if 2 * len(line) <= self.limits.line:
            return
        printed = self.notes[-1] if self.notes else act_line(self.acts[-1], ())
        lists = not self.notes and self.acts[-1].words and folded(self.acts[-1].words[0].text) in self.lists
        most = self.limits.lists if lists else self.limits.line
        if len(printed) > most:
            raise Refused("REC 6", "line_too_long", most=most)


def is_act(line: str, notation: Notation) -> bool:
    """Whether this line is an act rather than a line of the header: it has a verb, and begins with no key."""
    head = folded(line.partition(":")[0].split(" ")[0])
    if head in map(folded, notation.keys):
        return False
    try:
        words = lexed(line).words
        verb_of(Act(words), notation.grammar.verbs)
    except (Refused, IndexError):
        return False
    return True


def _section(lines: list[str], begin: int, end: int) -> Section:
    while end > begin + 1 and not lines[end - 1].strip():
        end -= 1
    return Section(begin + 1, tuple(lines[begin:end]))


def _is_behind_nothing(lines: list[str], number: int) -> bool:
    return number == 0 or not lines[number - 1].strip()


def _field(number: int, text: str) -> Field:
    key, colon, value = text.partition(":")
    if not colon or not key.strip():
        raise Refused("REC 5", "header_not_understood", given=text)
    return Field(tuple(key.split()), value.strip(), number)


def _check_begin(first: Field) -> None:
    """A record begins with the key of its game."""
    if len(first.key) != 1 or folded(first.key[0]) not in map(folded, headers()):
        raise Refused("REC 5", "game_key_missing", given=" ".join(first.key), known=list(headers()))


def _check_act(act: Act) -> None:
    if act.seat is not None and folded(act.seat) in map(folded, headers()):
        raise Refused("REC 5", "record_needs_empty_line", given=act.seat)
    if not act.words:
        raise Refused("REC 1", "verb_missing")
