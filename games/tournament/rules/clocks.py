"""The clock of a round: it says when time is over; what then happens people decide (an unfinished game is no win)."""

from __future__ import annotations

from datetime import timedelta

from games.kernel.rulebook import Refusal
from games.tournament.rules import facts as f
from games.tournament.rules import orders as o
from games.tournament.rules.course import Course, insist, no
from games.tournament.rules.state import State

RULE = "TD-9"
LONGEST = 60 * 24 * 60
"""Two months, in minutes: a round of a league."""


def why_not_start(state: State) -> Refusal | None:
    """Why there is no round to be timed, or its clock runs already."""
    if state.latest is None or state.stage != "play" or all(match.is_done for match in state.latest.matches):
        return no(RULE, "no_round_is_played")
    return no(RULE, "clock_is_running") if state.clock is not None else None


def why_not_minutes(minutes: int | None) -> Refusal | None:
    """So long a round can be."""
    if minutes is None:
        return no(RULE, "how_long")
    return None if 1 <= minutes <= LONGEST else no(RULE, "no_such_time", minutes=minutes, most=LONGEST)


def start(course: Course, order: o.StartClock) -> None:
    """`StartClock`: as long as the charter says, or as the host says."""
    course.insist_on_host(RULE)
    insist(why_not_start(course.state))
    minutes = order.minutes if order.minutes is not None else course.state.charter.round_minutes
    insist(why_not_minutes(minutes))
    assert minutes is not None
    ends = course.at + timedelta(minutes=minutes)
    course.happen(f.ClockStarted(round=len(course.state.rounds), ends=ends, minutes=minutes))


def why_no_clock(state: State) -> Refusal | None:
    """Why there is no clock."""
    return None if state.clock is not None else no(RULE, "no_clock")


def extend(course: Course, order: o.ExtendClock) -> None:
    """`ExtendClock`: for all, or for a match that was interrupted."""
    course.insist_on_host(RULE)
    insist(why_no_clock(course.state))
    insist(why_not_minutes(order.minutes))
    if order.match is not None:
        match = course.match(order.match)
        here = match.is_running and match.round == len(course.state.rounds)
        insist(None if here else no(RULE, "match_is_not_played", match=match.key))
    course.happen(f.ClockExtended(minutes=order.minutes, match=order.match))


def why_not_pause(state: State) -> Refusal | None:
    """Why it does not stand still: there is none, or it does already."""
    refusal = why_no_clock(state)
    return no(RULE, "clock_stands") if refusal is None and state.clock and state.clock.left is not None else refusal


def pause(course: Course, order: o.PauseClock) -> None:
    """`PauseClock`: what is left is kept."""
    course.insist_on_host(RULE)
    insist(why_not_pause(course.state))
    assert course.state.clock is not None
    course.happen(f.ClockPaused(left=max(0, round((course.state.clock.ends - course.at).total_seconds()))))


def why_not_resume(state: State) -> Refusal | None:
    """Why it does not go on: there is none, or it runs."""
    refusal = why_no_clock(state)
    return no(RULE, "clock_is_running") if refusal is None and state.clock and state.clock.left is None else refusal


def resume(course: Course, order: o.ResumeClock) -> None:
    """`ResumeClock`: with what was left."""
    course.insist_on_host(RULE)
    insist(why_not_resume(course.state))
    assert course.state.clock is not None and course.state.clock.left is not None
    course.happen(f.ClockResumed(ends=course.at + timedelta(seconds=course.state.clock.left)))
