"""Every rule: which facts an order makes, or why it makes none."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from games.kernel.rulebook import By, Fact, Order, Refused
from tests.games.coin_flips.rules.facts import Called, FirstTurnWon, Flipped, FlippedOn
from tests.games.coin_flips.rules.orders import SIDES, Call, Flip, Side
from tests.games.coin_flips.rules.questions import waited_for, why_no_call
from tests.games.coin_flips.rules.state import State, evolve


def decide(state: State, order: Order, by: By, chance: Random) -> Sequence[Fact]:
    """The facts of this order. Raises Refused."""
    match order:
        case Call(side=side):
            refusal = why_no_call(state, by.seat)
            if refusal is not None:
                raise Refused(refusal.rule, refusal.reason, **refusal.values)
            assert by.seat is not None, "only a seat is a caller"
            return [Called(seat=by.seat, side=side)]
        case Flip():
            return _flip(state, order, by, chance)
    raise TypeError(order)


def _flip(state: State, order: Flip, by: By, chance: Random) -> Sequence[Fact]:
    if by.hand != "table":
        raise Refused("CF 3", "the_table_flips")
    if state.first is not None:
        raise Refused("CF 4", "first_turn_is_won", who=state.first)
    if waiting := waited_for(state):
        raise Refused("CF 3", "not_all_have_called", who=list(waiting))
    side: Side = chance.choice(SIDES) if order.side is None else order.side
    flipped = Flipped(side=side, right=tuple(seat for seat in state.callers if state.calls[seat] == side))
    return [flipped, *_after(evolve(state, flipped))]


def _after(state: State) -> Sequence[Fact]:
    """CF 4: after the last flip who has most points has the first turn; several who have as many flip on."""
    if state.flipped < state.setup.flips:
        return []
    most = max(state.points[seat] for seat in state.callers)
    ahead = tuple(seat for seat in state.callers if state.points[seat] == most)
    return [FirstTurnWon(seat=ahead[0])] if len(ahead) == 1 else [FlippedOn(seats=ahead)]
