"""D-52: a result that two tell differently is decided by somebody who did not play it, where there is one.

The host decides (TD-7). Who is host, and who is there, the table around the game knows (`knowing`): where the host is
one of the players, others decide in the host's place, and the host answers as any player does.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from games.kernel.decision import raise_if_refused, refusal
from games.kernel.rulebook import Refusal
from games.tournament.rules.attendance import running_of
from games.tournament.rules.decision import Decision
from games.tournament.rules.state import Match, State


def knowing(state: State, host: str, there: frozenset[str]) -> State:
    """The state with what the table knows of its people: whose seat runs it, and which seats are there."""
    return replace(state, host=host, there=there)


def is_party(state: State, match: Match) -> bool:
    """Whether the host plays a match of which another player has told a result or questions it, or whose result was
    entered as host."""
    if state.host not in match.players:
        return False
    return _is_decided(match) or any(key != state.host for key in (*match.reports, *match.questioned))


def _is_decided(match: Match) -> bool:
    """Whether its result is that of a host, or of who decided in the host's place."""
    return match.judged or match.by_host


def judges(state: State, match: Match) -> tuple[str, ...]:
    """Who decides it in the host's place; nobody: the host does.

    Of those who are there and did not play it: first who hosts the group too, else who plays no match now, else all.
    """
    if not is_party(state, match):
        return ()
    there = [one for one in state.entrants.values() if _may_judge(state, match, one.key)]
    hosts = [one for one in there if one.co_host]
    free = [one for one in there if not any(running_of(state, one.key))]
    return tuple(one.key for one in hosts or free or there)


def _may_judge(state: State, match: Match, key: str) -> bool:
    one = state.entrants[key]
    return one.seat and one.is_in and key in state.there and key not in match.players


def is_judged_by_others(state: State, match: Match) -> bool:
    """Whether the host has no word on this match."""
    return bool(judges(state, match))


def why_host_does_not(state: State, match: Match) -> Refusal | None:
    """Why the host says nothing of this match's result as host."""
    others = judges(state, match)
    return refusal("D-52", "others_decide", match=match.key, players=others) if others else None


def disputes_for(state: State, seat: str) -> Iterator[Match]:
    """The disputed matches that this seat decides in the host's place."""
    every = (match for its in state.rounds for match in its.matches if match.is_running and match.is_disputed)
    return (match for match in every if seat in judges(state, match))


def decided_by(state: State, seat: str) -> Iterator[Match]:
    """The matches that others have decided in the host's place, or a host who played them, which this seat may put
    right (TD-5), and those whose result is questioned (TD-30)."""
    every = (match for its in state.rounds for match in its.matches if match.result is not None)
    return (match for match in every if (_is_decided(match) or match.questioned) and seat in judges(state, match))


def raise_unless_decides(decision: Decision, match: Match, rule: str) -> bool:
    """Whether this order is given in the host's place. Raises Refused: by whom this match is not decided."""
    by = decision.by
    if by.seat is not None and by.hand == "own" and not by.host:
        may = match.is_disputed or _is_decided(match) or bool(match.questioned)
        if may and by.seat in judges(decision.state, match):
            return True
    decision.raise_unless_host(rule)
    if by.hand != "table":
        raise_if_refused(why_host_does_not(decision.state, match))
    return False
