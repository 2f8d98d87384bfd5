"""Which pairs of the bulk a crowd takes apart again, because somebody of the rest needs a partner out of them.

Whoever is kept back meets most of those who are kept back beside them; but a leader may have met just these, and would
float past a whole group. What is handed back is weighed with the rest.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from games.tournament.rules.pairing.field import Meeting, Player, have_met

ENOUGH = 10
"""With so many of a group of the rest whom they have not met a player needs nobody of its bulk."""

Groups = dict[int, list[Meeting]]
"""The pairs of the bulk by the points of both."""


def by_points(bulk: Iterable[Meeting]) -> Groups:
    """These pairs in their groups, the most points first."""
    groups: dict[int, list[Meeting]] = defaultdict(list)
    for pair in bulk:
        groups[pair[0].points].append(pair)
    return {points: groups[points] for points in sorted(groups, reverse=True)}


def needed_beside(rest: Sequence[Player], bulk: Groups) -> list[Meeting]:
    """Pairs for those of the rest who have met nearly all of the rest in a group where they would look first."""
    kept: dict[int, list[Player]] = defaultdict(list)
    for player in rest:
        kept[player.points].append(player)
    given: dict[int, Meeting] = {}
    for player in rest:
        for points in _first_choices(player.points, bulk):
            strangers = (other for other in kept[points] if other is not player and not have_met(player, other))
            _give(given, _partners(player, bulk[points]), ENOUGH - sum(1 for _ in islice(strangers, ENOUGH)))
    return list(given.values())


def needed_between(matches: Iterable[Meeting], bulk: Groups) -> list[Meeting]:
    """Pairs for two of the rest who meet over the heads of a group: both would find somebody nearer in it."""
    given: dict[int, Meeting] = {}
    for one, other in matches:
        low, high = sorted((one.points, other.points))
        for points in (points for points in bulk if low < points < high):
            for player in (one, other):
                _give(given, _partners(player, bulk[points]), ENOUGH)
    return list(given.values())


def _first_choices(points: int, bulk: Groups) -> Iterator[int]:
    """Their own group, the next below and the next above, of those that are paired in bulk."""
    yield from (each for each in bulk if each == points)
    yield from islice((each for each in bulk if each < points), 1)
    yield from islice((each for each in reversed(bulk) if each > points), 1)


def _partners(player: Player, pairs: Iterable[Meeting]) -> Iterator[Meeting]:
    """The pairs in which there is somebody whom they have not met."""
    return (pair for pair in pairs if not all(have_met(player, each) for each in pair))


def _give(given: dict[int, Meeting], pairs: Iterator[Meeting], times: int) -> None:
    """Gives back so many of them; one that is given back already counts."""
    for _, pair in zip(range(times), pairs, strict=False):
        given[id(pair)] = pair
