"""What one entrant has of the results, before anything is compared (§1)."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

Points = int | Fraction


class Gain(NamedTuple):
    """What a match of two, a bye or an awarded loss gives one side of it."""

    points: int
    game_points: int
    games: int
    won: int
    drawn: int
    lost: int


@dataclass(slots=True)
class Record:
    """What one entrant has of the tournament proper. `possible`: the points that their matches could have given. `met`:
    the opponents, one for each match."""

    points: Points = 0
    possible: int = 0
    game_points: int = 0
    games: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    byes: int = 0
    met: list[str] = field(default_factory=list)
    beaten: list[str] = field(default_factory=list)
    seats: list[tuple[int, int]] = field(default_factory=list)
    """Seat and size of the pods that they have played."""
    short: int = 0
    """Tables of three among larger ones that they have sat at (TD-21)."""

    @property
    def matches(self) -> int:
        """Those that count: played, awarded, and byes."""
        return self.won + self.drawn + self.lost

    def take(self, gain: Gain) -> None:
        """Adds what a match has given."""
        self.points += gain.points
        self.game_points += gain.game_points
        self.games += gain.games
        self.won += gain.won
        self.drawn += gain.drawn
        self.lost += gain.lost


Tally = dict[str, Record]
