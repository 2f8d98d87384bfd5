"""One order on its way to becoming facts: the state as it grows, and the facts so far."""

from __future__ import annotations

from random import Random

from games.kernel.rulebook import By, Fact, Refusal, Refused
from games.runes.rules import facts as f
from games.runes.rules.evolving import evolve
from games.runes.rules.orders import AnyAct
from games.runes.rules.state import State


class Course:
    """Collects the facts of one act; `state` is always the state after them."""

    __slots__ = ("by", "chance", "facts", "state")

    def __init__(self, state: State, by: By, chance: Random) -> None:
        self.state = state
        self.by = by
        self.chance = chance
        self.facts: list[Fact] = []

    @property
    def seat(self) -> str:
        """The seat whose order it is. Raises Refused for an order without a seat."""
        if self.by.seat is None or self.by.seat not in self.state.players:
            raise Refused("LM 3.8", "only_a_seat_may")
        return self.by.seat

    def happen(self, *facts: Fact) -> None:
        """These facts happen, one after the other."""
        for fact in facts:
            self.state = evolve(self.state, fact)
            self.facts.append(fact)

    def acted(self, act: AnyAct) -> None:
        """Writes the act before all that followed from it."""
        self.facts.insert(0, f.Acted(seat=self.by.seat, act=act))


def no(rule: str, reason: str, **values: object) -> Refusal:
    """The answer no, with its rule, its reason and the values that failed it; bare numbers are the game's own rules."""
    return Refusal(f"FoW {rule}" if rule[0].isdigit() else rule, reason, dict(values))


def insist(refusal: Refusal | None) -> None:
    """Raises Refused if there is a reason why not."""
    if refusal is not None:
        raise Refused(refusal.rule, refusal.reason, **refusal.values)
