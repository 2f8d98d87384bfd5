"""Lines of a record that can be, but probably were not meant."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.rulebook import Fact, Order, Refusal
from games.planechase.rules import facts as f
from games.planechase.rules.orders import ChangeCounters


def counters_twice(order: Order, happened: Sequence[Fact], facts: Sequence[Fact]) -> Refusal | None:
    """Counters that somebody adds by hand after the card has added one by itself in the same turn (E-13).

    `happened`: the facts of the turn so far; `facts`: those of this act."""
    if not isinstance(order, ChangeCounters):
        return None
    now = next((fact for fact in facts if isinstance(fact, f.CountersChanged)), None)
    if (
        now is None
        or order.change < 0
        or any(isinstance(fact, f.Acted) and isinstance(fact.act, ChangeCounters) for fact in happened)
    ):
        return None
    before = now.number - order.change
    for fact in happened:
        if isinstance(fact, f.CountersChanged) and (fact.object, fact.kind, fact.number) == (
            now.object,
            now.kind,
            before,
        ):
            return Refusal("E-13", "counters_changed_already", {"card": fact.card, "kind": fact.kind})
    return None
