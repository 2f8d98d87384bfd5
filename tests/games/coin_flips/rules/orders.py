"""What can be ordered: a player calls, the table flips."""

from __future__ import annotations

from typing import ClassVar, Literal

from games.kernel.rulebook import Order

Side = Literal["heads", "tails"]
SIDES: tuple[Side, ...] = ("heads", "tails")


class Call(Order, frozen=True):
    """This side will lie up (CF 2). Only the seat's own phone says so."""

    private: ClassVar = True
    side: Side


class Flip(Order, frozen=True):
    """The coin is flipped, by the table alone (CF 3). `side`: what a record says lay up; None: chance says it."""

    answers: ClassVar = "nothing"
    side: Side | None = None


ORDERS: tuple[type[Order], ...] = (Call, Flip)
