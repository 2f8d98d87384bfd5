"""The clock of a round: it says when time is over; what then happens people decide (an unfinished game is no win)."""

from __future__ import annotations

from datetime import timedelta

from games.kernel.decision import raise_if_refused, refusal
from games.kernel.rulebook import Refusal
from games.tournament.rules import facts as f
from games.tournament.rules import orders as o
from games.tournament.rules.decision import Decision
from games.tournament.rules.state import State

RULE = "TD-9"
LONGEST = 60 * 24 * 60
"""Two months, in minutes: a round of a league."""


def why_not_start(state: State) -> Refusal | None:
    """Why there is no round to be timed, or its clock runs already."""
    if state.latest is None or state.stage != "play" or all(match.is_done for match in state.latest.matches):
        return refusal(RULE, "no_round_is_played")
    return refusal(RULE, "clock_is_running") if state.clock is not None else None


def why_not_minutes(minutes: int | None) -> Refusal | None:
    """So long a round can be."""
    if minutes is None:
        return refusal(RULE, "how_long")
    return None if 1 <= minutes <= LONGEST else refusal(RULE, "no_such_time", minutes=minutes, most=LONGEST)


def start(decision: Decision, order: o.StartClock) -> None:
    """`StartClock`: as long as the charter says, or as the host says."""
    decision.raise_unless_host(RULE)
    raise_if_refused(why_not_start(decision.state))
    minutes = order.minutes if order.minutes is not None else decision.state.charter.round_minutes
    raise_if_refused(why_not_minutes(minutes))
    assert minutes is not None
    ends = decision.at + timedelta(minutes=minutes)
    decision.happen(f.ClockStarted(round=len(decision.state.rounds), ends=ends, minutes=minutes))


def why_no_clock(state: State) -> Refusal | None:
    return None if state.clock is not None else refusal(RULE, "no_clock")


def extend(decision: Decision, order: o.ExtendClock) -> None:
    """`ExtendClock`: for all, or for a match that was interrupted."""
    decision.raise_unless_host(RULE)
    raise_if_refused(why_no_clock(decision.state))
    raise_if_refused(why_not_minutes(order.minutes))
    if order.match is not None:
        match = decision.match(order.match)
        here = match.is_running and match.round == len(decision.state.rounds)
        if not here:
            raise_if_refused(refusal(RULE, "match_is_not_played", match=match.key))
    decision.happen(f.ClockExtended(minutes=order.minutes, match=order.match))


def why_not_pause(state: State) -> Refusal | None:
    """Why it does not stand still: there is none, or it does already."""
    why_not = why_no_clock(state)
    return (
        refusal(RULE, "clock_stands") if why_not is None and state.clock and state.clock.left is not None else why_not
    )


def pause(decision: Decision, order: o.PauseClock) -> None:
    """`PauseClock`: what is left is kept."""
    decision.raise_unless_host(RULE)
    raise_if_refused(why_not_pause(decision.state))
    assert decision.state.clock is not None
    decision.happen(f.ClockPaused(left=max(0, round((decision.state.clock.ends - decision.at).total_seconds()))))


def why_not_resume(state: State) -> Refusal | None:
    """Why it does not go on: there is none, or it runs."""
    why_not = why_no_clock(state)
    return (
        refusal(RULE, "clock_is_running") if why_not is None and state.clock and state.clock.left is None else why_not
    )


def resume(decision: Decision, order: o.ResumeClock) -> None:
    """`ResumeClock`: with what was left."""
    decision.raise_unless_host(RULE)
    raise_if_refused(why_not_resume(decision.state))
    assert decision.state.clock is not None and decision.state.clock.left is not None
    decision.happen(f.ClockResumed(ends=decision.at + timedelta(seconds=decision.state.clock.left)))
