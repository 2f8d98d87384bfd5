"""What a page shows of brought records: what became of each, and the first line that cannot be, in its place."""

from __future__ import annotations

from hashlib import sha256
from typing import NamedTuple, TypedDict

from django.utils.translation import gettext as _

from campaign.bridge import recorded
from campaign.bridge.recorded import BadLine
from campaign.models import RecordImport
from campaign.records.stored_report import Counts, RecordRow, StoredReport
from campaign.records.written_records import RecordsRefused

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


class BadRecord(NamedTuple):
    """A record that cannot be: its line, why, the lines around it, and what a form to correct it begins with."""

    row: TitledRow
    why: str
    around: list[Line]
    correction: Correction | None


class Report(NamedTuple):
    """What became of the records of a text."""

    counts: Counts | None
    good: list[TitledRow]
    unfinished: list[TitledRow]
    bad: list[BadRecord]
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
        is_cut=max(len(good), len(unfinished), len(bad)) > MOST_ON_THE_PAGE,
    )


def corrected(whole: str, *, was: str, line: int, last_line: int, text: str) -> str:
    """The text with this record in the place of its old lines. Raises RecordsRefused: the text is another by now."""
    if digest(whole) != was:
        raise RecordsRefused("text_changed")
    lines = whole.split("\n")
    if not line <= last_line <= len(lines):
        raise RecordsRefused("text_changed")
    record = text.replace("\r\n", "\n").removesuffix("\n").split("\n")
    return "\n".join([*lines[: line - 1], *record, *lines[last_line:]])


def bad_in_words(bad: BadLine) -> str:
    """Why a whole text cannot be read: `Line 37: The stack is not empty. (CR 901.9)`, in the reader's language."""
    refusal = bad.refusal
    why = recorded.reason_in_words(refusal.rule, refusal.reason, refusal.values)
    return _("Line %(line)s: %(why)s (%(rule)s)") % {"line": bad.line, "why": why, "rule": refusal.rule}


def refused_in_words(refused: RecordsRefused) -> str:
    """Why nothing was done."""
    return {
        "still_reading": _("The text is being read. Wait until that is done."),
        "text_changed": _("Somebody else has corrected this text meanwhile. Here is how it stands."),
        "gone": _("Somebody else has thrown this text away."),
    }[refused.reason]


def digest(text: str) -> str:
    """Tells two texts apart."""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _titled(row: RecordRow) -> TitledRow:
    about = row["about"]
    title = " · ".join(about[key] for key in ("Event", "Round") if key in about) or ", ".join(row["players"])
    return {**row, "title": title, "day": about.get("Date", "")}


def _bad(row: RecordRow, lines: list[str], was: str, opens: bool) -> BadRecord:
    bad = row["bad"]
    first, last = max(row["line"], bad["line"] - LINES_AROUND), min(row["last_line"], bad["line"] + LINES_AROUND)
    around = [Line(number, lines[number - 1], number == bad["line"]) for number in range(first, last + 1)]
    why = recorded.reason_in_words(bad["rule"], bad["reason"], bad["values"], bad.get("game", ""))
    record = "\n".join(lines[row["line"] - 1 : row["last_line"]])
    correction: Correction = {"text": record, "line": row["line"], "last_line": row["last_line"], "was": was}
    return BadRecord(_titled(row), why, around, correction if opens else None)
