"""TD-27: everybody takes back their own acts, and what others did since stands.

The order that was drawn for a round stays drawn, since everybody has seen it; the lot of an entry goes with the entry.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce

from msgspec.structs import replace

from games.kernel.decision import refusal
from games.kernel.rulebook import Fact, Refusal
from games.tournament.rules import facts as f
from games.tournament.rules.drawing import remembered_of
from games.tournament.rules.evolving import HAPPENED, changes, evolve
from games.tournament.rules.state import Entrant, Match, Round, State


def why_not(then: State, now: State) -> Refusal | None:
    """A tournament that is over stays over."""
    return refusal("TD-14", "tournament_is_over") if now.stage == "over" else None


def forget(then: State, undone: Sequence[Fact]) -> State:
    """`then`, knowing what was drawn since (TD-23); a pairing computed from what was taken back is stale (TD-8)."""
    known = reduce(remembered_of, undone, then)
    return changes.revised_after(known, sum(type(fact) in HAPPENED for fact in undone))


# --- one's own acts alone --------------------------------------------------------------------------------------------


def put_back(then: State, now: State, undone: Sequence[Fact]) -> Sequence[Fact] | None:
    """The fact that puts matches and entrants as they were at `then`, before these acts of one person; None: it cannot
    be.

    It can while the acts have changed nothing but matches and entrants, nobody has gone on from these since, and no
    further round is published: later pairings rest on every result (TD-5).
    """
    after = reduce(evolve, undone, then)
    if _course(after) != _course(then) or _rounds(after) != _rounds(then) or _rounds(now) != _rounds(then):
        return None
    if after.entrants.keys() != then.entrants.keys():
        return None
    matches = tuple(before for before, made in _pairs(then, after) if before != made)
    entrants = tuple(one for key, one in then.entrants.items() if one != after.entrants[key])
    if _have_moved_on(after, now, matches, entrants):
        return None
    return [f.PutAsBefore(matches=matches, entrants=entrants)] if matches or entrants else []


def _course(state: State) -> State:
    """The state without its matches and entrants, and what counts their changes."""
    return replace(state, rounds=(), entrants={}, revision=0, host="", there=frozenset())


def _rounds(state: State) -> list[tuple[Round, int]]:
    """The rounds without what happens in their matches, and the numbers of these."""
    return [(replace(its, matches=(), at={}), len(its.matches)) for its in state.rounds]


def _pairs(one: State, other: State) -> Iterator[tuple[Match, Match]]:
    """The matches of two states whose rounds are alike."""
    for its, theirs in zip(one.rounds, other.rounds, strict=True):
        if its is not theirs:
            yield from zip(its.matches, theirs.matches, strict=True)


def _have_moved_on(after: State, now: State, matches: Sequence[Match], entrants: Sequence[Entrant]) -> bool:
    """Whether one of these is not as the acts have left it: a match, its players, an entrant, the match they play."""
    keys = {match.key for match in matches} | {
        match.key for one in entrants if (match := after.match_of(one.key)) is not None
    }
    people = {one.key for one in entrants} | {key for match in matches for key in match.players}
    return any(now.match(key) != after.match(key) for key in keys) or any(
        now.entrants.get(key) != after.entrants.get(key) for key in people
    )
