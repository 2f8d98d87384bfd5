"""What pages and API show of a tournament: its table as the campaign reads it, with the campaign's Magi in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from campaign.bridge.tournament import (
    MatchView,
    ResultView,
    RoundView,
    RowView,
    TournamentView,
    go_on_of,
    title_of_round,
    tournament_view,
)
from campaign.models import Magus, Tournament
from campaign.tournaments.match_tables import AtTables, at_tables


@dataclass(frozen=True)
class Player:
    """Somebody in a tournament; `magus` is None for who is none of the campaign. `life`: with how much they begin."""

    key: str
    name: str
    magus: Magus | None
    life: int | None = None


@dataclass(frozen=True)
class Line:
    """A line of the standings; shares are rounded to four decimals. `is_gone`: plays no more."""

    player: Player
    rank: int | None
    points: str
    played: int
    won: int
    drawn: int
    lost: int
    omw: str
    gw: str
    ogw: str
    is_gone: bool


@dataclass(frozen=True)
class Paired:
    """A match: who plays, and its result as the table writes it, empty while there is none. `at_tables`:
    what was played of it at tables of its own; `is_for_host`: whoever reads it runs the campaign."""

    key: str
    kind: str
    players: Sequence[Player]
    result: str
    winner: str | None
    places: Sequence[Sequence[str]]
    is_running: bool
    is_disputed: bool
    at_tables: AtTables | None
    is_of_league: bool = False
    is_for_host: bool = False

    @property
    def may_open_table(self) -> bool:
        """Whether the reader may open a table for it: at an evening, one after the other."""
        is_at_a_table = self.at_tables is not None and self.at_tables.is_being_played
        return self.is_for_host and self.is_running and not self.is_of_league and not is_at_a_table

    @property
    def may_enter_result(self) -> bool:
        """Whether the reader may enter what its tables came to: while it has no result, once a game is over."""
        is_told = self.at_tables is not None and self.at_tables.has_ended
        return self.is_for_host and self.is_running and is_told

    @property
    def lives(self) -> list[int | None]:
        """With how much life each player begins, while that matters; None: nobody has said, or it is played."""
        return [player.life if self.is_running else None for player in self.players]


@dataclass(frozen=True)
class Round:
    """A round that is published; `due_on`: by when it is to be played; `resting`: who plays no match of it;
    `is_of_league` and `is_for_host` as in its matches; `today`: the day on which it is read."""

    number: int
    is_cut: bool
    due_on: date | None
    matches: Sequence[Paired]
    resting: Sequence[Player]
    is_of_league: bool = False
    is_for_host: bool = False
    today: date | None = None
    title: str = ""

    @property
    def open(self) -> int:
        """How many of its matches have no result."""
        return sum(one.is_running for one in self.matches)

    @property
    def is_late(self) -> bool:
        """Whether a match has no result though the day until which it was to be played is over."""
        return bool(self.open and self.due_on and self.today and self.due_on < self.today)

    @property
    def may_set_day(self) -> bool:
        """Whether the reader may say until when it is played: in a league, while a match has no result."""
        return self.is_for_host and self.is_of_league and bool(self.open)


@dataclass(frozen=True)
class Shown:
    """A tournament. `rounds`: first those that are being played, in their order, then the others, the latest first;
    `planned`: how many there will be, None before it has begun."""

    tournament: Tournament
    format: str
    step: str
    planned: int | None
    lines: Sequence[Line]
    rounds: Sequence[Round] = field(default=())

    @property
    def has_begun(self) -> bool:
        return self.planned is not None


@dataclass(frozen=True)
class _Around:
    """What is read once for all rounds: players and tables by key, deadlines by number; for whom it is read, and on
    which day."""

    players: Mapping[str, Player]
    tables: Mapping[str, AtTables]
    due: Mapping[int, date]
    is_of_league: bool
    is_for_host: bool
    today: date | None
    go_on: int
    """From an elimination's match of so many one goes on."""


def shown(tournament: Tournament, *, for_host: bool = False, today: date | None = None) -> Shown:
    """The tournament as it stands; `for_host`: its matches and rounds tell what a host may do about them; `today`: its
    rounds tell whether they are late."""
    view = tournament_view(tournament.table_code)
    players = _players(tournament, view)
    due = dict(tournament.rounds.values_list("number", "due_on"))
    around = _Around(players, at_tables(tournament), due, tournament.is_league, for_host, today, go_on_of(view))
    return Shown(
        tournament=tournament,
        format=view.charter.format,
        step=view.next.step,
        planned=view.plan.rounds if view.plan else None,
        lines=[_line(row, players[row.key]) for row in view.standings],
        rounds=_in_order(_round(one, around) for one in view.rounds),
    )


def _in_order(rounds: Iterable[Round]) -> list[Round]:
    return sorted(rounds, key=lambda one: (not one.open, one.number if one.open else -one.number))


def _round(round_view: RoundView, around: _Around) -> Round:
    return Round(
        number=round_view.number,
        is_cut=round_view.part == "cut",
        due_on=around.due.get(round_view.number),
        matches=[_paired(match, around) for match in round_view.matches if not match.cancelled],
        resting=[around.players[key] for key in round_view.resting if key in around.players],
        is_of_league=around.is_of_league,
        is_for_host=around.is_for_host,
        today=around.today,
        title=title_of_round(round_view, around.go_on),
    )


def _players(tournament: Tournament, view: TournamentView) -> Mapping[str, Player]:
    magi = {one.key: one.magus for one in tournament.entrants.select_related("magus")}
    return {one.key: Player(one.key, one.name, magi.get(one.key), one.life) for one in view.entrants}


def _line(row: RowView, player: Player) -> Line:
    return Line(
        player=player,
        rank=row.rank,
        points=row.points,
        played=row.played,
        won=row.won,
        drawn=row.drawn,
        lost=row.lost,
        omw=row.omw,
        gw=row.gw,
        ogw=row.ogw,
        is_gone=row.status != "in",
    )


def _result(result: ResultView) -> str:
    """The games of a match, the drawn ones only where there are any; empty for a table of three or more."""
    games = result.games
    if games is None:
        return ""
    return "–".join(map(str, [games.first, games.second, *([games.drawn] if games.drawn else [])]))


def _paired(match: MatchView, around: _Around) -> Paired:
    result, players = match.result, around.players
    return Paired(
        key=match.key,
        kind=match.kind,
        players=[players[key] for key in match.players if key in players],
        result=_result(result) if result else "",
        winner=result.winner if result else None,
        places=[[players[key].name for key in equals] for equals in result.places] if result else (),
        is_running=match.is_running,
        is_disputed=match.is_disputed,
        at_tables=around.tables.get(match.key),
        is_of_league=around.is_of_league,
        is_for_host=around.is_for_host,
    )
