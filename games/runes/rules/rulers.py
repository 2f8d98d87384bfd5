"""Which side of a ruler lies up, and what follows from it (§3, R-9, R-16, R-25)."""

from __future__ import annotations

from games.kernel.naming import card_key
from games.runes.rules import divinity
from games.runes.rules.cards import Ruler, Rune
from games.runes.rules.codes import QUICKCAST_IN_AREA, Divinity, Remaining
from games.runes.rules.costs import Cost
from games.runes.rules.state import Standing, State


def lies_up(state: State, seat: str) -> Ruler | None:
    """The row of the side, or of the card on top, that lies up; None: nobody knows that card."""
    return _row(state, seat, state.players[seat].standing)


def _row(state: State, seat: str, standing: Standing) -> Ruler | None:
    deck = state.players[seat].deck
    if not deck.is_brought:
        return None
    if standing.covered is not None:
        return state.catalogue.ruler(standing.covered)
    return state.catalogue.j_side(deck.ruler) if standing.face == "J" else state.catalogue.rulers[deck.ruler]


def name_of(state: State, seat: str, standing: Standing) -> str:
    """The name of the card that lies up when the ruler lies like this."""
    row = _row(state, seat, standing)
    return row.name if row is not None else standing.covered or ""


def name_up(state: State, seat: str) -> str:
    """The name of the card that lies up."""
    return name_of(state, seat, state.players[seat].standing)


def ruler_name(state: State, seat: str) -> str:
    """The name of the ruler card that this player has brought; empty: none."""
    deck = state.players[seat].deck
    return state.catalogue.rulers[deck.ruler].name if deck.is_brought else ""


def printed_divinity(state: State, seat: str) -> Divinity | None:
    """[Divinity] of the card that lies up; None: it has none (R-9)."""
    up = lies_up(state, seat)
    return up.divinity if up is not None else None


def divinity_now(state: State, seat: str) -> Divinity | None:
    """[Divinity] as an effect has changed it, else as printed."""
    changed = state.players[seat].standing.divinity
    return changed if changed is not None else printed_divinity(state, seat)


def used(state: State, seat: str) -> Divinity:
    """The sum over the face-up runes (FoW 711.2a), also of those that an effect has turned up (R-7)."""
    return divinity.total(rune.divinity for rune in face_up(state, seat))


def remaining(state: State, seat: str) -> Remaining | None:
    """What is left of the ruler's [Divinity] (FoW 711.2a); None: they have none."""
    now = divinity_now(state, seat)
    return divinity.remaining(now, used(state, seat)) if now is not None else None


def face_up(state: State, seat: str) -> tuple[Rune, ...]:
    """The face-up runes of this player's area."""
    return tuple(state.catalogue.runes[name] for name in state.players[seat].area.up)


def is_named(state: State, seat: str, name: str) -> bool:
    """Whether the card that lies up is the one of this name, by either of its sides (§3, Named rulers)."""
    up = lies_up(state, seat)
    names = state.catalogue.names_of(up) if up is not None else {card_key(name_up(state, seat))}
    return card_key(name) in names


def has_effect(state: State, seat: str, effect: str) -> bool:
    """Whether the card that lies up does this."""
    up = lies_up(state, seat)
    return up is not None and effect in up.effects


def is_quick(state: State, seat: str, rune: Rune) -> bool:
    """Whether a rune of this player's area may be played with [Quickcast], printed or given (R-25)."""
    return rune.quickcast or has_effect(state, seat, QUICKCAST_IN_AREA)


def cost_from_area(state: State, seat: str, rune: Rune) -> Cost:
    """The cost shown for playing it from the rune area (§4)."""
    return rune.cost_from_area(is_named(state, seat, rune.ruler_named))


def cost_from_hand(state: State, seat: str, rune: Rune) -> Cost:
    """The cost shown for playing it from the hand (§5)."""
    return rune.cost_from_hand(is_named(state, seat, rune.ruler_named))
