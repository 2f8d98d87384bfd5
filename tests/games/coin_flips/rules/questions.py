"""The questions that orders, offers and the table ask alike."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.rulebook import Offer, Order, Refusal
from tests.games.coin_flips.rules.orders import SIDES, Call, Flip
from tests.games.coin_flips.rules.state import State


def why_no_call(state: State, seat: str | None) -> Refusal | None:
    """Why this seat cannot call now; None: it can."""
    if state.first is not None:
        return Refusal("CF 4", "first_turn_is_won", {"who": state.first})
    if seat not in state.callers:
        return Refusal("CF 4", "flips_no_more", {"who": ", ".join(state.callers)})
    if seat in state.calls:
        return Refusal("CF 2", "called_already")
    return None


def waited_for(state: State) -> Sequence[str]:
    """Who still has to call."""
    return [seat for seat in state.callers if why_no_call(state, seat) is None]


def question_keys(state: State) -> dict[str, str]:
    """Each flip is a question of its own; nobody asks the host."""
    return dict.fromkeys(waited_for(state), f"flip {state.flipped + 1}")


def orders(state: State, seat: str, host: bool) -> Sequence[Offer]:
    """Two buttons for who has to call."""
    return [Offer("call", fixed={"side": side}) for side in SIDES] if seat in waited_for(state) else []


def default_order(state: State, seat: str) -> Order | None:
    """CF 5."""
    if seat not in waited_for(state):
        return None
    return Call(side=SIDES[state.callers.index(seat) % len(SIDES)])


def advance(state: State) -> Order | None:
    """CF 3: the coin is flipped as soon as all have called."""
    return Flip() if state.first is None and not waited_for(state) else None
