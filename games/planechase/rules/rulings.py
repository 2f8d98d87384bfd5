"""P-25: when table and engine disagree the host sets the state; nothing triggers, and it stands in the log for ever."""

from __future__ import annotations

from collections.abc import Callable

from games.kernel.rulebook import Refusal
from games.planechase.rules import facts as f
from games.planechase.rules import knowledge, lasting
from games.planechase.rules import orders as o
from games.planechase.rules.codes import COMMUNAL, STEPS_OF, TURN
from games.planechase.rules.course import Course, insist, no
from games.planechase.rules.marks import why_not_number
from games.planechase.rules.permits import insist_on_host, why_asked, why_deck_asked, why_not_playing, why_out
from games.planechase.rules.references import find_face_up, known_name
from games.planechase.rules.seating import deck_of, primary
from games.planechase.rules.state import FaceUp, Slot, State, Turn

# --- questions -------------------------------------------------------------------------------------------------------


def why_not_rule(state: State, slot: Slot) -> Refusal | None:
    """Why nothing can be set now: a question or a resolution is open (P-8)."""
    refusal = why_not_playing(state) or why_asked(state, slot)
    return refusal or (no("P-25", "something_resolves") if slot.running or slot.walk else None)


def homes_of(state: State, name: str) -> tuple[str, ...]:
    """The decks in which a card of this name lies now, or may lie."""
    return tuple(
        key
        for key, deck in state.decks.items()
        if name in knowledge.names_in(deck.pile)
        or (name not in state.homes[key] and any(block.hidden for block in deck.pile))
    )


# --- the order -------------------------------------------------------------------------------------------------------


def rule(course: Course, order: o.Ruling) -> None:
    """`ruling` — one of the eight kinds."""
    insist_on_host(course)
    insist(why_not_rule(course.state, course.slot))
    RULINGS[order.what](course, order)


def _up(course: Course, order: o.Ruling) -> None:
    """A card is face up: taken out of the deck in which it lies, wherever that was."""
    state = course.state
    deck, name = _in_deck(course, order.card or "")
    card = FaceUp(object=state.objects + 1, deck=deck, card=name)
    course.happen(f.LiftedUp(slot=course.number, card=card))


def _in_deck(course: Course, text: str) -> tuple[str, str]:
    """The deck and the name of a card that lies in a deck; the planar controller's deck first."""
    state, controller = course.state, course.slot.controller
    named, _, seat = (text, "", "") if text in state.cards else text.partition("@")
    name = known_name(state, named)
    decks = [deck for deck in homes_of(state, name) if seat in ("", deck)]
    if not decks:
        insist(no("P-25", "in_no_deck", card=name))
    own = deck_of(state, controller) if controller is not None else None
    return (own if own is not None and own in decks else decks[0]), name


def _down(course: Course, order: o.Ruling) -> None:
    """A card goes to its bottom."""
    card = find_face_up(course.state, course.slot, order.card or "")
    course.happen(f.TurnedDown(slot=course.number, deck=card.deck, objects=(card.object,), cards=(card.card,)))
    lasting.end_without_source(course)


def _deck(course: Course, order: o.Ruling) -> None:
    """How a deck lies, in blocks; within a block the program keeps its own order (P-4)."""
    state = course.state
    key = COMMUNAL if state.charter.is_communal else order.seat or ""
    insist(None if key in state.decks else no("REC 3", "no_such_deck", deck=key))
    insist(why_deck_asked(state, {key}))
    blocks = tuple(tuple(known_name(state, name) for name in block) for block in order.blocks if block)
    names = [name for block in blocks for name in block]
    pile = state.decks[key].pile
    same = len(names) == knowledge.size(state.decks[key]) == len(set(names)) and may_be_all(state, key, names)
    insist(None if same else no("P-25", "not_the_cards_of_this_deck", deck=key))
    lies = [name for block in pile for name in block.names]
    fixed = all(block.size == 1 and block.names for block in pile)
    kept = tuple(name for block in blocks for name in sorted(block, key=lies.index)) if fixed else None
    course.happen(f.DeckRestated(deck=key, blocks=blocks, order=kept))


def may_be_all(state: State, key: str, names: list[str]) -> bool:
    """Whether these can be the cards of this deck: every one that is known, and others only for hidden ones."""
    known = set(knowledge.names_in(state.decks[key].pile))
    others = set(names) - known
    return known <= set(names) and not others & set(state.homes[key])


def _controller(course: Course, order: o.Ruling) -> None:
    seat = order.seat or ""
    insist(why_out(course.state, seat))
    course.happen(f.ControllerChanged(slot=course.number, seat=primary(course.state, seat), why="ruling"))


def _turn(course: Course, order: o.Ruling) -> None:
    """It is this player's turn, in this step; he is planar controller (E-11)."""
    seat, step = order.seat or "", order.step or "main1"
    insist(why_out(course.state, seat))
    seat = primary(course.state, seat)
    now = course.slot.turn
    phase = next(phase for phase in TURN if step in STEPS_OF[phase])
    steps = STEPS_OF[phase]
    same = now is not None and now.of == seat
    turn = Turn(
        number=now.number if now is not None and same else course.state.turns + 1,
        of=seat,
        active=seat,
        step=step,
        phase=phase,
        steps=steps[steps.index(step) + 1 :],
        phases=TURN[TURN.index(phase) + 1 :],
        place=seat,
        rolls=now.rolls if now is not None and same else {},
    )
    course.happen(f.TurnBegan(slot=course.number, turn=turn, ruling=True))
    if course.slot.controller != seat:
        course.happen(f.ControllerChanged(slot=course.number, seat=seat, why="ruling"))


def _rolls(course: Course, order: o.Ruling) -> None:
    insist(why_out(course.state, order.seat or "") or why_not_number(order.number, 0))
    insist(None if course.slot.turn is not None else no("500", "no_turn_yet"))
    course.happen(f.RollsSet(slot=course.number, seat=order.seat or "", number=order.number))


def _counters(course: Course, order: o.Ruling) -> None:
    card = find_face_up(course.state, course.slot, order.card or "")
    insist(why_not_number(order.number, 0) or (None if order.kind else no("REC 2", "kind_needed")))
    course.happen(f.CountersChanged(object=card.object, kind=order.kind, number=order.number, card=card.card))


def _stack(course: Course, order: o.Ruling) -> None:
    insist(None if course.slot.stack else no("608.1", "stack_is_empty"))
    course.cease(course.slot.stack, "ruling")


RULINGS: dict[str, Callable[[Course, o.Ruling], None]] = {
    "up": _up,
    "down": _down,
    "deck": _deck,
    "controller": _controller,
    "turn": _turn,
    "rolls": _rolls,
    "counters": _counters,
    "stack": _stack,
}
