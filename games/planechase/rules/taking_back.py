"""P-19: taking back. The order of a deck, and what was learnt of it, do not change by it."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.rulebook import Fact, Refusal
from games.planechase.rules import facts as f
from games.planechase.rules import knowledge
from games.planechase.rules.decision import refusal
from games.planechase.rules.evolving import changes
from games.planechase.rules.knowledge import Deck
from games.planechase.rules.state import State


def why_not(then: State, now: State) -> Refusal | None:
    """A game that is over stays over."""
    return refusal("104.1", "game_is_over") if now.stage == "over" else None


def forget(then: State, undone: Sequence[Fact]) -> State:
    """`then`, in which everybody still knows the cards that the undone facts have shown to them."""
    for key, deck in then.decks.items():
        now = knowledge.stands(_learnt(key, deck, undone), deck)
        names = [name for name in knowledge.names_in(now.pile) if name not in then.homes[key]]
        then = changes.named(changes.deck(then, key, now), key, *names)
    return then


def _learnt(key: str, deck: Deck, undone: Sequence[Fact]) -> Deck:
    """The deck of then with the cards on its top that were seen since, until others may lie there."""
    lying: list[int | None] = list(range(knowledge.size(deck)))
    for fact in undone:
        if isinstance(fact, f.GameRestarted) or (isinstance(fact, f.LiftedUp) and fact.card.deck == key):
            break
        if getattr(fact, "deck", None) != key:
            continue
        match fact:
            case f.DeckShuffled() | f.MapGathered() | f.DeckRestated() | f.DeckGone():
                break
            case f.Revealed(place=place, card=card):
                deck = _seen(deck, lying[place], card)
            case f.PhenomenonPassed(card=card):
                deck = _seen(deck, lying[0], card)
                lying.append(lying.pop(0))
            case f.TurnedUp(places=places, cards=cards):
                for place, up in zip(places, cards, strict=True):
                    deck = _seen(deck, lying.pop(place), up.card)
            case f.CardDealt() | f.CardSetAside():
                name = fact.card.card if isinstance(fact, f.CardDealt) else fact.card
                deck = _seen(deck, lying.pop(0), name)
            case f.LookedAt(seat=seat, count=count, cards=cards) if lying[:count] == list(range(count)):
                deck = knowledge.look(deck, seat, cards, count)
            case f.TurnedDown(cards=cards):
                lying += [None] * len(cards)
            case f.CardsMoved() | f.LaidBack():
                lying = [None] * len(lying)
    return deck


def _seen(deck: Deck, place: int | None, name: str) -> Deck:
    """The card at this place of the deck of then was shown to all; those above it have been shown before."""
    if place is None or not knowledge.can_lie_at(deck, place, name):
        return deck
    above = len(knowledge.next_cards(knowledge.seen_by(deck, None)))
    return knowledge.reveal(deck, place, name) if place <= above else deck
