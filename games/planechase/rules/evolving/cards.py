"""What happens to planar cards: in decks, face up, and what everybody knows of it."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from games.kernel.rulebook import Evolvers
from games.planechase.rules import facts as f
from games.planechase.rules import knowledge
from games.planechase.rules.codes import UNTOLD
from games.planechase.rules.evolving import changes
from games.planechase.rules.state import FaceUp, State


def _drawn(state: State, fact: Any) -> State:
    return replace(state, drawn=state.drawn + 1) if fact.drawn else state


def _shuffled(state: State, fact: f.DeckShuffled) -> State:
    now = knowledge.shuffle(state.decks[fact.deck], fact.order)
    return replace(_drawn(changes.deck(state, fact.deck, now), fact), shuffled=(*state.shuffled, fact.deck))


def _passed(state: State, fact: f.PhenomenonPassed) -> State:
    deck = knowledge.take(state.decks[fact.deck], 0, fact.card)
    state = changes.deck(state, fact.deck, knowledge.put(deck, (fact.card,), "bottom", True, None))
    passed = state.slot(fact.slot).setting or 0
    return changes.slot(changes.named(state, fact.deck, fact.card), fact.slot, setting=passed + 1)


def _turned_up(state: State, fact: f.TurnedUp) -> State:
    deck = state.decks[fact.deck]
    for place, card in zip(fact.places, fact.cards, strict=True):
        deck = knowledge.take(deck, place, card.card)
    slot = state.slot(fact.slot)
    names = tuple(card.card for card in fact.cards)
    state = changes.slot(changes.deck(state, fact.deck, deck), fact.slot, face_up=(*slot.face_up, *fact.cards))
    state = replace(state, objects=max(state.objects, *(card.object for card in fact.cards)))
    return _no_longer_revealed(changes.named(state, fact.deck, *names), fact.deck, names)


def _no_longer_revealed(state: State, deck: str, names: tuple[str, ...]) -> State:
    """Cards that have left a deck lie open in nobody's R."""
    for slot in state.slots:
        state = _not_in_r(state, slot.number, deck, names)
        if slot.showing is not None and slot.showing.deck == deck:
            cards = tuple(name for name in slot.showing.cards if name not in names)
            state = changes.slot(state, slot.number, showing=replace(slot.showing, cards=cards))
    return state


def _not_in_r(state: State, number: int, deck: str, names: tuple[str, ...]) -> State:
    running = state.slot(number).running
    if running is None or running.deck != deck:
        return state
    return changes.running(state, number, revealed=tuple(name for name in running.revealed if name not in names))


def _turned_down(state: State, fact: f.TurnedDown) -> State:
    state = _gone(state, fact.slot, fact.objects)
    deck = knowledge.put(state.decks[fact.deck], fact.cards, "bottom", fact.told, fact.knowing)
    return _drawn(changes.deck(state, fact.deck, deck), fact)


def _gone(state: State, number: int, objects: tuple[int, ...]) -> State:
    cards = state.slot(number).face_up
    left = tuple(card for card in cards if card.object not in objects)
    state = changes.remembered(state, tuple(card for card in cards if card.object in objects))
    return changes.slot(state, number, face_up=left)


def _revealed(state: State, fact: f.Revealed) -> State:
    deck = knowledge.reveal(state.decks[fact.deck], fact.place, fact.card)
    state = changes.named(changes.deck(state, fact.deck, deck), fact.deck, fact.card)
    running, showing = state.slot(fact.slot).running, state.slot(fact.slot).showing
    if showing is not None:
        return changes.slot(
            state, fact.slot, showing=replace(showing, count=showing.count - 1, cards=(*showing.cards, fact.card))
        )
    if running is None or not fact.joins:
        return state
    return changes.running(state, fact.slot, revealed=(*running.revealed, fact.card), progress=running.progress + 1)


def _moved(state: State, fact: f.CardsMoved) -> State:
    deck = knowledge.move(state.decks[fact.deck], fact.cards, fact.where, fact.told, fact.knowing)
    return _drawn(_not_in_r(changes.deck(state, fact.deck, deck), fact.slot, fact.deck, fact.cards), fact)


def _looked(state: State, fact: f.LookedAt) -> State:
    deck = knowledge.look(state.decks[fact.deck], fact.seat, fact.cards, fact.count)
    return changes.deck(state, fact.deck, deck)


def _laid_back(state: State, fact: f.LaidBack) -> State:
    deck = knowledge.rest(state.decks[fact.deck], fact.top, fact.bottom, fact.seat)
    known = (name for name in (*fact.top, *fact.bottom) if name != UNTOLD)
    return changes.named(changes.deck(state, fact.deck, deck), fact.deck, *known)


def _lifted(state: State, fact: f.LiftedUp) -> State:
    card = fact.card
    state = changes.deck(state, card.deck, knowledge.lift(state.decks[card.deck], card.card))
    slot = state.slot(fact.slot)
    state = changes.slot(replace(state, objects=card.object), fact.slot, face_up=(*slot.face_up, card))
    return _no_longer_revealed(changes.named(state, card.deck, card.card), card.deck, (card.card,))


def _restated(state: State, fact: f.DeckRestated) -> State:
    deck = knowledge.restate(state.decks[fact.deck], fact.blocks, fact.order)
    names = tuple(name for block in fact.blocks for name in block)
    return changes.named(changes.deck(state, fact.deck, deck), fact.deck, *names)


def find(state: State, number: int) -> FaceUp:
    """The face-up object of this number; its absence is a programming error."""
    everywhere = [card for slot in state.slots for card in slot.face_up]
    everywhere += [card for spot in state.spots for card in spot.cards]
    return next(card for card in everywhere if card.object == number)


def _counters(state: State, fact: f.CountersChanged) -> State:
    counters = {kind: n for kind, n in find(state, fact.object).counters.items() if kind != fact.kind}
    if fact.number:
        counters[fact.kind] = fact.number
    return changes.card(state, fact.object, counters=counters)


def _exile_offered(state: State, fact: f.ExileOffered) -> State:
    return changes.card(state, fact.object, exiling=(*find(state, fact.object).exiling, *fact.seats))


def _exiled(state: State, fact: f.ExileNoted) -> State:
    card = find(state, fact.object)
    exiling = list(card.exiling)
    if fact.offered in exiling:
        exiling.remove(str(fact.offered))
    return changes.card(state, fact.object, exiled=(*card.exiled, fact.entry), exiling=tuple(exiling))


def _unexiled(state: State, fact: f.ExileUndone) -> State:
    exiled = list(find(state, fact.object).exiled)
    exiled.remove(fact.entry)
    return changes.card(state, fact.object, exiled=tuple(exiled))


def _side(state: State, fact: f.SideChosen) -> State:
    sides = find(state, fact.object).sides | {fact.seat: fact.side}
    return changes.card(state, fact.object, sides=sides)


HAPPENED: Evolvers[State] = {
    f.DeckShuffled: _shuffled,
    f.PhenomenonPassed: _passed,
    f.StartBegan: lambda state, fact: changes.slot(state, fact.slot, setting=0, started=False),
    f.StartSet: lambda state, fact: changes.slot(state, fact.slot, setting=None, started=True),
    f.TurnedUp: _turned_up,
    f.TurnedDown: _turned_down,
    f.CardsGone: lambda state, fact: _gone(state, fact.slot, fact.objects),
    f.Revealed: _revealed,
    f.RevealedGone: lambda state, fact: changes.running(state, fact.slot, revealed=()),
    f.ShowingBegan: lambda state, fact: changes.slot(state, fact.slot, showing=fact.showing),
    f.ShowingDone: lambda state, fact: changes.slot(state, fact.slot, showing=None),
    f.CardsMoved: _moved,
    f.LookedAt: _looked,
    f.LaidBack: _laid_back,
    f.LiftedUp: _lifted,
    f.DeckRestated: _restated,
    f.CountersChanged: _counters,
    f.ExileOffered: _exile_offered,
    f.ExileNoted: _exiled,
    f.ExileUndone: _unexiled,
    f.SideChosen: _side,
}
