"""The decision of one order of a tournament, and whom or what it is about."""

from __future__ import annotations

from datetime import datetime
from random import Random

from games.kernel import decision
from games.kernel.rulebook import By, Refused
from games.tournament.rules.evolving import evolve
from games.tournament.rules.state import Entrant, Match, State


class Decision(decision.Decision[State]):
    """Collects the facts of one order, which is given at the time `at`."""

    __slots__ = ("at",)

    evolve = staticmethod(evolve)

    def __init__(self, state: State, by: By, chance: Random, at: datetime) -> None:
        super().__init__(state, by, chance)
        self.at = at

    def raise_unless_own(self, key: str, rule: str) -> None:
        """Raises Refused unless this entrant gives the order, or the host for them."""
        if self.by.seat != key:
            self.raise_unless_host(rule)

    def entrant(self, key: str) -> Entrant:
        """The entrant of this key. Raises Refused."""
        return entrant_of(self.state, key)

    def match(self, key: str) -> Match:
        """The match of this key. Raises Refused."""
        match = self.state.match(key)
        if match is None:
            raise Refused("TD-9", "no_such_match", match=key)
        return match


def entrant_of(state: State, key: str) -> Entrant:
    """The entrant of this key. Raises Refused."""
    entrant = state.entrants.get(key)
    if entrant is None:
        raise Refused("TD-26", "no_such_entrant", entrant=key)
    return entrant
