"""A game as a record: printed from its facts, by the acts alone (docs/records.md, Printing; P-5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

import msgspec
from msgspec.structs import replace

from games.kernel.records.form import Act, Field, Record
from games.kernel.records.notation import Notation, Reader
from games.kernel.records.printing import act_line, note_line, printed
from games.kernel.rulebook import Fact, RuleBook
from games.kernel.table.facts import FACTS, Commented, TableOpened
from games.kernel.table.standing import standing
from games.kernel.table.state import Happened

Deed = Sequence[Happened]
"""The facts of one act."""


def written(
    history: Sequence[Happened],
    state: object,
    notation: Notation,
    book: RuleBook[Any, Any, Any],
    seats: Sequence[str] = (),
) -> Record:
    """The record of this table: the full one when its game is over, else that of whoever looks through these seats.

    `history` is its whole journal, `state` the game that it has led to. What was taken back is not in it, but a note
    for a die or a card that was seen.
    """
    opened = history[0].fact
    assert isinstance(opened, TableOpened), "a journal begins with the opening of its table"
    setup = msgspec.convert(opened.setup, book.setup_type)
    stands = {happened.version for happened in standing(history)}
    facts = _of_the_game([happened for happened in history if happened.version in stands])
    reader = Reader(None if book.is_finished(state) else frozenset(seats), facts)
    names = notation.names(setup)
    notes, acts = _lines(history, stands, names, notation, reader)
    how_it_ended = ("+".join(notation.result(names, state)), notation.score(state))
    result = Field(("Result",), " ".join(filter(None, how_it_ended)))
    return Record((*notation.header(names, facts, reader), result), tuple(acts), tuple(notes))


def text_of(record: Record, notation: Notation) -> str:
    return printed([record], notation.keywords)


def _lines(
    history: Sequence[Happened], stands: set[int], names: object, notation: Notation, reader: Reader
) -> tuple[list[str], list[Act]]:
    """The notes below the header, and the acts with theirs."""
    notes: list[str] = []
    acts: list[Act] = []
    for deed in _deeds(history):
        lines = notation.acts(names, _of_the_game(deed), reader)
        if not any(happened.version in stands for happened in deed):
            _note(notes, acts, _undone(deed, lines, notation))
            continue
        acts += lines
        for happened in deed:
            if isinstance(happened.fact, Commented):
                _comment(notes, acts, happened.fact)
    return notes, acts


def _deeds(history: Sequence[Happened]) -> Iterator[Deed]:
    for _, deed in groupby(history, key=lambda happened: happened.act):
        yield tuple(deed)


def _of_the_game(history: Sequence[Happened]) -> list[Fact]:
    return [happened.fact for happened in history if not isinstance(happened.fact, FACTS)]


def _undone(deed: Deed, lines: Sequence[Act], notation: Notation) -> list[str]:
    """What is told of an act that was taken back: nothing, unless a die or a card was seen."""
    if not any(happened.fact.reveals for happened in deed):
        return []
    return [note_line(f"undone: {act_line(line, notation.keywords)}") for line in lines]


def _comment(notes: list[str], acts: list[Act], comment: Commented) -> None:
    if acts and comment.behind is not None:
        acts[-1] = replace(acts[-1], comment=comment.behind)
    _note(notes, acts, comment.below)


def _note(notes: list[str], acts: list[Act], below: Sequence[str]) -> None:
    if acts and below:
        acts[-1] = replace(acts[-1], notes=(*acts[-1].notes, *below))
    else:
        notes += below
