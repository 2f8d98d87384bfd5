"""Who comes after whom (§0, R-21): clockwise, among those who are in the game."""

from __future__ import annotations

from games.runes.rules.state import State


def next_after(state: State, seat: str) -> str | None:
    """The next player clockwise who is in the game, not this one; None: nobody else is."""
    order = state.seating
    place = order.index(seat)
    return next((other for other in (*order[place + 1 :], *order[:place]) if other in state.playing), None)


def from_seat(state: State, seat: str) -> tuple[str, ...]:
    """Everybody in the game, clockwise, this seat first if it is."""
    order = state.seating
    place = order.index(seat)
    return tuple(other for other in (*order[place:], *order[:place]) if other in state.playing)


def turn_player(state: State) -> str | None:
    """Who has priority first: whose turn it is, or who comes after them when they have left (R-21)."""
    if state.turn is None:
        return None
    return next(iter(from_seat(state, state.turn.of)), None)


def next_player(state: State) -> str | None:
    """Whose turn comes next: in the beginning the starter's (FoW 403.4)."""
    if state.turn is not None:
        return next_after(state, state.turn.of)
    return next(iter(from_seat(state, state.starter)), None) if state.starter is not None else None
