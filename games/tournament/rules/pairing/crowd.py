"""§2 for a crowd (algorithm, step 3): most of every score group is paired as the order lies, only the rest is matched.

Inside a score group a pair that has not met costs nothing, so nothing better can be found for those who are paired in
bulk; who floats, to whom, and who rests is decided among the few who are kept back.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, islice

from games.tournament.rules.pairing.field import Meeting, Player, have_met
from games.tournament.rules.pairing.handing_back import by_points, needed_beside, needed_between
from games.tournament.rules.pairing.matching import Edge, cheapest, units
from games.tournament.rules.pairing.unavoidable import fewest_rematches

SMALL = 24
"""A score group of so many is not paired in bulk: near the top and the bottom many of them have met."""

KEPT_BACK = 8
"""So many of each larger score group are not paired in bulk, and eight times as many of those who may have the bye."""

NEIGHBOURS = 48
"""With so many of those next in points a player of the rest may be matched at first."""

WIDER = 4
"""How much wider the second try reaches, the third …"""


def pair_crowd(lined_up: Sequence[Player]) -> tuple[list[Meeting], Player | None] | None:
    """Pairs a large field given in the shuffled order: the matches in no order of tables, and who has the bye.

    None where the fairest bye leaves no round with as few rematches as can be hoped for: then everybody has to be
    weighed against everybody.
    """
    small, kept, rematches = SMALL, KEPT_BACK, 0
    while True:
        fit = _fit_to_rest(lined_up)[-8 * kept :] if len(lined_up) % 2 else []
        bulk, rest = _bulk(lined_up, fit, small, kept)
        matched = _matched_with_bulk(bulk, rest, fit, rematches)
        if matched is not None:
            return matched
        if not rematches and (rematches := fewest_rematches(lined_up)):
            continue
        if not bulk:
            return None
        small, kept = small * WIDER, kept * WIDER


def _matched_with_bulk(
    bulk: list[Meeting], rest: list[Player], fit: Sequence[Player], rematches: int
) -> tuple[list[Meeting], Player | None] | None:
    """The bulk and the cheapest round of the rest, for which the bulk gives back whom the rest needs."""
    back = needed_beside(rest, by_points(bulk))
    while True:
        while back:
            bulk, rest = _handed_back(bulk, rest, back)
            back = needed_beside(rest, by_points(bulk))
        matched = _match(rest, fit, rematches)
        if matched is None:
            return None
        back = needed_between(matched[0], by_points(bulk))
        if not back:
            return bulk + matched[0], matched[1]


def _handed_back(
    bulk: Sequence[Meeting], rest: Sequence[Player], back: Sequence[Meeting]
) -> tuple[list[Meeting], list[Player]]:
    """Bulk and rest when these pairs are taken apart."""
    gone = {id(pair) for pair in back}
    more = [player for pair in back for player in pair]
    return [pair for pair in bulk if id(pair) not in gone], sorted((*rest, *more), key=_most_points_first)


def _most_points_first(player: Player) -> int:
    return -player.points


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
    others = sorted((player for player in lined_up if player.key not in held), key=_most_points_first)
    for _, group in groupby(others, key=lambda player: player.points):
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
    return matches, sorted(rest, key=_most_points_first)


def _match(rest: Sequence[Player], fit: Sequence[Player], rematches: int) -> tuple[list[Meeting], Player | None] | None:
    """The cheapest round of the rest in the least neighbourhood that has one, and which of the fit rests; None where
    only more than so many rematches are left."""
    size = len(rest)
    vertices = size + bool(fit)
    reach = NEIGHBOURS
    while True:
        pairs = cheapest(vertices, _edges(rest, fit, reach, rematches))
        if pairs is not None:
            matches = [(rest[one], rest[other]) for one, other in pairs if other < size]
            if sum(have_met(one, other) for one, other in matches) <= rematches:
                return matches, next((rest[one] for one, other in pairs if other == size), None)
        if reach >= size:
            return None
        reach *= WIDER


def _edges(rest: Sequence[Player], fit: Sequence[Player], reach: int, rematches: int) -> Iterator[Edge]:
    """Each player with so many of those after them whom they have not met, at the squared difference; where there have
    to be rematches, with so many whom they have met, too. The fit with the phantom, the vertex after the last: of
    rounds that cost the same the latest in the order rests."""
    late = {player.key: before for before, player in enumerate(reversed(fit))}
    rematch, square, again, last = _units(rest, fit, rematches)
    for at, one in enumerate(rest):
        unmet = (behind for behind in range(at + 1, len(rest)) if not have_met(one, rest[behind]))
        for behind in islice(unmet, reach):
            yield at, behind, square * (one.points - rest[behind].points) ** 2
        met = (behind for behind in range(at + 1, len(rest)) if have_met(one, rest[behind]))
        for behind in islice(met, reach if rematches else 0):
            other = rest[behind]
            yield at, behind, rematch + square * (one.points - other.points) ** 2 + again * one.met[other.key]
        if one.key in late:
            yield at, len(rest), last * late[one.key]


def _units(rest: Sequence[Player], fit: Sequence[Player], rematches: int) -> tuple[int, ...]:
    """What a rematch, a squared point, one time more of a rematch and one earlier in the order cost."""
    if not rematches:
        return units(0, 0, 0, len(fit))
    most, apart = len(rest) // 2, rest[0].points - rest[-1].points
    often = max((times for player in rest for times in player.met.values()), default=0)
    return units(most, most * apart**2, most * often, len(fit))
