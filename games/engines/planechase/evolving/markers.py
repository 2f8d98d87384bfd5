"""What the turn markers of a Grand Melee make of the state (§10)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from games.engines.kernel import Fact
from games.engines.planechase import facts as f
from games.engines.planechase.evolving import changes
from games.engines.planechase.state import Slot, State


def _laid(state: State, fact: f.SlotsLaid) -> State:
    slots = tuple(Slot(number=number, first=seat) for number, seat in enumerate(fact.firsts, 1))
    return replace(state, slots=slots)


def _designated(state: State, fact: f.MarkerDesignated) -> State:
    return changes.slot(state, fact.slot, removals=1)


HAPPENED: dict[type[Fact], Callable[[State, Any], State]] = {
    f.SlotsLaid: _laid,
    f.MarkerPassed: lambda state, fact: changes.slot(state, fact.slot, next_holder=fact.holder, waits=fact.waits),
    f.MarkerDesignated: _designated,
    f.MarkerRemoved: lambda state, fact: changes.slot(
        state, fact.slot, removed=True, controller=None, turn=None, next_holder=None, waits=False, stack=(), due=()
    ),
}
