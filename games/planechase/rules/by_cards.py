"""What ordinary cards do to the planar game: walk, chaos, look, reveal (planes §4, 701.31a, E-25, P-4, P-9)."""

from __future__ import annotations

from games.kernel.decision import raise_if_refused
from games.kernel.rulebook import Refusal
from games.planechase.rules import facts as f
from games.planechase.rules import knowledge, naming
from games.planechase.rules import orders as o
from games.planechase.rules.chaos import chaos_ensues
from games.planechase.rules.decision import Decision, refusal
from games.planechase.rules.permits import why_asked, why_deck_asked, why_not_playing, why_out
from games.planechase.rules.references import find_face_up
from games.planechase.rules.seating import deck_of
from games.planechase.rules.state import Showing, Slot, State
from games.planechase.rules.walking import may_walk, order_walk

MOST_CARDS = 20
"""More cards than any card lets somebody look at."""

# --- questions -------------------------------------------------------------------------------------------------------


def why_no_effect(state: State, slot: Slot) -> Refusal | None:
    """Why no card can do anything now."""
    return why_not_playing(state) or why_asked(state, slot)


def why_not_walk(state: State, slot: Slot, seat: str) -> Refusal | None:
    """Only a planar controller may planeswalk (701.31a, P-9)."""
    why_not = why_no_effect(state, slot) or why_out(state, seat)
    return why_not or (None if may_walk(state, slot, seat) else refusal("701.31a", "not_planar_controller", seat=seat))


def why_not_look(state: State, slot: Slot, seat: str, count: int) -> Refusal | None:
    """Why this player cannot look at so many cards of their deck."""
    why_not = why_no_effect(state, slot) or why_out(state, seat)
    why_not = why_not or why_deck_asked(state, {deck_of(state, seat)})
    if why_not is not None:
        return why_not
    there = most_cards(state, seat)
    return None if 1 <= count <= there else refusal("P-4", "not_so_many_cards", count=count, there=there)


def most_cards(state: State, seat: str) -> int:
    """How many cards of their deck can be looked at."""
    return min(MOST_CARDS, knowledge.size(state.decks[deck_of(state, seat)]))


# --- orders ----------------------------------------------------------------------------------------------------------


def walk(decision: Decision, order: o.WalkByCard) -> None:
    """`A: walk` — a card says "planeswalk"."""
    raise_if_refused(why_not_walk(decision.state, decision.slot, decision.seat))
    order_walk(decision, decision.seat, "card")


def chaos(decision: Decision, order: o.ChaosByCard) -> None:
    """`chaos` — a card says "chaos ensues", for all face-up planes or for one of them (E-25)."""
    raise_if_refused(why_no_effect(decision.state, decision.slot))
    only = find_face_up(decision.state, decision.slot, order.on) if order.on is not None else None
    if only is not None and decision.state.cards[only.card].is_phenomenon:
        raise_if_refused(refusal("311.7", "phenomena_have_no_chaos", card=only.card))
    chaos_ensues(decision, "card", only=only)


def look(decision: Decision, order: o.Look) -> None:
    """`A: look` — they alone learn the cards, and lay them back as they like (P-4)."""
    state, slot, seat = decision.state, decision.slot, decision.seat
    raise_if_refused(why_not_look(state, slot, seat, order.count))
    deck = deck_of(state, seat)
    names = [knowledge.name_at(state.decks[deck], place) for place in range(order.count)]
    known = tuple(name for name in names if name is not None)
    cards = known if len(known) == order.count else None
    decision.happen(f.LookedAt(slot=slot.number, seat=seat, deck=deck, count=order.count, cards=cards))
    naming.ask(decision, seat, "place", cards or (), deck=deck, count=order.count)


def reveal(decision: Decision, order: o.RevealByCard) -> None:
    """`A: reveal` — everybody sees them; they lay them back as they like."""
    state, slot, seat = decision.state, decision.slot, decision.seat
    raise_if_refused(why_not_look(state, slot, seat, order.count))
    showing = Showing(seat=seat, deck=deck_of(state, seat), count=order.count)
    decision.happen(f.ShowingBegan(slot=slot.number, showing=showing))


def go_on(decision: Decision) -> bool:
    """The next card is shown; when all are, they choose where they go. False: the table is asked for its name."""
    showing = decision.slot.showing
    assert showing is not None
    deck, place = decision.state.decks.get(showing.deck), len(showing.cards)
    if deck is None or showing.count == 0 or place >= knowledge.size(deck):
        decision.happen(f.ShowingDone(slot=decision.number))
        if deck is None or not showing.cards:
            return True
        naming.ask(decision, showing.seat, "place", showing.cards, deck=showing.deck, count=place)
        return False
    name = naming.name_of(decision, showing.deck, place, decision.reveals)
    if name is None:
        naming.ask_name(decision, showing.seat, showing.deck)
        return False
    decision.happen(f.Revealed(slot=decision.number, deck=showing.deck, place=place, card=name, joins=False))
    decision.show(name)
    return True
