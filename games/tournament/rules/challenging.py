"""TD-17: free challenges, any pair any number of times."""

from __future__ import annotations

from games.kernel.decision import raise_if_refused, refusal
from games.kernel.rulebook import Refusal
from games.tournament.rules import facts as f
from games.tournament.rules import orders as o
from games.tournament.rules import publishing
from games.tournament.rules.decision import Decision
from games.tournament.rules.state import Match, State


def why_no_challenges(state: State) -> Refusal | None:
    """Why nobody meets anybody by a challenge: another form, or it is not being played."""
    if state.charter.format != "free_challenges" or state.stage != "play":
        return refusal("TD-17", "no_challenges_here", form=state.charter.format)
    return None


def why_not_challenge(state: State, one: str, other: str) -> Refusal | None:
    """Why these two do not meet: not in this form, one has left or is out by life 0 (TD-16), or they are playing."""
    none_here = why_no_challenges(state)
    if none_here is not None:
        return none_here
    if one == other:
        return refusal("TD-17", "nobody_challenges_himself", entrant=one)
    gone = tuple(key for key in (one, other) if not state.entrants[key].is_in)
    if gone:
        return refusal("TD-2", "has_left", entrant=gone[0])
    out = tuple(key for key in (one, other) if state.entrants[key].is_out)
    if out:
        return refusal("TD-16", "out_is_not_challenged", entrants=out)
    pair = {one, other}
    if any(match.is_running and pair == set(match.players) for match in state.rounds[0].matches):
        return refusal("TD-17", "they_are_playing", entrants=(one, other))
    return None


def who_can_be_challenged(state: State, one: str) -> tuple[str, ...]:
    """Whom this entrant can meet now."""
    if why_no_challenges(state) is not None:
        return ()
    return tuple(other for other in state.entrants if why_not_challenge(state, one, other) is None)


def challenge(decision: Decision, order: o.Challenge) -> None:
    """`Challenge`: by one of the two, or the host."""
    if decision.by.seat not in (order.one, order.other):
        decision.raise_unless_host("TD-17")
    decision.entrant(order.one), decision.entrant(order.other)
    raise_if_refused(why_not_challenge(decision.state, order.one, order.other))
    its = decision.state.rounds[0]
    players = (order.one, order.other)
    decision.happen(
        f.MatchPaired(match=publishing.a_match(decision.state, f"1-{len(its.matches) + 1}", players, its.best_of))
    )


def why_not_call_off(state: State, match: Match) -> Refusal | None:
    """Why this is no challenge that waits for its result."""
    if state.charter.format != "free_challenges":
        return refusal("TD-17", "no_challenges_here", form=state.charter.format)
    return None if match.is_running else refusal("TD-5", "has_a_result", match=match.key)


def call_off(decision: Decision, order: o.CallOff) -> None:
    """`CallOff`: by one of the two, or the host."""
    match = decision.match(order.match)
    if decision.by.seat not in match.players:
        decision.raise_unless_host("TD-17")
    raise_if_refused(why_not_call_off(decision.state, match))
    decision.happen(f.CalledOff(match=match.key))
