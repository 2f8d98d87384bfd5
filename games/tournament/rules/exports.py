"""Standings and results to take home: everything of a tournament as one value, and as the rows of two sheets.

All of it is public. Shares are exact texts (`33/100`) in the value, and rounded as on the screen in the sheets.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from games.kernel.rulebook import Value
from games.tournament.rules.charter import Charter
from games.tournament.rules.codes import Format, How, Kind, Part, Stage, Status
from games.tournament.rules.scores import winner_of
from games.tournament.rules.standings import Number, Row, exact, standings, text4
from games.tournament.rules.state import Match, Result, Round, State

Cells = tuple[str, ...]


class Standing(Value, frozen=True):
    """A line of the standings; `rank` None: without one. `keys`: every tie-break in the order in which it is used."""

    rank: int | None
    key: str
    name: str
    status: Status
    points: str
    matches: int
    won: int
    drawn: int
    lost: int
    byes: int
    mw: str
    gw: str
    omw: str
    ogw: str
    keys: dict[str, str]
    lot: int


class Played(Value, frozen=True):
    """A match. `games`: won by the first, by the second, drawn. `places`: of a pod, best first, who shares a place
    together. `winner` None: a draw, a double loss, or no result yet."""

    key: str
    players: tuple[str, ...]
    kind: Kind
    games: tuple[int, int, int] | None
    places: tuple[tuple[str, ...], ...]
    how: How | None
    winner: str | None
    rematch: bool
    cancelled: bool
    third_place: bool


class PlayedRound(Value, frozen=True):
    """A round. `order`: what chance gave, from which anybody can check the pairing (TD-23)."""

    number: int
    part: Part
    best_of: int
    order: tuple[str, ...]
    power_paired: bool
    by_hand: str
    matches: tuple[Played, ...]


class Export(Value, frozen=True):
    """A whole tournament. Players are named by their keys; `standings` names all who are listed, best first."""

    name: str
    format: Format
    stage: Stage
    rounds_planned: int | None
    cut: int | None
    settings: Charter
    entrants: dict[str, str]
    standings: tuple[Standing, ...]
    rounds: tuple[PlayedRound, ...]


def export_of(state: State, name: str) -> Export:
    """Everything of the tournament as it stands now."""
    plan = state.plan
    return Export(
        name=name,
        format=state.charter.format,
        stage=state.stage,
        rounds_planned=plan.rounds if plan is not None else None,
        cut=plan.cut if plan is not None else None,
        settings=state.charter,
        entrants={key: one.name for key, one in state.entrants.items()},
        standings=tuple(_standing(state, row) for row in standings(state).rows),
        rounds=tuple(_round(its) for its in state.rounds),
    )


def _standing(state: State, row: Row) -> Standing:
    entrant = state.entrants[row.key]
    return Standing(
        rank=row.rank,
        key=row.key,
        name=entrant.name,
        status=entrant.status,
        points=exact(row.points),
        matches=row.matches,
        won=row.won,
        drawn=row.drawn,
        lost=row.lost,
        byes=row.byes,
        mw=exact(row.mw),
        gw=exact(row.gw),
        omw=exact(row.omw),
        ogw=exact(row.ogw),
        keys={code: exact(value) for code, value in row.keys},
        lot=entrant.lot,
    )


def _round(its: Round) -> PlayedRound:
    return PlayedRound(
        number=its.number,
        part=its.part,
        best_of=its.best_of,
        order=its.order,
        power_paired=its.power,
        by_hand=its.by_hand,
        matches=tuple(map(_played, its.matches)),
    )


def _played(match: Match) -> Played:
    result = match.result or Result()
    return Played(
        key=match.key,
        players=match.players,
        kind=match.kind,
        games=(result.games.first, result.games.second, result.games.drawn) if result.games is not None else None,
        places=result.places,
        how=result.how if match.result is not None else None,
        winner=winner_of(match),
        rematch=match.rematch,
        cancelled=match.cancelled,
        third_place=match.is_third,
    )


# --- sheets ----------------------------------------------------------------------------------------------------------

STANDINGS: Cells = (
    *("rank", "name", "points", "matches", "won", "drawn", "lost", "byes"),
    *("match_win_share", "game_win_share", "opponents_match_win_share", "opponents_game_win_share"),
    *("lot", "status"),
)
RESULTS: Cells = (
    *("round", "part", "table", "first", "second", "games_first", "games_second", "games_drawn"),
    *("winner", "kind", "how", "rematch", "cancelled"),
)
PODS: Cells = ("round", "part", "table", "seat", "player", "place", "kind", "how", "cancelled")


def standings_sheet(state: State, decimal: str = "") -> Iterator[Cells]:
    """The standings as rows of cells, the heading first. `decimal`: a spreadsheet's sign before decimals; without it
    points are exact fractions (`7/2`), which a spreadsheet takes for dates."""
    yield STANDINGS
    for row in standings(state).rows:
        entrant = state.entrants[row.key]
        counts = (row.matches, row.won, row.drawn, row.lost, row.byes)
        shares = (row.mw, row.gw, row.omw, row.ogw)
        yield (
            _cell(row.rank),
            entrant.name,
            points_cell(row.points, decimal),
            *map(_cell, counts),
            *(text4(share).replace(".", decimal or ".") for share in shares),
            str(entrant.lot),
            entrant.status,
        )


def points_cell(points: Number, decimal: str) -> str:
    """Points in a sheet: `7/2`, or `3.5` with this sign before decimals."""
    if not decimal:
        return exact(points)
    return text4(points).rstrip("0").rstrip(".").replace(".", decimal)


def results_sheet(state: State) -> Iterator[Cells]:
    """Every match as a row of cells, the heading first; of pods every player of a match."""
    names = {key: one.name for key, one in state.entrants.items()}
    rows = ((its, _played(match), match.number) for its in state.rounds for match in its.matches)
    if state.charter.is_in_pods:
        yield PODS
        for its, match, table in rows:
            yield from _pod(its, match, table, names)
        return
    yield RESULTS
    for its, match, table in rows:
        first, second, *_ = (*(names[key] for key in match.players), "", "")
        yield (
            *(str(its.number), its.part, str(table), first, second),
            *map(_cell, match.games or (None, None, None)),
            *(names.get(match.winner or "", ""), match.kind, match.how or ""),
            *map(_yes, (match.rematch, match.cancelled)),
        )


def _pod(its: Round, match: Played, table: int, names: dict[str, str]) -> Iterable[Cells]:
    places: dict[str, int] = {}
    for group in match.places:
        place = len(places) + 1
        places |= dict.fromkeys(group, place)
    for seat, key in enumerate(match.players, 1):
        yield (
            *(str(its.number), its.part, str(table), str(seat), names[key], _cell(places.get(key))),
            *(match.kind, match.how or "", _yes(match.cancelled)),
        )


def _cell(number: int | None) -> str:
    return "" if number is None else str(number)


def _yes(holds: bool) -> str:
    return "yes" if holds else ""
