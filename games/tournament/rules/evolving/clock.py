"""The clock of a round."""

from __future__ import annotations

from datetime import timedelta

from msgspec.structs import replace

from games.kernel.rulebook import Evolvers
from games.tournament.rules import facts as f
from games.tournament.rules.evolving import changes
from games.tournament.rules.state import Clock, State


def _started(state: State, fact: f.ClockStarted) -> State:
    return replace(state, clock=Clock(fact.round, fact.ends))


def _extended(state: State, fact: f.ClockExtended) -> State:
    if fact.match is not None:
        match = state.match(fact.match)
        assert match is not None
        return changes.match(state, fact.match, extra=match.extra + fact.minutes)
    clock = state.clock
    assert clock is not None
    left = None if clock.left is None else clock.left + 60 * fact.minutes
    return replace(state, clock=replace(clock, ends=clock.ends + timedelta(minutes=fact.minutes), left=left))


def _paused(state: State, fact: f.ClockPaused) -> State:
    assert state.clock is not None
    return replace(state, clock=replace(state.clock, left=fact.left))


def _resumed(state: State, fact: f.ClockResumed) -> State:
    assert state.clock is not None
    return replace(state, clock=replace(state.clock, ends=fact.ends, left=None))


HAPPENED: Evolvers[State] = {
    f.ClockStarted: _started,
    f.ClockExtended: _extended,
    f.ClockPaused: _paused,
    f.ClockResumed: _resumed,
}
