"""The journeys of planar games: who walked from which plane to which, in what order (E-26).

A *stop* is what came into force at once: one planar card, or several that one walk turned up together. A *walk* leads
from a card that was left to one that was reached. Both are read from the visits that are remembered of a game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from campaign.history.game_summaries import display_name
from campaign.models import PlaneVisit
from campaign.models.planechase import Reached

WITHOUT_A_WALK = frozenset({Reached.START, Reached.RULING})
"""So a card came to lie there though nobody has walked to it."""


@dataclass(eq=False)
class Stop:
    """What came into force at once. `origins`: what was left for it; empty where nobody has walked there."""

    number: int
    visits: list[PlaneVisit]
    origins: Sequence[PlaneVisit] = field(default_factory=list)

    @property
    def first(self) -> PlaneVisit:
        return self.visits[0]

    @property
    def by(self) -> str:
        """Who has walked here."""
        return display_name(self.first.walker) if self.first.walker is not None else ""

    @property
    def has_ended_it(self) -> bool:
        """Whether the game was over here."""
        return self.first.is_last


@dataclass(frozen=True, eq=False)
class Walk:
    """One planeswalk, from a card to a card; two that were reached together are two."""

    away_from: PlaneVisit
    to: PlaneVisit


def route_of(visits: Iterable[PlaneVisit], *, has_slots: bool = False) -> list[Stop]:
    """The stops of one game, from its visits in their order. `has_slots`: a Grand Melee, in which several walk at once,
    each away from the card that was theirs (§10)."""
    stops: list[Stop] = []
    lying: list[Stop] = []
    for visit in visits:
        if stops and _came_together(stops[-1], visit):
            stops[-1].visits.append(visit)
            continue
        left = [stop for stop in lying if _was_left(stop, visit)]
        behind = left or lying
        if has_slots:
            behind = _his(behind, visit)
        origins = [] if visit.reached in WITHOUT_A_WALK else [one for stop in behind for one in stop.visits]
        stops.append(Stop(len(stops) + 1, [visit], origins))
        lying = [stop for stop in lying if stop not in left or stop not in behind] + stops[-1:]
    return stops


def walks_of(stops: Iterable[Stop]) -> Iterator[Walk]:
    """Every planeswalk of a game, in order."""
    for stop in stops:
        for origin in stop.origins:
            for visit in stop.visits:
                yield Walk(origin, visit)


# --- what came together, what was left -------------------------------------------------------------------------------


def _came_together(stop: Stop, visit: PlaneVisit) -> bool:
    """Whether the walk that made this stop has turned up this card too."""
    first = stop.first
    if visit.reached in WITHOUT_A_WALK or _how(first) != _how(visit):
        return False
    return first.left_at is None or first.left_at > visit.came_at or _look_like_one_walk(stop, visit)


def _how(visit: PlaneVisit) -> tuple[object, ...]:
    return visit.came_at, visit.reached, visit.walker_id


def _look_like_one_walk(stop: Stop, visit: PlaneVisit) -> bool:
    """A written record knows the order of its acts but no hours. Only a phenomenon turns up several cards at once; from
    then on they lie there together."""
    one, other = stop.first, visit
    return (
        visit.reached == Reached.EFFECT
        and bool(stop.origins)
        and not any(origin.is_plane for origin in stop.origins)
        and (one.is_plane, one.held, one.turns, one.is_last) == (other.is_plane, other.held, other.turns, other.is_last)
    )


def _was_left(stop: Stop, visit: PlaneVisit) -> bool:
    """Whether this stop was in force no more when that card was reached; some walks leave nothing."""
    return stop.first.left_at is not None and stop.first.left_at <= visit.came_at


def _his(stops: Sequence[Stop], visit: PlaneVisit) -> list[Stop]:
    """Which of these was that of whoever has walked: the last one that they controlled; none where nobody has."""
    walker = visit.walker
    if walker is None or not stops:
        return []

    def how_likely(stop: Stop) -> tuple[bool, datetime, int]:
        was_his = any(walker.seat in one.held for one in stop.visits)
        return was_his, stop.first.left_at or visit.came_at, stop.number

    return [max(stops, key=how_likely)]
