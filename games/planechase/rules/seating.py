"""Who sits where: teams, turn order, whose turn comes next (E-11, E-31, E-39, §12)."""

from __future__ import annotations

from collections.abc import Collection

from games.planechase.rules.codes import COMMUNAL
from games.planechase.rules.state import Slot, State


def team_of(state: State, seat: str) -> tuple[str, ...]:
    """The team of this seat, its primary player first (E-39); alone in every other mode."""
    return next((team for team in state.setup.teams if seat in team), (seat,))


def primary(state: State, seat: str) -> str:
    """Who speaks for the team of this seat."""
    return team_of(state, seat)[0]


def is_playing(state: State, seat: str | None) -> bool:
    """Whether this seat is still in the game."""
    return seat in state.players and state.players[seat].out is None


def in_team(state: State, seat: str | None, other: str | None) -> bool:
    """Whether two seats are the same player or of one team."""
    return seat is not None and other is not None and other in team_of(state, seat)


def is_controller(state: State, slot: Slot, seat: str) -> bool:
    """Whether this seat is the planar controller, or of their team (E-11, E-40)."""
    return in_team(state, slot.controller, seat)


def is_active(state: State, slot: Slot, seat: str) -> bool:
    """Whether it is this seat's turn; in a turn without an active player nobody's (P-12)."""
    return slot.turn is not None and in_team(state, slot.turn.active, seat)


def units(state: State) -> tuple[str, ...]:
    """All who take turns, clockwise: players, or teams by their primary players; those who left keep their place."""
    if not state.setup.teams:
        return state.seating
    return tuple(sorted((team[0] for team in state.setup.teams), key=state.seating.index))


def rivals_left(state: State, gone: Collection[str] = ()) -> tuple[str, ...]:
    """The players or teams that are still in the game, without these."""
    return tuple(unit for unit in units(state) if is_playing(state, unit) and unit not in gone)


def from_next(state: State, seat: str) -> tuple[str, ...]:
    """All players or teams in the present turn order, from the one after this seat round to it."""
    order = units(state)
    at = order.index(primary(state, seat))
    later = (*order[at + 1 :], *order[: at + 1])
    return later if not state.reversed else (*reversed(order[:at]), *reversed(order[at:]))


def next_in_turn(state: State, seat: str, gone: Collection[str] = ()) -> str | None:
    """The next in turn order who is in the game and not among these (E-31); None: nobody is left."""
    ahead = (unit for unit in from_next(state, seat) if is_playing(state, unit) and unit not in gone)
    return next(ahead, None)


def turn_order(state: State, seat: str | None) -> tuple[str, ...]:
    """Every player who is in the game, in turn order, the team of this seat first."""
    first = primary(state, seat) if seat is not None else units(state)[0]
    order = (first, *(unit for unit in from_next(state, first) if unit != first))
    return tuple(member for unit in order for member in team_of(state, unit) if is_playing(state, member))


def deck_of(state: State, seat: str) -> str:
    """The key of the deck that this seat's planeswalks turn up from (E-10, 901.15c)."""
    return COMMUNAL if state.charter.is_communal else seat


def owner_of(state: State, slot: Slot, deck: str) -> str | None:
    """Who owns the cards of this deck now: in a communal deck the planar controller (E-10)."""
    return slot.controller if deck == COMMUNAL else deck


def deck_for(state: State, slot: Slot, seat: str) -> str:
    """The deck that "your planar deck" means for the controller of an item: of a team, its primary player's (P-21)."""
    if slot.controller is not None and is_controller(state, slot, seat):
        return deck_of(state, slot.controller)
    return deck_of(state, seat)
