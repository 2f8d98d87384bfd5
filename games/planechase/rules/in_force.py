"""What lies face up, and what it says: rules in force (E-12, E-14, P-14, P-17)."""

from __future__ import annotations

from games.planechase.rules.codes import BLANK_IS_CHAOS, CANT_LOSE, SKIP_UNTAP, WALK_IS_CHAOS
from games.planechase.rules.seating import in_team, is_playing, team_of
from games.planechase.rules.state import FaceUp, Pin, Slot, State


def planes(state: State, slot: Slot) -> tuple[FaceUp, ...]:
    """The face-up planes, in the order in which they were turned up (E-14)."""
    return tuple(card for card in slot.face_up if state.cards[card.card].is_plane)


def phenomena(state: State, slot: Slot) -> tuple[FaceUp, ...]:
    """The face-up phenomena, in the order in which they were turned up (E-14)."""
    return tuple(card for card in slot.face_up if state.cards[card.card].is_phenomenon)


def static_words(state: State, slot: Slot) -> frozenset[str]:
    """The ops of every static line that is in force (E-12)."""
    lines = (line for card in slot.face_up for line in state.cards[card.card].abilities if "static" in line.on)
    return frozenset(op for line in lines for op in line.ops)


def skips_untap(state: State, slot: Slot) -> bool:
    """Whether no turn has an untap step."""
    return SKIP_UNTAP in static_words(state, slot)


def pins_with(state: State, slot: Slot, rule: str) -> tuple[Pin, ...]:
    """The effects that last and carry this rule, of this slot."""
    return tuple(pin for pin in state.pins if pin.slot == slot.number and rule in pin.rules)


def is_blank_chaos(state: State, slot: Slot) -> bool:
    """P-17: whether a blank counts as chaos."""
    return bool(pins_with(state, slot, BLANK_IS_CHAOS))


def is_walk_replaced(state: State, slot: Slot) -> bool:
    """P-17: whether chaos ensues instead of what a planeswalking ability does."""
    return bool(pins_with(state, slot, WALK_IS_CHAOS))


def is_protected(state: State, seat: str) -> bool:
    """P-14: whether this seat, or its team, cannot lose."""
    return any(CANT_LOSE in pin.rules and in_team(state, pin.seat, seat) for pin in state.pins)


def can_win(state: State, seat: str) -> bool:
    """P-14: nobody wins by an effect while an opponent cannot lose and lets nobody win."""
    others = (pin.seat for pin in state.pins if CANT_LOSE in pin.rules and is_playing(state, pin.seat))
    return all(in_team(state, other, seat) for other in others)


def should_be_out(state: State, seat: str) -> str | None:
    """P-14: why this player is proposed to leave: life, poison, commander; None: they are not."""
    team = team_of(state, seat)
    player, head = state.players[seat], state.players[team[0]]
    if player.out is not None or is_protected(state, seat):
        return None
    if head.life <= 0:
        return "life"
    if head.poison >= state.charter.deadly_poison(len(team)):
        return "poison"
    damaged = state.charter.commander == "on" and any(damage >= 21 for damage in player.commander.values())
    return "commander" if damaged else None
