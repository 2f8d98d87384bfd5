"""Chairs at the table: for those who play without a phone of their own, the demo above all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from random import Random

from campaign.bridge.opening import GAME
from campaign.bridge.table_queries import table_of, view
from campaign.models import Evening
from games.kernel import registry
from games.kernel.choosing import choose
from games.kernel.rulebook import Number, OneOf
from games.tables import board as boards
from games.tables import service
from games.tables.board import Button, Moment


class Chairs:
    """The seats of those who play at an evening's table, from which orders are given like from any phone."""

    def __init__(self, evening: Evening) -> None:
        self.table, playing = table_of(evening), {seat.key for seat in view(evening).seats}
        self.seats = {seat.key: seat for seat in self.table.seats.all() if seat.key in playing}
        self._moment: Moment | None = None

    def now(self) -> Moment:
        """The table as it is now, with what everybody has before them."""
        self._moment = boards.moment_of(self.table, self._moment)
        return self._moment

    def give(self, seat: str, button: Button, data: Mapping[str, object], *, at: datetime, chance: Random) -> None:
        """Gives the order that this button of the seat allows. Raises Refused, Malformed."""
        order = registry.codec(GAME).read_order({**data, "question": button.question})
        service.act(self.table, self.seats[seat], order, at=at, chance=chance)


def any_order(button: Button, chance: Random) -> dict[str, object]:
    """The data of one order that this button allows, chosen by chance."""
    return choose(button.offer, chance)


def values_of(button: Button) -> Sequence[str]:
    """The legal values of a button with one field to choose from."""
    (field,) = button.offer.fields
    assert isinstance(field, OneOf)
    return field.values


def least_of(button: Button) -> int:
    """The least legal number of a button with one number to fill in."""
    (field,) = button.offer.fields
    assert isinstance(field, Number)
    return field.least
