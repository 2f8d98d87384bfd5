"""§4: the planar die (E-16 … E-24, P-2, P-9, P-17)."""

from __future__ import annotations

from games.kernel.decision import raise_if_refused
from games.kernel.rulebook import Refusal
from games.planechase.rules import facts as f
from games.planechase.rules import orders as o
from games.planechase.rules import triggers, turns
from games.planechase.rules.chance import throw_face
from games.planechase.rules.chaos import chaos_ensues
from games.planechase.rules.codes import MAIN, Face
from games.planechase.rules.decision import Decision, refusal
from games.planechase.rules.in_force import is_blank_chaos
from games.planechase.rules.permits import why_asked, why_busy, why_not_playing, why_out
from games.planechase.rules.seating import is_active, is_controller
from games.planechase.rules.state import Cast, Slot, State

# --- questions -------------------------------------------------------------------------------------------------------


def cost(slot: Slot, seat: str) -> int:
    """E-17: so much generic mana costs this player's next roll; it is shown and nothing is deducted (P-2)."""
    return slot.turn.rolls.get(seat, 0) if slot.turn is not None else 0


def why_not_special(state: State, slot: Slot, seat: str) -> Refusal | None:
    """E-16: the special action needs one's own main phase, priority and an empty stack (901.9, 116.2i). Where nothing
    is due on the way to it the roll goes there by itself (P-28)."""
    why_not = why_not_playing(state) or why_out(state, seat) or why_asked(state, slot)
    if why_not is not None or turns.can_go_to_main(state, slot, seat):
        return why_not
    if slot.turn is None or not is_active(state, slot, seat):
        return refusal("901.9", "not_the_active_player", seat=seat)
    if slot.turn.step not in MAIN:
        return refusal("901.9", "not_a_main_phase", step=slot.turn.step)
    return refusal("901.9", "stack_not_empty") if why_busy(state, slot) else None


def why_not_by_effect(state: State, slot: Slot, seat: str) -> Refusal | None:
    """An effect can make anybody roll at any time (E-17, P-9), once the game is on."""
    return why_not_playing(state) or why_out(state, seat) or why_asked(state, slot)


def may_throw_here(state: State) -> bool:
    """E-5: whether the program may throw."""
    return state.charter.die != "thrown" and not state.setup.replayed


def may_enter(state: State) -> bool:
    """E-5: whether a die that was thrown on the table may be entered; a record tells every face."""
    return state.charter.die != "here" or state.setup.replayed


def why_not_face(state: State, order: o.Roll) -> Refusal | None:
    """Why the die cannot be thrown or entered like this (E-5, E-24)."""
    if order.face is None and not order.ignored:
        return None if may_throw_here(state) else refusal("E-5", "die_is_thrown_at_the_table")
    return None if may_enter(state) else refusal("E-5", "program_throws_the_die")


# --- the order -------------------------------------------------------------------------------------------------------


def roll(decision: Decision, order: o.Roll) -> o.Roll:
    """`A: roll` — a special action, or by an effect; not on the stack, nobody can respond to it."""
    state, slot, seat = decision.state, decision.slot, decision.seat
    special = order.by is None
    raise_if_refused(why_not_special(state, slot, seat) if special else why_not_by_effect(state, slot, seat))
    raise_if_refused(why_not_face(state, order))
    if special and (slot.turn is None or slot.turn.step not in MAIN):
        turns.go_to_main(decision)
        slot = decision.slot
    throws = order.face is None and not order.ignored
    face = throw_face(decision) if throws else order.face
    thrown = not throws and (order.thrown or not state.setup.replayed)
    counts = special or (state.charter.roll_cost == "rolls" and face is not None)
    decision.happen(
        f.Rolled(
            slot=slot.number,
            seat=seat,
            face=face,
            special=special,
            counts=counts,
            cost=cost(slot, seat) if special else 0,
            by=order.by,
            thrown=thrown,
            ignored=order.ignored,
        )
    )
    if face is not None:
        _follow(decision, Cast(seat, face))
    return o.Roll(face=face, thrown=thrown, by=order.by, ignored=order.ignored, slot=slot.number)


def _follow(decision: Decision, cast: Cast) -> None:
    """What this roll makes happen (E-19 … E-22; CR 901.9b): a blank may count as chaos (P-17)."""
    state, slot = decision.state, decision.slot
    face: Face = "chaos" if cast.face == "blank" and is_blank_chaos(state, slot) else cast.face
    if is_controller(state, slot, cast.seat):
        triggers.trigger_moment(decision, slot.face_up, "roll_any", cast)
        if face == "blank":
            triggers.trigger_moment(decision, slot.face_up, "roll_blank", cast)
    if face == "chaos":
        chaos_ensues(decision, "roll", who=cast.seat)
    elif face == "walk":
        triggers.trigger_walking(decision, cast.seat)
