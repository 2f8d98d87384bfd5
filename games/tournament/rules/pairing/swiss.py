"""§2 A round of a Swiss tournament (TD-12, TD-23, TD-25).

The aims, each strictly before the next: nobody rests who may not (TD-16) · fewest rematches · the bye to one with the
fewest byes · among these to the lowest points · least sum of squared point differences · of rematches those that have
been played the least often · the bye to the latest in the order · neighbours in the order. The last two are what the
shuffled order decides: among equals everything is chance.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.tournament.rules.pairing.crowd import pair_crowd
from games.tournament.rules.pairing.field import Key, Meeting, Pairing, Player, have_met, in_order, pairing_of
from games.tournament.rules.pairing.matching import Edge, cheapest, units

EXACT = 400
"""Up to so many players one matching over everybody is made; above, the crowd is thinned out first."""


def pair(players: Sequence[Player], order: Sequence[Key]) -> Pairing:
    """Pairs a round; the same players and the same order give the same round.

    In: the active players in any sequence, and their keys in the shuffled order. Out: the round, its tables from the
    most points down. A field whose rematches cannot be avoided is paired with the fewest, and they are named.
    Raises ValueError where the order is not that of the players.
    """
    lined_up = in_order(players, order)
    pairs = pair_crowd(lined_up) if len(lined_up) > EXACT else None
    matches, bye = pairs or _pair_exactly(lined_up)
    place = {key: at for at, key in enumerate(order)}
    return pairing_of(sorted(matches, key=lambda match: _table(match, place)), bye)


def _table(match: Meeting, place: dict[Key, int]) -> tuple[int, int, int]:
    """Where a match stands: the best player's points, the other's, then the order."""
    one, other = match
    best, worse = sorted((one.points, other.points), reverse=True)
    return -best, -worse, place[one.key]


def _pair_exactly(lined_up: list[Player]) -> tuple[list[Meeting], Player | None]:
    """The best of all pairings; in a match the earlier in the order is first."""
    size = len(lined_up)
    vertices = size + size % 2
    pairs = cheapest(vertices, edges_of(lined_up))
    assert pairs is not None, "with rematches every pair is possible"
    matches = [(lined_up[one], lined_up[other]) for one, other in pairs if other < size]
    resting = [lined_up[one] for one, other in pairs if other == size]
    return matches, resting[0] if resting else None


def edges_of(lined_up: Sequence[Player]) -> Iterator[Edge]:
    """What every possible match costs; the phantom of an odd field is the vertex after the last player."""
    size, rests = len(lined_up), len(lined_up) % 2
    lowest = min((player.points for player in lined_up), default=0)
    apart = max((player.points for player in lined_up), default=0) - lowest
    most = size // 2
    often = max((times for player in lined_up for times in player.met.values()), default=0)
    barred, rematch, bye, low, square, again, late, distance = units(
        rests,
        most,
        rests * max((player.byes for player in lined_up), default=0),
        rests * apart,
        most * apart**2,
        most * often,
        rests * size,
        most * size**2,
    )
    for at, one in enumerate(lined_up):
        for behind, other in enumerate(lined_up[at + 1 :], start=1):
            cost = square * (one.points - other.points) ** 2 + distance * behind**2
            if have_met(one, other):
                cost += rematch + again * one.met[other.key]
            yield at, at + behind, cost
        if rests:
            unfit = bye * one.byes + low * (one.points - lowest) + late * (size - 1 - at)
            yield at, size, unfit if one.may_rest else unfit + barred
