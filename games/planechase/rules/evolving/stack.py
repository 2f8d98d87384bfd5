"""What the die and the stack make of the state."""

from __future__ import annotations

from msgspec.structs import replace

from games.kernel.rulebook import Evolvers
from games.planechase.rules import facts as f
from games.planechase.rules.evolving import changes
from games.planechase.rules.state import Cast, Item, Running, State


def _rolled(state: State, fact: f.Rolled) -> State:
    if fact.face is not None:
        casts = state.slot(fact.slot).casts + 1
        state = changes.slot(state, fact.slot, last_cast=Cast(fact.seat, fact.face), casts=casts)
    turn = state.slot(fact.slot).turn
    if turn is None or not fact.counts:
        return state
    return changes.turn(state, fact.slot, rolls=turn.rolls | {fact.seat: turn.rolls.get(fact.seat, 0) + 1})


def _rolls_set(state: State, fact: f.RollsSet) -> State:
    rolls = changes.open_turn(state, fact.slot).rolls | {fact.seat: fact.number}
    return changes.turn(state, fact.slot, rolls=rolls)


def _triggered(state: State, fact: f.Triggered) -> State:
    due = (*state.slot(fact.slot).due, fact.item)
    return replace(changes.slot(state, fact.slot, due=due), items=fact.item.number)


def _stacked(state: State, fact: f.Stacked) -> State:
    slot = state.slot(fact.slot)
    by_number = {item.number: item for item in slot.due}
    new = tuple(by_number[number] for number in fact.items)
    due = tuple(item for item in slot.due if item.number not in fact.items)
    stack = (*new, *slot.stack) if fact.under else (*slot.stack, *new)
    return changes.slot(state, fact.slot, stack=stack, due=due, orderable=fact.items)


def _without(items: tuple[Item, ...], gone: tuple[int, ...]) -> tuple[Item, ...]:
    return tuple(item for item in items if item.number not in gone)


def _ceased(state: State, fact: f.Ceased) -> State:
    slot = state.slot(fact.slot)
    return changes.slot(state, fact.slot, stack=_without(slot.stack, fact.items), due=_without(slot.due, fact.items))


def _one_gone(state: State, fact: f.ItemCountered | f.ItemRemoved) -> State:
    return changes.slot(state, fact.slot, stack=_without(state.slot(fact.slot).stack, (fact.number,)))


def _passed(state: State, fact: f.ItemsPassed) -> State:
    def changed(item: Item) -> Item:
        return replace(item, controller=fact.controller) if item.number in fact.items else item

    return changes.items(state, changed)


def _began(state: State, fact: f.ResolutionBegan) -> State:
    slot = state.slot(fact.slot)
    item = next(item for item in slot.stack if item.number == fact.number)
    running = Running(item=item, todo=fact.ops, deck=fact.deck, said=fact.said)
    return changes.slot(state, fact.slot, stack=_without(slot.stack, (fact.number,)), running=running)


def _op_done(state: State, fact: f.OpDone) -> State:
    running = changes.open_running(state, fact.slot)
    return changes.running(state, fact.slot, todo=running.todo[1:], answer=None, progress=0, asked=())


def _shown(state: State, fact: f.NumberShown) -> State:
    shown = changes.open_running(state, fact.slot).shown | {fact.key: fact.number}
    return changes.running(state, fact.slot, shown=shown)


def _resolved(state: State, fact: f.Resolved) -> State:
    """Whatever came of it, it applies until cleanup (P-28)."""
    slot = state.slot(fact.slot)
    item = changes.open_running(state, fact.slot).item
    lasts = not (fact.broken or fact.idle or item.is_walking)
    return changes.slot(state, fact.slot, running=None, resolved=(*slot.resolved, item) if lasts else slot.resolved)


def _copied(state: State, fact: f.ItemCopied) -> State:
    state = changes.slot(state, fact.slot, stack=(*state.slot(fact.slot).stack, fact.item))
    return replace(state, items=fact.item.number)


def _ordered(state: State, fact: f.ItemsOrdered) -> State:
    by_number = {item.number: item for item in state.slot(fact.slot).stack}
    return changes.slot(state, fact.slot, stack=tuple(by_number[number] for number in fact.items))


def _asked(state: State, fact: f.Asked) -> State:
    state = changes.slot(state, fact.slot, question=fact.question)
    state = replace(state, questions=fact.question.number)
    running = state.slot(fact.slot).running
    if running is None or state.slot(fact.slot).walk is not None:
        return state
    return changes.running(state, fact.slot, asked=(*running.asked, fact.question.seat))


def _answered(state: State, fact: f.Answered) -> State:
    state = changes.slot(state, fact.slot, question=None)
    running = state.slot(fact.slot).running
    if fact.answer is None or running is None:
        return state
    return changes.running(state, fact.slot, answer=fact.answer)


HAPPENED: Evolvers[State] = {
    f.Rolled: _rolled,
    f.RollsSet: _rolls_set,
    f.ChaosEnsued: lambda state, fact: state,
    f.Triggered: _triggered,
    f.Stacked: _stacked,
    f.Ceased: _ceased,
    f.ItemsPassed: _passed,
    f.ResolutionBegan: _began,
    f.OpDone: _op_done,
    f.NumberShown: _shown,
    f.Resolved: _resolved,
    f.ItemCountered: _one_gone,
    f.ItemRemoved: _one_gone,
    f.ItemCopied: _copied,
    f.ItemsOrdered: _ordered,
    f.Asked: _asked,
    f.Answered: _answered,
}
