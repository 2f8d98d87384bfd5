"""The standings: points, then the keys in their order (§1, §5, TD-11, TD-13 … TD-17), in exact fractions.

Of an elimination, and when the cut has begun, the places (TD-14). Computed once for a state, which never changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import gcd

from games.tournament.rules import pod_scores
from games.tournament.rules.head_to_head import head_to_head
from games.tournament.rules.memoize import memoize
from games.tournament.rules.places import after_elimination, of_one_game
from games.tournament.rules.record import Record, Tally
from games.tournament.rules.state import Entrant, Round, State
from games.tournament.rules.tally import tally

Number = int | Fraction
Group = list[str]


@dataclass(frozen=True, slots=True)
class Row:
    """A line. `rank` None: none (TD-17). `gw` is their own key (§1, 8); `keys`: by code, what they were ranked by."""

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

    def rank(self, key: str) -> int | None:
        """The rank of this entrant; None: none."""
        return next((row.rank for row in self.rows if row.key == key), None)

    @property
    def ranks(self) -> dict[str, int | None]:
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
        return _by_groups(state, after_elimination(state, swiss(state).ranks), swiss(state))
    return swiss(state)


@memoize
def swiss(state: State) -> Standings:
    """The standings of the tournament proper alone: what seeds a cut (§1, 10)."""
    return before(state, len(state.rounds))


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
    groups = [[key for key in listed if key not in set(unranked)]]
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
    by_value: dict[Number, Group] = {}
    for key in group:
        by_value.setdefault(values[key], []).append(key)
        if code != "points":
            used[key].append((code, values[key]))
    return [by_value[value] for value in sorted(by_value, reverse=True)]


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
    return replace(row, rank=rank)


# --- the keys --------------------------------------------------------------------------------------------------------


class Shares:
    """MW, GW and the means of the opponents, each computed once."""

    __slots__ = ("charter", "floor", "gw", "gw_floored", "mw", "ogw", "omw", "records")

    def __init__(self, state: State, records: Tally) -> None:
        self.charter = state.charter
        self.records = records
        self.floor = state.charter.least_share
        self.mw = {key: self._mw(record) for key, record in records.items()}
        self.gw_floored = {key: max(self.floor, self._gw(record)) for key, record in records.items()}
        self.gw = self.gw_floored if self.charter.floor_own_gw else {k: self._gw(r) for k, r in records.items()}
        self.omw = {key: self._mean(record, self.mw) for key, record in records.items()}
        self.ogw = {key: self._mean(record, self.gw_floored) for key, record in records.items()}

    def _mw(self, record: Record) -> Fraction:
        """TD-11: points of those that could have been won; without a match the floor."""
        if not record.possible:
            return self.floor
        return max(self.floor, Fraction(record.points) / record.possible)

    def _gw(self, record: Record) -> Fraction:
        return Fraction(record.game_points, 3 * record.games) if record.games else self.floor

    def _mean(self, record: Record, of: dict[str, Fraction]) -> Fraction:
        """Plain mean over the opponents met, one term per match; without any the floor (§1, 7)."""
        terms = [of[key] for key in record.met]
        if self.charter.pod_points == "topdeck" and self.charter.is_in_pods:
            terms += [pod_scores.PHANTOM_SHARE] * (pod_scores.PHANTOMS * record.byes)
        return sum_of(terms) / len(terms) if terms else self.floor

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
        return sum_of([Fraction(self.records[other].points) for other in met]) / len(met) if met else 0

    def opponents_rate(self, key: str) -> Number:
        """Mean of the opponents' points for each match (§5)."""
        met = self.records[key].met
        return sum_of([self._rate(other) for other in met]) / len(met) if met else 0

    def _rate(self, key: str) -> Fraction:
        own = self.records[key]
        return Fraction(own.points) / own.matches if own.matches else Fraction(0)

    def mean_seat(self, key: str) -> Number:
        """Mean of the seats: who has sat later has had it harder."""
        seats = self.records[key].seats
        return Fraction(sum(seat for seat, _ in seats), len(seats)) if seats else 0


def sum_of(terms: Sequence[Fraction]) -> Fraction:
    """The exact sum, over one common denominator: far quicker than fraction by fraction."""
    common = 1
    for term in terms:
        common = common * term.denominator // gcd(common, term.denominator)
    return Fraction(sum(term.numerator * (common // term.denominator) for term in terms), common)


KEYS: dict[str, Callable[[Shares, str], Number]] = {
    "points": lambda shares, key: shares.records[key].points,
    "mw": lambda shares, key: shares.mw[key],
    "omw": lambda shares, key: shares.omw[key],
    "gw": lambda shares, key: shares.gw[key],
    "ogw": lambda shares, key: shares.ogw[key],
    "wins": lambda shares, key: shares.records[key].wins,
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
