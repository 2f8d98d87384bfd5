"""The facts of every table, whatever is played at it."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from games.kernel.rulebook import Fact, Line


class TableOpened(Fact, frozen=True):
    """The first fact of every table: its setup (as plain data; the rule book knows the type) and its host."""

    setup: dict[str, Any]
    host: str


class SatDown(Fact, frozen=True):
    seat: str
    again: bool
    """Another phone took the seat over."""


class SeatLent(Fact, frozen=True):
    seat: str
    lent: bool


class SteppedAway(Fact, frozen=True):
    seat: str


class HousePlays(Fact, frozen=True):
    """A player of the house plays for this seat, in this way; None: its own player does again (D-46)."""

    seat: str
    character: str | None


class HandedOn(Fact, frozen=True):
    to: str


class PassingOver(Fact, frozen=True):
    """The table goes on without this seat at `until`, unless it speaks."""

    seat: str
    until: datetime


class PassedOver(Fact, frozen=True):
    """The seat was silent; the facts that follow in the same act are what silence means here."""

    seat: str


class Objected(Fact, frozen=True):
    seat: str


class TakeBackAsked(Fact, frozen=True):
    seat: str
    to: int
    of: tuple[str, ...]
    """The seats that are affected and must agree."""


class TakeBackAnswered(Fact, frozen=True):
    seat: str
    agree: bool


class TakenBack(Fact, frozen=True):
    """The table stands again as it did after version `to`; what was shown since stays in the story."""

    to: int
    seat: str | None
    host: bool
    fell: tuple[Line, ...] = ()
    """Lines of what fell with it, as everybody may read them; with `again`, of what stands again."""
    again: bool = False
    """Whether it undoes a taking back."""


class PutBack(Fact, frozen=True):
    """What `of` (None: the host without a seat) has done since version `to` is undone, and what others chose stands.
    The facts that do it follow in the same act."""

    to: int
    of: str | None
    seat: str | None
    host: bool
    fell: tuple[Line, ...] = ()
    again: bool = False
    """Whether it undoes the `PutBack` whose act begins after `to`."""


class Commented(Fact, frozen=True):
    """What somebody wrote beside the act before in a written record: behind its line, and in the lines below it
    (empty ones too). Before the first act: below the header."""

    behind: str | None = None
    below: tuple[str, ...] = ()


FACTS: tuple[type[Fact], ...] = (
    TableOpened,
    SatDown,
    SeatLent,
    SteppedAway,
    HousePlays,
    HandedOn,
    PassingOver,
    PassedOver,
    Objected,
    TakeBackAsked,
    TakeBackAnswered,
    TakenBack,
    PutBack,
    Commented,
)
