"""What is computed once for a state, however many phones ask.

Kept for the latest states alone: a table that keeps its past states does not keep what they were asked.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import TypeVar, cast

from games.kernel.identity import Same
from games.tournament.rules.state import State

T = TypeVar("T")

KEPT = 64
"""So many states, of all tournaments of a process."""


def memoize(function: Callable[[State], T]) -> Callable[[State], T]:
    """The same function, whose answers for the latest states are kept: a state never changes."""
    kept = lru_cache(maxsize=KEPT)(lambda same: function(cast(State, same.value)))

    @wraps(function)
    def asked(state: State) -> T:
        return kept(Same(state))

    return asked
