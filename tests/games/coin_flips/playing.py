"""Coin flips without a database: given, when, then."""

from __future__ import annotations

from random import Random
from typing import Literal

from games.kernel.rulebook import TABLE, By, Order
from tests.games.coin_flips.rules.book import BOOK, CODEC
from tests.games.coin_flips.rules.orders import Call, Flip, Side
from tests.games.coin_flips.rules.setup import Seat, Setup
from tests.support.laws import RandomPlay

NAMES = {"a": "Anna", "b": "Bruno", "c": "Carla", "d": "Dario", "e": "Elsa", "f": "Fedra"}


def a_setup(seats: str = "ab", flips: Literal[1, 3] = 1) -> Setup:
    """A table of these seats."""
    return Setup(tuple(Seat(key, NAMES[key]) for key in seats), flips)


class Play(RandomPlay):
    """Coin flips; the table flips as soon as it may."""

    book, codec = BOOK, CODEC

    def a_choice(self) -> tuple[str, Order] | None:
        goes_on = BOOK.advance(self.state)
        return ("table", goes_on) if goes_on is not None else super().a_choice()

    def by(self, actor: str) -> By:
        return TABLE if actor == "table" else super().by(actor)

    # --- as short as in a record --------------------------------------------------------------------------------------

    def calls(self, **sides: Side) -> Play:
        """Each of these seats calls."""
        for seat, side in sides.items():
            self.give(seat, Call(side=side))
        return self

    def flips(self, side: Side) -> Play:
        """The coin lies so."""
        self.give("table", Flip(side=side))
        return self


def at_a_table(seats: str = "ab", flips: Literal[1, 3] = 1, seed: int = 1) -> Play:
    """A table at which nobody has called."""
    return Play(a_setup(seats, flips), Random(seed))
