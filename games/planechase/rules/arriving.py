"""The end of a planeswalk: cards are turned up, durations end, what watches for it triggers (E-26, 4 to 6)."""

from __future__ import annotations

from games.planechase.rules import facts as f
from games.planechase.rules import knowledge, lasting, triggers
from games.planechase.rules.decision import Decision
from games.planechase.rules.state import FaceUp, Walk


def turn_up(decision: Decision, deck: str, names: tuple[str, ...], who: str | None) -> tuple[FaceUp, ...]:
    """These cards, which lie known on top of a deck, lie face up now; `who` has planeswalked to them."""
    if not names:
        return ()
    state, turn = decision.state, decision.slot.turn
    walked = (who, turn.number if turn is not None else 0) if who is not None else None
    cards = tuple(
        FaceUp(object=state.objects + number, deck=deck, card=name, walked=walked)
        for number, name in enumerate(names, 1)
    )
    decision.happen(f.TurnedUp(slot=decision.number, deck=deck, places=_places(decision, deck, names), cards=cards))
    return cards


def _places(decision: Decision, deck: str, names: tuple[str, ...]) -> tuple[int, ...]:
    """Where each lies when its turn comes: those before it are gone by then."""
    lying = list(knowledge.next_cards(decision.state.decks[deck].pile))
    places = []
    for name in names:
        place = lying.index(name) if name in lying else 0
        places.append(place)
        del lying[place : place + 1]
    return tuple(places)


def arrive(decision: Decision, walk: Walk, cards: tuple[FaceUp, ...]) -> None:
    """They have planeswalked: what lasted until then ends, and what watches for it triggers (E-26, 5 and 6)."""
    names = tuple(card.card for card in cards)
    decision.happen(f.Walked(slot=decision.number, who=walk.who, cause=walk.cause, cards=names))
    lasting.end_by_walk(decision, walk.who, left_plane=walk.left_plane)
    for card in cards:
        moment = "walk_to" if decision.state.cards[card.card].is_plane else "encounter"
        triggers.trigger_moment(decision, (card,), moment)
    triggers.trigger_delayed(decision, "when_a_player_planeswalks")
