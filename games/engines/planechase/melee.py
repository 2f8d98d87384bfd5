"""§10: Grand Melee — several turn markers, each a planar game of its own (E-42, E-43, P-22, 807)."""

from __future__ import annotations

from games.engines.planechase.state import Slot, State


def neighbours(state: State, seat: str) -> tuple[str, ...]:
    """The players within range of influence 1: himself and the two beside him (801.2, 807.2)."""
    order = state.playing
    if seat not in order:
        return ()
    at = order.index(seat)
    return tuple(dict.fromkeys((seat, order[(at + 1) % len(order)], order[at - 1])))


def is_near(state: State, slot: Slot, seat: str | None) -> bool:
    """Whether the planes of this slot reach this seat (801.10); everywhere else than in Grand Melee all do."""
    if state.charter.mode != "grand_melee" or seat is None or slot.controller is None:
        return True
    return seat in neighbours(state, slot.controller)
