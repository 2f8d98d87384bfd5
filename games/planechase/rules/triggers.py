"""What triggers, whose it is, and in which order it goes on the stack (E-20 … E-22, E-27, P-12, P-18, P-27)."""

from __future__ import annotations

from collections.abc import Iterable

from games.planechase.rules import conditions
from games.planechase.rules import facts as f
from games.planechase.rules.cards import Line
from games.planechase.rules.codes import Event
from games.planechase.rules.decision import Decision
from games.planechase.rules.seating import in_team, is_controller, is_playing, turn_order
from games.planechase.rules.state import Cast, FaceUp, Item, Slot, State

# --- questions -------------------------------------------------------------------------------------------------------


def is_met(state: State, slot: Slot, line: Line, source: FaceUp | None, controller: str) -> bool:
    """603.4: whether every condition of this line that the engine can check is true now."""
    needs = (op for op in line.ops if op.startswith("needs:"))
    return all(conditions.is_met(state, slot, op, source, controller) for op in needs)


def is_his_moment(state: State, slot: Slot, line: Line) -> bool:
    """P-12: "your" steps are those of the planar controller's own turn; "each player's" are every turn's."""
    turn = slot.turn
    return line.whose == "any" or (turn is not None and in_team(state, turn.active, slot.controller))


def lines_due(state: State, slot: Slot, step: str) -> tuple[tuple[str, int], ...]:
    """The lines of face-up cards that will be due in this step of the turn, by card and number (P-12)."""
    return tuple(
        (card.card, number)
        for card in slot.face_up
        for number in state.cards[card.card].lines_on(step)
        if is_his_moment(state, slot, state.line(card.card, number))
    )


def waiting(slot: Slot) -> tuple[Item, ...]:
    """Every ability that has triggered and not left the stack."""
    running = (slot.running.item,) if slot.running is not None else ()
    return (*slot.due, *slot.stack, *running)


def is_waiting(slot: Slot, source: FaceUp, line: int) -> bool:
    """Whether an ability of this line of this object waits or is on the stack (P-18)."""
    return any(item.object == source.object and item.line == line and not item.late for item in waiting(slot))


# --- one trigger -----------------------------------------------------------------------------------------------------


def trigger_line(decision: Decision, source: FaceUp, line: int, moment: str, cast: Cast | None = None) -> None:
    """This line of a face-up card triggers; it is the planar controller's (planes §3, `whose`)."""
    slot, state = decision.slot, decision.state
    if slot.controller is None or not is_playing(state, slot.controller):
        return
    if not is_met(state, slot, state.line(source.card, line), source, slot.controller):
        return
    item = Item(
        number=state.items + 1,
        controller=slot.controller,
        moment=moment,
        card=source.card,
        deck=source.deck,
        object=source.object,
        line=line,
        cast=cast,
        walked=source.walked,
    )
    decision.happen(f.Triggered(slot=slot.number, item=item))


def trigger_moment(decision: Decision, sources: Iterable[FaceUp], moment: str, cast: Cast | None = None) -> None:
    """Every line of these cards that has this moment triggers."""
    for source in sources:
        for line in decision.state.cards[source.card].lines_on(moment):
            trigger_line(decision, source, line, moment, cast)


def trigger_revealed(decision: Decision, deck: str, name: str) -> None:
    """The chaos ability of a card that is only revealed (E-25, P-7): there is no object."""
    slot = decision.slot
    if slot.controller is None:
        return
    for line in decision.state.cards[name].lines_on("chaos"):
        number = decision.state.items + 1
        item = Item(number, slot.controller, "chaos", name, deck, 0, line, counters={}, exiled=())
        decision.happen(f.Triggered(slot=slot.number, item=item))


def trigger_walking(decision: Decision, seat: str) -> None:
    """E-21: the planeswalking ability; without a source, the roller's, once."""
    number = decision.state.items + 1
    decision.happen(f.Triggered(slot=decision.number, item=Item(number=number, controller=seat, moment="walking")))


def trigger_delayed(decision: Decision, event: Event) -> None:
    """Lines that are due once more by this event, each its creator's (docs/planes.md `delayed:E`)."""
    for delayed in decision.state.delayed:
        if delayed.event != event:
            continue
        decision.happen(f.DelayUsed(number=delayed.number))
        number = decision.state.items + 1
        moment = decision.state.line(delayed.card, delayed.line).on[0]
        item = Item(number, delayed.seat, moment, delayed.card, delayed.deck, delayed.object, delayed.line, late=True)
        decision.happen(f.Triggered(slot=decision.number, item=item))


def trigger_step(decision: Decision, step: str) -> None:
    """The lines that this step is the moment of (P-12, P-16)."""
    slot = decision.slot
    assert slot.turn is not None
    words = (step, "first_upkeep_of_game") if step == "upkeep" and slot.turn.first else (step,)
    for source in slot.face_up:
        for number, line in enumerate(decision.state.cards[source.card].abilities, 1):
            moment = next((word for word in words if word in line.on), None)
            if moment is not None and is_his_moment(decision.state, slot, line):
                trigger_line(decision, source, number, moment)
    if step == "end_step":
        trigger_delayed(decision, "next_end_step")


def trigger_states(decision: Decision) -> bool:
    """P-18: state triggers, each once until it has left the stack; whether there was one."""
    before = decision.state.items
    for source in decision.slot.face_up:
        card = decision.state.cards[source.card]
        for number in card.lines_on("counter_threshold"):
            needed = card.line(number).at or 1
            enough = source.counters.get(card.counter or "", 0) >= needed
            if enough and not is_waiting(decision.slot, source, number):
                trigger_line(decision, source, number, "counter_threshold")
    return decision.state.items > before


# --- on the stack ----------------------------------------------------------------------------------------------------


def stack_due(decision: Decision) -> bool:
    """P-27: all that is due goes on the stack, the controller's first, then the others' in turn order; whether any."""
    slot = decision.slot
    if not slot.due:
        return False
    order = turn_order(decision.state, slot.controller)
    if decision.cease((item for item in slot.due if item.controller not in order), "left"):
        return True
    last_first = [
        item.number
        for seat in order
        for item in sorted((i for i in slot.due if i.controller == seat), key=_in_card_order, reverse=True)
    ]
    under = decision.state.charter.triggers == "at_once"
    decision.happen(f.Stacked(slot=slot.number, items=tuple(last_first), under=under))
    return True


def _in_card_order(item: Item) -> tuple[bool, int, int, int]:
    """A controller's own resolve in card order, within a card in line order, the planeswalking ability last."""
    if item.object == 0:
        return (item.is_walking, 0, item.number, 0)
    return (item.is_walking, item.object, item.line, item.number)


def is_rollers(state: State, slot: Slot, seat: str) -> bool:
    """E-22: whether lines about "you" rolling watch this player."""
    return is_controller(state, slot, seat)
