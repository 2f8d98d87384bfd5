"""The standings: points, then the keys in their order (§1, §5, TD-11, TD-13 … TD-17), in exact fractions.

Of an elimination, and when the cut has begun, the places (TD-14). Computed once for a state, which never changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import groupby
from math import lcm
from typing import NamedTuple

from games.kernel.memoize import memoize
from games.tournament.rules import pod_scores
from games.tournament.rules.head_to_head import head_to_head
from games.tournament.rules.places import after_elimination, bracket_rounds, of_one_game
from games.tournament.rules.record import Points, Record, Tally
from games.tournament.rules.state import Entrant, Round, State
from games.tournament.rules.tally import outcomes, tally

Number = int | Fraction
Group = list[str]


class Row(NamedTuple):
    """A line. `rank` None: none (TD-17). `won`, `drawn`, `lost`: in the cut too, where the line tells a place after it.
    `gw` is their own key (§1, 8); `keys`: by code, what they were ranked by."""

    key: str
    rank: int | None
    points: Number
    matches: int
    won: int
    drawn: int
    lost: int
    byes: int
    mw: Fraction
    gw: Fraction
    omw: Fraction
    ogw: Fraction
    keys: tuple[tuple[str, Number], ...] = ()


@dataclass(frozen=True, slots=True)
class Standings:
    """The rows in the order of the ranks, equals by lot; `records` behind them, of everybody who ever entered."""

    rows: tuple[Row, ...]
    records: Tally

    @property
    def ranks(self) -> dict[str, int | None]:
        """By entrant, the rank; None: none."""
        return {row.key: row.rank for row in self.rows}

    @property
    def keys(self) -> tuple[str, ...]:
        """Everybody in order; equals by lot (TD-13)."""
        return tuple(row.key for row in self.rows)


@memoize
def standings(state: State) -> Standings:
    """The standings now: places where there is an elimination."""
    if state.charter.format == "one_game":
        return _by_groups(state, of_one_game(state), swiss(state))
    if state.bracket or state.charter.format == "single_elimination":
        proper = swiss(state)
        return _by_groups(state, after_elimination(state, proper.ranks), _played_on(state, proper))
    return swiss(state)


@memoize
def swiss(state: State) -> Standings:
    """The standings of the tournament proper alone: what seeds a cut (§1, 10)."""
    return _ranked(state, [its for its in state.rounds if its.part == "main"])


def before(state: State, number: int) -> Standings:
    """The standings of the tournament proper as the first `number` rounds made them."""
    return _ranked(state, state.rounds[:number])


# --- who is listed ---------------------------------------------------------------------------------------------------


def is_listed(entrant: Entrant) -> bool:
    """TD-4: who was disqualified is removed; who was withdrawn for life 0 stands behind all (TD-16)."""
    return entrant.status not in ("disqualified", "withdrawn")


def _by_lot(state: State, keys: Iterable[str]) -> Group:
    """TD-13: the smaller lot is first, of equal ones the earlier entry."""
    return sorted(keys, key=lambda key: (state.entrants[key].lot, state.entrants[key].number))


# --- ranking ---------------------------------------------------------------------------------------------------------


def _ranked(state: State, rounds: Sequence[Round]) -> Standings:
    records = tally(state, rounds)
    shares = Shares(state, records)
    listed = [key for key, one in state.entrants.items() if is_listed(one)]
    unranked = [key for key in listed if not _has_rank(state, records[key])]
    used: dict[str, list[tuple[str, Number]]] = {key: [] for key in listed}
    without_rank = set(unranked)
    groups = [[key for key in listed if key not in without_rank]]
    for code in _codes(state):
        groups = [part for group in groups for part in _split(state, shares, rounds, group, code, used)]
    rows, rank = [], 1
    for group in groups:
        rows += [shares.row(key, rank, tuple(used[key])) for key in _by_lot(state, group)]
        rank += len(group)
    rows += [shares.row(key, None) for key in _by_lot(state, unranked)]
    withdrawn = _by_lot(state, (key for key, one in state.entrants.items() if one.status == "withdrawn"))
    rows += [shares.row(key, rank) for key in withdrawn]
    return Standings(tuple(rows), records)


def _has_rank(state: State, record: Record) -> bool:
    """TD-17: of free challenges who has played too few has none."""
    return state.charter.format != "free_challenges" or record.matches >= state.charter.min_matches


def _codes(state: State) -> tuple[str, ...]:
    """The keys in their order, the points among them."""
    if state.charter.format == "free_challenges":
        return ("wins", "mw", "gw")
    if state.charter.is_in_pods:
        return ("points", *pod_scores.KEYS[state.charter.pod_points])
    return ("points", *state.charter.tie_breaks)


def _split(
    state: State,
    shares: Shares,
    rounds: Sequence[Round],
    group: Group,
    code: str,
    used: dict[str, list[tuple[str, Number]]],
) -> list[Group]:
    """The group by this key, the best first."""
    if code == "head_to_head":
        among = head_to_head(state.charter, rounds, group) if len(group) > 1 else None
        if among is None:
            return [group]
        values: Mapping[str, Number] = among
    else:
        of = KEYS[code]
        values = {key: of(shares, key) for key in group}
    if code != "points":
        for key in group:
            used[key].append((code, values[key]))
    if len(group) == 1:
        return [group]
    best_first = sorted(group, key=lambda key: _sortable(values[key]), reverse=True)
    return [list(level) for _, level in groupby(best_first, key=values.__getitem__)]


def _sortable(value: Number) -> tuple[float, Number]:
    """Sorts as the exact value does, and most often by the float alone, which is quicker: rounding never reverses."""
    return float(value), value


def _played_on(state: State, proper: Standings) -> Standings:
    """The same order; matches won, drawn and lost in the elimination are added."""
    more = outcomes(bracket_rounds(state))
    rows = (_with_outcomes(row, *more.get(row.key, (0, 0, 0))) for row in proper.rows)
    return Standings(tuple(rows), proper.records)


def _with_outcomes(row: Row, won: int, drawn: int, lost: int) -> Row:
    return row._replace(won=row.won + won, drawn=row.drawn + drawn, lost=row.lost + lost)


def _by_groups(state: State, groups: Sequence[Sequence[str]], proper: Standings) -> Standings:
    """Rows in these groups, each sharing a place; behind them whoever is in none, in the order of `proper`."""
    row_of = {row.key: row for row in proper.rows}
    rows, rank = [], 1
    for group in groups:
        listed = _by_lot(state, (key for key in group if key in row_of))
        rows += [_with_rank(row_of.pop(key), rank) for key in listed]
        rank += len(listed)
    behind = [row for row in proper.rows if row.key in row_of]
    last, shared = None, rank
    for count, row in enumerate(behind):
        if row.rank != last:
            last, shared = row.rank, rank + count
        rows.append(_with_rank(row, shared))
    return Standings(tuple(rows), proper.records)


def _with_rank(row: Row, rank: int) -> Row:
    return row._replace(rank=rank)


# --- the keys --------------------------------------------------------------------------------------------------------


class Shares:
    """MW, GW and the means of the opponents, each computed once; of few different shares each is made once."""

    __slots__ = ("charter", "floor", "gw", "gw_floored", "mw", "ogw", "omw", "records")

    def __init__(self, state: State, records: Tally) -> None:
        self.charter = state.charter
        self.records = records
        self.floor = state.charter.least_share
        floored, own = cache(self._floored), cache(self._share)
        self.mw = {key: floored(record.points, record.possible) for key, record in records.items()}
        self.gw_floored = {key: floored(record.game_points, 3 * record.games) for key, record in records.items()}
        self.gw = (
            self.gw_floored
            if self.charter.floor_own_gw
            else {key: own(record.game_points, 3 * record.games) for key, record in records.items()}
        )
        self.omw = self._means(self.mw)
        self.ogw = self._means(self.gw_floored)

    def _share(self, points: Points, possible: int) -> Fraction:
        """TD-11: points of those that could have been won; without a match the floor."""
        return Fraction(points) / possible if possible else self.floor

    def _floored(self, points: Points, possible: int) -> Fraction:
        return max(self.floor, self._share(points, possible))

    def _means(self, of: dict[str, Fraction]) -> dict[str, Fraction]:
        """Plain mean over the opponents met, one term per match; without any the floor (§1, 7)."""
        phantoms = pod_scores.PHANTOMS if self.charter.pod_points == "topdeck" and self.charter.is_in_pods else 0
        terms = Terms((*of.values(), pod_scores.PHANTOM_SHARE))
        parts = {key: terms.parts(share) for key, share in of.items()}
        phantom = terms.parts(pod_scores.PHANTOM_SHARE)
        means = {}
        for key, record in self.records.items():
            more = phantoms * record.byes
            total, count = sum(map(parts.__getitem__, record.met)) + more * phantom, len(record.met) + more
            means[key] = terms.mean(total, count) if count else self.floor
        return means

    def row(self, key: str, rank: int | None, keys: tuple[tuple[str, Number], ...] = ()) -> Row:
        """Their line."""
        own = self.records[key]
        return Row(
            key=key,
            rank=rank,
            points=own.points,
            matches=own.matches,
            won=own.won,
            drawn=own.drawn,
            lost=own.lost,
            byes=own.byes,
            mw=self.mw[key],
            gw=self.gw[key],
            omw=self.omw[key],
            ogw=self.ogw[key],
            keys=keys,
        )

    def opponents_points(self, key: str) -> Number:
        """Mean of the opponents' match points (§5)."""
        met = self.records[key].met
        return mean_of([Fraction(self.records[other].points) for other in met])

    def opponents_rate(self, key: str) -> Number:
        """Mean of the opponents' points for each match (§5)."""
        met = self.records[key].met
        return mean_of([self._rate(other) for other in met])

    def _rate(self, key: str) -> Fraction:
        own = self.records[key]
        return Fraction(own.points) / own.matches if own.matches else Fraction(0)

    def mean_seat(self, key: str) -> Number:
        """Mean of the seats: who has sat later has had it harder."""
        seats = self.records[key].seats
        return Fraction(sum(seat for seat, _ in seats), len(seats)) if seats else 0


class Terms:
    """Shares over one common denominator: as whole numbers they add up far quicker than fraction by fraction."""

    __slots__ = ("common",)

    def __init__(self, shares: Iterable[Fraction]) -> None:
        self.common = lcm(*{share.denominator for share in shares})

    def parts(self, share: Fraction) -> int:
        """So many of the common denominator."""
        return share.numerator * (self.common // share.denominator)

    def mean(self, total: int, count: int) -> Fraction:
        """The mean of so many shares that add up to so many parts."""
        return Fraction(total, self.common * count)


def mean_of(shares: Sequence[Fraction]) -> Number:
    """The exact mean; 0 of none."""
    terms = Terms(shares)
    return terms.mean(sum(map(terms.parts, shares)), len(shares)) if shares else 0


KEYS: dict[str, Callable[[Shares, str], Number]] = {
    "points": lambda shares, key: shares.records[key].points,
    "mw": lambda shares, key: shares.mw[key],
    "omw": lambda shares, key: shares.omw[key],
    "gw": lambda shares, key: shares.gw[key],
    "ogw": lambda shares, key: shares.ogw[key],
    "wins": lambda shares, key: shares.records[key].won,
    "played": lambda shares, key: len(shares.records[key].seats),
    "beaten": lambda shares, key: len(set(shares.records[key].beaten)),
    "opponents_points": Shares.opponents_points,
    "opponents_rate": Shares.opponents_rate,
    "seat": Shares.mean_seat,
}


def text4(share: Number) -> str:
    """Rounded half up to four decimals, as screens show it (§1, 1)."""
    above, below = share.numerator, share.denominator
    tenths = (2 * above * 10_000 + below) // (2 * below)
    return f"{tenths // 10_000}.{tenths % 10_000:04}"


def exact(points: Number) -> str:
    """Points as text: `9`, `7/2`."""
    return str(points)
