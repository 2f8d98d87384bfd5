"""The tables of a tournament as a page draws them: pairings, standings, cross table, bracket.

Everything here is made of plain values, so that a piece of a page can be drawn once for all who look at it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.engines.tournament.view import MatchView, ResultView, RoundView, RowView, View
from games.words.tournament.glossary import HOWS, KEYS, STATUSES

Named = Callable[[str], str]

SHARES = frozenset({"omw", "gw", "ogw", "mw", "opponents_points", "opponents_rate"})
"""Tie-breaks that are shown as a percentage; others are numbers."""


class Side(NamedTuple):
    """A player at a table. `score`: the games he has won, or his place in a pod."""

    key: str
    name: str
    life: int | None
    score: str
    has_won: bool


class Pairing(NamedTuple):
    """A table of a round. `state`: open, reported, disputed, done. `said`: how it ended, where nobody played."""

    key: str
    number: int
    sides: tuple[Side, ...]
    state: str
    said: str
    reported: str
    score: str
    rematch: bool
    ends: datetime | None
    is_third: bool

    @property
    def names(self) -> str:
        """Who meets."""
        return " – ".join(side.name for side in self.sides) or _("not known yet")

    @property
    def is_open(self) -> bool:
        """Whether its result is missing."""
        return self.state != "done"


class Standing(NamedTuple):
    """A line of the standings: wins, losses and draws as they are read, the tie-breaks as numbers."""

    rank: str
    key: str
    name: str
    record: str
    points: str
    keys: tuple[str, ...]
    status: str


class Ranking(NamedTuple):
    """The standings: the heads of the tie-breaks, and the lines."""

    heads: tuple[str, ...]
    rows: tuple[Standing, ...]

    def around(self, me: str | None, most: int = 8) -> tuple[Standing, ...]:
        """The first ones, and me with those beside me."""
        at = next((place for place, row in enumerate(self.rows) if row.key == me), 0)
        near = range(at - 1, at + 2) if me is not None else range(0)
        return tuple(row for place, row in enumerate(self.rows) if place < most or place in near)


# --- pairings --------------------------------------------------------------------------------------------------------

ORDER = {"disputed": 0, "reported": 1, "open": 2, "done": 3}
"""What the host has to look at stands first."""


def pairings_of(its: RoundView, called: Named) -> tuple[Pairing, ...]:
    """The tables of a round, by number."""
    return tuple(pairing_of(match, called) for match in its.matches)


def open_first(pairings: Iterable[Pairing]) -> tuple[Pairing, ...]:
    """Disputed ones first, then reported, open and done ones."""
    return tuple(sorted(pairings, key=lambda one: (ORDER[one.state], one.number)))


def pairing_of(match: MatchView, called: Named) -> Pairing:
    """One table."""
    result = match.result
    told = next(iter(match.reports.items()), None)
    said = _("cancelled") if match.cancelled else str(HOWS[result.how]) if result is not None else ""
    return Pairing(
        key=match.key,
        number=match.number,
        sides=tuple(_side(match, key, called) for key in match.players),
        state=_state(match),
        said=said,
        reported=f"{called(told[0])}: {told_as(told[1], called)}" if told and result is None else "",
        score=dashed(result),
        rematch=match.rematch,
        ends=match.ends,
        is_third=match.is_third,
    )


def _state(match: MatchView) -> str:
    if match.is_disputed:
        return "disputed"
    if match.is_running:
        return "reported" if match.reports else "open"
    return "open" if match.kind == "open" else "done"


def _side(match: MatchView, key: str, called: Named) -> Side:
    result, score = match.result, ""
    if result is not None and result.games is not None:
        games = result.games
        score = str(games.first if match.players[0] == key else games.second)
    elif result is not None:
        score = next((str(place) for place, group in enumerate(result.places, 1) if key in group), "")
    has_won = result is not None and key in (result.winner, match.advances)
    return Side(key, called(key), match.lives.get(key), score, has_won)


def dashed(result: ResultView | None, *, turned: bool = False) -> str:
    """A score as it is read: 2–1, or 1–1–1; `turned`: the second player reads it."""
    if result is None or result.games is None:
        return ""
    games = result.games
    won = (games.second, games.first) if turned else (games.first, games.second)
    return "–".join(map(str, won + ((games.drawn,) if games.drawn else ())))


def told_as(result: ResultView, called: Named, *, turned: bool = False) -> str:
    """A result as somebody has told it."""
    if result.how == "intentional":
        return str(HOWS["intentional"])
    return dashed(result, turned=turned) or " · ".join(" = ".join(map(called, group)) for group in result.places)


# --- standings -------------------------------------------------------------------------------------------------------


def ranking_of(rows: Sequence[RowView], called: Named) -> Ranking:
    """The standings as they are read."""
    heads = tuple(str(KEYS[code]) for code, _value in rows[0].keys) if rows else ()
    return Ranking(heads, tuple(_standing(row, called) for row in rows))


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


# --- everybody against everybody, and the elimination ----------------------------------------------------------------


class Cross(NamedTuple):
    """The cross table: names, and the cells of each against each; empty: not played."""

    names: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]


MOST_CROSSED = 16


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
        (called(one), tuple("·" if one == other else " ".join(met.get((one, other), ())) for other in keys))
        for one in keys
    )
    return Cross(tuple(called(key) for key in keys), rows)


class Column(NamedTuple):
    """A round of the bracket."""

    title: str
    matches: tuple[Pairing, ...]


def bracket_of(view: View, called: Named) -> tuple[Column, ...]:
    """The rounds of the elimination, from the first to the final; those to come with empty places."""
    if view.bracket_from is None:
        return ()
    rounds = [its for its in view.rounds if its.part == "cut"]
    found = [Column("", pairings_of(its, called)) for its in rounds]
    width = sum(not one.is_third for one in found[-1].matches) if found else 0
    while width > 1:
        width //= 2
        empty = (Side("", "", None, "", False), Side("", "", None, "", False))
        found.append(
            Column("", tuple(Pairing("", n, empty, "open", "", "", "", False, None, False) for n in range(width)))
        )
    return tuple(column._replace(title=_title(len(found) - place)) for place, column in enumerate(found))


def _title(rounds_left: int) -> str:
    match rounds_left:
        case 1:
            return _("Final")
        case 2:
            return _("Semifinals")
        case 3:
            return _("Quarterfinals")
        case _:
            return _("Best of %(n)d") % {"n": 2**rounds_left}
