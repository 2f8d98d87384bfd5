"""Who stands where in a campaign, or in a part of it: points, evenings, matches, places, challenges."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar

from django.db.models import Model, QuerySet, Sum

from campaign.bridge.chronicles import versions
from campaign.matches.matches import ranking_of, standings
from campaign.memory import catch_up
from campaign.models import (
    Appearance,
    Balance,
    Campaign,
    ChallengeResolution,
    Entrant,
    Evening,
    EveningAward,
    ExperienceEntry,
    Magus,
    Match,
    Season,
    Toll,
    Tournament,
)
from campaign.models.experience import sums
from campaign.models.memory import Why
from campaign.tournaments.results import tournaments_of, update_those_of

M = TypeVar("M", bound=Model)


@dataclass(frozen=True)
class Span:
    """The closed evenings of a campaign from one number to another, both included; without them, all."""

    campaign: Campaign
    first: int | None = None
    last: int | None = None

    @classmethod
    def of_season(cls, season: Season) -> Span:
        return cls(season.campaign, season.first, season.last)

    @property
    def is_whole(self) -> bool:
        """Whether it is the campaign from its beginning until now."""
        return self.first is None and self.last is None

    def evenings(self) -> list[Evening]:
        """Its evenings, the first one first; where all of the campaign were asked for already, nobody is asked."""
        closed = [evening for evening in self.campaign.evenings.all() if evening.is_closed]
        return sorted(filter(self._holds, closed), key=lambda evening: evening.number)

    def of(self, model: type[M]) -> QuerySet[M]:
        """What is remembered of its evenings, in rows of this model."""
        closed = model._default_manager.filter(evening__campaign=self.campaign, evening__closed_at__isnull=False)
        if self.first is not None:
            closed = closed.filter(evening__number__gte=self.first)
        if self.last is not None:
            closed = closed.filter(evening__number__lte=self.last)
        return closed

    def _holds(self, evening: Evening) -> bool:
        return (self.first or 0) <= evening.number and (self.last is None or evening.number <= self.last)


@dataclass
class Line:
    """A Magus in the standings; what few pages show of it is asked of `table` when it is shown."""

    magus: Magus
    points: Balance
    evenings: int
    won: int
    lost: int
    drawn: int
    fought: int
    challenges_won: int
    table: Table = field(repr=False, compare=False)
    rank: int = 0

    @property
    def places(self) -> Mapping[int, int]:
        """How often which place was reached."""
        return self.table.places.get(self.magus.pk, {})

    @property
    def life_lost(self) -> int:
        return self._lost.get("life", 0)

    @property
    def traits_lost(self) -> int:
        return sum(amount for what, amount in self._lost.items() if what != "life")

    @property
    def _lost(self) -> Mapping[str, int]:
        return self.table.tolls.get(self.magus.pk, {})

    @property
    def played(self) -> int:
        return self.won + self.lost + self.drawn

    @property
    def firsts(self) -> int:
        return self.places.get(1, 0)

    @property
    def best_place(self) -> int | None:
        return min(self.places, default=None)


@dataclass(frozen=True)
class Duels:
    """What two have won against each other, the one in the row first."""

    won: int
    lost: int

    @property
    def is_empty(self) -> bool:
        return self.won + self.lost == 0


@dataclass
class Tally:
    """How often somebody fought, and how it ended."""

    played: int = 0
    won: int = 0
    drawn: int = 0


@dataclass(frozen=True)
class Ground:
    """What all spans of a campaign have in common: its Magi, and its tournaments but for those that were called off."""

    magi: Sequence[Magus]
    tournaments: Sequence[Tournament]


def brought_up_to_date(campaign: Campaign) -> Ground:
    """The ground of its standings, once everything is remembered and taken home that its tables have to tell."""
    evenings, tournaments = Span(campaign).evenings(), tournaments_of(campaign.tournaments.all())
    played_at = [*(one.table_code or "" for one in evenings), *(one.table_code for one in tournaments)]
    now = versions(played_at)
    catch_up(evenings, now)
    update_those_of(campaign, tournaments, now)
    return Ground(list(campaign.magi.select_related("owner")), tournaments)


class Table:
    """The standings of a span, read once: a constant number of queries, however many evenings and Magi there are.

    `ground`: that of the campaign, where several spans of it are read."""

    def __init__(self, span: Span, ground: Ground | None = None) -> None:
        self.span = span
        self.ground = ground or brought_up_to_date(span.campaign)
        self.magi = self.ground.magi
        self.evenings = span.evenings()
        self.appearances: list[Appearance] = list(_in_order(span.of(Appearance).filter(is_absent=False), "number"))
        self.matches: list[Match] = list(_in_order(span.of(Match), "pk"))
        challenges = span.of(ChallengeResolution).defer("course")
        self.challenges: list[ChallengeResolution] = list(_in_order(challenges, "number"))
        self.points = _points(span)

    def lines(self) -> list[Line]:
        """Everybody who has played in the span or has points, the first one first; equals share a rank."""
        return list(self._lines)

    @cached_property
    def _lines(self) -> list[Line]:
        came = Counter(one.magus_id for one in self.appearances)
        matches = _tally((match.winner_id, match.is_drawn, match.a_id, match.b_id) for match in self.matches)
        fights = _tally((one.winner_id, False, one.caller_id, one.contester_id) for one in self.challenges)
        lines = [self._line(magus, came[magus.pk], matches[magus.pk], fights[magus.pk]) for magus in self.magi]
        here = [line for line in lines if line.evenings or line.points.earned or self.span.is_whole]
        here.sort(key=lambda line: (*(-number for number in _score(line)), line.magus.name.casefold()))
        for line in here:
            line.rank = 1 + sum(_score(other) > _score(line) for other in here)
        return here

    def _line(self, magus: Magus, evenings: int, matches: Tally, challenges: Tally) -> Line:
        return Line(
            magus=magus,
            points=self.points.get(magus.pk, Balance()),
            evenings=evenings,
            won=matches.won,
            lost=matches.played - matches.won - matches.drawn,
            drawn=matches.drawn,
            fought=challenges.played,
            challenges_won=challenges.won,
            table=self,
        )

    @cached_property
    def tolls(self) -> Mapping[int, Mapping[str, int]]:
        """By Magus and quantity, what was paid and lost."""
        return _tolls(self.span)

    @cached_property
    def places(self) -> Mapping[int, Mapping[int, int]]:
        """By Magus, how often which place was reached in the matches of an evening (D-34)."""
        magi = {magus.pk: magus for magus in self.magi}
        ranks = dict(self.span.of(EveningAward).values_list("evening", "ranks"))
        here, matches = _by_evening(self.appearances), _by_evening(self.matches)
        entrants = self._entrants()
        places: dict[int, Counter[int]] = defaultdict(Counter)
        for evening, played in matches.items():
            players = [magi[one.magus_id] for one in here[evening]]
            out = {one.magus_id for one in here[evening] if one.life_after <= 0}
            word = {int(pk): rank for pk, rank in ranks.get(evening, {}).items()}
            for standing in standings(players, played, out, word, ranking_of(entrants[evening])):
                if standing.place is not None:
                    places[standing.magus.pk][standing.place] += 1
        return places

    def _entrants(self) -> Mapping[int, Sequence[Entrant]]:
        """By evening, where everybody stood in its tournament."""
        here = {evening.pk for evening in self.evenings}
        played = [one for one in self.ground.tournaments if one.evening_id in here and one.called_off_at is None]
        evenings = {one.pk: one.evening_id for one in played if one.evening_id is not None}
        entrants: dict[int, list[Entrant]] = defaultdict(list)
        for entrant in Entrant.objects.filter(tournament__in=evenings).order_by():
            entrants[evenings[entrant.tournament_id]].append(entrant)
        return entrants

    # --- head to head ------------------------------------------------------------------------------------------------

    def in_matches(self) -> Mapping[int, Mapping[int, Duels]]:
        """By the keys of two Magi, the matches that one has won against the other."""
        return self._against((match.winner_id, match.a_id, match.b_id) for match in self.matches)

    def in_challenges(self) -> Mapping[int, Mapping[int, Duels]]:
        """By the keys of two Magi, the challenges that one has won against the other."""
        return self._against((one.winner_id, one.caller_id, one.contester_id) for one in self.challenges)

    def _against(self, fought: Iterable[tuple[int | None, int, int]]) -> Mapping[int, Mapping[int, Duels]]:
        wins: Counter[tuple[int, int]] = Counter()
        for winner, a, b in fought:
            if winner is not None:
                wins[winner, b if winner == a else a] += 1
        keys = [magus.pk for magus in self.magi]
        return {a: {b: Duels(wins[a, b], wins[b, a]) for b in keys if b != a} for a in keys}


def _tally(fought: Iterable[tuple[int | None, bool, int, int]]) -> Mapping[int, Tally]:
    """By Magus; each fight is its winner, whether it was drawn, and the two who fought."""
    tallies: defaultdict[int, Tally] = defaultdict(Tally)
    for winner, is_drawn, *both in fought:
        for magus in both:
            tallies[magus].played += 1
            tallies[magus].won += winner == magus
            tallies[magus].drawn += is_drawn
    return tallies


def _score(line: Line) -> tuple[int, int, int]:
    """What orders the standings: points, then matches won, then challenges won."""
    return (line.points.earned, line.won, line.challenges_won)


def _in_order(rows: QuerySet[M], then: str) -> QuerySet[M]:
    """Those of the last evening first. All are of one campaign, by whose name no rows need to be put in order."""
    return rows.order_by("-evening__number", then)


def _by_evening(rows: Sequence[Any]) -> dict[int, list[Any]]:
    grouped: dict[int, list[Any]] = defaultdict(list)
    for row in rows:
        grouped[row.evening_id].append(row)
    return grouped


def _points(span: Span) -> Mapping[int, Balance]:
    """By Magus: of the whole campaign everything in the ledger, of a part of it what its evenings gave and took."""
    if span.is_whole:
        return sums(ExperienceEntry.objects.filter(magus__campaign=span.campaign))
    return sums(span.of(ExperienceEntry))


def _tolls(span: Span) -> Mapping[int, Mapping[str, int]]:
    """By Magus and quantity, what was paid and lost; rulings and what was gained aside."""
    tolls: dict[int, Counter[str]] = defaultdict(Counter)
    rows = paid(span).order_by().values_list("magus", "what").annotate(total=Sum("amount"))
    for magus, what, total in rows:
        tolls[magus][what] = total
    return tolls


def paid(span: Span) -> QuerySet[Toll]:
    """Every payment and loss of the span."""
    lost: QuerySet[Toll] = span.of(Toll).filter(amount__gt=0).exclude(why=Why.RULING)
    return lost
