"""The long view of a campaign: what its evenings add up to, in numbers that can be drawn and read as tables."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import pairwise
from typing import Any

from django.db.models import Count, Sum

from campaign.history.standings import Span, Table, paid
from campaign.models import IS_EARNING, Evening, ExperienceEntry, Magus, PowerUse, Style, Throw
from campaign.models.memory import Came, Sign, Why

MOST_FOUGHT = 10
"""The most packs and Powers that are listed."""


# --- points over time ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Growth:
    """What a Magus had earned in all after each evening."""

    magus: Magus
    points: Sequence[int]

    @property
    def total(self) -> int:
        return self.points[-1] if self.points else 0

    @property
    def gains(self) -> list[int]:
        """What each evening brought."""
        return [after - before for before, after in pairwise([0, *self.points])]


def growth(table: Table) -> list[Growth]:
    """Earned points after each evening of the span, from 0 at its beginning; in the order of the standings.

    What was booked without an evening counts from the first evening that was closed after it.
    """
    evenings = table.evenings
    entries = ExperienceEntry.objects.filter(IS_EARNING, magus__campaign=table.span.campaign)
    if not table.span.is_whole:
        entries = entries.filter(evening__in=[evening.pk for evening in evenings])
    places = {evening.pk: place for place, evening in enumerate(evenings)}
    given: dict[int, Counter[int]] = defaultdict(Counter)
    for magus, evening, at, amount in entries.order_by("pk").values_list("magus", "evening", "at", "amount"):
        place = _place_at(evenings, at) if evening is None else places.get(evening, len(evenings) - 1)
        given[magus][place] += amount
    return [Growth(line.magus, _running(given[line.magus.pk], len(evenings))) for line in table.lines()]


def _place_at(evenings: Sequence[Evening], at: datetime) -> int:
    """Return the place of the first evening that was closed after this moment, else of the last."""
    closed = (place for place, one in enumerate(evenings) if one.closed_at is not None and at <= one.closed_at)
    return next(closed, len(evenings) - 1)


def _running(given: Mapping[int, int], evenings: int) -> list[int]:
    total, running = 0, []
    for place in range(evenings):
        total += given.get(place, 0)
        running.append(total)
    return running


# --- Styles, packs, Powers -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class StyleWins:
    """How a Style has done: with the Style that its Magus had on the evening."""

    style: str
    label: str
    evenings: int
    won: int
    played: int
    challenges_won: int
    challenges: int

    @property
    def percent(self) -> int | None:
        """Of its matches, how many it has won; None without matches."""
        return round(100 * self.won / self.played) if self.played else None

    @property
    def challenges_percent(self) -> int | None:
        return round(100 * self.challenges_won / self.challenges) if self.challenges else None


def wins_by_style(table: Table) -> list[StyleWins]:
    """Every Style that has played."""
    had = {(one.evening_id, one.magus_id): one.style for one in table.appearances}
    matches = _by_style(table.matches, had, "a_id", "b_id")
    challenges = _by_style(table.challenges, had, "caller_id", "contester_id")
    came = Counter(had.values())
    return [
        StyleWins(style.value, str(style.label), came[style], *matches[style], *challenges[style])
        for style in Style
        if came[style]
    ]


def _by_style(fought: Iterable[Any], had: Mapping[tuple[int, int], str], a: str, b: str) -> Mapping[str, list[int]]:
    """By Style: won, and fought in all."""
    by_style: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for match in fought:
        for magus in (getattr(match, a), getattr(match, b)):
            if (style := had.get((match.evening_id, magus))) is not None:
                by_style[style][0] += match.winner_id == magus
                by_style[style][1] += 1
    return by_style


@dataclass
class FoughtOver:
    """A pack that was fought for."""

    name: str
    deck: str
    times: int = 0
    cost: int = 0
    evenings: set[int] = field(default_factory=set)


def most_fought(table: Table) -> list[FoughtOver]:
    """The packs with the most challenges; at a tie the dearer one first."""
    by_pack: dict[str, FoughtOver] = {}
    for challenge in table.challenges:
        if challenge.pack:
            pack = by_pack.setdefault(challenge.pack_name, FoughtOver(challenge.pack_name, challenge.deck))
            pack.times += 1
            pack.cost += challenge.life_lost + challenge.traits_lost
            pack.evenings.add(challenge.evening_id)
    return sorted(by_pack.values(), key=lambda one: (-one.times, -one.cost, one.name))[:MOST_FOUGHT]


@dataclass(frozen=True)
class PowerUsed:
    """How often a Power was used, how often it came to something, and by whom most."""

    key: str
    name: str
    times: int
    worked: int
    people: Sequence[str]


def most_used(span: Span) -> list[PowerUsed]:
    names = {power.key: power.name for power in span.campaign.powers.all()}
    rows = span.of(PowerUse).order_by().values("power", "magus__name", "result").annotate(times=Count("pk"))
    times: Counter[str] = Counter()
    worked: Counter[str] = Counter()
    people: dict[str, Counter[str]] = defaultdict(Counter)
    for row in rows:
        times[row["power"]] += row["times"]
        worked[row["power"]] += row["times"] * (row["result"] == PowerUse.Result.WORKED)
        people[row["power"]][row["magus__name"]] += row["times"]
    used = [
        PowerUsed(key, names.get(key, key), times[key], worked[key], [name for name, _ in people[key].most_common()])
        for key in times
    ]
    return sorted(used, key=lambda one: (-one.times, one.name))[:MOST_FOUGHT]


# --- life paid -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class LifePaid:
    """What a Magus has paid and lost in life, by what for."""

    magus: Magus
    by_reason: Mapping[str, int]

    @property
    def total(self) -> int:
        return sum(self.by_reason.values())


REASONS = (Why.PHYSICAL, Why.RETEST, Why.RACE, Why.COST, Why.POWER)
"""For what life goes, in the order of a challenge."""


def life_paid(table: Table) -> list[LifePaid]:
    """Everybody who has lost life, who lost most first."""
    rows = paid(table.span).filter(what="life").order_by().values_list("magus", "why").annotate(total=Sum("amount"))
    by_magus: dict[int, dict[str, int]] = defaultdict(dict)
    for magus, why, total in rows:
        by_magus[magus][why] = total
    paid_by = [LifePaid(magus, by_magus[magus.pk]) for magus in table.magi if magus.pk in by_magus]
    return sorted(paid_by, key=lambda one: (-one.total, one.magus.name))


# --- rock, paper, scissors -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Signs:
    """How often each sign was thrown."""

    times: Mapping[str, int]

    @property
    def total(self) -> int:
        return sum(self.times.values())

    @property
    def favourite(self) -> str:
        """The sign thrown most, empty where two were thrown as often, or none at all."""
        most = Counter(self.times).most_common(2)
        if not most or not most[0][1] or (len(most) > 1 and most[0][1] == most[1][1]):
            return ""
        return most[0][0]

    @property
    def shares(self) -> list[tuple[str, str, int, int]]:
        """Of every sign: its code, its name, how often, and percent of all."""
        return [
            (sign.value, str(sign.label), self.times.get(sign, 0), round(100 * self.times.get(sign, 0) / self.total))
            for sign in Sign
            if self.total
        ]

    @property
    def favourite_name(self) -> str:
        return str(Sign(self.favourite).label) if self.favourite else ""

    @property
    def favourite_times(self) -> int:
        return self.times.get(self.favourite, 0)


@dataclass(frozen=True)
class Habits:
    """How a Magus throws: in all, after a throw that was won, and after one that was lost on the same evening."""

    magus: Magus
    all: Signs
    after_win: Signs
    after_loss: Signs
    won: int

    @property
    def percent_won(self) -> int:
        return round(100 * self.won / self.all.total) if self.all.total else 0


def habits(span: Span, magi: Iterable[Magus]) -> list[Habits]:
    """The habits of those who have thrown, who threw most first; from one question."""
    rows = span.of(Throw).order_by().values_list("magus", "sign", "after", "came").annotate(times=Count("pk"))
    counts: dict[int, dict[str, Counter[str]]] = defaultdict(lambda: defaultdict(Counter))
    won: Counter[int] = Counter()
    for magus, sign, after, came, times in rows:
        counts[magus]["all"][sign] += times
        counts[magus][after][sign] += times
        won[magus] += times * (came == Came.WON)
    thrown = [
        Habits(
            magus,
            Signs(counts[magus.pk]["all"]),
            Signs(counts[magus.pk][Came.WON]),
            Signs(counts[magus.pk][Came.LOST]),
            won[magus.pk],
        )
        for magus in magi
        if magus.pk in counts
    ]
    return sorted(thrown, key=lambda one: (-one.all.total, one.magus.name))
