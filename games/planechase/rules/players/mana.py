"""How often a player without cards rolls: nothing counts its mana, so it is bounded by the round (E-17, P-2)."""

from __future__ import annotations

from random import Random

from games.planechase.rules.view import SlotView, View

MOST_PAID = 2
"""It never pays more than so much for one roll: three rolls a turn at most."""
ROUNDS_FOR_A_MANA = 2
"""A land a round, and half of them are spent on spells."""
WILLING = 0.5
"""How often it pays at all: nobody can count on it."""


def can_spare(view: View, slot: SlotView, chance: Random) -> bool:
    """Whether it pays for the next roll; the first of a turn costs nothing."""
    turn = slot.turn
    cost = turn.cost.get(view.me or "", 0) if turn is not None else 0
    rounds = turn.number // max(len(view.players), 1) if turn is not None else 0
    return cost == 0 or (cost <= min(rounds // ROUNDS_FOR_A_MANA, MOST_PAID) and chance.random() < WILLING)
