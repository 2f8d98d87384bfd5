"""What ordinary cards do to the planar game: walk, chaos, look, reveal (planes §4, 701.31a, E-25, P-4, P-9)."""

from __future__ import annotations

from games.kernel.rulebook import Refusal
from games.planechase.rules import facts as f
from games.planechase.rules import knowledge, naming
from games.planechase.rules import orders as o
from games.planechase.rules.chaos import chaos_ensues
from games.planechase.rules.course import Course, insist, no
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
    refusal = why_no_effect(state, slot) or why_out(state, seat)
    return refusal or (None if may_walk(state, slot, seat) else no("701.31a", "not_planar_controller", seat=seat))


def why_not_look(state: State, slot: Slot, seat: str, count: int) -> Refusal | None:
    """Why this player can not look at so many cards of his deck."""
    refusal = why_no_effect(state, slot) or why_out(state, seat)
    refusal = refusal or why_deck_asked(state, {deck_of(state, seat)})
    if refusal is not None:
        return refusal
    there = most_cards(state, seat)
    return None if 1 <= count <= there else no("P-4", "not_so_many_cards", count=count, there=there)


def most_cards(state: State, seat: str) -> int:
    """How many cards of his deck can be looked at."""
    return min(MOST_CARDS, knowledge.size(state.decks[deck_of(state, seat)]))


# --- orders ----------------------------------------------------------------------------------------------------------


def walk(course: Course, order: o.WalkByCard) -> None:
    """`A: walk` — a card says "planeswalk"."""
    insist(why_not_walk(course.state, course.slot, course.seat))
    order_walk(course, course.seat, "card")


def chaos(course: Course, order: o.ChaosByCard) -> None:
    """`chaos` — a card says "chaos ensues", for all face-up planes or for one of them (E-25)."""
    insist(why_no_effect(course.state, course.slot))
    only = find_face_up(course.state, course.slot, order.on) if order.on is not None else None
    if only is not None and course.state.cards[only.card].is_phenomenon:
        insist(no("311.7", "phenomena_have_no_chaos", card=only.card))
    chaos_ensues(course, "card", only=only)


def look(course: Course, order: o.Look) -> None:
    """`A: look` — he alone learns the cards, and lays them back as he likes (P-4)."""
    state, slot, seat = course.state, course.slot, course.seat
    insist(why_not_look(state, slot, seat, order.count))
    deck = deck_of(state, seat)
    names = [knowledge.name_at(state.decks[deck], place) for place in range(order.count)]
    known = tuple(name for name in names if name is not None)
    cards = known if len(known) == order.count else None
    course.happen(f.LookedAt(slot=slot.number, seat=seat, deck=deck, count=order.count, cards=cards))
    naming.ask(course, seat, "place", cards or (), deck=deck, count=order.count)


def reveal(course: Course, order: o.RevealByCard) -> None:
    """`A: reveal` — everybody sees them; he lays them back as he likes."""
    state, slot, seat = course.state, course.slot, course.seat
    insist(why_not_look(state, slot, seat, order.count))
    showing = Showing(seat=seat, deck=deck_of(state, seat), count=order.count)
    course.happen(f.ShowingBegan(slot=slot.number, showing=showing))


def go_on(course: Course) -> bool:
    """The next card is shown; when all are, he chooses where they go. False: the table is asked for its name."""
    showing = course.slot.showing
    assert showing is not None
    deck, place = course.state.decks.get(showing.deck), len(showing.cards)
    if deck is None or showing.count == 0 or place >= knowledge.size(deck):
        course.happen(f.ShowingDone(slot=course.number))
        if deck is None or not showing.cards:
            return True
        naming.ask(course, showing.seat, "place", showing.cards, deck=showing.deck, count=place)
        return False
    name = naming.name_of(course, showing.deck, place, course.reveals)
    if name is None:
        naming.ask_name(course, showing.seat, showing.deck)
        return False
    course.happen(f.Revealed(slot=course.number, deck=showing.deck, place=place, card=name, joins=False))
    course.show(name)
    return True
