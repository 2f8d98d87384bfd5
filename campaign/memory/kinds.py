"""What has to be known of a kind of game so that its games are remembered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from campaign.models import Duel, PlanarSession, PlanarTable, RecordedGame, RuneTable

Origin = PlanarTable | RuneTable | RecordedGame
"""Where a game comes from: a table of an evening, or a written record."""


@dataclass(frozen=True)
class Kind:
    """A kind of game that is remembered.

    `game`: what its records are called. `tables`, `sessions`: the tables that evenings lay for it, and the rows that
    stand for its games. `form`: of the rows, raised when a chronicle makes other rows than before, so that every game
    is remembered anew. `read`: the version of a table and its chronicle. `columns`: what the chronicle says of the game
    itself; `write`: makes the rows about it what the chronicle says, with the Magi by their seats, and gives how many
    rows were written or removed.
    """

    game: str
    tables: type[PlanarTable] | type[RuneTable]
    sessions: type[PlanarSession] | type[Duel]
    form: int
    read: Callable[[str], tuple[int, Any]]
    columns: Callable[[Any], dict[str, Any]]
    write: Callable[[Any, Any, Mapping[str, int]], int]

    def is_of(self, origin: Origin) -> bool:
        """Whether this game is of the kind."""
        return origin.game == self.game if isinstance(origin, RecordedGame) else isinstance(origin, self.tables)
