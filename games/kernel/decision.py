"""How a rule book decides one order: what it has become so far, and why it is refused."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import ClassVar, Generic, TypeVar

from games.kernel.rulebook import By, Fact, Refusal, Refused

S = TypeVar("S")


class Decision(Generic[S]):
    """Collects the facts of one order; `state` is always the state after them."""

    __slots__ = ("_chance", "by", "facts", "state")

    evolve: Callable[[S, Fact], S]
    """How the game's state follows its facts: each game names its own."""
    seat_rule: ClassVar[str] = "LM 3.8"
    """The rule by which some orders need a seat."""

    def __init__(self, state: S, by: By, chance: Random | None = None) -> None:
        self.state = state
        self.by = by
        self._chance = chance
        self.facts: list[Fact] = []

    @property
    def chance(self) -> Random:
        """What draws lots for this order; its absence is a programming error."""
        assert self._chance is not None, "nothing is drawn here"
        return self._chance

    @property
    def seat(self) -> str:
        """The seat whose order this is. Raises Refused for an order without a seat."""
        if self.by.seat is None:
            raise Refused(self.seat_rule, "only_a_seat_may")
        return self.by.seat

    def happen(self, *facts: Fact) -> None:
        """These facts happen, one after the other."""
        for fact in facts:
            self.state = self.evolve(self.state, fact)
            self.facts.append(fact)

    def raise_unless_host(self, rule: str) -> None:
        """Raises Refused unless the host or the table itself gives this order."""
        if not self.by.may_run_the_table:
            raise Refused(rule, "only_the_host_may")


def refusal(rule: str, reason: str, **values: object) -> Refusal:
    """Why not: the rule, the key of the reason, and the values that failed."""
    return Refusal(rule, reason, dict(values))


def raise_if_refused(why_not: Refusal | None) -> None:
    """Raises Refused if there is a reason why not."""
    if why_not is not None:
        raise Refused(why_not.rule, why_not.reason, **why_not.values)
