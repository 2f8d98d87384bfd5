"""One order on its way to becoming facts: the state as it grows, and the facts so far."""

from __future__ import annotations

from datetime import datetime
from random import Random

from games.kernel.rulebook import By, Fact, Refusal, Refused
from games.tournament.rules.evolving import evolve
from games.tournament.rules.state import Entrant, Match, State


class Course:
    """Collects the facts of one act; `state` is always the state after them."""

    __slots__ = ("at", "by", "chance", "facts", "state")

    def __init__(self, state: State, by: By, chance: Random, at: datetime) -> None:
        self.state = state
        self.by = by
        self.chance = chance
        self.at = at
        self.facts: list[Fact] = []

    def happen(self, *facts: Fact) -> None:
        """These facts happen, one after the other."""
        for fact in facts:
            self.state = evolve(self.state, fact)
            self.facts.append(fact)

    def insist_on_host(self, rule: str) -> None:
        """Raises Refused unless the host, or the table, orders it."""
        if not self.by.may_run_the_table:
            raise Refused(rule, "only_the_host_may")

    def insist_on(self, key: str, rule: str) -> None:
        """Raises Refused unless this entrant orders it himself, or the host for him."""
        if self.by.seat != key:
            self.insist_on_host(rule)

    def entrant(self, key: str) -> Entrant:
        """The entrant of this key. Raises Refused."""
        return entrant_of(self.state, key)

    def match(self, key: str) -> Match:
        """The match of this key. Raises Refused."""
        found = self.state.match(key)
        if found is None:
            raise Refused("TD-9", "no_such_match", match=key)
        return found


def entrant_of(state: State, key: str) -> Entrant:
    """The entrant of this key. Raises Refused."""
    found = state.entrants.get(key)
    if found is None:
        raise Refused("TD-26", "no_such_entrant", entrant=key)
    return found


def no(rule: str, reason: str, **values: object) -> Refusal:
    """The answer no, with its rule, its reason and the values that failed it."""
    return Refusal(rule, reason, dict(values))


def insist(refusal: Refusal | None) -> None:
    """Raises Refused if there is a reason why not."""
    if refusal is not None:
        raise Refused(refusal.rule, refusal.reason, **refusal.values)
