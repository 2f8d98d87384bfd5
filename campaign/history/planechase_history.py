"""What the games on planes of a campaign add up to: results, planes, dice against their odds, stays, control."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from math import exp

from django.utils.translation import ngettext

from campaign.bridge import planechase
from campaign.history.game_summaries import GameSummary, by_place, display_name, latest_first, person_of
from campaign.history.planechase_routes import Stop, route_of, walks_of
from campaign.models import Campaign, DieRoll, Evening, PlanarPlayer, PlanarSession, PlaneVisit, Season
from campaign.models.planechase import Face

LONGEST = 10
"""The most stays that are shown."""
ENOUGH = 30
"""The fewest dice from which something is said about whether they fall as they should: every face is then expected at
least five times."""
UNUSUAL = 0.05


@dataclass(frozen=True)
class Game(GameSummary[PlanarSession, PlanarPlayer]):
    """A planar game with those who played it, by place."""

    planes: int
    rolls: int

    def stood(self, player: PlanarPlayer) -> str:
        """The life of who was left over."""
        if player.out:
            return ""
        return ngettext("%(n)d life", "%(n)d life", player.life) % {"n": player.life}


@dataclass(frozen=True)
class Plane:
    """A plane that was visited. `lord`: who has won there last, while the plane is still held by that."""

    name: str
    times: int
    turns: int
    last_day: date | None
    last_by: str
    lord: str

    @property
    def chart(self) -> str:
        return planechase.plane_chart_url(self.name)


@dataclass(frozen=True)
class FaceThrown:
    """How often a face fell, and how often it should have; `percent` of all dice, beside what it should be."""

    face: str
    label: str
    here: int
    real: int
    expected: float
    percent: float
    fair_percent: float

    @property
    def times(self) -> int:
        return self.here + self.real


@dataclass(frozen=True)
class Dice:
    """All dice that fell, also those that were ignored (E-24). `chance`: in how many of a hundred such series a fair
    die falls at least as unevenly (chi-square with two degrees of freedom); None: too few dice to say."""

    faces: Sequence[FaceThrown]
    total: int
    chance: float | None

    @property
    def is_unusual(self) -> bool:
        return self.chance is not None and self.chance < 100 * UNUSUAL


@dataclass
class Wanderer:
    """What somebody did on planes. `where`: by plane, in how many turns they controlled it."""

    name: str
    games: int = 0
    won: int = 0
    walks: int = 0
    rolls: int = 0
    paid: int = 0
    turns: int = 0
    where: Counter[str] = field(default_factory=Counter)

    @property
    def home(self) -> str:
        """The plane that they controlled for most turns."""
        return self.where.most_common(1)[0][0] if self.where else ""


@dataclass(frozen=True)
class Stay:
    """A long stay: how many turns a plane was in force without a break."""

    visit: PlaneVisit
    controller: str


@dataclass(frozen=True)
class History:
    """Everything together."""

    games: Sequence[Game]
    planes: Sequence[Plane]
    phenomena: Sequence[tuple[str, int]]
    dice: Dice
    people: Sequence[Wanderer]
    stays: Sequence[Stay]
    routes: Sequence[Sequence[Stop]]
    """The stops of each game, in the order of `games`."""

    @cached_property
    def walks(self) -> list[tuple[str, str, int]]:
        """From which card to which somebody walked, and how often; what was walked most often first."""
        walked = Counter((walk.away_from.card, walk.to.card) for route in self.routes for walk in walks_of(route))
        return sorted(((one, other, times) for (one, other), times in walked.items()), key=lambda row: (-row[2], row))

    @property
    def most_walks(self) -> int:
        return max((times for _one, _other, times in self.walks), default=0)

    @property
    def most_visits(self) -> int:
        return max((one.times for one in self.planes), default=0)

    @property
    def longest(self) -> int:
        return max((one.visit.turns for one in self.stays), default=0)

    @property
    def most_turns(self) -> int:
        return max((one.turns for one in self.people), default=0)


def history_of(
    campaign: Campaign,
    evening: Evening | None = None,
    *,
    season: Season | None = None,
    game: PlanarSession | None = None,
) -> History:
    """Of the whole campaign, of one evening, of a season or of one game; from a constant number of queries."""
    sessions = _sessions(campaign, evening, season, game)
    keys = [session.pk for session in sessions]
    players = list(PlanarPlayer.objects.filter(session__in=keys).select_related("magus").order_by("session", "number"))
    of_these = PlaneVisit.objects.filter(session__in=keys).select_related("walker__magus")
    visits = list(of_these.order_by("session", "number"))
    rolls = list(DieRoll.objects.filter(session__in=keys).order_by("session", "number"))
    by_key = {session.pk: session for session in sessions}
    people = {one.pk: one for one in players}
    planes = [visit for visit in visits if visit.is_plane]
    return History(
        games=_games(sessions, players, planes, rolls),
        planes=_planes(planes, by_key, people),
        phenomena=Counter(visit.card for visit in visits if not visit.is_plane).most_common(),
        dice=dice_of(rolls),
        people=_people(players, planes, rolls),
        stays=_stays(planes, people),
        routes=_routes(sessions, visits),
    )


def _sessions(
    campaign: Campaign, evening: Evening | None, season: Season | None, game: PlanarSession | None
) -> list[PlanarSession]:
    sessions = campaign.planar_sessions.select_related("laid__evening", "recorded")
    if evening is not None:
        sessions = sessions.filter(laid__evening=evening)
    if season is not None:
        sessions = sessions.filter(season.span("laid__evening__number"))
    if game is not None:
        sessions = sessions.filter(pk=game.pk)
    return latest_first(sessions)


def _games(
    sessions: Sequence[PlanarSession],
    players: Sequence[PlanarPlayer],
    planes: Sequence[PlaneVisit],
    rolls: Sequence[DieRoll],
) -> list[Game]:
    sat: dict[int, list[PlanarPlayer]] = defaultdict(list)
    for player in players:
        sat[player.session_id].append(player)
    seen, thrown = Counter(visit.session_id for visit in planes), Counter(roll.session_id for roll in rolls)
    return [Game(session, by_place(sat[session.pk]), seen[session.pk], thrown[session.pk]) for session in sessions]


def _routes(sessions: Sequence[PlanarSession], visits: Sequence[PlaneVisit]) -> list[list[Stop]]:
    of: dict[int, list[PlaneVisit]] = defaultdict(list)
    for visit in visits:
        of[visit.session_id].append(visit)
    return [route_of(of[one.pk], has_slots=one.has_slots) for one in sessions]


def _planes(
    visits: Sequence[PlaneVisit], sessions: Mapping[int, PlanarSession], people: Mapping[int, PlanarPlayer]
) -> list[Plane]:
    of: dict[str, list[PlaneVisit]] = defaultdict(list)
    for visit in visits:
        of[visit.card].append(visit)
    winners: dict[int, list[str]] = defaultdict(list)
    for player in people.values():
        if player.won:
            winners[player.session_id].append(display_name(player))
    planes = []
    for name, each in of.items():
        last = max(each, key=lambda visit: (sessions[visit.session_id].day or date.min, visit.session_id, visit.number))
        ends = [visit for visit in each if visit.is_last and winners[visit.session_id]]
        end = max(ends, key=lambda one: (sessions[one.session_id].day or date.min, one.session_id), default=None)
        by = people.get(last.walker_id or last.controller_id or 0)
        planes.append(
            Plane(
                name=name,
                times=len(each),
                turns=sum(visit.turns for visit in each),
                last_day=sessions[last.session_id].day,
                last_by=display_name(by) if by is not None else "",
                lord=" + ".join(winners[end.session_id]) if end is not None else "",
            )
        )
    return sorted(planes, key=lambda plane: (-plane.times, -plane.turns, plane.name))


def dice_of(rolls: Iterable[DieRoll]) -> Dice:
    """Every die that fell, against 1/6, 1/6 and 4/6."""
    counted: dict[bool, Counter[str]] = {True: Counter(), False: Counter()}
    for roll in rolls:
        counted[roll.thrown].update([*([roll.face] if roll.face else []), *roll.ignored])
    odds = planechase.face_odds()
    total = sum(part.total() for part in counted.values())
    faces = [
        FaceThrown(
            face=face,
            label=str(Face(face).label),
            here=counted[False][face],
            real=counted[True][face],
            expected=round(total * sides / sum(odds.values()), 1),
            percent=round(100 * (counted[False][face] + counted[True][face]) / total, 1) if total else 0,
            fair_percent=round(100 * sides / sum(odds.values()), 1),
        )
        for face, sides in odds.items()
    ]
    return Dice(faces, total, _chance({one.face: one.times for one in faces}, odds) if total >= ENOUGH else None)


def _chance(times: Mapping[str, int], odds: Mapping[str, int]) -> float:
    """In how many of a hundred series a fair die falls at least as unevenly. With three faces there are two degrees of
    freedom, and the tail of chi-square is exp(-x/2)."""
    total, sides = sum(times.values()), sum(odds.values())
    expected = {face: total * share / sides for face, share in odds.items()}
    uneven = sum((times[face] - expected[face]) ** 2 / expected[face] for face in odds)
    return round(100 * exp(-uneven / 2), 1)


def _people(players: Sequence[PlanarPlayer], planes: Sequence[PlaneVisit], rolls: Sequence[DieRoll]) -> list[Wanderer]:
    people: dict[int | str, Wanderer] = {}
    of: dict[int, Wanderer] = {}
    seats: dict[tuple[int, str], Wanderer] = {}
    for player in players:
        who = people.setdefault(person_of(player), Wanderer(display_name(player)))
        of[player.pk] = seats[player.session_id, player.seat] = who
        who.games += 1
        who.won += player.won
    for visit in planes:
        if visit.walker_id:
            of[visit.walker_id].walks += 1
        for seat, turns in visit.held.items():
            seats[visit.session_id, seat].turns += turns
            seats[visit.session_id, seat].where[visit.card] += turns
    for roll in rolls:
        of[roll.player_id].rolls += 1
        of[roll.player_id].paid += roll.cost
    return sorted(people.values(), key=lambda who: (-who.won, -who.games, who.name))


def _stays(planes: Sequence[PlaneVisit], people: Mapping[int, PlanarPlayer]) -> list[Stay]:
    longest = sorted((one for one in planes if one.turns), key=lambda one: (-one.turns, one.pk))[:LONGEST]
    by = {pk: display_name(one) for pk, one in people.items()}
    return [Stay(one, by.get(one.controller_id or 0, "")) for one in longest]
