"""A record run through its rule book, line by line: the game in it, and everything that is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from typing import Any

import msgspec
from msgspec.structs import replace

from games.kernel.records.arguments import Misread, verb_of
from games.kernel.records.form import MOST_ERRORS, BadLine, BadRecord, Findings, Record
from games.kernel.records.judging import Judgement
from games.kernel.records.names import folded
from games.kernel.records.notation import Notation, Opened
from games.kernel.records.opening import open_record
from games.kernel.records.replaying import UNDO, Replay
from games.kernel.records.seats import UNFINISHED
from games.kernel.rulebook import Refusal, Refused, RuleBook
from games.kernel.table.state import Happened

Progress = Callable[[int], None]
"""Told of every line that has been read."""


class Resolution(msgspec.Struct, frozen=True):
    """What became of a record: the game after the last line that stands, and everything that happened.

    `bad`: the first line that cannot be; then `state` is the one before it. `findings`: all of them. `result`: as the
    header's `Result`.
    """

    record: Record
    setup: Any
    state: Any
    happened: tuple[Happened, ...]
    result: tuple[str, ...]
    acts: int
    bad: BadLine | None = None
    findings: Findings = Findings()

    @property
    def is_finished(self) -> bool:
        """Whether the game in it came to its end."""
        return self.bad is None and self.result != (UNFINISHED,)


def resolve(
    record: Record,
    notation: Notation,
    book: RuleBook[Any, Any, Any],
    catalogue: object,
    at: datetime,
    progress: Progress | None = None,
    unreadable: Sequence[BadLine] = (),
) -> Resolution:
    """Runs this record. `unreadable`: its lines that are neither header nor act. Raises BadRecord for a header that
    cannot be."""
    opened, errors = open_record(record, notation, catalogue)
    if opened is None:
        raise BadRecord(_without_a_game(record, notation, [*errors, *unreadable]))
    of_the_header = [*errors, *(bad for bad in unreadable if _is_of_header(bad, record))]
    replay = Replay(notation, book, opened.setup, at)
    replay.comment(None, record.notes)
    judgement = Judgement(record, replay, [bad for bad in unreadable if bad not in of_the_header], of_the_header)
    before = _run(record, judgement, progress)
    findings = judgement.findings()
    if of_the_header:
        raise BadRecord(findings)
    if not findings.errors and (bad := _what_is_wrong_in_the_end(replay, record, opened)) is not None:
        findings = findings._replace(errors=(bad,))
    first = findings.errors[0] if findings.errors else None
    return replace(before or _ended(replay, record), findings=findings, bad=first)


def _run(record: Record, judgement: Judgement, progress: Progress | None) -> Resolution | None:
    """Takes every act; the answer is the game before the first bad line, if there is one."""
    before: Resolution | None = None
    replay = judgement.replay
    for act in record.acts:
        state, version, acts = replay.state, replay.version, len(replay.before)
        judgement.take(act)
        if before is None and judgement.errors:
            happened = tuple(replay.happened[:version])
            result = replay.notation.result(replay.names, state)
            before = Resolution(record, replay.setup, state, happened, result, acts)
        if judgement.is_full or (judgement.errors and replay.is_finished):
            break
        if progress is not None:
            progress(act.line)
    return before


def _is_of_header(bad: BadLine, record: Record) -> bool:
    """Whether this unreadable line is above the acts."""
    return bad.refusal.reason == "header_not_understood" or bad.line < record.fields[-1].line


def _ended(replay: Replay, record: Record) -> Resolution:
    happened = tuple(replay.happened)
    return Resolution(record, replay.setup, replay.state, happened, replay.result, len(replay.before))


def _what_is_wrong_in_the_end(replay: Replay, record: Record, opened: Opened) -> BadLine | None:
    """Another result than the one that was played; the games behind the winner count only where they are written."""
    played = [*replay.result, *filter(None, [replay.score if opened.score else ""])]
    written = [*(opened.result or ()), *filter(None, [opened.score])]
    if opened.result is not None and sorted(written) != sorted(played):
        line = next((field.line for field in record.fields if field.key[0].casefold() == "result"), record.line)
        values = {"written": written, "played": played}
        return BadLine(
            line,
            record.text_of(line),
            Refusal("REC 7", "result_differs", values),
            corrected=f"Result: {'+'.join(replay.result)}{f' {replay.score}' if opened.score else ''}",
        )
    try:
        replay.notation.check_end(replay.state)
    except Refused as refused:
        return BadLine(record.line, record.text_of(record.line), refused.refusal)
    return None


# --- records whose header describes no game --------------------------------------------------------------------------


def _without_a_game(record: Record, notation: Notation, errors: Sequence[BadLine]) -> Findings:
    """The errors of a record without players and cards: of its acts only the verbs can be judged."""
    bad_lines = [*errors, *_without_a_verb(record, notation)]
    bad_lines.sort(key=lambda bad: bad.line)
    acts = [(record.acts[0].line, record.acts[-1].line)] if record.acts else []
    return Findings(tuple(bad_lines[:MOST_ERRORS]), tuple(acts))


def _without_a_verb(record: Record, notation: Notation) -> Iterator[BadLine]:
    for act in record.acts:
        try:
            if folded(act.words[0].text) != UNDO:
                verb_of(act, notation.grammar.verbs)
        except Misread as refused:
            yield BadLine(act.line, record.text_of(act.line), refused.refusal, refused.allowed)
