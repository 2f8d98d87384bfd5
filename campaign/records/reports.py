"""What a page shows of brought records: what became of each, and the first line that cannot be, in its place."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple, TypedDict

from django.utils.translation import gettext as _

from campaign.bridge import recorded
from campaign.bridge.recorded import BadLine
from campaign.models import RecordImport
from campaign.records.stored_report import Counts, RecordRow, RefusedLine, StoredReport
from campaign.records.written_records import changed_meanwhile

LINES_AROUND = 2
MOST_TO_CORRECT = 10
"""The most records with a form for correction at once; the next ones come after these."""

MOST_ON_THE_PAGE = 200


class Line(NamedTuple):
    """A line of the text as it is shown beside others."""

    number: int
    text: str
    is_bad: bool


class TitledRow(RecordRow):
    """A record with what it is called on the page: its event and round, or who played; `day` as it was written."""

    title: str
    day: str


class Correction(TypedDict):
    """What the form begins with: the record's text, where it stands, and the digest of the whole text (`was`)."""

    text: str
    line: int
    last_line: int
    was: str


class BadPlace(NamedTuple):
    """A line that cannot be: why, the lines around it, the words that are possible, and the line as it may be meant."""

    line: int
    rule: str
    game: str
    why: str
    around: list[Line]
    allowed: list[str]
    corrected: list[str]


class BadRecord(NamedTuple):
    """A record that cannot be: its bad lines, the lines that were not judged, and what a form to correct it begins
    with. `can_be_mended`: some of the lines have a proposal."""

    row: TitledRow
    places: list[BadPlace]
    unjudged: list[tuple[int, int]]
    correction: Correction | None
    can_be_mended: bool


class Remarked(NamedTuple):
    """A record that was taken, with lines that were perhaps not meant."""

    row: TitledRow
    places: list[BadPlace]


class Report(NamedTuple):
    """What became of the records of a text."""

    counts: Counts | None
    good: list[TitledRow]
    unfinished: list[TitledRow]
    bad: list[BadRecord]
    remarked: list[Remarked]
    is_cut: bool


def report_of(draft: RecordImport) -> Report:
    """The report on this text, in the reader's language."""
    stored: StoredReport = draft.report
    rows = stored.get("rows", [])
    lines = draft.text.split("\n")
    bad = [row for row in rows if row["became"] == "bad"]
    good = [_titled(row) for row in rows if row["became"] in ("joined", "known")]
    unfinished = [_titled(row) for row in rows if row["became"] == "unfinished"]
    was = digest(draft.text)
    return Report(
        counts=stored.get("counts"),
        good=good[:MOST_ON_THE_PAGE],
        unfinished=unfinished[:MOST_ON_THE_PAGE],
        bad=[_bad(row, lines, was, place < MOST_TO_CORRECT) for place, row in enumerate(bad[:MOST_ON_THE_PAGE])],
        remarked=[_remarked(row, lines) for row in rows if row.get("remarks")][:MOST_ON_THE_PAGE],
        is_cut=max(len(good), len(unfinished), len(bad)) > MOST_ON_THE_PAGE,
    )


def corrected(whole: str, *, was: str, line: int, last_line: int, text: str) -> str:
    """The text with this record in the place of its old lines. Raises Refused: the text is another by now."""
    lines = whole.split("\n")
    if digest(whole) != was or not line <= last_line <= len(lines):
        raise changed_meanwhile()
    record = text.replace("\r\n", "\n").removesuffix("\n").split("\n")
    return "\n".join([*lines[: line - 1], *record, *lines[last_line:]])


def bad_in_words(bad: BadLine) -> str:
    """Why a whole text cannot be read: `Line 37: The stack is not empty. (CR 901.9)`, in the reader's language."""
    refusal = bad.refusal
    why = recorded.reason_in_words(refusal.rule, refusal.reason, refusal.values)
    return _("Line %(line)s: %(why)s (%(rule)s)") % {"line": bad.line, "why": why, "rule": refusal.rule}


def digest(text: str) -> str:
    """Tells two texts apart."""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _titled(row: RecordRow) -> TitledRow:
    about = row["about"]
    title = " · ".join(about[key] for key in ("Event", "Round") if key in about) or ", ".join(row["players"])
    return {**row, "title": title, "day": about.get("Date", "")}


def errors_of(row: RecordRow) -> list[RefusedLine]:
    """Every bad line of a record; of a report that an older version has stored the first one."""
    return row.get("errors") or [row["bad"]] if "bad" in row else []


def mended(text: str, draft: RecordImport, line: int) -> str:
    """The text of the record that begins at this line of the draft, with every proposed line in its place; lines that
    somebody has changed meanwhile stay."""
    row = next((row for row in draft.report.get("rows", ()) if row["line"] == line), None)
    lines = text.replace("\r\n", "\n").split("\n")
    before = draft.text.split("\n")
    for error in errors_of(row) if row is not None else ():
        at = error["line"] - line
        if error.get("corrected") and at < len(lines) and lines[at].strip() == before[error["line"] - 1].strip():
            lines[at] = error["corrected"]
    return "\n".join(lines)


def _bad(row: RecordRow, lines: list[str], was: str, opens: bool) -> BadRecord:
    errors = errors_of(row)
    record = "\n".join(lines[row["line"] - 1 : row["last_line"]])
    correction: Correction = {"text": record, "line": row["line"], "last_line": row["last_line"], "was": was}
    return BadRecord(
        _titled(row),
        [_place(error, row, lines) for error in errors],
        [(first, last) for first, last in row.get("unjudged", ())],
        correction if opens else None,
        any(error.get("corrected") for error in errors),
    )


def _remarked(row: RecordRow, lines: list[str]) -> Remarked:
    return Remarked(_titled(row), [_place(remark, row, lines) for remark in row.get("remarks", ())])


def _worth_telling(error: RefusedLine) -> Sequence[str]:
    """The words that are possible, where neither the sentence nor the proposal says them already."""
    allowed, is_said = error.get("allowed", ()), "wanted" in error["values"] or "near" in error["values"]
    return () if is_said or error.get("corrected") in allowed else allowed


def _place(error: RefusedLine, row: RecordRow, lines: list[str]) -> BadPlace:
    at, game = error["line"], error.get("game", "")
    first, last = max(row["line"], at - LINES_AROUND), min(row["last_line"], at + LINES_AROUND)
    return BadPlace(
        line=at,
        rule=error["rule"],
        game=game,
        why=recorded.reason_in_words(error["rule"], error["reason"], error["values"], game),
        around=[Line(number, lines[number - 1], number == at) for number in range(first, last + 1)],
        allowed=recorded.allowed_in_words(_worth_telling(error)),
        corrected=error.get("corrected", "").split("\n") if error.get("corrected") else [],
    )
