"""A record run through its rule book: line by line, to the end or to the first line that cannot be."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from random import Random
from typing import Any, NoReturn

import msgspec

from games.kernel.records.arguments import Arguments
from games.kernel.records.form import Act, BadLine, Record
from games.kernel.records.header import Header
from games.kernel.records.names import folded
from games.kernel.records.notation import Notation, Opened
from games.kernel.records.seats import UNFINISHED
from games.kernel.rulebook import HOST, TABLE, By, Fact, Refusal, Refused, RuleBook
from games.kernel.table.facts import Commented, TableOpened, TakenBack
from games.kernel.table.state import Happened, game_of_then

Progress = Callable[[int], None]
"""Told of every line that has been read."""

UNDO = "undo"


class Undrawn(Random):
    """The chance of a record: none. What was thrown and drawn stands in it."""

    def random(self) -> NoReturn:
        raise AssertionError("a record that is resolved draws nothing")

    def getrandbits(self, k: int, /) -> NoReturn:
        raise AssertionError("a record that is resolved draws nothing")


class Resolution(msgspec.Struct, frozen=True):
    """What became of a record: the game after the last line that stands, and everything that happened.

    `bad`: the first line that cannot be; then `state` is the one before it. `result`: as the header's `Result`.
    """

    record: Record
    setup: Any
    state: Any
    happened: tuple[Happened, ...]
    result: tuple[str, ...]
    acts: int
    bad: BadLine | None = None

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
) -> Resolution:
    """Runs this record. Raises BadLine for a header that describes no game."""
    header = Header(record)
    try:
        opened = notation.setup_of(header, catalogue)
    except Refused as refused:
        raise BadLine(header.line, record.text_of(header.line), refused.refusal) from refused
    replay = _Replay(notation, book, opened.setup, at)
    replay.comment(None, record.notes)
    for act in record.acts:
        try:
            replay.take(act)
        except Refused as refused:
            return replay.ended(record, BadLine(act.line, record.text_of(act.line), refused.refusal))
        if progress is not None:
            progress(act.line)
    return replay.ended(record, _what_is_wrong_in_the_end(replay, record, opened))


def _what_is_wrong_in_the_end(replay: _Replay, record: Record, opened: Opened) -> BadLine | None:
    """Another result than the one that was played; the games behind the winner count only where they are written."""
    played = [*replay.result, *filter(None, [replay.score if opened.score else ""])]
    written = [*(opened.result or ()), *filter(None, [opened.score])]
    if opened.result is not None and sorted(written) != sorted(played):
        line = next((field.line for field in record.fields if field.key[0].casefold() == "result"), record.line)
        values = {"written": written, "played": played}
        return BadLine(line, record.text_of(line), Refusal("REC 7", "result_differs", values))
    try:
        replay.notation.check_end(replay.state)
    except Refused as refused:
        return BadLine(record.line, record.text_of(record.line), refused.refusal)
    return None


class _Replay:
    """The game as it grows, one line after the other."""

    def __init__(self, notation: Notation, book: RuleBook[Any, Any, Any], setup: object, at: datetime) -> None:
        self.notation, self.book, self.setup, self.at = notation, book, setup, at
        self.names = notation.names(setup)
        self.state = book.initial(setup)
        self.chance = Undrawn()
        self.happened: list[Happened] = []
        self.before: list[tuple[int, object]] = []
        """For every act that stands: the version before it, and the game."""
        self._write([TableOpened(setup=msgspec.to_builtins(setup), host=HOST)], TABLE)

    @property
    def result(self) -> tuple[str, ...]:
        return self.notation.result(self.names, self.state)

    @property
    def score(self) -> str:
        return self.notation.score(self.state)

    @property
    def version(self) -> int:
        return len(self.happened)

    def take(self, act: Act) -> None:
        """One line. Raises Refused: it breaks a rule and has changed nothing."""
        if self.book.is_finished(self.state):
            raise Refused("REC 7", "act_after_end")
        if folded(act.words[0].text) == UNDO:
            self._take_back(_how_many(act))
            self.comment(None, act.notes)
            return
        given = self.notation.order(self.names, act)
        by = By(seat=given.seat, hand="table", host=True)
        facts = self.book.decide(self.state, given.order, by, self.chance, self.at)
        self.before.append((self.version, self.state))
        for fact in facts:
            self.state = self.book.evolve(self.state, fact)
        self._write(facts, by)
        self.comment(act.comment, act.notes)

    def comment(self, behind: str | None, below: Sequence[str]) -> None:
        """What stands beside the act before belongs to it, and is taken back with it."""
        if behind is not None or below:
            act = self.happened[-1].act
            fact = Commented(behind=behind, below=tuple(below))
            self.happened.append(Happened(self.version + 1, act, self.at, TABLE, fact))

    def ended(self, record: Record, bad: BadLine | None) -> Resolution:
        """What became of it."""
        return Resolution(
            record, self.setup, self.state, tuple(self.happened), self.result, acts=len(self.before), bad=bad
        )

    def _take_back(self, acts: int) -> None:
        if not 1 <= acts <= len(self.before):
            raise Refused("REC 2", "nothing_to_undo", given=acts, most=len(self.before))
        to, then = self.before[-acts]
        refusal = self.book.taking_back(then, self.state)
        if refusal is not None:
            raise Refused(refusal.rule, refusal.reason, **refusal.values)
        self.state = game_of_then(self.book, then, to, self.happened)
        del self.before[-acts:]
        self._write([TakenBack(to=to, seat=None, host=True)], TABLE)

    def _write(self, facts: Sequence[Fact], by: By) -> None:
        act = self.version + 1
        self.happened += [Happened(number, act, self.at, by, fact) for number, fact in enumerate(facts, act)]


def _how_many(act: Act) -> int:
    if act.seat is not None or act.slot is not None:
        raise Refused("REC 2", "seat_not_expected", verb=UNDO)
    arguments = Arguments(act.words[1:])
    if arguments.is_at_end():
        return 1
    sign, number = arguments.number()
    arguments.end()
    if sign:
        raise Refused("REC 2", "number_of_other_kind", given=f"{sign}{number}")
    return number
