"""Real events with published standings: all 278 rows agree (docs/rules/tournament.md)."""

from __future__ import annotations

import json
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from games.kernel.rulebook import fold
from games.tournament.rules import facts as f
from games.tournament.rules.charter import MELEE_FLOOR, Charter
from games.tournament.rules.evolving import evolve
from games.tournament.rules.setup import Entry, Setup
from games.tournament.rules.standings import Row, standings, swiss
from games.tournament.rules.state import Games, Match, Result, State, initial

FOLDER = Path(__file__).resolve().parents[5] / "shared" / "acceptance" / "tournaments"
EVENTS = sorted(FOLDER.glob("*.json"))
TOLERANCE = Fraction(6, 10**7)
WITHOUT_RECORDS = {"52832", "61067"}
"""In these the publisher shows 0-0-0 in every row."""
ROWS = 278

pytestmark = pytest.mark.skipif(not EVENTS, reason="the acceptance data are not here")


class Book:
    evolve = staticmethod(evolve)


def played(event: dict[str, Any], floor: str | None = MELEE_FLOOR) -> State:
    """The event, its matches fed in past the score check."""
    charter = Charter(floor=floor, floor_own_gw=event["own_gw_floored"], late="absent")
    keys = [row[1] for row in event["standings"]]
    entries = tuple(Entry(key=key, name=key, lot=number) for number, key in enumerate(keys, 1))
    count = event["swiss_rounds"]
    facts: list[Any] = [f.TournamentBegan(rounds=count, cut=0, entrants=len(keys))]
    if len(event["rounds"]) > count:
        top = 2 ** (len(event["rounds"]) - count)
        facts.append(f.BracketDrawn(seeds=tuple(keys[:top]), first_round=count + 1, cut=True))
    for number, its in enumerate(event["rounds"], 1):
        matches = tuple(a_match(f"{number}-{table}", row) for table, row in enumerate(its["matches"], 1))
        part = "main" if number <= count else "cut"
        facts.append(f.RoundPaired(round=number, part=part, matches=matches, best_of=3))  # type: ignore[arg-type]
    return fold(Book, initial(Setup(entries=entries, charter=charter)), facts)  # type: ignore[arg-type]


def a_match(key: str, row: list[Any]) -> Match:
    one, other, won, lost, drawn = row
    result = Result(games=Games(won, lost, drawn))
    if other is not None:
        return Match(key=key, players=(one, other), result=result)
    return Match(key=key, players=(one,), kind="bye" if won else "loss", result=result)


def read(path: Path) -> dict[str, Any]:
    event: dict[str, Any] = json.loads(path.read_text(), parse_float=Decimal)
    return event


def agrees(row: Row, published: list[Any]) -> bool:
    points, shares = published[2], published[6:9]
    ours = (row.omw, row.gw, row.ogw)
    near = all(abs(one - Fraction(other)) <= TOLERANCE for one, other in zip(ours, shares, strict=True))
    return row.points == points and near


def test_there_are_278_rows() -> None:
    assert sum(len(read(path)["standings"]) for path in EVENTS) == ROWS


@pytest.mark.parametrize("path", EVENTS, ids=lambda path: path.stem)
def test_points_and_shares_agree_with_the_published_ones(path: Path) -> None:
    event = read(path)
    rows = {row.key: row for row in swiss(played(event)).rows}
    assert [published for published in event["standings"] if not agrees(rows[published[1]], published)] == []


@pytest.mark.parametrize("path", EVENTS, ids=lambda path: path.stem)
def test_wins_losses_and_draws_agree_over_all_rounds(path: Path) -> None:
    event = read(path)
    if path.stem.rpartition("_")[2] in WITHOUT_RECORDS:
        assert {tuple(row[3:6]) for row in event["standings"]} == {(0, 0, 0)}
        return
    rows = {row.key: row for row in standings(played(event)).rows}
    ours = {key: (row.won, row.lost, row.drawn) for key, row in rows.items()}
    assert ours == {row[1]: tuple(row[3:6]) for row in event["standings"]}


@pytest.mark.parametrize("path", EVENTS, ids=lambda path: path.stem)
def test_ranks_agree_with_the_published_ones(path: Path) -> None:
    """Down the published list our rank never falls; after a playoff every place is the published one (TD-14)."""
    event = read(path)
    ranks = standings(played(event)).ranks
    ours = [ranks[row[1]] for row in event["standings"]]
    assert ours == sorted(ours, key=lambda rank: rank or 0)
    if len(event["rounds"]) > event["swiss_rounds"]:
        top = 2 ** (len(event["rounds"]) - event["swiss_rounds"])
        assert ours[:top] == [row[0] for row in event["standings"][:top]]


def test_with_the_default_floor_only_72_rows_agree() -> None:
    """A test that forgets the setting fails."""
    count = 0
    for path in EVENTS:
        event = read(path)
        rows = {row.key: row for row in swiss(played(event, floor=None)).rows}
        count += sum(agrees(rows[published[1]], published) for published in event["standings"])
    assert count == 72
