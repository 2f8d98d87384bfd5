"""What a game hands in so that the house may play it: somebody at a seat who knows what a seat knows, and no more."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from games.kernel.rulebook import Offer
from games.kernel.table import Happened


def _nothing(history: Sequence[Happened]) -> None:
    return None


def _always(state: object) -> bool:
    return True


@dataclass(frozen=True, kw_only=True)
class House:
    """The players of the house of a game; all of it is pure."""

    tempers: tuple[str, ...]
    """In which ways they play (`LetHousePlay`)."""

    choose: Callable[[Any, Sequence[Offer], str, Any, Random], dict[str, Any] | None]
    """The plain data of the order that a seat gives now, by its view, its offers, its temper, and what it remembers;
    None: it has no word of its own, and says what silence would. It never gives an order that is refused, and decides
    the same in two worlds that differ only in what its seat may not know."""

    due: Callable[[Any, Collection[str]], Sequence[str]]
    """In this state of the game, of these seats that it plays, those at which it has something to do. Nothing goes on
    for ever by it alone."""

    may_play: Callable[[Any], bool] = _always
    """Whether there is nothing at this table, by its charter, that only hands can do."""

    remember: Callable[[Sequence[Happened]], Any] = _nothing
    """What everybody has seen at this table and somebody may have noticed, from its record."""

    seconds: tuple[float, float] = (1.0, 2.4)
    """Between how many seconds a word takes, so that people can follow."""
