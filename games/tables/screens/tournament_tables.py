"""The tables of a tournament as a page draws them: pairings, standings, cross table, bracket.

Everything here is made of plain values, so that a piece of a page can be drawn once for all who look at it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.engines.tournament.view import MatchView, ResultView, RoundView, RowView, View
from games.words.tournament.glossary import HOWS, KEYS, STATUSES

Named = Callable[[str], str]

SHARES = frozenset({"omw", "gw", "ogw", "mw", "opponents_points", "opponents_rate"})
"""Tie-breaks that are shown as a percentage; others are numbers."""


class Side(NamedTuple):
    """A player at a table. `score`: the games he has won, or his place in a pod; `seed`: in the elimination; `seat`: in
    a pod, where it matters who sits where; `is_out`: of a pod that is still played."""

    key: str
    name: str
    life: int | None
    score: str
    has_won: bool
    seed: int | None = None
    seat: int | None = None
    is_out: bool = False


class Pairing(NamedTuple):
    """A table of a round. `state`: open, reported, disputed, done. `said`: how it ended, where nobody played;
    `reported`: what each of its players has told, while it has no result."""

    key: str
    number: int
    round: int
    sides: tuple[Side, ...]
    state: str
    said: str
    reported: tuple[str, ...]
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
    """The standings: the heads of the tie-breaks, and the lines. `has_points`, `has_record`: whether points, and
    matches won and lost, say anything in this form."""

    heads: tuple[str, ...]
    rows: tuple[Standing, ...]
    has_points: bool = True
    has_record: bool = True

    def around(self, me: str | None, most: int = 8) -> tuple[Standing, ...]:
        """The first ones, and me with those beside me."""
        at = next((place for place, row in enumerate(self.rows) if row.key == me), 0)
        near = range(at - 1, at + 2) if me is not None else range(0)
        return tuple(row for place, row in enumerate(self.rows) if place < most or place in near)


# --- pairings --------------------------------------------------------------------------------------------------------

ORDER = {"disputed": 0, "reported": 1, "open": 2, "done": 3}
"""What the host has to look at stands first."""

Seeds = Mapping[str, int]
"""The seeds of an elimination, by player."""


def pairings_of(its: RoundView, called: Named, seeds: Seeds | None = None) -> tuple[Pairing, ...]:
    """The tables of a round, by number."""
    return tuple(pairing_of(match, called, seeds) for match in its.matches)


def open_first(pairings: Iterable[Pairing]) -> tuple[Pairing, ...]:
    """Disputed ones first, then reported, open and done ones."""
    return tuple(sorted(pairings, key=lambda one: (ORDER[one.state], one.round, one.number)))


def pairing_of(match: MatchView, called: Named, seeds: Seeds | None = None) -> Pairing:
    """One table of a round."""
    result = match.result
    said = _("cancelled") if match.cancelled else str(HOWS[result.how]) if result is not None else ""
    return Pairing(
        key=match.key,
        number=match.number,
        round=match.round,
        sides=tuple(_side(match, key, called, seeds or {}) for key in match.players),
        state=_state(match),
        said=said,
        reported=_reported(match, called),
        score=dashed(result),
        rematch=match.rematch,
        ends=match.ends,
        is_third=match.is_third,
    )


def _reported(match: MatchView, called: Named) -> tuple[str, ...]:
    """What each has told, the games in the order of the match; nothing once there is a result."""
    if match.result is not None:
        return ()
    return tuple(f"{called(key)}: {told_as(said, called)}" for key, said in match.reports.items())


def _state(match: MatchView) -> str:
    if match.is_disputed:
        return "disputed"
    if match.is_running:
        return "reported" if match.reports else "open"
    return "open" if match.kind == "open" else "done"


def _side(match: MatchView, key: str, called: Named, seeds: Seeds) -> Side:
    result, score = match.result, ""
    if result is not None and result.games is not None:
        games = result.games
        score = str(games.first if match.players[0] == key else games.second)
    elif result is not None:
        score = next((str(place) for place, group in enumerate(result.places, 1) if key in group), "")
    has_won = result is not None and key in (result.winner, match.advances)
    return Side(
        key=key,
        name=called(key),
        life=match.lives.get(key),
        score=score,
        has_won=has_won,
        seed=seeds.get(key),
        seat=seat_in(match, key),
        is_out=result is None and is_put_out(match, key),
    )


def seat_in(match: MatchView, key: str) -> int | None:
    """On which seat this player sits, where that matters: in a pod."""
    return match.players.index(key) + 1 if len(match.players) > 2 else None


def is_put_out(match: MatchView, key: str) -> bool:
    """Whether this player is out of the game at his table."""
    return any(key in group for group in match.out)


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
    seeds = {key: place for place, key in enumerate(view.bracket, 1)}
    rounds = [its for its in view.rounds if its.part == "cut"]
    found = [Column("", pairings_of(its, called, seeds)) for its in rounds]
    width = sum(not one.is_third for one in found[-1].matches) if found else 0
    go_on = 4 if view.charter.is_in_pods else 2
    while width > 1:
        width = max(1, width // go_on)
        found.append(Column("", tuple(_to_come(number) for number in range(1, width + 1))))
    return tuple(column._replace(title=_title(len(found) - place, go_on)) for place, column in enumerate(found))


def _to_come(number: int) -> Pairing:
    """A table of the elimination at which nobody sits yet."""
    nobody = Side("", "", None, "", False)
    return Pairing("", number, 0, (nobody, nobody), "open", "", (), "", False, None, False)


def _title(rounds_left: int, go_on: int) -> str:
    match rounds_left:
        case 1:
            return _("Final")
        case 2:
            return _("Semifinals")
        case 3:
            return _("Quarterfinals")
        case _:
            return _("Round of %(n)d") % {"n": go_on**rounds_left}
