"""A finished table taken apart: its acts, which of them are worth stopping at, and the table after each of them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import cached_property
from typing import NamedTuple

from msgspec.structs import replace

from games.kernel.table import Happened
from games.tables import service
from games.tables.board import Board, lexicon_of
from games.tables.group.host import Rulings, rulings_at
from games.tables.live.drawing import Drawing, draw
from games.tables.live.moments import Shown
from games.tables.models import Seat, Table
from games.tables.screens.replay.past import Past, past_of
from games.tables.state import RECENT, TableSnapshot
from games.tables.words.story import StoryLine, Telling


class NotFinished(Exception):
    """The table goes on: what its seats have seen is not yet everybody's."""


class Act(NamedTuple):
    """One act: the version that it has left the table at, when, and the last line that everybody read of it."""

    version: int
    at: datetime
    line: StoryLine | None

    @property
    def is_mark(self) -> bool:
        """Is it one of those that one looks for: an outcome, a loss, the end of something?"""
        return self.line is not None and self.line.tone == "loud" and not self.line.undone


class Replay:
    """A table from its first act to its last. `of` finds a finished one."""

    def __init__(
        self, table: Table, history: Sequence[Happened] | Past, seats: Iterable[Seat], rulings: Rulings | None = None
    ) -> None:
        self.table, self.seats = table, list(seats)
        self._past = history if isinstance(history, Past) else Past(table.game, history)
        self._history = self._past.history
        self._rulings = rulings or {}

    @classmethod
    def of(cls, table: Table) -> Replay:
        """The replay of this table. Raises NotFinished."""
        if not service.is_finished(table):
            raise NotFinished
        return cls(table, past_of(table), table.seats.all(), rulings_at(table.code))

    @cached_property
    def acts(self) -> tuple[Act, ...]:
        """Every act, in the language of the moment."""
        lines = {line.version: line for line in self._lines()}
        found: list[Act] = []
        for each in self._ends:
            first = found[-1].version + 1 if found else 1
            told = [lines[version] for version in range(first, each.version + 1) if version in lines]
            loud = next((line for line in told if line.tone == "loud"), None)
            found.append(Act(each.version, each.at, loud or (told[-1] if told else None)))
        return tuple(found)

    @cached_property
    def _ends(self) -> Sequence[Happened]:
        """The last fact of every act."""
        return tuple({each.act: each for each in self._history}.values())

    def _lines(self) -> Sequence[StoryLine]:
        return Telling(self._history, lexicon_of(self.table.game, self._past.then(), self.seats, None)).to(None)

    @property
    def last(self) -> int:
        """The version of its last act."""
        return self._ends[-1].version

    def nearest(self, version: int) -> int:
        """The version of the last act that was done by then; of the first, where there was none yet. Whoever slides
        asks for board after board: nothing is told anew for it."""
        versions = [each.version for each in self._ends]
        return versions[max(bisect_right(versions, version) - 1, 0)]

    def seat(self, key: str) -> Seat | None:
        """The seat that is called so."""
        return next((seat for seat in self.seats if seat.key == key), None)

    def moment(self, version: int) -> Shown:
        """The table as it was at this version: the fold of all that had happened."""
        recent = [each for each in self._history if each.version <= version][-RECENT:]
        return Shown(self.table, TableSnapshot(self._past.then(version), tuple(recent)), self.seats, self._rulings)

    def board(self, version: int, seat: Seat | None) -> Board:
        """What this seat (None: everybody) had before it. There is nothing to press any more."""
        return _at_rest(self.moment(version).board(seat))

    def drawing(self, version: int, seat: Seat | None, *, screen: bool = False) -> Drawing:
        """The same, drawn as a phone showed it, or the screen in the middle of the table."""
        return draw(self.board(version, seat), screen=screen)


def _at_rest(board: Board) -> Board:
    return replace(board, buttons=(), is_host=False, wish=None, deadline=None)
