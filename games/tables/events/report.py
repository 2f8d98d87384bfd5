"""What a program is told of a table: the board of its seat as the API gives it, and what its seat has heard since.

A report is made once of a moment for all who look alike. Who has been told an earlier one is told the members of the
board that are other than before, and those of its view, which is most of it; who has put them in their place has the
board that `GET tables/{code}` would give, but for the story, which goes on with what has happened.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

import msgspec

from games.kernel.rulebook import Value
from games.tables.live.moments import Shown
from games.tables.models import Seat
from games.tables.rest.boards import for_programs
from games.tables.words.story import Told

VIEW, STORY = "view", "story"
"""The members of a board that are told whole once; later the one goes on by its own members, the other with what has
happened."""

Members = dict[str, msgspec.Raw]
"""The members of an object, each as JSON."""

_reader = msgspec.json.Decoder(Members)


class Happening(Value, frozen=True):
    """Something that has happened, as this seat may hear it: in words, and as a key with its values."""

    version: int
    at: datetime
    kind: str
    values: dict[str, Any]
    text: str
    tone: str
    cards: tuple[str, ...]

    @classmethod
    def of(cls, told: Told) -> Happening:
        """What was read of a fact."""
        assert told.line is not None
        line = told.line
        return cls(told.of.version, told.of.at, line.key, line.values, told.text, line.tone, told.cards)


class Event(msgspec.Struct, frozen=True):
    """What one event carries. `since`: the version after which it tells what has happened; None: nothing is told.

    `board`: the whole of it, or the members that are other than they were at the event before; `view`: those of its
    view then.
    """

    version: int
    since: int | None
    happened: tuple[Happening, ...]
    waiting: tuple[str, ...]
    is_your_turn: bool
    board: Members
    view: Members


class Report:
    """What one look is told of a moment."""

    def __init__(self, moment: Shown, seat: Seat | None) -> None:
        board = for_programs(moment.board(seat))
        self.moment = moment
        self.seat = seat
        self.version = board.version
        self.is_finished = board.is_finished
        self.waiting = board.waiting
        self.board = _members(msgspec.json.encode(board))
        self.view = _members(self.board[VIEW])
        self._latest = tuple(Happening.of(told) for told in moment.heard_by(seat))
        recent = moment.snapshot.recent
        self._latest_after = recent[0].version - 1 if recent else self.version

    @property
    def is_your_turn(self) -> bool:
        """Whether the table waits for this seat."""
        return self.seat is not None and self.seat.key in self.waiting

    def whole(self, since: int | None, happened: Iterable[Happening] = ()) -> bytes:
        """The event that begins: the whole board, and what has happened since."""
        return self._event(since, happened, self.board, {})

    def change(self, before: Report, happened: Iterable[Happening]) -> bytes:
        """The event for who was told `before`; empty: there is nothing to tell."""
        board, view = _other(self.board, before.board), _other(self.view, before.view)
        board = {name: value for name, value in board.items() if name not in (VIEW, STORY)}
        return self._event(before.version, happened, board, view) if board or view else b""

    def is_recent(self, version: int) -> bool:
        """Whether all that has happened after this version is remembered with the moment."""
        return version >= self._latest_after

    def happened(self, after: int) -> tuple[Happening, ...]:
        """What this seat has heard after this version; asks the database for what was long ago."""
        if not self.is_recent(after):
            return tuple(Happening.of(told) for told in self.moment.heard_since(self.seat, after))
        return tuple(each for each in self._latest if each.version > after)

    def _event(self, since: int | None, happened: Iterable[Happening], board: Members, view: Members) -> bytes:
        event = Event(self.version, since, tuple(happened), self.waiting, self.is_your_turn, board, view)
        return msgspec.json.encode(event)


def _members(json: bytes | msgspec.Raw) -> Members:
    return _reader.decode(json)


def _other(now: Members, before: Members) -> Members:
    """The members that are other than before."""
    return {name: value for name, value in now.items() if bytes(value) != bytes(before[name])}
