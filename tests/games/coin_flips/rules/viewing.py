"""What a seat sees: its own call, and of the others only who has called (CF 2)."""

from __future__ import annotations

from typing import Literal

from games.kernel.rulebook import Value
from tests.games.coin_flips.rules.orders import Side
from tests.games.coin_flips.rules.state import State


class PlayerView(Value, frozen=True):
    """A player. `flips`: whether they still do (CF 4)."""

    key: str
    name: str
    points: int
    flips: bool
    has_called: bool
    was_right: bool


class View(Value, frozen=True):
    """`me`: the seat that looks (None: a watcher), `mine`: what it has called; the rest as in the state."""

    me: str | None
    mine: Side | None
    stage: Literal["calls", "over"]
    players: tuple[PlayerView, ...]
    flips: int
    flipped: int
    side: Side | None
    first: str | None


def view(state: State, seat: str | None) -> View:
    """Built up from what this seat (None: a watcher) may know."""
    return View(
        me=seat,
        mine=state.calls.get(seat) if seat is not None else None,
        stage="calls" if state.first is None else "over",
        players=tuple(
            PlayerView(
                one.key,
                one.name,
                points=state.points[one.key],
                flips=one.key in state.callers,
                has_called=one.key in state.calls,
                was_right=one.key in state.right,
            )
            for one in state.setup.seats
        ),
        flips=state.setup.flips,
        flipped=state.flipped,
        side=state.side,
        first=state.first,
    )
