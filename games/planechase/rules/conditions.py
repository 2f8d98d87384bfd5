"""Conditions of a line that the engine can check (`needs:…`, 603.4); every other one is the table's (P-8)."""

from __future__ import annotations

from games.planechase.rules.seating import in_team
from games.planechase.rules.state import FaceUp, Slot, State


def is_met(state: State, slot: Slot, op: str, source: FaceUp | None, controller: str) -> bool:
    """Whether this condition holds now: asked when the line would trigger and again when it would resolve.

    Whoever planeswalked here counts for the whole team (P-21).
    """
    if op != "needs:planeswalked_here_this_turn_by_you":
        return True
    if source is None or source.walked is None or slot.turn is None:
        return False
    who, turn = source.walked
    return turn == slot.turn.number and in_team(state, controller, who)
