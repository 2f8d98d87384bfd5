"""A table of coin flips between two acts, and how facts change it."""

from __future__ import annotations

from msgspec.structs import replace

from games.kernel.rulebook import Fact, Value
from tests.games.coin_flips.rules.facts import Called, FirstTurnWon, Flipped, FlippedOn
from tests.games.coin_flips.rules.orders import Side
from tests.games.coin_flips.rules.setup import Setup


class State(Value, frozen=True):
    """`callers`: who still flips; `calls`: what they have called for the next flip; `points` by seat; `flipped`: how
    often; `side`, `right`: how the last flip lay, and who was right; `first`: who has the first turn."""

    setup: Setup
    callers: tuple[str, ...]
    points: dict[str, int]
    calls: dict[str, Side] = {}
    flipped: int = 0
    side: Side | None = None
    right: tuple[str, ...] = ()
    first: str | None = None


def initial(setup: Setup) -> State:
    """Nobody has called, nobody has a point."""
    keys = tuple(seat.key for seat in setup.seats)
    return State(setup, callers=keys, points=dict.fromkeys(keys, 0))


def evolve(state: State, fact: Fact) -> State:
    """The state after this fact. Never refuses."""
    match fact:
        case Called(seat=seat, side=side):
            return replace(state, calls=state.calls | {seat: side})
        case Flipped(side=side, right=right):
            points = {seat: number + (seat in right) for seat, number in state.points.items()}
            return replace(state, points=points, calls={}, flipped=state.flipped + 1, side=side, right=right)
        case FlippedOn(seats=seats):
            return replace(state, callers=seats)
        case FirstTurnWon(seat=seat):
            return replace(state, first=seat)
    raise TypeError(fact)
