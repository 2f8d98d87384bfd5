"""`evolve`, by chapter: what each fact makes of the state. No rule is tested here: it has happened."""

from __future__ import annotations

from games.kernel.rulebook import Evolvers, Fact
from games.planechase.rules.evolving import cards, markers, players, stack, turns, walking
from games.planechase.rules.state import State

HAPPENED: Evolvers[State] = {
    **players.HAPPENED,
    **cards.HAPPENED,
    **stack.HAPPENED,
    **walking.HAPPENED,
    **turns.HAPPENED,
    **markers.HAPPENED,
}


def evolve(state: State, fact: Fact) -> State:
    return HAPPENED[type(fact)](state, fact)
