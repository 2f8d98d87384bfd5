"""What the first page of a campaign tells of all evenings: points over time, standings, the packs most fought over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import NamedTuple

from campaign.drawing.curves import Curve, Curves, curves
from campaign.drawing.labels import with_room
from campaign.history import statistics
from campaign.history.standings import Line, Span, Table
from campaign.models import Campaign, Card, Magus, Tournament

PACKS = 5
"""How many packs are named."""

APART, APART_ON_PHONES = 28, 60
"""So many percent of the drawing are as wide as one and a half days that are written below it."""


@dataclass(frozen=True)
class Ending:
    """A Magus at the end of its line."""

    magus: Magus
    points: int
    curve: Curve


@dataclass(frozen=True)
class Fought:
    """A pack that was fought for, as it lies on the table."""

    name: str
    deck: str
    mana_cost: str
    times: int


class Day(NamedTuple):
    """The day of an evening below the drawing; `left`: where it stands, in percent."""

    day: date
    left: float
    has_room_on_phones: bool


class Glance:
    """All of it from a constant number of queries, however many evenings there were."""

    def __init__(self, campaign: Campaign) -> None:
        self._table = Table(Span(campaign))

    @property
    def magi(self) -> Sequence[Magus]:
        """All Magi of the campaign."""
        return self._table.magi

    @property
    def tournaments(self) -> Sequence[Tournament]:
        """Its tournaments, as their tables tell them now; not those that were called off."""
        return self._table.ground.tournaments

    @property
    def is_empty(self) -> bool:
        """Whether no evening is over yet."""
        return not self._table.evenings

    @property
    def lines(self) -> Sequence[Line]:
        """The standings."""
        return self._table.lines()

    @cached_property
    def drawn(self) -> Curves:
        """The points of each Magus after each evening, laid out for drawing; in the order of the standings."""
        return curves([one.points for one in self._growth])

    @property
    def has_course(self) -> bool:
        """Whether there were evenings enough for lines that say something."""
        return len(self._table.evenings) > 1

    @cached_property
    def endings(self) -> list[Ending]:
        """Who stands at the end of which line."""
        ended = zip(self._growth, self.drawn.lines, strict=True)
        return [Ending(one.magus, one.total, line) for one, line in ended]

    @property
    def days(self) -> list[Day]:
        """When the evenings were; of many those that have room."""
        stops = self.drawn.stops
        days = list(zip((evening.day for evening in self._table.evenings), stops, strict=False))
        wide, on_phones = with_room(stops, APART), with_room(stops, APART_ON_PHONES)
        return [Day(*each, number in on_phones) for number, each in enumerate(days) if number in wide]

    @cached_property
    def _growth(self) -> list[statistics.Growth]:
        return statistics.growth(self._table)

    @cached_property
    def fought(self) -> list[Fought]:
        """The packs with the most challenges."""
        packs = statistics.most_fought(self._table)[:PACKS]
        known = Card.objects.filter(campaign=None, name__in=[one.name for one in packs])
        costs = dict(known.values_list("name", "mana_cost"))
        return [Fought(one.name, one.deck, costs.get(one.name, ""), one.times) for one in packs]
