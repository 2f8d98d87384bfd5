"""What pages and API show of a tournament: its table as the campaign reads it, with the campaign's Magi in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from campaign.bridge.tournament import MatchView, ResultView, RoundView, RowView, TournamentView, tournament_view
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
    what was played of it at tables of its own."""

    key: str
    kind: str
    players: Sequence[Player]
    result: str
    winner: str | None
    places: Sequence[Sequence[str]]
    is_running: bool
    is_disputed: bool
    at_tables: AtTables | None


@dataclass(frozen=True)
class Round:
    """A round that is published; `due_on`: by when it is to be played; `resting`: who plays no match of it."""

    number: int
    is_cut: bool
    due_on: date | None
    matches: Sequence[Paired]
    resting: Sequence[Player]

    @property
    def open(self) -> int:
        """How many of its matches have no result."""
        return sum(one.is_running for one in self.matches)


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


def shown(tournament: Tournament) -> Shown:
    view = tournament_view(tournament.table_code)
    players = _players(tournament, view)
    tables = at_tables(tournament)
    due = dict(tournament.rounds.values_list("number", "due_on"))
    return Shown(
        tournament=tournament,
        format=view.charter.format,
        step=view.next.step,
        planned=view.plan.rounds if view.plan else None,
        lines=[_line(row, players[row.key]) for row in view.standings],
        rounds=_in_order(_round(one, players, tables, due) for one in view.rounds),
    )


def _in_order(rounds: Iterable[Round]) -> list[Round]:
    return sorted(rounds, key=lambda one: (not one.open, one.number if one.open else -one.number))


def _round(
    one: RoundView, players: Mapping[str, Player], tables: Mapping[str, AtTables], due: Mapping[int, date]
) -> Round:
    return Round(
        number=one.number,
        is_cut=one.part == "cut",
        due_on=due.get(one.number),
        matches=[_paired(match, players, tables.get(match.key)) for match in one.matches if not match.cancelled],
        resting=[players[key] for key in one.resting if key in players],
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


def _paired(match: MatchView, players: Mapping[str, Player], tables: AtTables | None) -> Paired:
    result = match.result
    return Paired(
        key=match.key,
        kind=match.kind,
        players=[players[key] for key in match.players if key in players],
        result=_result(result) if result else "",
        winner=result.winner if result else None,
        places=[[players[key].name for key in equals] for equals in result.places] if result else (),
        is_running=match.is_running,
        is_disputed=match.is_disputed,
        at_tables=tables,
    )
