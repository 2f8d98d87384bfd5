"""What turns, steps and their order make of the state."""

from __future__ import annotations

from msgspec.structs import replace

from games.kernel.rulebook import Evolvers
from games.planechase.rules import facts as f
from games.planechase.rules.evolving import changes
from games.planechase.rules.state import State


def _turn_began(state: State, fact: f.TurnBegan) -> State:
    left = state.slot(fact.slot).extra_turns[fact.used :]
    state = changes.slot(state, fact.slot, turn=fact.turn, extra_turns=left, waits=False)
    owed = list(state.owed)
    if fact.owed:
        owed.remove(fact.turn.of)
    return replace(state, turns=max(state.turns, fact.turn.number), circle=state.playing, owed=tuple(owed))


def _step_began(state: State, fact: f.StepBegan) -> State:
    if fact.step == "cleanup":
        open_ = tuple(one for one in state.proposals if one.slot != fact.slot)
        state = replace(changes.slot(state, fact.slot, resolved=()), proposals=open_)
    return changes.turn(state, fact.slot, step=fact.step, phase=fact.phase, steps=fact.steps, phases=fact.phases)


def _phases_added(state: State, fact: f.PhasesAdded) -> State:
    phases = (*fact.phases, *changes.open_turn(state, fact.slot).phases)
    return changes.turn(state, fact.slot, phases=phases)


def _turn_added(state: State, fact: f.TurnAdded) -> State:
    return changes.slot(state, fact.slot, extra_turns=(fact.seat, *state.slot(fact.slot).extra_turns))


def _skip_used(state: State, fact: f.SkipUsed) -> State:
    skips = list(state.skips)
    skips.remove(next(skip for skip in skips if (skip.seat, skip.what) == (fact.seat, fact.what)))
    return replace(state, skips=tuple(skips))


HAPPENED: Evolvers[State] = {
    f.ControllerChanged: lambda state, fact: changes.slot(state, fact.slot, controller=fact.seat),
    f.TurnBegan: _turn_began,
    f.StepBegan: _step_began,
    f.ActiveLost: lambda state, fact: changes.turn(state, fact.slot, active=None),
    f.PhasesAdded: _phases_added,
    f.TurnAdded: _turn_added,
    f.TurnsReversed: lambda state, fact: replace(state, reversed=not state.reversed),
    f.SkipNoted: lambda state, fact: replace(state, skips=(*state.skips, fact.skip)),
    f.SkipUsed: _skip_used,
}
