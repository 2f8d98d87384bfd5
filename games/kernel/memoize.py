"""What is computed once for a state, however many phones ask.

Kept for the latest states alone: a table that keeps its past states does not keep what they were asked.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Generic, TypeVar, cast

from games.kernel.identity import Same

A = TypeVar("A")
S = TypeVar("S")
T = TypeVar("T")

KEPT = 64
"""So many states, of all tables of a process."""

KEPT_PARTS = 256
"""So many parts of states: a tournament has a dozen rounds."""

Parts = Callable[[S, A], tuple[object, ...]]
"""The values in a state from which an answer about something in it is made."""


def memoize(function: Callable[[S], T]) -> Callable[[S], T]:
    """The same function, whose answers for the latest states are kept: a state never changes."""
    kept = lru_cache(maxsize=KEPT)(lambda same: function(cast(S, same.value)))

    @wraps(function)
    def asked(state: S) -> T:
        return kept(Same(state))

    return asked


class _Question(Generic[S, A]):
    """What is asked of a state, as a key: these parts of it, and what is asked about."""

    __slots__ = ("about", "parts", "state")

    def __init__(self, state: S, about: A, parts: tuple[object, ...]) -> None:
        self.state: S | None = state
        self.about = about
        self.parts = tuple(map(Same, parts))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Question) and other.parts == self.parts

    def __hash__(self) -> int:
        return hash(self.parts)


def memoize_by(parts: Parts[S, A]) -> Callable[[Callable[[S, A], T]], Callable[[S, A], T]]:
    """The same function, whose answers are kept as long as these very parts of the state are the same."""

    def kept_by_parts(function: Callable[[S, A], T]) -> Callable[[S, A], T]:
        kept = lru_cache(KEPT_PARTS)(lambda question: function(question.state, question.about))

        @wraps(function)
        def asked(state: S, about: A) -> T:
            question = _Question(state, about, parts(state, about))
            answer: T = kept(question)
            question.state = None  # a kept key keeps no state
            return answer

        return asked

    return kept_by_parts
