"""What can be told of a match, as fields of an order: legal scores, places of a pod, what somebody has reported."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from games.kernel.rulebook import Combination, Offer, Several
from games.tournament.rules import reporting, scores
from games.tournament.rules.state import Games, Match, Result, State

NAMES = ("first", "second", "drawn")


def fields_of(match: Match, result: Result) -> dict[str, object]:
    """The fields of an order that tells this result."""
    if result.how == "intentional":
        return {"intentional": True, "draw": bool(result.places)}
    if result.games is not None:
        return {"games": msgspec.to_builtins(result.games)}
    left = set(reporting.still_at_table(match))
    first = [group for group in result.places if set(group) <= left]
    if len(first) == 1:
        return {"draw": True}
    return {"placed": [group[0] for group in first if len(group) == 1]}


def games_of(state: State, match: Match, *, without: Result | None = None, drops: bool = False) -> Combination:
    """The legal scores of this match (TD-9); `drops`: as they may stand when somebody leaves."""
    decided = reporting.must_be_won(state, match) and not drops
    legal = scores.legal_games(reporting.round_of(state, match).best_of, decided=decided)
    gone = without.games if without is not None and without.how == "played" else None
    return Combination("games", NAMES, tuple(row(games) for games in legal if games != gone))


def row(games: Games) -> tuple[int, int, int]:
    """A legal value of `games`."""
    return games.first, games.second, games.drawn


def places_of(state: State, match: Match, order: str, *, without: Result | None = None) -> Iterator[Offer]:
    """What can be told of a pod: who has won, all places from the best, a draw."""
    left = reporting.still_at_table(match)
    for winner in left:
        if scores.placed(match.players, (winner,), match.out) != without:
            yield Offer(order, (), {"match": match.key, "placed": [winner]})
    if len(left) > 2 and without is None:
        yield Offer(order, (Several("placed", left, len(left), len(left)),), {"match": match.key})
    if not reporting.must_be_won(state, match) and scores.placed(match.players, (), match.out) != without:
        yield Offer(order, (), {"match": match.key, "draw": True})
