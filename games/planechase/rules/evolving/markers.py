"""What the turn markers of a Grand Melee make of the state (§10)."""

from __future__ import annotations

from msgspec.structs import replace

from games.kernel.rulebook import Evolvers
from games.planechase.rules import facts as f
from games.planechase.rules.evolving import changes
from games.planechase.rules.state import Slot, State


def _laid(state: State, fact: f.SlotsLaid) -> State:
    slots = tuple(Slot(number=number, first=seat) for number, seat in enumerate(fact.firsts, 1))
    return replace(state, slots=slots)


def _designated(state: State, fact: f.MarkerDesignated) -> State:
    return changes.slot(state, fact.slot, removals=1)


def _owed(state: State, fact: f.TurnOwed) -> State:
    extra = list(state.slot(fact.slot).extra_turns)
    if fact.seat in extra:
        extra.remove(fact.seat)
    state = changes.slot(state, fact.slot, extra_turns=tuple(extra))
    return replace(state, owed=(*state.owed, fact.seat))


def _removed(state: State, fact: f.MarkerRemoved) -> State:
    return changes.slot(
        state, fact.slot, removed=True, controller=None, turn=None, waits=False, extra_turns=(), resolved=()
    )


HAPPENED: Evolvers[State] = {
    f.SlotsLaid: _laid,
    f.MarkerPassed: lambda state, fact: changes.slot(state, fact.slot, waits=fact.waits),
    f.TurnOwed: _owed,
    f.FirstChanged: lambda state, fact: changes.slot(state, fact.slot, first=fact.seat),
    f.MarkerDesignated: _designated,
    f.MarkerRemoved: _removed,
}
