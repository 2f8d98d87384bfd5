"""Two seasons side by side."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from campaign.history import statistics
from campaign.history.standings import Line, Span, Table, brought_up_to_date
from campaign.models import Campaign, Magus, Season


@dataclass(frozen=True)
class Side:
    """One of the two seasons, with what is told of it."""

    season: Season
    table: Table
    lines: Sequence[Line]
    styles: Sequence[statistics.StyleWins]
    packs: Sequence[statistics.FoughtOver]
    powers: Sequence[statistics.PowerUsed]


@dataclass(frozen=True)
class Figure:
    """A number of both, and an evening's share of it."""

    name: str
    a: int
    b: int
    per_evening: tuple[str, str]

    @property
    def sides(self) -> Sequence[tuple[int, str]]:
        """The number and the share of the one, and of the other."""
        return list(zip((self.a, self.b), self.per_evening, strict=True))


@dataclass(frozen=True)
class Pair:
    """A Magus in both seasons; None: did not play in that one."""

    magus: Magus
    a: Line | None
    b: Line | None


FEW = 5
"""The most packs and Powers of each season that are named."""


def sides_of(campaign: Campaign, seasons: Iterable[Season]) -> list[Side]:
    """What is told of these seasons of the campaign."""
    ground = brought_up_to_date(campaign)
    return [_side(season, Table(Span.of_season(season), ground)) for season in seasons]


def _side(season: Season, table: Table) -> Side:
    return Side(
        season=season,
        table=table,
        lines=table.lines(),
        styles=statistics.wins_by_style(table),
        packs=statistics.most_fought(table)[:FEW],
        powers=statistics.most_used(table.span)[:FEW],
    )


def figures(a: Side, b: Side) -> list[Figure]:
    """What can be counted in both, in all and for each evening."""
    counted = (
        (_("Evenings"), lambda side: len(side.table.evenings)),
        (_("Challenges"), lambda side: len(side.table.challenges)),
        (_("Matches"), lambda side: len(side.table.matches)),
        (_("Points earned"), lambda side: sum(line.points.earned for line in side.lines)),
        (_("Life paid"), lambda side: sum(line.life_lost for line in side.lines)),
        (_("Traits lost"), lambda side: sum(line.traits_lost for line in side.lines)),
    )
    return [
        Figure(name, one, other, (_share(one, a), _share(other, b)))
        for name, count in counted
        for one, other in [(count(a), count(b))]
    ]


def _share(number: int, side: Side) -> str:
    evenings = len(side.table.evenings)
    return f"{number / evenings:.1f}" if evenings else "–"


def pairs(a: Side, b: Side) -> list[Pair]:
    """Everybody who is in one of the two, in the order of the second, then of the first."""
    firsts = {line.magus.pk: line for line in a.lines}
    seconds = {line.magus.pk: line for line in b.lines}
    magi = {line.magus.pk: line.magus for line in (*b.lines, *a.lines)}
    return [Pair(magus, firsts.get(pk), seconds.get(pk)) for pk, magus in magi.items()]
