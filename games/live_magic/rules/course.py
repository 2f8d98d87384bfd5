"""One order on its way to becoming facts: the state as it grows, and the facts so far."""

from __future__ import annotations

from random import Random

from games.kernel.rulebook import By, Fact, Refusal, Refused
from games.live_magic.rules.evolving import evolve
from games.live_magic.rules.state import State


class Course:
    """Collects the facts of one act; `state` is always the state after them."""

    __slots__ = ("by", "chance", "facts", "state")

    def __init__(self, state: State, by: By, chance: Random | None = None) -> None:
        self.state = state
        self.by = by
        self.chance = chance
        self.facts: list[Fact] = []

    @property
    def seat(self) -> str:
        """The seat whose order this is. Raises Refused (LM 3.8) for an order without a seat."""
        if self.by.seat is None:
            raise Refused("LM 3.8", "only_a_seat_may")
        return self.by.seat

    def happen(self, *facts: Fact) -> None:
        """These facts happen, one after the other."""
        for fact in facts:
            self.state = evolve(self.state, fact)
            self.facts.append(fact)


def no(rule: str, reason: str, **values: object) -> Refusal:
    """The answer no, with its rule, its reason and the values that failed it."""
    return Refusal(rule, reason, dict(values))


def insist(refusal: Refusal | None) -> None:
    """Raises Refused if there is a reason why not."""
    if refusal is not None:
        raise Refused(refusal.rule, refusal.reason, **refusal.values)


def insist_on_host(by: By) -> None:
    """Raises Refused unless the host or the table itself gives this order (LM 3.8)."""
    if not by.may_run_the_table:
        raise Refused("LM 3.8", "only_the_host_may")
