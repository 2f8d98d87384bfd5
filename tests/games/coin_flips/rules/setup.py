"""What a table of coin flips is opened with (CF 1)."""

from __future__ import annotations

from typing import Literal

from games.kernel.rulebook import Value

FEWEST, MOST = 2, 6


class Seat(Value, frozen=True):
    """A player, in seating order."""

    key: str
    name: str


class Setup(Value, frozen=True):
    """A table to be opened. Raises ValueError: too few or too many players. `about`: what the header of a record says
    besides; no rule reads it."""

    seats: tuple[Seat, ...]
    flips: Literal[1, 3] = 1
    about: dict[str, str] = {}

    def __post_init__(self) -> None:
        if not FEWEST <= len(self.seats) <= MOST:
            raise ValueError(f"{FEWEST} to {MOST} players can flip coins (CF 1)")
