"""§5 Pods: how large the tables are, who sits at which, and on which seat (TD-21)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, islice
from math import lcm
from typing import Literal

from msgspec.structs import replace

from games.kernel.rulebook import Value
from games.tournament.rules.pairing.field import Key, PodPlayer, Seating, in_order
from games.tournament.rules.pairing.mixing import mixed

PodSizes = Literal["threes", "fives", "byes"]
Short = Literal["low", "high"]

FOUR = 4
NEITHER = Fraction(1, 2)
"""The history of seats of somebody who has sat nowhere yet: neither early nor late."""


class Sizes(Value, frozen=True):
    """The tables of a round, those of four first, and how many rest."""

    tables: tuple[int, ...]
    resting: int = 0


def sizes(players: int, how: PodSizes = "threes") -> Sizes:
    """The table of §5: fours, and what is over in threes, in fives or resting.

    Raises ValueError for fewer than three.
    """
    if players < 3:
        raise ValueError("a pod has at least three players")
    over = players % FOUR
    if how == "byes" and players >= FOUR:
        return Sizes(tables=(FOUR,) * (players // FOUR), resting=over)
    if players == 5:
        return Sizes(tables=(5,))
    if how == "fives" and over in (1, 2) and players >= 5 * over:
        return Sizes(tables=(FOUR,) * (players // FOUR - over) + (5,) * over)
    threes = -players % FOUR
    return Sizes(tables=(FOUR,) * ((players - 3 * threes) // FOUR) + (3,) * threes)


def seat(players: Sequence[PodPlayer], order: Sequence[Key], how: PodSizes = "threes", short: Short = "low") -> Seating:
    """Seats a round; the same players and the same order give the same round.

    By points, the order among equals, the field is cut into tables from the top, the odd tables at the end of those who
    sit short (`short`); swaps then part those who have met. At a table the one who has sat latest so far begins.
    Raises ValueError where the order is not that of the players, or for fewer than three.
    """
    lined_up = in_order(players, order)
    wanted = sizes(len(lined_up), how)
    resting = _who_rest(lined_up, wanted.resting, short)
    idle = {player.key for player in resting}
    playing = [player for player in lined_up if player.key not in idle]
    seated = [_by_seat(table) for table in mixed(_cut(_in_whole_points(playing), wanted.tables, short), order)]
    place = {key: at for at, key in enumerate(order)}
    tables = sorted(seated, key=lambda table: (-_mean_points(table), min(place[player.key] for player in table)))
    return Seating(
        tables=tuple(tuple(player.key for player in table) for table in tables),
        resting=tuple(player.key for player in resting),
        rematches=tuple(
            (one.key, other.key) for table in tables for one, other in combinations(table, 2) if other.key in one.met
        ),
    )


def _who_rest(lined_up: Sequence[PodPlayer], number: int, short: Short) -> list[PodPlayer]:
    """Those who have sat short the fewest times; among these the lowest points (or the highest), then the latest in the
    order."""
    side = 1 if short == "low" else -1
    latest_first = lined_up[::-1]
    return sorted(latest_first, key=lambda player: (player.short, side * player.points))[:number]


def _in_whole_points(playing: Sequence[PodPlayer]) -> list[PodPlayer]:
    """The same players with points made whole by one common factor: places that are shared give fractions."""
    factor = lcm(*(Fraction(player.points).denominator for player in playing))
    return [replace(player, points=int(player.points * factor)) for player in playing]


def _cut(playing: Sequence[PodPlayer], tables: Sequence[int], short: Short) -> list[list[PodPlayer]]:
    """The field by points, the order among equals, cut from the top; the odd tables stand at the end of those who sit
    short."""
    left = iter(sorted(playing, key=lambda player: -player.points))
    return [list(islice(left, size)) for size in (tables if short == "low" else tables[::-1])]


def _by_seat(table: Sequence[PodPlayer]) -> list[PodPlayer]:
    """Who has sat the latest so far begins; among equals the table lies in the order already."""
    return sorted(table, key=lambda player: -history(player))


def history(player: PodPlayer) -> Fraction:
    """Where they have sat on average: 0 is always first, 1 always last."""
    sat = [Fraction(seat - 1, size - 1) for seat, size in player.seats]
    return sum(sat, Fraction()) / len(sat) if sat else NEITHER


def _mean_points(table: Sequence[PodPlayer]) -> Fraction:
    return Fraction(sum(player.points for player in table)) / len(table)


# --- elimination pods ------------------------------------------------------------------------------------------------


class PodCut(Value, frozen=True):
    """A round of elimination pods, by seeds: who waits for the winners, and who plays at which table."""

    byes: tuple[int, ...]
    tables: tuple[tuple[int, ...], ...]


def is_cut(players: int) -> bool:
    """Whether so many can play elimination pods of four down to one winner: 4, 7, 10, 13, 16 … 40 …"""
    return players >= FOUR and players % 3 == 1


def cut(players: int) -> PodCut:
    """The next round of elimination pods: the best seeds wait, the others play at tables of four for the places left in
    a round of 1, 4, 16, 64 … players; the better seed sits earlier, tables are dealt 1-5-9-13, 2-6-10-14 …

    The seeds that wait and the winners, renumbered in their sequence, play the next round. Raises ValueError for a
    number that does not come out even (`is_cut`).
    """
    if not is_cut(players):
        raise ValueError("elimination pods take 4, 7, 10, 13, 16 … players")
    places = 1
    while FOUR * places < players:
        places *= FOUR
    waiting = (FOUR * places - players) // 3
    number = places - waiting
    return PodCut(
        byes=tuple(range(1, waiting + 1)),
        tables=tuple(tuple(range(waiting + first, players + 1, number)) for first in range(1, number + 1)),
    )
