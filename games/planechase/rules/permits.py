"""Who may order what, and when nothing may be ordered (docs/records.md *who*, P-8, P-28)."""

from __future__ import annotations

from collections.abc import Callable, Collection

from games.kernel.decision import raise_if_refused
from games.kernel.rulebook import Refusal
from games.planechase.rules.decision import Decision, refusal
from games.planechase.rules.seating import deck_for, deck_of, is_playing
from games.planechase.rules.state import Slot, State

May = Callable[[State, Slot, str], bool]


def raise_unless_allowed(decision: Decision, may: May, rule: str) -> None:
    """Raises Refused unless the seat may order this, or the host enters it for those who have no phone (P-28)."""
    if decision.by.may_run_the_table:
        return
    if not may(decision.state, decision.slot, decision.seat):
        raise_if_refused(refusal(rule, "not_yours_to_order", seat=decision.seat))


def raise_unless_theirs(decision: Decision, seat: str, rule: str) -> None:
    """Raises Refused if somebody else is named than the player to whom the act belongs."""
    if decision.by.seat not in (None, seat):
        raise_if_refused(refusal(rule, "not_yours_to_order", seat=seat))


def why_not_playing(state: State) -> Refusal | None:
    """Why there is no turn, die or stack yet."""
    return None if state.stage == "play" else refusal("103.7", "game_has_not_begun", stage=state.stage)


def why_asked(state: State, slot: Slot) -> Refusal | None:
    """P-8: until a question is answered only players and table go on; in Grand Melee so it is where the same deck is
    asked about."""
    if slot.question is not None:
        return refusal("P-8", "question_is_open", seat=slot.question.seat)
    if all(other.question is None for other in state.slots):
        return None
    controllers = {item.controller for item in slot.stack}
    decks = {deck_for(state, slot, seat) for seat in controllers if is_playing(state, seat)}
    if slot.controller is not None:
        decks.add(deck_of(state, slot.controller))
    return why_deck_asked(state, decks)


def why_deck_asked(state: State, decks: Collection[str]) -> Refusal | None:
    """Why cards of these decks lie open on top of them: somebody has still to choose (P-8)."""
    asked = (slot.question for slot in state.slots if slot.question is not None)
    open_question = next((question for question in asked if question.deck in decks and question.kind != "side"), None)
    return refusal("P-8", "question_is_open", seat=open_question.seat) if open_question is not None else None


def why_busy(state: State, slot: Slot) -> Refusal | None:
    """Why the stack is not empty (E-16, 500.2)."""
    return why_asked(state, slot) or (refusal("500.2", "stack_not_empty") if slot.stack else None)


def why_out(state: State, seat: str) -> Refusal | None:
    """Why this seat plays no more."""
    if seat not in state.players:
        return refusal("REC 3", "unknown_player", seat=seat)
    return None if is_playing(state, seat) else refusal("800.4a", "has_left", seat=seat)
