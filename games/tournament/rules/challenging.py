"""TD-17: free challenges, any pair any number of times."""

from __future__ import annotations

from games.kernel.rulebook import Refusal
from games.tournament.rules import facts as f
from games.tournament.rules import orders as o
from games.tournament.rules import publishing
from games.tournament.rules.course import Course, insist, no
from games.tournament.rules.state import Match, State


def why_not_challenge(state: State, one: str, other: str) -> Refusal | None:
    """Why these two do not meet: not in this form, one has left or is out by life 0 (TD-16), or they are playing."""
    if state.charter.format != "free_challenges" or state.stage != "play":
        return no("TD-17", "no_challenges_here", form=state.charter.format)
    if one == other:
        return no("TD-17", "nobody_challenges_himself", entrant=one)
    gone = tuple(key for key in (one, other) if not state.entrants[key].is_in)
    if gone:
        return no("TD-2", "has_left", entrant=gone[0])
    out = tuple(key for key in (one, other) if state.entrants[key].is_out)
    if out:
        return no("TD-16", "out_is_not_challenged", entrants=out)
    pair = {one, other}
    if any(match.is_running and pair == set(match.players) for match in state.rounds[0].matches):
        return no("TD-17", "they_are_playing", entrants=(one, other))
    return None


def challenge(course: Course, order: o.Challenge) -> None:
    """`Challenge`: by one of the two, or the host."""
    if course.by.seat not in (order.one, order.other):
        course.insist_on_host("TD-17")
    course.entrant(order.one), course.entrant(order.other)
    insist(why_not_challenge(course.state, order.one, order.other))
    its = course.state.rounds[0]
    players = (order.one, order.other)
    course.happen(
        f.MatchPaired(match=publishing.a_match(course.state, f"1-{len(its.matches) + 1}", players, its.best_of))
    )


def why_not_call_off(state: State, match: Match) -> Refusal | None:
    """Why this is no challenge that waits for its result."""
    if state.charter.format != "free_challenges":
        return no("TD-17", "no_challenges_here", form=state.charter.format)
    return None if match.is_running else no("TD-5", "has_a_result", match=match.key)


def call_off(course: Course, order: o.CallOff) -> None:
    """`CallOff`: by one of the two, or the host."""
    match = course.match(order.match)
    if course.by.seat not in match.players:
        course.insist_on_host("TD-17")
    insist(why_not_call_off(course.state, match))
    course.happen(f.CalledOff(match=match.key))
