"""The scoring systems of pods (§5, TD-21): what a place at a table is worth, and by what ties are broken."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from games.tournament.rules.charter import Charter
from games.tournament.rules.codes import PodKey, PodPoints
from games.tournament.rules.record import Record
from games.tournament.rules.state import Match

WINS: dict[PodPoints, int] = {"topdeck": 5, "edh": 5}
"""What a win is worth where the system says so; a draw is 1 and a loss 0 there."""

BYES: dict[PodPoints, int] = {"topdeck": 5, "edh": 4, "addendum": 7, "list": 3}

KEYS: dict[PodPoints, tuple[PodKey, ...]] = {
    "plain": ("mw", "omw"),
    "topdeck": ("omw",),
    "edh": ("played", "opponents_rate", "beaten", "seat"),
    "addendum": ("mw", "opponents_points", "omw"),
    "wager": (),
    "list": (),
}
"""By system, the keys after the points (§5)."""

START = 1000
"""A wager begins with this (TD-21)."""

PHANTOMS = 3
PHANTOM_SHARE = Fraction(1, 5)
"""TopDeck: a bye adds three opponents of this MW."""


def win_worth(charter: Charter, size: int) -> int:
    """The points of a win at a table of this size; a four gives the same at every size, but for 2n−1 (TD-21)."""
    if charter.pod_points == "addendum":
        return 2 * size - 1
    if charter.pod_points == "list":
        return charter.pod_list[0]
    return WINS.get(charter.pod_points, charter.win)


def bye_worth(charter: Charter) -> int:
    """The points of a bye (§5); `pod_bye` says otherwise."""
    return charter.pod_bye if charter.pod_bye is not None else BYES.get(charter.pod_points, charter.win)


def score(charter: Charter, matches: Iterable[Match], records: Mapping[str, Record]) -> None:
    """Adds the points of these matches, in the order in which they were played."""
    if charter.pod_points == "wager":
        for record in records.values():
            record.points = START
    for match in matches:
        for key, points in worth(charter, match, records).items():
            records[key].points += points
            records[key].possible += win_worth(charter, len(match.players) if match.kind == "match" else 4)


def worth(charter: Charter, match: Match, records: Mapping[str, Record]) -> dict[str, int | Fraction]:
    """By player, what this match gives them, who has so many points before it."""
    if charter.pod_points == "wager":
        return _wagered(charter, match, records)
    if match.kind == "bye":
        return dict.fromkeys(match.players, bye_worth(charter))
    if match.kind == "loss" or match.result is None:
        return dict.fromkeys(match.players, 0)
    places = match.result.places
    if charter.pod_points == "list":
        return _by_place(charter.pod_list, places)
    plain = charter.pod_points == "plain"
    draw, loss = (charter.draw, charter.loss) if plain else (1, 0)
    if len(places[0]) > 1:
        return dict.fromkeys(match.players, draw)
    win = win_worth(charter, len(match.players))
    return {key: win if key in places[0] else loss for key in match.players}


def _by_place(worths: tuple[int, ...], places: tuple[tuple[str, ...], ...]) -> dict[str, int | Fraction]:
    """TD-21: a list is cut to a smaller table and goes on with 0; who shares places shares their points."""
    by_key: dict[str, int | Fraction] = {}
    before = 0
    for group in places:
        shared = Fraction(sum(worths[before : before + len(group)]), len(group))
        by_key |= dict.fromkeys(group, shared)
        before += len(group)
    return by_key


def _wagered(charter: Charter, match: Match, records: Mapping[str, Record]) -> dict[str, int | Fraction]:
    """Everybody stakes their part; the winner takes all, a draw splits it. A bye stakes nothing."""
    stakes = {key: records[key].points * charter.stake for key in match.players}
    if match.kind == "bye" or match.result is None:
        return dict.fromkeys(match.players, 0)
    if match.kind == "loss":
        return {key: -stake for key, stake in stakes.items()}
    first, pot = match.result.places[0], Fraction(sum(stakes.values()))
    takers = match.players if len(first) > 1 else first
    return {key: (pot / len(takers) if key in takers else 0) - stake for key, stake in stakes.items()}
