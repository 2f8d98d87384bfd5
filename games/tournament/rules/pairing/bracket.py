"""§3 Single elimination: where the seeds 1 … n stand, who has a bye, and who meets whom next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def rounds(players: int) -> int:
    """How many rounds a bracket has.

    Raises ValueError for fewer than two players.
    """
    if players < 2:
        raise ValueError("a bracket has at least two players")
    return (players - 1).bit_length()


def rounds_left(matches: int, go_on: int = 2) -> int:
    """How many rounds are left, this one of so many matches among them; one of `go_on` matches plays in the next."""
    left = 1
    while matches > 1:
        matches, left = max(1, matches // go_on), left + 1
    return left


def slots(players: int) -> tuple[int | None, ...]:
    """The seeds in the order of the bracket, as many slots as the next power of two.

    Each step puts beside every seed the one that it should beat: 1, 8, 4, 5, 2, 7, 3, 6. A seed that does not exist is
    None, a bye for its neighbour: byes go to the best seeds, all in round 1.
    """
    seeds = [1]
    for _ in range(rounds(players)):
        seeds = [slot for seed in seeds for slot in (seed, 2 * len(seeds) + 1 - seed)]
    return tuple(seed if seed <= players else None for seed in seeds)


def first_round(players: int) -> tuple[tuple[int, int | None], ...]:
    """The matches of round 1 in the order of the bracket, the better seed first; against None they have a bye."""
    placed = slots(players)
    return tuple((_better(*pair), _worse(*pair)) for pair in zip(placed[::2], placed[1::2], strict=True))


def _better(one: int | None, other: int | None) -> int:
    return min(seed for seed in (one, other) if seed is not None)


def _worse(one: int | None, other: int | None) -> int | None:
    return None if one is None or other is None else max(one, other)


def next_round(winners: Sequence[T]) -> tuple[tuple[T, T], ...]:
    """Who meets next: winners of the same half, in the order of the bracket (MTR 10.4).

    Raises ValueError where a winner would have no opponent.
    """
    return tuple(zip(winners[::2], winners[1::2], strict=True))
