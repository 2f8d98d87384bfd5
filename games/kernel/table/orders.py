"""The orders that every table knows, whatever is played at it (LM 3.8, D-43, D-45)."""

from __future__ import annotations

from typing import ClassVar

from games.kernel.limits import Key, Whole
from games.kernel.rulebook import Order


class TableOrder(Order, frozen=True):
    """An order of the table, whatever is played at it."""

    is_housekeeping: ClassVar = True


class SitDown(TableOrder, frozen=True):
    """A phone takes this seat, or takes it over from another phone."""

    answers: ClassVar = "nothing"
    seat: Key


class LendSeat(TableOrder, frozen=True):
    """Ask the host to act for my seat, or (`lent` false) no longer."""

    answers: ClassVar = "nothing"
    lent: bool


class StepAway(TableOrder, frozen=True):
    """I leave the table for a while; silence answers for me until I speak (D-45)."""

    answers: ClassVar = "nothing"


class LetHousePlay(TableOrder, frozen=True):
    """A player of the house plays for this seat, whose player is absent, or (`plays` false) no longer (D-46).

    `character`: how; only the table itself says so, else it is as the absent player has wished."""

    answers: ClassVar = "nothing"
    seat: Key
    plays: bool = True
    character: Key | None = None


class HandOn(TableOrder, frozen=True):
    """The host gives their role to another seat."""

    answers: ClassVar = "nothing"
    to: Key


class PassOver(TableOrder, frozen=True):
    """Go on without this seat: it has ten seconds to object."""

    answers: ClassVar = "named"
    seat: Key


class EndWait(TableOrder, frozen=True):
    """The ten seconds are over, or the seat is away: its silence is its answer. Given by the table alone."""

    answers: ClassVar = "nothing"
    seat: Key


class ObjectToPassing(TableOrder, frozen=True, tag="still_here"):
    """I am still here: do not go on without me."""

    answers: ClassVar = "nothing"


class TakeBack(TableOrder, frozen=True):
    """Take the table back to the state after version `to`."""

    answers: ClassVar = "version"
    to: Whole


class Redo(TableOrder, frozen=True):
    """Undo my own taking back, the one that began after version `to`."""

    answers: ClassVar = "version"
    to: Whole


class Consent(TableOrder, frozen=True):
    """My answer to somebody who asked to take back."""

    answers: ClassVar = "nothing"
    to: Whole
    agree: bool


ORDERS: tuple[type[Order], ...] = (
    SitDown,
    LendSeat,
    StepAway,
    LetHousePlay,
    HandOn,
    PassOver,
    EndWait,
    ObjectToPassing,
    TakeBack,
    Redo,
    Consent,
)
