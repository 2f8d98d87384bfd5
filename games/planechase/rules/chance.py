"""What the program draws: orders of decks, faces of the die. A record that is resolved draws nothing."""

from __future__ import annotations

from collections.abc import Sequence

from games.planechase.rules.codes import FACES, Face
from games.planechase.rules.decision import Decision
from games.planechase.rules.state import State


def draws_itself(state: State) -> bool:
    """Whether the program shuffles the decks, now and here (P-4)."""
    return state.charter.deck_source == "here" and not state.setup.replayed


def has_order_left(state: State) -> bool:
    """Whether the record says what the program drew next (P-5)."""
    return state.drawn < len(state.setup.orders)


def draw_order(decision: Decision, cards: Sequence[str]) -> tuple[str, ...] | None:
    """A random order of these cards, for `DeckShuffled` and its like; None: nobody knows it (P-4, P-6).

    A record's `Order` line is taken as it stands; one that holds other cards is none.
    """
    state = decision.state
    if has_order_left(state):
        order = state.setup.orders[state.drawn]
        if sorted(order) == sorted(cards):
            return order
    if not draws_itself(state):
        return None
    drawn = list(cards)
    decision.chance.shuffle(drawn)
    return tuple(drawn)


def throw_face(decision: Decision) -> Face:
    """E-5: one face of six."""
    return decision.chance.choice(FACES)
