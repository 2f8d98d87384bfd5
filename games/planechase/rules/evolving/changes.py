"""Small changes of a state that many facts share."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from games.planechase.rules.knowledge import Deck
from games.planechase.rules.state import FaceUp, Item, Running, Slot, State, Turn


def slot(state: State, number: int, **changes: object) -> State:
    """The state with these fields of a slot changed."""
    changed = replace(state.slots[number - 1], **changes)
    return replace(state, slots=(*state.slots[: number - 1], changed, *state.slots[number:]))


def every_slot(state: State, change: Callable[[Slot], Slot]) -> State:
    return replace(state, slots=tuple(map(change, state.slots)))


def player(state: State, seat: str, **changes: object) -> State:
    """The state with these fields of a player changed."""
    return replace(state, players=state.players | {seat: replace(state.players[seat], **changes)})


def deck(state: State, key: str, now: Deck) -> State:
    """The state with another deck under this key."""
    return replace(state, decks=state.decks | {key: now})


def named(state: State, key: str, *names: str) -> State:
    """Names of a deck that was entered by number appear one after the other (P-4)."""
    new = tuple(name for name in names if name not in state.homes[key])
    return replace(state, homes=state.homes | {key: (*state.homes[key], *new)}) if new else state


def running(state: State, number: int, **changes: object) -> State:
    """The state with these fields of the item that resolves changed."""
    return slot(state, number, running=replace(open_running(state, number), **changes))


def open_running(state: State, number: int) -> Running:
    """The item that resolves; its absence is a programming error."""
    running = state.slot(number).running
    assert running is not None, "nothing is being resolved"
    return running


def turn(state: State, number: int, **changes: object) -> State:
    """The state with these fields of the turn changed."""
    return slot(state, number, turn=replace(open_turn(state, number), **changes))


def open_turn(state: State, number: int) -> Turn:
    """The turn of this slot; its absence is a programming error."""
    turn = state.slot(number).turn
    assert turn is not None, "no turn has begun"
    return turn


def card(state: State, number: int, **changes: object) -> State:
    """The state with these fields of a face-up object changed, wherever it lies."""

    def changed(cards: tuple[FaceUp, ...]) -> tuple[FaceUp, ...]:
        if all(one.object != number for one in cards):
            return cards
        return tuple(replace(one, **changes) if one.object == number else one for one in cards)

    state = every_slot(state, lambda each: replace(each, face_up=changed(each.face_up)))
    return replace(state, spots=tuple(replace(spot, cards=changed(spot.cards)) for spot in state.spots))


def items(state: State, change: Callable[[Item], Item]) -> State:
    """The state with every item changed: due, on the stack, resolving."""

    def changed(each: Slot) -> Slot:
        now = each.running
        return replace(
            each,
            due=tuple(map(change, each.due)),
            stack=tuple(map(change, each.stack)),
            running=replace(now, item=change(now.item)) if now is not None else None,
        )

    return every_slot(state, changed)


def remembered(state: State, gone: tuple[FaceUp, ...]) -> State:
    """Items of objects that are no more keep what these were when they left (P-7)."""
    left = {one.object: one for one in gone}

    def stamped(item: Item) -> Item:
        if item.object not in left or item.counters is not None:
            return item
        source = left[item.object]
        return replace(item, counters=source.counters, exiled=source.exiled)

    return items(state, stamped) if left else state
