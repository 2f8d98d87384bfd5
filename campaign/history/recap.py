"""The recap of a finished evening: who took what, the challenges and what they cost, the throws, the points."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet, Sum

from campaign.awards.awards import ranking
from campaign.bridge import host_rulings, opening
from campaign.bridge.host_rulings import RulingOfTheHost
from campaign.bridge.opening import Pack
from campaign.history import challenge_words
from campaign.history.game_histories import history_of
from campaign.matches.kinds import KINDS
from campaign.matches.matches import Standing
from campaign.memory import catch_up, catch_up_with_games
from campaign.models import Appearance, ChallengeResolution, EntryKind, Evening, Magus, Match, Pick, Toll
from campaign.models.memory import How, Sign, Why
from campaign.tournaments.results import update_evening

LAST = 99
"""Behind every place that there can be."""


@dataclass(frozen=True)
class SignCount:
    """How often a sign was thrown; `percent` of the one thrown most, for its bar."""

    sign: str
    label: str
    times: int
    percent: int


@dataclass(frozen=True)
class Fought:
    """A challenge as the recap tells it."""

    challenge: ChallengeResolution
    sentences: Sequence[str]
    losses: Sequence[str]

    @property
    def prize(self) -> str:
        return challenge_words.prize(self.challenge)


@dataclass(frozen=True)
class Result:
    """A Magus at the evening: the place where there were points, what was given, what the auction left of life."""

    appearance: Appearance
    points: int
    place: int | None
    standing: Standing | None
    traits_lost: int
    auction: Sequence[Pick]
    completion: Sequence[Pick]
    lost: Sequence[Pick]

    @property
    def magus(self) -> Magus:
        return self.appearance.magus

    @property
    def life_lost(self) -> int:
        return self.appearance.life_before - self.appearance.life_after


@dataclass(frozen=True)
class Recap:
    """The whole evening on one sheet."""

    evening: Evening
    results: Sequence[Result]
    fought: Sequence[Fought]
    greatest: Fought | None
    headline: str
    prize: Pack | None
    matches: Sequence[Match]
    corrections: Sequence[RulingOfTheHost]
    signs: Sequence[SignCount]
    throws: int
    equal: int
    life_paid: int
    traits_lost: int
    played: Mapping[str, Any]
    """By game, what was played at tables of its matches."""


def recap_of(evening: Evening) -> Recap:
    """What is told of this closed evening. The caller makes sure that it is closed: before, some of it is secret."""
    catch_up([evening])
    update_evening(evening)
    catch_up_with_games(evening.campaign)
    fought = _fought(evening)
    greatest = challenge_words.greatest([one.challenge for one in fought])
    greatest_fought = next((one for one in fought if greatest and one.challenge.pk == greatest.pk), None)
    throws = list(evening.throws.order_by("number"))
    paid = _paid(evening)
    matches = list(evening.matches.select_related("a", "b"))
    return Recap(
        evening=evening,
        results=_results(evening, ranking(evening) if matches else ()),
        fought=fought,
        greatest=greatest_fought,
        headline=challenge_words.headline(greatest) if greatest else "",
        prize=opening.cards(evening).get(greatest.pack) if greatest else None,
        matches=matches,
        corrections=host_rulings.rulings_of_the_host(evening),
        signs=_signs(Counter(throw.sign for throw in throws)),
        throws=len({(throw.challenge_id, throw.test) for throw in throws}),
        equal=len({(throw.challenge_id, throw.test) for throw in throws if throw.came == "equal"}),
        life_paid=paid["life"],
        traits_lost=sum(amount for what, amount in paid.items() if what != "life"),
        played={kind.key: history_of(kind, evening.campaign, evening) for kind in KINDS},
    )


def _paid(evening: Evening) -> Mapping[str, int]:
    """What was paid and lost, by what it was; rulings and what was gained aside."""
    lost = Toll.objects.filter(evening=evening, amount__gt=0).exclude(why=Why.RULING)
    return Counter({row["what"]: row["total"] for row in lost.order_by().values("what").annotate(total=Sum("amount"))})


def _fought(evening: Evening) -> list[Fought]:
    seats = {place.seat: place.magus.name for place in evening.attendance.exclude(seat="").select_related("magus")}
    powers = {power.key: power.name for power in evening.campaign.powers.all()}
    return [
        Fought(one, challenge_words.sentences_of(one, seats, powers), challenge_words.losses(one, seats))
        for one in challenges_of(evening)
    ]


def challenges_of(evening: Evening) -> QuerySet[ChallengeResolution]:
    """The challenges of an evening with everybody in them."""
    challenges = ChallengeResolution.objects.filter(evening=evening).select_related("caller", "contester", "winner")
    return challenges.prefetch_related("power_uses__magus").order_by("number")


def _signs(counted: Mapping[str, int]) -> list[SignCount]:
    most = max(counted.values(), default=0) or 1
    return [
        SignCount(
            sign.value, str(sign.label), counted.get(sign.value, 0), round(100 * counted.get(sign.value, 0) / most)
        )
        for sign in Sign
    ]


def _results(evening: Evening, standings: Sequence[Standing]) -> list[Result]:
    """Everybody who played: by place in the matches, else by points where there were any, else in seating order."""
    points = points_of(evening)
    places = {one.magus.pk: one for one in standings}
    traits = _traits_lost(evening)
    picks: dict[int, list[Pick]] = defaultdict(list)
    for pick in Pick.objects.filter(evening=evening).select_related("gone_to").order_by("number"):
        picks[pick.magus_id].append(pick)
    here = Appearance.objects.filter(evening=evening, is_absent=False).select_related("magus").order_by("number")
    return sorted(
        (
            _result(one, places.get(one.magus_id), points, picks[one.magus_id], traits.get(one.magus_id, 0))
            for one in here
        ),
        key=lambda one: (one.place or LAST, -one.points, one.appearance.number),
    )


def _result(
    appearance: Appearance, standing: Standing | None, points: Mapping[int, int], picks: Sequence[Pick], traits: int
) -> Result:
    kept = [pick for pick in picks if not pick.gone]
    mine = points.get(appearance.magus_id, 0)
    by_points = 1 + sum(other > mine for other in points.values()) if points else None
    return Result(
        appearance=appearance,
        points=mine,
        place=standing.place if standing else by_points,
        standing=standing,
        traits_lost=traits,
        auction=[pick for pick in kept if pick.how != How.COMPLETION],
        completion=[pick for pick in kept if pick.how == How.COMPLETION],
        lost=[pick for pick in picks if pick.gone],
    )


def points_of(evening: Evening) -> Mapping[int, int]:
    """The points that each Magus was given for this evening, what was taken back aside."""
    given = evening.entries.standing().filter(kind=EntryKind.AWARD)
    return {row["magus"]: row["total"] for row in given.order_by().values("magus").annotate(total=Sum("amount"))}


def _traits_lost(evening: Evening) -> Mapping[int, int]:
    lost = Toll.objects.filter(evening=evening, amount__gt=0).exclude(why=Why.RULING).exclude(what="life")
    return {row["magus"]: row["total"] for row in lost.order_by().values("magus").annotate(total=Sum("amount"))}
