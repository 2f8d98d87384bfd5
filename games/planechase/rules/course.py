"""One order on its way to becoming facts: the state as it grows, the facts so far, the names that came with it."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Literal

from msgspec.structs import replace

from games.kernel.rulebook import By, Fact, Order, Refusal, Refused
from games.planechase.rules import facts as f
from games.planechase.rules.codes import Direction
from games.planechase.rules.evolving import evolve
from games.planechase.rules.state import Item, Running, Slot, State


class Course:
    """Collects the facts of one act; `state` is always the state after them.

    `number`: the slot in which the act happens. `up`, `reveals`: names given with the act and not used yet.
    `dealt`: places of the map that it has filled, `dealing`: by an act that names them (§17).
    `reveals` is the same list where the act has but one. `shown_up`, `shown`: the names of all cards that it has turned
    up and revealed, for the record. `whose`: to whom the act belongs there, whoever orders it.
    """

    __slots__ = (
        "by",
        "chance",
        "dealing",
        "dealt",
        "facts",
        "number",
        "reveals",
        "shown",
        "shown_up",
        "state",
        "up",
        "whose",
    )

    def __init__(self, state: State, by: By, chance: Random, order: Order) -> None:
        self.state = state
        self.by = by
        self.chance = chance
        self.facts: list[Fact] = []
        self.number: int = getattr(order, "slot", 1)
        self.up: list[str] = list(getattr(order, "up", ()))
        self.reveals: list[str] = list(order.reveals) if hasattr(order, "reveals") else self.up
        self.shown_up: list[str] = []
        self.shown: list[str] = []
        self.dealt: list[tuple[Direction, str]] = []
        self.dealing = False
        self.whose = by.seat

    @property
    def seat(self) -> str:
        """The seat whose order it is. Raises Refused for an order without a seat."""
        if self.by.seat is None:
            raise Refused("P-28", "only_a_seat_may")
        return self.by.seat

    @property
    def slot(self) -> Slot:
        """The slot in which this happens."""
        return self.state.slot(self.number)

    @property
    def running(self) -> Running:
        """The item that is being resolved; its absence is a programming error."""
        running = self.slot.running
        assert running is not None, "nothing is being resolved"
        return running

    def happen(self, *facts: Fact) -> None:
        """These facts happen, one after the other."""
        for fact in facts:
            self.state = evolve(self.state, fact)
            self.facts.append(fact)

    def cease(self, items: Iterable[Item], why: Literal["left", "plane_left", "ended", "ruling"]) -> bool:
        """These items are no more, without having been countered; whether there was any."""
        gone = tuple(items)
        numbers = tuple(item.number for item in gone)
        if gone:
            self.happen(f.Ceased(slot=self.number, items=numbers, why=why, gone=gone))
        return bool(gone)

    def show(self, name: str) -> None:
        """A card was revealed by this act; where the act has no list of its own it stands among those turned up."""
        (self.shown if self.reveals is not self.up else self.shown_up).append(name)

    def acted(self, act: Order) -> None:
        """Writes the act before all that followed from it, with every card that it has shown."""
        fields = {"up": tuple(self.shown_up), "reveals": tuple(self.shown), "question": 0}
        known = {name: value for name, value in fields.items() if name in act.__struct_fields__}
        self.facts.insert(0, f.Acted(seat=self.whose, act=replace(act, **known)))  # type: ignore[arg-type]


def no(rule: str, reason: str, **values: object) -> Refusal:
    """The answer no, with its rule, its reason and the values that failed it; bare numbers are Magic's own rules."""
    return Refusal(f"CR {rule}" if rule[0].isdigit() else rule, reason, dict(values))


def insist(refusal: Refusal | None) -> None:
    """Raises Refused if there is a reason why not."""
    if refusal is not None:
        raise Refused(refusal.rule, refusal.reason, **refusal.values)
