"""§4 The round robin: Berger tables, single and double (TD-19). Numbers 1 … n; who has which is drawn (TD-23)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

Match = tuple[int, int]
"""First and second: who is first has the lower seat."""

Round = tuple[Match, ...]


def table(players: int) -> tuple[Round, ...]:
    """The rounds in which everybody meets everybody once. With an odd number the highest, a phantom, is left out of
    every round, and its opponent rests (TD-10).

    Raises ValueError for fewer than two.
    """
    if players < 2:
        raise ValueError("a round robin has at least two players")
    even = players + players % 2
    return tuple(_without_phantom(_round(even, number), players) for number in range(even - 1))


def _round(players: int, number: int) -> Round:
    """Round 0 … of the table of an even number of players (FIDE C.05, annex)."""
    last = players - 1
    at = number * (players // 2) % last
    outer = (players, at + 1) if number % 2 else (at + 1, players)
    inner = (((at + step) % last + 1, (at - step) % last + 1) for step in range(1, players // 2))
    return (outer, *inner)


def _without_phantom(matches: Round, players: int) -> Round:
    return tuple(match for match in matches if max(match) <= players)


def double_table(players: int) -> tuple[Round, ...]:
    """TD-19: everybody meets everybody twice, once as first and once as second, and nobody has the same side three
    times running.

    Even: the table with its last two rounds exchanged, then the unchanged one with first and second exchanged. Odd: the
    rests part the sides, two plain legs.
    """
    plain = table(players)
    return_leg = tuple(tuple((second, first) for first, second in matches) for matches in plain)
    if players % 2 or len(plain) < 2:
        return plain + return_leg
    return (*plain[:-2], plain[-1], plain[-2], *return_leg)


def resting(players: int, matches: Round) -> int | None:
    """Who is in no match of a full round of an odd number of players."""
    idle = set(range(1, players + 1)) - {number for match in matches for number in match}
    return idle.pop() if idle else None


def without(rounds: Iterable[Round], played: Iterable[Match]) -> tuple[Round, ...]:
    """TD-1: a table that is drawn anew, without the pairs that have a result.

    Each mention of a pair in `played`, in either sequence, strikes one of its matches, the earliest; a round that is
    left without a match is left out.
    """
    struck = Counter(frozenset(match) for match in played)
    left: list[Round] = []
    for matches in rounds:
        kept: list[Match] = []
        for match in matches:
            pair = frozenset(match)
            if struck[pair]:
                struck[pair] -= 1
            else:
                kept.append(match)
        if kept:
            left.append(tuple(kept))
    return tuple(left)
