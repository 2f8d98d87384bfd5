"""The standings of a tournament as a page draws them, and the table of everybody against everybody.

Everything here is made of plain values, so that a piece of a page can be drawn once for all who look at it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from games.tournament.rules.view import RowView, View
from games.tournament.screens.pairings import Named
from games.tournament.words.glossary import KEYS, STATUSES

SHARES = frozenset({"omw", "gw", "ogw", "mw", "opponents_points", "opponents_rate"})
"""Tie-breaks that are shown as a percentage; others are numbers."""


class Standing(NamedTuple):
    """A line of the standings: wins, losses and draws as they are read, the tie-breaks as numbers."""

    rank: str
    key: str
    name: str
    record: str
    points: str
    keys: tuple[str, ...]
    status: str


class Placed(NamedTuple):
    """A line of the standings with its number among them: places are shared."""

    number: int
    row: Standing


class Columns(NamedTuple):
    """Whether points, and matches won and lost, say anything in this form."""

    has_points: bool
    has_record: bool


FIRST_ROWS = 8
"""So many of long standings stand on every phone."""


@dataclass(frozen=True)
class Ranking:
    """The standings: the heads of the tie-breaks, and the lines. `has_points`, `has_record`: as in `Columns`."""

    heads: tuple[str, ...]
    rows: tuple[Standing, ...]
    has_points: bool = True
    has_record: bool = True

    @cached_property
    def placed(self) -> tuple[Placed, ...]:
        """The lines with their numbers."""
        return tuple(Placed(number, row) for number, row in enumerate(self.rows, 1))

    @property
    def columns(self) -> Columns:
        return Columns(self.has_points, self.has_record)

    def around(self, me: str | None) -> tuple[Placed, ...]:
        """Me with those beside me."""
        at = self._places.get(me or "")
        return self.placed[max(0, at - 1) : at + 2] if at is not None else ()

    @cached_property
    def _places(self) -> dict[str, int]:
        return {row.key: place for place, row in enumerate(self.rows)}


def ranking_of(rows: Sequence[RowView], called: Named) -> Ranking:
    """The standings as they are read."""
    heads = tuple(str(KEYS[code]) for code, _value in rows[0].keys) if rows else ()
    return Ranking(heads, tuple(_standing(row, called) for row in rows))


def places_of(rows: Sequence[RowView], called: Named, *, has_record: bool) -> Ranking:
    """Where places alone count (TD-14, TD-17): those who share the first one still play, and have none yet."""
    still_in = sum(row.rank == 1 for row in rows) > 1
    listed = (_standing(row, called)._replace(keys=()) for row in rows)
    placed = (row._replace(rank="–") if still_in and row.rank == "1" else row for row in listed)
    return Ranking((), tuple(placed), has_points=False, has_record=has_record)


def _standing(row: RowView, called: Named) -> Standing:
    record = (row.won, row.lost, row.drawn) if row.drawn else (row.won, row.lost)
    return Standing(
        rank=str(row.rank) if row.rank is not None else "–",
        key=row.key,
        name=called(row.key),
        record="–".join(map(str, record)),
        points=row.points,
        keys=tuple(_percent(value) if code in SHARES else value for code, value in row.keys),
        status="" if row.status == "in" else str(STATUSES[row.status]),
    )


def _percent(share: str) -> str:
    """`0.4150` is 41.50; what is no share below ten stays as it is."""
    whole, _point, rest = share.partition(".")
    if len(rest) != 4 or whole not in ("0", "1"):
        return share
    return f"{int(whole + rest[:2])}.{rest[2:]}"


# --- everybody against everybody --------------------------------------------------------------------------------------


ONESELF = "·"
"""The cell of each against oneself."""


class Cross(NamedTuple):
    """The cross table: names, and the cells of each against each; empty: not played."""

    names: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]

    @property
    def is_empty(self) -> bool:
        """Whether nobody has met anybody yet."""
        return not any(cell not in ("", ONESELF) for _name, cells in self.rows for cell in cells)


MOST_CROSSED = 16
"""Of more players it would be too wide to be read."""


def cross_of(view: View, ranked: Ranking, called: Named) -> Cross | None:
    """Who has beaten whom, in order of rank; None where it would not be a table."""
    keys = [row.key for row in ranked.rows]
    if not view.charter.is_round_robin or not 2 <= len(keys) <= MOST_CROSSED:
        return None
    met: dict[tuple[str, str], list[str]] = {}
    for its in view.rounds:
        for match in its.matches:
            if match.result is not None and match.result.games is not None and len(match.players) == 2:
                (one, other), games = match.players, match.result.games
                met.setdefault((one, other), []).append(f"{games.first}–{games.second}")
                met.setdefault((other, one), []).append(f"{games.second}–{games.first}")
    rows = tuple(
        (called(one), tuple(ONESELF if one == other else " ".join(met.get((one, other), ())) for other in keys))
        for one in keys
    )
    return Cross(tuple(called(key) for key in keys), rows)
