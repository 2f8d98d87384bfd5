"""What planeswalks, and effects that last, make of the state."""

from __future__ import annotations

from msgspec.structs import replace

from games.kernel.rulebook import Evolvers
from games.planechase.rules import facts as f
from games.planechase.rules import knowledge
from games.planechase.rules.evolving import changes
from games.planechase.rules.state import Spot, State


def _went(state: State, fact: f.WalkWent) -> State:
    walk = state.slot(fact.slot).walk
    assert walk is not None, "nobody walks"
    left_plane = walk.left_plane or fact.left_plane
    return changes.slot(state, fact.slot, walk=replace(walk, stage=fact.stage, left_plane=left_plane))


def _pinned(state: State, fact: f.Pinned) -> State:
    return replace(state, pins=(*state.pins, fact.pin), lasting=fact.pin.number)


def _unpinned(state: State, fact: f.PinEnded) -> State:
    return replace(state, pins=tuple(pin for pin in state.pins if pin.number != fact.number))


def _delayed(state: State, fact: f.DelayNoted) -> State:
    return replace(state, delayed=(*state.delayed, fact.delayed), lasting=fact.delayed.number)


def _delay_used(state: State, fact: f.DelayUsed) -> State:
    return replace(state, delayed=tuple(one for one in state.delayed if one.number != fact.number))


# --- the map (§17) ---------------------------------------------------------------------------------------------------


def _dealt(state: State, fact: f.CardDealt) -> State:
    deck = knowledge.take(state.decks[fact.deck], 0, fact.card.card)
    state = changes.named(changes.deck(state, fact.deck, deck), fact.deck, fact.card.card)
    return replace(
        state, spots=(*state.spots, Spot(fact.x, fact.y, (fact.card,))), objects=max(state.objects, fact.card.object)
    )


def _set_aside(state: State, fact: f.CardSetAside) -> State:
    deck = knowledge.take(state.decks[fact.deck], 0, fact.card)
    state = changes.named(changes.deck(state, fact.deck, deck), fact.deck, fact.card)
    return replace(state, aside=(*state.aside, fact.card))


def _marker_moved(state: State, fact: f.MarkerMoved) -> State:
    """What lay at the marker stays where it is; what lies at the new place is in force (§17)."""
    slot = state.slot(fact.slot)
    state = changes.remembered(state, slot.face_up)
    phenomena = tuple(card for card in slot.face_up if state.cards[card.card].is_phenomenon)
    state = replace(state, aside=(*state.aside, *(card.card for card in phenomena)))
    here = tuple(spot for spot in state.spots if (spot.x, spot.y) == (fact.x, fact.y))
    left = tuple(spot for spot in state.spots if (spot.x, spot.y) != (fact.x, fact.y))
    staying = tuple(card for card in slot.face_up if card not in phenomena)
    if staying:
        left = (*left, Spot(slot.place[0], slot.place[1], staying))
    arrived = tuple(replace(card, walked=fact.walked) for spot in here for card in spot.cards)
    return changes.slot(replace(state, spots=left), fact.slot, place=(fact.x, fact.y), face_up=arrived)


def _left_aside(state: State, fact: f.LeftAside) -> State:
    face_up = state.slot(fact.slot).face_up
    gone = tuple(card for card in face_up if card.object in fact.objects)
    state = changes.remembered(state, gone)
    state = changes.slot(state, fact.slot, face_up=tuple(card for card in face_up if card not in gone))
    return replace(state, aside=(*state.aside, *fact.cards))


def _direction(state: State, fact: f.DirectionChosen) -> State:
    walk = state.slot(fact.slot).walk
    assert walk is not None, "nobody walks"
    return changes.slot(state, fact.slot, walk=replace(walk, direction=fact.direction))


def _gathered(state: State, fact: f.MapGathered) -> State:
    gone = tuple(card for spot in state.spots for card in spot.cards if card.object in fact.objects)
    gone += tuple(card for slot in state.slots for card in slot.face_up if card.object in fact.objects)
    state = changes.remembered(state, gone)
    spots = tuple(spot for spot in state.spots if all(card.object not in fact.objects for card in spot.cards))
    state = replace(state, spots=spots, aside=tuple(name for name in state.aside if name not in fact.aside))
    state = changes.every_slot(
        state,
        lambda slot: replace(slot, face_up=tuple(card for card in slot.face_up if card.object not in fact.objects)),
    )
    names = (*(card.card for card in gone), *fact.aside)
    deck = knowledge.put(state.decks[fact.deck], names, "bottom", False, ())
    state = changes.deck(state, fact.deck, knowledge.shuffle(deck, fact.order))
    return replace(state, drawn=state.drawn + 1) if fact.drawn else state


HAPPENED: Evolvers[State] = {
    f.WalkOrdered: lambda state, fact: changes.slot(state, fact.slot, walk=fact.walk),
    f.WalkWent: _went,
    f.Walked: lambda state, fact: changes.slot(state, fact.slot, walk=None),
    f.WalkDropped: lambda state, fact: changes.slot(state, fact.slot, walk=None),
    f.Pinned: _pinned,
    f.PinEnded: _unpinned,
    f.DelayNoted: _delayed,
    f.DelayUsed: _delay_used,
    f.CardDealt: _dealt,
    f.CardSetAside: _set_aside,
    f.DirectionChosen: _direction,
    f.MarkerMoved: _marker_moved,
    f.LeftAside: _left_aside,
    f.FillingBegan: lambda state, fact: changes.slot(state, fact.slot, filling=True),
    f.FillingDone: lambda state, fact: changes.slot(state, fact.slot, filling=False),
    f.MapGathered: _gathered,
}
