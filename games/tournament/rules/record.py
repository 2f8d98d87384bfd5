"""What one entrant has of the results, before anything is compared (§1)."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

Points = int | Fraction


@dataclass(slots=True)
class Record:
    """What one entrant has. `points` count in the tournament proper, `won`, `drawn`, `lost` in the cut too. `possible`:
    the points that their matches could have given. `met`: the opponents, one for each match."""

    points: Points = 0
    possible: int = 0
    matches: int = 0
    game_points: int = 0
    games: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    wins: int = 0
    """Matches won in the tournament proper."""
    byes: int = 0
    met: list[str] = field(default_factory=list)
    beaten: list[str] = field(default_factory=list)
    seats: list[tuple[int, int]] = field(default_factory=list)
    """Seat and size of the pods that they have played."""
    short: int = 0
    """Tables of three among larger ones that they have sat at (TD-21)."""


Tally = dict[str, Record]
