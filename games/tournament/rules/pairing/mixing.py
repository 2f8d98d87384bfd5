"""§5 Who sits together: a bounded local search, because packing pods without a repeated pair has no quick exact method
(TD-21)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from games.tournament.rules.pairing.field import Key, PodPlayer

TRIALS = 200
"""For each table: so many swaps without gain, and the search ends."""

SHORT = 3
"""The size of a short table."""

Table = list[PodPlayer]
Cost = tuple[int, int, int]
"""Of a round: times met, squared, of all pairs at a table · what those at short tables have sat short before · squared
point differences of all pairs at a table. Each comes before any sum of the next."""

FREE: Cost = (0, 0, 0)


def mixed(tables: Iterable[Sequence[PodPlayer]], order: Sequence[Key]) -> list[Table]:
    """The tables after swaps of two players, tried in the order, each kept when it lowers the cost.

    Everybody keeps to a table of some size; at a table the players lie in the order. Points are whole numbers.
    """
    return _Search(tables, order).run()


class _Search:
    """The tables on the way, and what each of them costs."""

    def __init__(self, tables: Iterable[Sequence[PodPlayer]], order: Sequence[Key]) -> None:
        self.tables = [list(table) for table in tables]
        self.costs = [cost_of(table) for table in self.tables]
        self.at = {player.key: number for number, table in enumerate(self.tables) for player in table}
        self.place = {key: place for place, key in enumerate(order)}
        by_key = {player.key: player for table in self.tables for player in table}
        self.lined_up = [by_key[key] for key in order if key in by_key]

    def run(self) -> list[Table]:
        """Swaps until nothing is gained any more, or for `TRIALS` a table nothing has been."""
        allowed = TRIALS * len(self.tables)
        idle, has_gained = 0, True
        while has_gained:
            has_gained = False
            for one, other in self._swaps():
                if self._gains(one, other):
                    idle, has_gained = 0, True
                elif (idle := idle + 1) >= allowed:
                    return self._seated()
        return self._seated()

    def _swaps(self) -> Iterator[tuple[PodPlayer, PodPlayer]]:
        """Every two players of different tables: first the neighbours in the order, then those two apart …"""
        for apart in range(1, len(self.lined_up)):
            for one, other in zip(self.lined_up, self.lined_up[apart:], strict=False):
                if self.at[one.key] != self.at[other.key]:
                    yield one, other

    def _gains(self, one: PodPlayer, other: PodPlayer) -> bool:
        """Swaps the two where that lowers the cost, and says whether it did."""
        here, there = self.at[one.key], self.at[other.key]
        if self.costs[here] == self.costs[there] == FREE:
            return False
        first = [other if player is one else player for player in self.tables[here]]
        second = [one if player is other else player for player in self.tables[there]]
        costs = cost_of(first), cost_of(second)
        if _both(*costs) >= _both(self.costs[here], self.costs[there]):
            return False
        self.tables[here], self.tables[there] = first, second
        self.costs[here], self.costs[there] = costs
        self.at[one.key], self.at[other.key] = there, here
        return True

    def _seated(self) -> list[Table]:
        return [sorted(table, key=lambda player: self.place[player.key]) for table in self.tables]


def cost_of(table: Sequence[PodPlayer]) -> Cost:
    met = spread = 0
    for one, other in combinations(table, 2):
        met += one.met.get(other.key, 0) ** 2
        spread += int(one.points - other.points) ** 2
    return met, sum(player.short for player in table) if len(table) == SHORT else 0, spread


def _both(cost: Cost, other: Cost) -> Cost:
    return cost[0] + other[0], cost[1] + other[1], cost[2] + other[2]
