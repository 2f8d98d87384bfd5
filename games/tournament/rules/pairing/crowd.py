"""§2 for a crowd (algorithm, step 3): most of every score group is paired as the order lies, only the rest is matched.

Inside a score group a pair that has not met costs nothing, so nothing better can be found for those who are paired in
bulk; who floats, to whom, and who rests is decided among the few who are kept back.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, islice

from games.tournament.rules.pairing.field import Meeting, Player, have_met
from games.tournament.rules.pairing.matching import Edge, cheapest, units

SMALL = 24
"""A score group of so many is not paired in bulk: near the top and the bottom many of them have met."""

KEPT_BACK = 8
"""So many of each larger score group are not paired in bulk, and so many of those who may have the bye."""

NEIGHBOURS = 16
"""With so many of those next in points a player of the rest may be matched at first."""

WIDER = 4
"""How much wider the second try reaches, the third …"""


def pair_crowd(lined_up: Sequence[Player]) -> tuple[list[Meeting], Player | None] | None:
    """Pairs a large field given in the shuffled order: the matches in no order of tables, and who has the bye.

    None where the fairest bye leaves no round without a rematch: then everybody has to be weighed against everybody.
    """
    small, kept = SMALL, KEPT_BACK
    while True:
        fit = _fit_to_rest(lined_up)[-kept:] if len(lined_up) % 2 else []
        bulk, rest = _bulk(lined_up, fit, small, kept)
        matched = _match(rest, fit)
        if matched is not None:
            return bulk + matched[0], matched[1]
        if not bulk:
            return None
        small, kept = small * WIDER, kept * WIDER


def _fit_to_rest(lined_up: Sequence[Player]) -> list[Player]:
    """TD-12: those with the fewest byes and, among these, the lowest points; the latest in the order is the last. A
    Magus who is out is among them only where everybody is (TD-16)."""
    fittest = min(map(_unfit, lined_up))
    return [player for player in lined_up if _unfit(player) == fittest]


def _unfit(player: Player) -> tuple[bool, int, int]:
    return not player.may_rest, player.byes, player.points


def _bulk(
    lined_up: Iterable[Player], fit: Iterable[Player], small: int, kept: int
) -> tuple[list[Meeting], list[Player]]:
    """Pairs of equal points as the order lies, and the rest, most points first. Who may have the bye is in the rest."""
    matches: list[Meeting] = []
    held = {player.key for player in fit}
    rest = list(fit)
    by_points = sorted((player for player in lined_up if player.key not in held), key=lambda player: -player.points)
    for _, group in groupby(by_points, key=lambda player: player.points):
        waiting = deque(group)
        enough = kept + 1 if len(waiting) > small else len(waiting)
        while len(waiting) > enough:
            first = waiting.popleft()
            other = next((other for other in waiting if not have_met(first, other)), None)
            if other is None:
                rest.append(first)
            else:
                waiting.remove(other)
                matches.append((first, other))
        rest += waiting
    return matches, sorted(rest, key=lambda player: -player.points)


def _match(rest: Sequence[Player], fit: Sequence[Player]) -> tuple[list[Meeting], Player | None] | None:
    """The cheapest round of the rest in the least neighbourhood that has one, and which of the fit rests; None where
    only a rematch is left."""
    size = len(rest)
    vertices = size + bool(fit)
    reach = NEIGHBOURS
    while (pairs := cheapest(vertices, _edges(rest, fit, reach))) is None:
        if reach >= size:
            return None
        reach *= WIDER
    matches = [(rest[one], rest[other]) for one, other in pairs if other < size]
    return matches, next((rest[one] for one, other in pairs if other == size), None)


def _edges(rest: Sequence[Player], fit: Sequence[Player], reach: int) -> Iterator[Edge]:
    """Each player with so many of those after them whom they have not met, at the squared difference; the fit with the
    phantom, the vertex after the last: of rounds that cost the same the latest in the order rests."""
    late = {player.key: before for before, player in enumerate(reversed(fit))}
    square, _ = units(0, len(fit))
    for at, one in enumerate(rest):
        unmet = (behind for behind in range(at + 1, len(rest)) if not have_met(one, rest[behind]))
        for behind in islice(unmet, reach):
            yield at, behind, square * (one.points - rest[behind].points) ** 2
        if one.key in late:
            yield at, len(rest), late[one.key]
