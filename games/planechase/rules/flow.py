"""What follows by itself after an act, until somebody has to answer (P-27): the innermost thing first.

A starting plane, a walk, the ops of an item; then 704.6f, repeated; then state triggers; then all that is due goes on
the stack.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.planechase.rules import by_cards, eternities, knowledge, naming, stack, starting, triggers, walking
from games.planechase.rules import facts as f
from games.planechase.rules.decision import Decision
from games.planechase.rules.in_force import phenomena
from games.planechase.rules.seating import deck_of
from games.planechase.rules.state import FaceUp, Slot, State

MOST_STEPS = 20_000
"""More never follow one act; a loop would be a fault of the rules, and is told as one."""


def go_on(decision: Decision) -> None:
    """Everything that follows without an answer, in every slot."""
    here = decision.number
    starting.end_mulligans(decision)
    others = [slot.number for slot in decision.state.slots if slot.number != here]
    _settle(decision, [here, *others])
    while moot := [slot.number for slot in decision.state.slots if naming.is_moot(decision.state, slot)]:
        _settle(decision, moot)
    decision.number = here
    starting.end_setting(decision)


def _settle(decision: Decision, numbers: Sequence[int]) -> None:
    """Everything that follows in these slots, one after the other. What a later one takes from a deck can make the
    question of an earlier one moot."""
    for number in numbers:
        decision.number = number
        passed: list[str] = []
        steps = (one_more(decision, passed) for _ in range(MOST_STEPS))
        if all(steps):
            raise RuntimeError("the rules go round in a circle")


def one_more(decision: Decision, passed: list[str]) -> bool:
    """The next thing in this slot that needs nobody's answer; whether there was one. `passed`: what 704.6f has left."""
    state, slot = decision.state, decision.slot
    if naming.is_moot(state, slot):
        decision.happen(f.Answered(slot=slot.number))
        return True
    if state.stage == "over" or slot.removed or slot.question is not None:
        return False
    if slot.showing is not None:
        return by_cards.go_on(decision)
    if slot.walk is not None:
        return walking.go_on(decision)
    if slot.running is not None:
        return stack.go_on(decision)
    if slot.setting is not None:
        return starting.go_on(decision)
    if state.stage != "play":
        return False
    if slot.filling:
        return eternities.fill(decision)
    if eternities.shuffle_in(decision):
        return True
    return _leave_phenomenon(decision, passed) or triggers.trigger_states(decision) or triggers.stack_due(decision)


# --- 704.6f ----------------------------------------------------------------------------------------------------------


def is_done(slot: Slot, card: FaceUp) -> bool:
    """E-28: a phenomenon that is not the source of an ability that has triggered and not left the stack."""
    return all(item.object != card.object for item in triggers.waiting(slot))


def phenomenon_to_leave(state: State, slot: Slot) -> FaceUp | None:
    """The face-up phenomenon from which the planar controller walks now."""
    return next((card for card in phenomena(state, slot) if is_done(slot, card)), None)


def _leave_phenomenon(decision: Decision, passed: list[str]) -> bool:
    """E-28: the planar controller walks; phenomena that pass a whole deck without a plane end it (P-15)."""
    slot = decision.slot
    card = phenomenon_to_leave(decision.state, slot)
    if card is None or slot.controller is None:
        return False
    passed.append(card.card)
    deck = decision.state.decks.get(deck_of(decision.state, slot.controller))
    to = () if deck is not None and len(passed) > knowledge.size(deck) + 1 else None
    return walking.order_walk(decision, slot.controller, "phenomenon", to=to)
