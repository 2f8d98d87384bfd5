"""What is computed once for a state, however many phones ask.

Kept for the latest states alone: a table that keeps its past states does not keep what they were asked.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import TypeVar

from games.tournament.rules.state import State

T = TypeVar("T")

KEPT = 64
"""So many states, of all tournaments of a process."""


class _Same:
    """A state as a key: itself, not one that is equal to it."""

    __slots__ = ("state",)

    def __init__(self, state: State) -> None:
        self.state = state

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.state is self.state

    def __hash__(self) -> int:
        return id(self.state)


def memoize(function: Callable[[State], T]) -> Callable[[State], T]:
    """The same function, whose answers for the latest states are kept: a state never changes."""
    kept = lru_cache(maxsize=KEPT)(lambda same: function(same.state))

    @wraps(function)
    def asked(state: State) -> T:
        answer: T = kept(_Same(state))
        return answer

    return asked
