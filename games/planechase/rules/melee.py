"""§10: Grand Melee — several turn markers, each a planar game of its own (E-42, E-43, P-22, 807).

Everything else reads "the planar controller", "the stack", "face up" per slot; what is here is only how markers are
laid, pass on, wait and are removed, and how far anything reaches.
"""

from __future__ import annotations

from games.planechase.rules import facts as f
from games.planechase.rules.chance import draw_order
from games.planechase.rules.decision import Decision
from games.planechase.rules.seating import from_next, is_playing, turn_order
from games.planechase.rules.state import Slot, State
from games.planechase.rules.turn_order import upcoming, who_is_due

APART = 3
"""A player cannot begin while one of so many seats after them holds another marker (807.4d)."""

# --- reach -----------------------------------------------------------------------------------------------------------


def is_melee(state: State) -> bool:
    return state.charter.mode == "grand_melee"


def in_range(state: State, seat: str) -> tuple[str, ...]:
    """Who is within range of influence 1: themselves and their two neighbours, as of the last beginning of a turn
    anywhere (801.2c, 807.2, 807.4h); in every other mode everybody."""
    if not is_melee(state):
        return state.playing
    circle = state.circle or state.seating
    if seat not in circle:
        return ()
    at = circle.index(seat)
    near = (circle[at - 1], seat, circle[(at + 1) % len(circle)])
    return tuple(other for other in dict.fromkeys(near) if is_playing(state, other))


def is_near(state: State, slot: Slot, seat: str | None) -> bool:
    """Whether the planes of this slot reach this seat (801.10); a watcher sees all."""
    if not is_melee(state) or seat is None or slot.controller is None:
        return True
    return seat in in_range(state, slot.controller)


# --- markers ---------------------------------------------------------------------------------------------------------


def markers_for(players: int) -> int:
    """One for every full four players, never none (807.4, P-22)."""
    return max(1, players // 4)


def lay_markers(decision: Decision, starter: str) -> None:
    """E-42: seats 1, 5, 9 … counted from the starting player, numbered in that order."""
    order = turn_order(decision.state, starter)
    firsts = tuple(order[4 * number] for number in range(markers_for(len(order))))
    decision.happen(f.SlotsLaid(firsts=firsts))


def holder(state: State, slot: Slot) -> str | None:
    """Who holds this marker: whose turn it is, or who is to begin the next one."""
    if slot.removed:
        return None
    if slot.turn is None or slot.waits:
        return who_is_due(state, slot)
    return slot.turn.of


def _others(state: State, slot: Slot) -> tuple[str, ...]:
    held = (holder(state, other) for other in state.slots if other.number != slot.number and not other.removed)
    return tuple(seat for seat in held if seat is not None)


def marker_ahead(state: State, slot: Slot, seat: str) -> Slot | None:
    """807.4d: the nearest marker that is too close ahead of a player who is to begin; with one marker nobody waits
    (P-22)."""
    if not is_melee(state):
        return None
    ahead = [seat, *(other for other in from_next(state, seat) if is_playing(state, other) and other != seat)]
    held = {holder(state, other): other for other in state.slots if other.number != slot.number and not other.removed}
    return next((held[other] for other in ahead[: APART + 1] if other in held), None)


def is_blocked(state: State, slot: Slot, seat: str) -> bool:
    """807.4d: whether another marker is too close ahead."""
    return marker_ahead(state, slot, seat) is not None


def is_too_close_behind(state: State, slot: Slot, seat: str) -> bool:
    """807.4j: whether another marker waits behind them, or for them already; then they have their extra turn just
    before their next one."""
    if not is_melee(state):
        return False
    order = [other for other in from_next(state, seat) if is_playing(state, other) and other != seat]
    return any(other == seat or other in order[-APART:] for other in _others(state, slot))


# --- the end of a turn -----------------------------------------------------------------------------------------------


def end_turn(decision: Decision) -> bool:
    """A turn of this marker is over: it may be removed, or wait. Whether the next turn begins now (807.4c–j)."""
    if decision.slot.removals:
        remove(decision)
        return False
    next_ = upcoming(decision.state, decision.slot)
    while next_ is not None and next_.extra and not next_.owed:
        if not is_too_close_behind(decision.state, decision.slot, next_.seat):
            break
        decision.happen(f.TurnOwed(slot=decision.number, seat=next_.seat))
        next_ = upcoming(decision.state, decision.slot)
    if next_ is None:
        return False
    if is_blocked(decision.state, decision.slot, next_.seat):
        decision.happen(f.MarkerPassed(slot=decision.number, holder=next_.seat, waits=True))
        return False
    return True


def remove(decision: Decision) -> None:
    """E-43 c: the marker is gone; its cards go to their owners' bottoms and nobody planeswalked (P-22)."""
    slot = decision.slot
    for seat in slot.extra_turns:
        if is_playing(decision.state, seat):
            decision.happen(f.TurnOwed(slot=slot.number, seat=seat))
    decision.cease((*slot.stack, *slot.due), "left")
    put_away(decision)
    decision.happen(f.MarkerRemoved(slot=slot.number))


def put_away(decision: Decision) -> None:
    """The face-up cards of this slot go to their owners' bottoms; of several nobody knows the order."""
    slot = decision.slot
    for deck in dict.fromkeys(card.deck for card in slot.face_up):
        cards = tuple(card for card in slot.face_up if card.deck == deck)
        names = tuple(card.card for card in cards)
        order = draw_order(decision, names) if len(names) > 1 else names
        decision.happen(
            f.TurnedDown(
                slot=slot.number,
                deck=deck,
                objects=tuple(card.object for card in cards),
                cards=order or names,
                told=order is not None,
                knowing=None if len(names) == 1 else (),
                drawn=order is not None and len(names) > 1,
            )
        )


# --- leaving (E-43) --------------------------------------------------------------------------------------------------


def shrinks(state: State, gone: tuple[str, ...]) -> bool:
    """Whether there are fewer markers after these players have left: m' < m."""
    before = len(state.playing)
    return is_melee(state) and markers_for(before - len(gone)) < markers_for(before)


def too_many(state: State, gone: tuple[str, ...]) -> int:
    """How many markers must go; those already designated are not counted."""
    there = sum(not slot.removed and not slot.removals for slot in state.slots)
    left = sum(seat not in gone for seat in state.playing)
    return max(0, there - markers_for(left)) if is_melee(state) else 0


def designate(decision: Decision, gone: tuple[str, ...], holders: dict[str, int]) -> None:
    """E-43 c: for every marker that is too many, the one next on a leaver's right, of several the lowest number."""
    for _ in range(too_many(decision.state, gone)):
        rights = [number for seat in gone if (number := _right_of(decision.state, seat, holders)) is not None]
        if not rights:
            return
        number = min(rights)
        decision.happen(f.MarkerDesignated(slot=number))
        slot = decision.state.slot(number)
        if slot.turn is None or slot.waits:
            here, decision.number = decision.number, number
            remove(decision)
            decision.number = here


def _right_of(state: State, seat: str, holders: dict[str, int]) -> int | None:
    """`holders`: who held which marker when the players left."""
    free = {slot.number for slot in state.slots if not slot.removed and not slot.removals}
    for other in reversed(from_next(state, seat)):
        if holders.get(other) in free and other != seat:
            return holders[other]
    return holders[seat] if holders.get(seat) in free else None


def held(state: State) -> dict[str, int]:
    """By player, the marker that they hold."""
    pairs = ((holder(state, slot), slot.number) for slot in state.slots if not slot.removed)
    return {seat: number for seat, number in pairs if seat is not None}
