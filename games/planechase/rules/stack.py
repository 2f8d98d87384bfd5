"""The stack of planar abilities: resolve, counter, remove, copy, order, trigger (608, 603.3, P-7, P-8, P-27)."""

from __future__ import annotations

from msgspec.structs import replace

from games.kernel.rulebook import Refusal
from games.planechase.rules import facts as f
from games.planechase.rules import interpreter, triggers, walking
from games.planechase.rules import orders as o
from games.planechase.rules.chaos import chaos_ensues
from games.planechase.rules.course import Course, insist, no
from games.planechase.rules.in_force import is_walk_replaced
from games.planechase.rules.permits import insist_on, why_asked, why_not_playing, why_out
from games.planechase.rules.references import find_face_up, find_item
from games.planechase.rules.seating import deck_for, in_team, is_controller
from games.planechase.rules.state import FaceUp, Item, Slot, State

# --- questions -------------------------------------------------------------------------------------------------------


def why_not_at_stack(state: State, slot: Slot) -> Refusal | None:
    """Why nothing can be done to the stack now."""
    refusal = why_not_playing(state) or why_asked(state, slot)
    return refusal or (None if slot.stack else no("608.1", "stack_is_empty"))


def may_resolve(state: State, slot: Slot, seat: str) -> bool:
    """Who ticks the top item off: its controller, in Two-Headed Giant his team (P-28)."""
    return slot.top is not None and in_team(state, slot.top.controller, seat)


def why_not_top(state: State, slot: Slot, item: str | None) -> Refusal | None:
    """Only the top item resolves (608.1)."""
    if item is None or find_item(state, slot, item) == slot.top:
        return None
    return no("608.1", "not_on_top", item=item)


def why_no_stack(state: State) -> Refusal | None:
    """With `triggers` at once there is nothing to counter, copy or order (P-1)."""
    return no("P-1", "plays_without_stack") if state.charter.triggers == "at_once" else None


def why_not_respond(state: State, slot: Slot) -> Refusal | None:
    """Why nothing on the stack can be countered or copied."""
    return why_not_at_stack(state, slot) or why_no_stack(state)


def orderable(state: State, slot: Slot, seat: str) -> tuple[Item, ...]:
    """This player's items that the last act put on the stack, the first to resolve first; fewer than two: none."""
    mine = [i for i in slot.stack if i.number in slot.orderable and in_team(state, i.controller, seat)]
    return tuple(reversed(mine)) if len(mine) > 1 else ()


def why_not_order(state: State, slot: Slot, seat: str, items: tuple[Item, ...]) -> Refusal | None:
    """Why these items can not be put in this order (603.3b): all of his that triggered together, each once."""
    refusal = why_not_respond(state, slot)
    if refusal is not None:
        return refusal
    mine = orderable(state, slot, seat)
    if not mine or sorted(i.number for i in items) != sorted(i.number for i in mine):
        return no("603.3b", "not_what_triggered_together")
    return None


def event_lines(state: State, slot: Slot) -> tuple[tuple[str, int], ...]:
    """Every line that watches the table: by card and number (planes §1, event)."""
    return tuple((card.card, number) for card in slot.face_up for number in state.cards[card.card].lines_on("event"))


# --- resolving -------------------------------------------------------------------------------------------------------


def resolve(course: Course, order: o.Resolve) -> o.Resolve:
    """`resolve` — everybody passed: the top item resolves (608)."""
    state, slot = course.state, course.slot
    insist(why_not_at_stack(state, slot) or why_not_top(state, slot, order.item))
    insist_on(course, may_resolve, "P-28")
    item = slot.top
    assert item is not None
    ops = () if item.is_walking or item.late else state.line(item.card, item.line).ops
    deck = deck_for(state, slot, item.controller)
    course.happen(
        f.ResolutionBegan(slot=slot.number, number=item.number, said=order.said, ops=ops, deck=deck, item=item)
    )
    if item.is_walking:
        _walk_by_ability(course, item)
    elif not item.late and not _is_still_met(course, item):
        course.happen(f.Resolved(slot=slot.number, number=item.number, idle=True, item=item))
    return replace(order, item=None)


def _walk_by_ability(course: Course, item: Item) -> None:
    """E-21, P-9: the roller planeswalks if he may; chaos may ensue instead (P-17)."""
    slot = course.slot
    if not walking.may_walk(course.state, slot, item.controller):
        return
    if is_walk_replaced(course.state, slot):
        chaos_ensues(course, "replaced")
    else:
        walking.order_walk(course, item.controller, "ability")


def _is_still_met(course: Course, item: Item) -> bool:
    """603.4: the condition is asked again; of a plane that has left, as it was (P-7)."""
    gone = FaceUp(item.object, item.deck, item.card, walked=item.walked)
    source = next((card for card in course.slot.face_up if card.object == item.object), gone)
    line = course.state.line(item.card, item.line)
    return triggers.is_met(course.state, course.slot, line, source, item.controller)


def go_on(course: Course) -> bool:
    """The next op of the item that resolves; False: it waits for an answer."""
    running = course.running
    if not running.todo:
        course.happen(f.Resolved(slot=course.number, number=running.item.number, item=running.item))
        return True
    interpreter.perform(course, running.todo[0])
    slot = course.slot
    if slot.question is not None:
        return False
    if slot.running is not None and slot.running.item.number == running.item.number:
        course.happen(f.OpDone(slot=course.number))
    return True


# --- other orders ----------------------------------------------------------------------------------------------------


def counter(course: Course, order: o.Counter) -> None:
    """`counter` — countered, or exiled from the stack (701.6)."""
    insist(why_not_respond(course.state, course.slot))
    item = find_item(course.state, course.slot, order.item)
    course.happen(f.ItemCountered(slot=course.number, number=item.number, by=order.by, item=item))


def remove(course: Course, order: o.Remove) -> None:
    """`remove` — no legal target, or its condition is false (603.3d, 603.4)."""
    insist(why_not_at_stack(course.state, course.slot))
    item = find_item(course.state, course.slot, order.item)
    insist_on(course, lambda state, slot, seat: in_team(state, item.controller, seat), "P-28")
    course.happen(f.ItemRemoved(slot=course.number, number=item.number, item=item))


def copy(course: Course, order: o.Copy) -> None:
    """`A: copy` — the copy is A's, on top (707.10)."""
    insist(why_not_respond(course.state, course.slot) or why_out(course.state, course.seat))
    item = find_item(course.state, course.slot, order.item)
    copied = replace(item, number=course.state.items + 1, controller=course.seat, copied=True)
    course.happen(f.ItemCopied(slot=course.number, item=copied))


def order(course: Course, order: o.OrderItems) -> None:
    """`A: order` — what triggered together, the first resolves first (603.3b)."""
    state, slot = course.state, course.slot
    insist(why_not_respond(state, slot))
    items = tuple(find_item(state, slot, text) for text in order.items)
    insist(why_not_order(state, slot, course.seat, items))
    numbers = iter([item.number for item in reversed(items)])
    mine = {item.number for item in items}
    stack = tuple(next(numbers) if item.number in mine else item.number for item in slot.stack)
    course.happen(f.ItemsOrdered(slot=course.number, items=stack))


def why_not_trigger(state: State, slot: Slot) -> Refusal | None:
    """Why no event line can be put on the stack."""
    refusal = why_not_playing(state) or why_asked(state, slot)
    return refusal or (None if slot.controller is not None else no("603", "nobody_controls_it"))


def trigger(course: Course, order: o.Trigger) -> None:
    """`trigger` — what this line watches for has happened (603)."""
    state, slot = course.state, course.slot
    insist(why_not_trigger(state, slot))
    insist_on(course, is_controller, "603")
    card = find_face_up(state, slot, order.card)
    if order.line not in state.cards[card.card].lines_on("event"):
        insist(no("603", "no_such_event_line", card=order.card, line=order.line))
    triggers.trigger_line(course, card, order.line, "event")
