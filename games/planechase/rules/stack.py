"""The stack of planar abilities: resolve, counter, remove, copy, order, trigger (608, 603.3, P-7, P-8, P-27)."""

from __future__ import annotations

from msgspec.structs import replace

from games.kernel.decision import raise_if_refused
from games.kernel.rulebook import Refusal
from games.planechase.rules import facts as f
from games.planechase.rules import interpreter, triggers, walking
from games.planechase.rules import orders as o
from games.planechase.rules.chaos import chaos_ensues
from games.planechase.rules.codes import Said
from games.planechase.rules.decision import Decision, refusal
from games.planechase.rules.in_force import is_walk_replaced
from games.planechase.rules.permits import raise_unless_allowed, why_asked, why_not_playing, why_out
from games.planechase.rules.references import find_face_up, find_item
from games.planechase.rules.seating import deck_for, in_team, is_controller
from games.planechase.rules.state import FaceUp, Item, Slot, State

# --- questions -------------------------------------------------------------------------------------------------------


def why_not_at_stack(state: State, slot: Slot) -> Refusal | None:
    """Why nothing can be done to the stack now."""
    why_not = why_not_playing(state) or why_asked(state, slot)
    return why_not or (None if slot.stack else refusal("608.1", "stack_is_empty"))


def may_resolve(state: State, slot: Slot, seat: str) -> bool:
    """Who ticks the top item off: its controller, in Two-Headed Giant their team (P-28)."""
    return slot.top is not None and in_team(state, slot.top.controller, seat)


def why_not_top(state: State, slot: Slot, item: str | None) -> Refusal | None:
    """Only the top item resolves (608.1)."""
    if item is None or find_item(state, slot, item) == slot.top:
        return None
    return refusal("608.1", "not_on_top", item=item)


def answers_to(state: State, item: Item) -> tuple[Said, ...]:
    """What can be said when this item resolves; nothing of a planeswalking ability, which is not optional (E-21)."""
    return () if item.is_walking or item.late else state.line(item.card, item.line).answers


def why_not_said(state: State, item: Item, said: Said | None) -> Refusal | None:
    """Why this is no answer: the line leaves no choice (603.5). Records of earlier versions have answers that nothing
    reads; they are passed over."""
    if said is None or said in answers_to(state, item) or state.setup.replayed:
        return None
    return refusal("603.5", "leaves_no_choice", said=said)


def why_no_stack(state: State) -> Refusal | None:
    """With `triggers` at once there is nothing to counter, copy or order (P-1)."""
    return refusal("P-1", "plays_without_stack") if state.charter.triggers == "at_once" else None


def why_not_respond(state: State, slot: Slot) -> Refusal | None:
    """Why nothing on the stack can be countered or copied."""
    return why_not_at_stack(state, slot) or why_no_stack(state)


def orderable(state: State, slot: Slot, seat: str) -> tuple[Item, ...]:
    """This player's items that the last act put on the stack, the first to resolve first; fewer than two: none."""
    mine = [i for i in slot.stack if i.number in slot.orderable and in_team(state, i.controller, seat)]
    return tuple(reversed(mine)) if len(mine) > 1 else ()


def why_not_order(state: State, slot: Slot, seat: str, items: tuple[Item, ...]) -> Refusal | None:
    """Why these items cannot be put in this order (603.3b): all of their that triggered together, each once."""
    why_not = why_not_respond(state, slot)
    if why_not is not None:
        return why_not
    mine = orderable(state, slot, seat)
    if not mine or sorted(i.number for i in items) != sorted(i.number for i in mine):
        return refusal("603.3b", "not_what_triggered_together")
    return None


def event_lines(state: State, slot: Slot) -> tuple[tuple[str, int], ...]:
    """Every line that watches the table: by card and number (planes §1, event)."""
    return tuple((card.card, number) for card in slot.face_up for number in state.cards[card.card].lines_on("event"))


# --- resolving -------------------------------------------------------------------------------------------------------


def resolve(decision: Decision, order: o.Resolve) -> o.Resolve:
    """`resolve` — everybody passed: the top item resolves (608)."""
    state, slot = decision.state, decision.slot
    raise_if_refused(why_not_at_stack(state, slot) or why_not_top(state, slot, order.item))
    raise_unless_allowed(decision, may_resolve, "P-28")
    item = slot.top
    assert item is not None
    raise_if_refused(why_not_said(state, item, order.said))
    said = order.said if order.said in answers_to(state, item) else None
    ops = () if item.is_walking or item.late else state.line(item.card, item.line).ops
    deck = deck_for(state, slot, item.controller)
    decision.happen(f.ResolutionBegan(slot=slot.number, number=item.number, said=said, ops=ops, deck=deck, item=item))
    if item.is_walking:
        _walk_by_ability(decision, item)
    elif not item.late and not _is_still_met(decision, item):
        decision.happen(f.Resolved(slot=slot.number, number=item.number, idle=True, item=item))
    return replace(order, item=None, said=said)


def _walk_by_ability(decision: Decision, item: Item) -> None:
    """E-21, P-9: the roller planeswalks if they may; chaos may ensue instead (P-17)."""
    slot = decision.slot
    if not walking.may_walk(decision.state, slot, item.controller):
        return
    if is_walk_replaced(decision.state, slot):
        chaos_ensues(decision, "replaced")
    else:
        walking.order_walk(decision, item.controller, "ability")


def _is_still_met(decision: Decision, item: Item) -> bool:
    """603.4: the condition is asked again; of a plane that has left, as it was (P-7)."""
    gone = FaceUp(item.object, item.deck, item.card, walked=item.walked)
    source = next((card for card in decision.slot.face_up if card.object == item.object), gone)
    line = decision.state.line(item.card, item.line)
    return triggers.is_met(decision.state, decision.slot, line, source, item.controller)


def go_on(decision: Decision) -> bool:
    """The next op of the item that resolves; False: it waits for an answer."""
    running = decision.running
    if not running.todo:
        decision.happen(f.Resolved(slot=decision.number, number=running.item.number, item=running.item))
        return True
    interpreter.perform(decision, running.todo[0])
    slot = decision.slot
    if slot.question is not None:
        return False
    if slot.running is not None and slot.running.item.number == running.item.number:
        decision.happen(f.OpDone(slot=decision.number))
    return True


# --- other orders ----------------------------------------------------------------------------------------------------


def counter(decision: Decision, order: o.Counter) -> None:
    """`counter` — countered, or exiled from the stack (701.6)."""
    raise_if_refused(why_not_respond(decision.state, decision.slot))
    item = find_item(decision.state, decision.slot, order.item)
    decision.happen(f.ItemCountered(slot=decision.number, number=item.number, by=order.by, item=item))


def remove(decision: Decision, order: o.Remove) -> None:
    """`remove` — no legal target, or its condition is false (603.3d, 603.4)."""
    raise_if_refused(why_not_at_stack(decision.state, decision.slot))
    item = find_item(decision.state, decision.slot, order.item)
    raise_unless_allowed(decision, lambda state, slot, seat: in_team(state, item.controller, seat), "P-28")
    decision.happen(f.ItemRemoved(slot=decision.number, number=item.number, item=item))


def copy(decision: Decision, order: o.Copy) -> None:
    """`A: copy` — the copy is A's, on top (707.10)."""
    raise_if_refused(why_not_respond(decision.state, decision.slot) or why_out(decision.state, decision.seat))
    item = find_item(decision.state, decision.slot, order.item)
    copied = replace(item, number=decision.state.items + 1, controller=decision.seat, copied=True)
    decision.happen(f.ItemCopied(slot=decision.number, item=copied))


def order(decision: Decision, order: o.OrderItems) -> None:
    """`A: order` — what triggered together, the first resolves first (603.3b)."""
    state, slot = decision.state, decision.slot
    raise_if_refused(why_not_respond(state, slot))
    items = tuple(find_item(state, slot, text) for text in order.items)
    raise_if_refused(why_not_order(state, slot, decision.seat, items))
    numbers = iter([item.number for item in reversed(items)])
    mine = {item.number for item in items}
    stack = tuple(next(numbers) if item.number in mine else item.number for item in slot.stack)
    decision.happen(f.ItemsOrdered(slot=decision.number, items=stack))


def why_not_trigger(state: State, slot: Slot) -> Refusal | None:
    """Why no event line can be put on the stack."""
    why_not = why_not_playing(state) or why_asked(state, slot)
    return why_not or (None if slot.controller is not None else refusal("603", "nobody_controls_it"))


def trigger(decision: Decision, order: o.Trigger) -> None:
    """`trigger` — what this line watches for has happened (603)."""
    state, slot = decision.state, decision.slot
    raise_if_refused(why_not_trigger(state, slot))
    raise_unless_allowed(decision, is_controller, "603")
    card = find_face_up(state, slot, order.card)
    if order.line not in state.cards[card.card].lines_on("event"):
        raise_if_refused(refusal("603", "no_such_event_line", card=order.card, line=order.line))
    triggers.trigger_line(decision, card, order.line, "event")
