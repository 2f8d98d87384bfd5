"""What can happen. A fact carries all that `evolve` needs."""

from __future__ import annotations

from typing import ClassVar

from games.kernel.rulebook import Fact
from tests.games.coin_flips.rules.orders import Side


class Called(Fact, frozen=True):
    """Secret until the coin is flipped."""

    seat: str
    side: Side


class Flipped(Fact, frozen=True):
    """The coin lies, the calls are shown. `right`: who has a point for it."""

    reveals: ClassVar = True
    side: Side
    right: tuple[str, ...]


class FlippedOn(Fact, frozen=True):
    """These have most points alike, and flip on without the others (CF 4)."""

    seats: tuple[str, ...]


class FirstTurnWon(Fact, frozen=True):
    """This player has the first turn (CF 4)."""

    ends_game: ClassVar = True
    seat: str


FACTS: tuple[type[Fact], ...] = (Called, Flipped, FlippedOn, FirstTurnWon)
