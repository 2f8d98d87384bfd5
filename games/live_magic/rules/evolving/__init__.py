"""`evolve`, by chapter: what each fact makes of the state. No rule is tested here: it has happened."""

from __future__ import annotations

from games.kernel.rulebook import Evolvers, Fact
from games.live_magic.rules.evolving import approval, auction, challenge, completion, powers, rulings
from games.live_magic.rules.state import State

HAPPENED: Evolvers[State] = {
    **approval.HAPPENED,
    **auction.HAPPENED,
    **challenge.HAPPENED,
    **powers.HAPPENED,
    **completion.HAPPENED,
    **rulings.HAPPENED,
}


def evolve(state: State, fact: Fact) -> State:
    return HAPPENED[type(fact)](state, fact)
