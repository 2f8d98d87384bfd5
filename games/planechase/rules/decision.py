"""The decision of one order of Planechase: its facts, the names that came with it and those that it has shown."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import ClassVar, Literal

from msgspec.structs import replace

from games.kernel import decision
from games.kernel.rulebook import By, Order, Refusal
from games.planechase.rules import facts as f
from games.planechase.rules.codes import Direction
from games.planechase.rules.evolving import evolve
from games.planechase.rules.state import Item, Running, Slot, State


class Decision(decision.Decision[State]):
    """Collects the facts of one order."""

    __slots__ = ("dealing", "dealt", "number", "reveals", "shown", "shown_up", "up", "whose")

    evolve = staticmethod(evolve)
    seat_rule: ClassVar[str] = "P-28"

    number: int
    """The slot in which it happens."""
    up: list[str]
    """Names that were given with the order for cards that are turned up, and are not used yet."""
    reveals: list[str]
    """The same for cards that are revealed; one list with `up` where the order has but one."""
    shown_up: list[str]
    """The names of all cards that it has turned up, for the record."""
    shown: list[str]
    """The names of all cards that it has revealed, for the record."""
    dealt: list[tuple[Direction, str]]
    """The places of the map that it has filled."""
    dealing: bool
    """An order that names the places of the map which it fills (§17)."""
    whose: str | None
    """To whom the act belongs in the record, whoever gives the order."""

    def __init__(self, state: State, by: By, chance: Random, order: Order) -> None:
        super().__init__(state, by, chance)
        self.number = getattr(order, "slot", 1)
        self.up = list(getattr(order, "up", ()))
        self.reveals = list(order.reveals) if hasattr(order, "reveals") else self.up
        self.shown_up = []
        self.shown = []
        self.dealt = []
        self.dealing = False
        self.whose = by.seat

    @property
    def slot(self) -> Slot:
        return self.state.slot(self.number)

    @property
    def running(self) -> Running:
        """The item that is being resolved; its absence is a programming error."""
        running = self.slot.running
        assert running is not None, "nothing is being resolved"
        return running

    def cease(self, items: Iterable[Item], why: Literal["left", "plane_left", "ended", "ruling"]) -> bool:
        """These items are no more, without having been countered; whether there was any."""
        gone = tuple(items)
        numbers = tuple(item.number for item in gone)
        if gone:
            self.happen(f.Ceased(slot=self.number, items=numbers, why=why, gone=gone))
        return bool(gone)

    def show(self, name: str) -> None:
        """A card was revealed; where the order has no list of its own for these it stands among those turned up."""
        (self.shown if self.reveals is not self.up else self.shown_up).append(name)

    def acted(self, act: Order) -> None:
        """Writes the act before all that followed from it, with every card that it has shown."""
        fields = {"up": tuple(self.shown_up), "reveals": tuple(self.shown), "question": 0}
        known = {name: value for name, value in fields.items() if name in act.__struct_fields__}
        self.facts.insert(0, f.Acted(seat=self.whose, act=replace(act, **known)))  # type: ignore[arg-type]


def refusal(rule: str, reason: str, **values: object) -> Refusal:
    """As in the kernel; bare numbers are Magic's own rules."""
    return decision.refusal(f"CR {rule}" if rule[0].isdigit() else rule, reason, **values)
