"""What `campaign/memory/<key>.py` says of a game at which matches are played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, kw_only=True)
class GameRows:
    """How the chronicle of a game becomes rows.

    `form`: of the rows, raised when a chronicle makes other rows than before, so that every game is remembered anew.
    `columns`: what the chronicle says of the game itself; `write`: makes the rows about it what the chronicle says,
    with the Magi by their seats, and gives how many rows were written or removed.
    """

    form: int
    columns: Callable[[Any], dict[str, Any]]
    write: Callable[[Any, Any, Mapping[str, int]], int]
