"""P-25: when table and engine disagree the host sets the state; nothing triggers, and it stands in the log for ever."""

from __future__ import annotations

from collections.abc import Callable

from games.kernel.decision import raise_if_refused
from games.kernel.rulebook import Refusal
from games.planechase.rules import facts as f
from games.planechase.rules import knowledge, lasting, naming
from games.planechase.rules import orders as o
from games.planechase.rules.codes import COMMUNAL, STEPS_OF, TURN
from games.planechase.rules.decision import Decision, refusal
from games.planechase.rules.marks import why_not_number
from games.planechase.rules.permits import why_asked, why_deck_asked, why_not_playing, why_out
from games.planechase.rules.references import find_face_up, known_name
from games.planechase.rules.seating import deck_of, primary
from games.planechase.rules.state import FaceUp, Slot, State, Turn

# --- questions -------------------------------------------------------------------------------------------------------


def why_not_rule(state: State, slot: Slot) -> Refusal | None:
    """Why nothing can be set now: a question or a resolution is open (P-8)."""
    why_not = why_not_playing(state) or why_asked(state, slot)
    return why_not or (refusal("P-25", "something_resolves") if slot.running or slot.walk else None)


def homes_of(state: State, name: str) -> tuple[str, ...]:
    """The decks in which a card of this name lies now, or may lie."""
    return tuple(
        key
        for key, deck in state.decks.items()
        if name in knowledge.names_in(deck.pile)
        or (name not in state.homes[key] and any(block.hidden for block in deck.pile))
    )


# --- the order -------------------------------------------------------------------------------------------------------


def rule(decision: Decision, order: o.Ruling) -> None:
    """`ruling` — one of the eight kinds."""
    decision.raise_unless_host("P-28")
    raise_if_refused(why_not_rule(decision.state, decision.slot))
    RULINGS[order.what](decision, order)


def _up(decision: Decision, order: o.Ruling) -> None:
    """A card is face up: taken out of the deck in which it lies, wherever that was."""
    state = decision.state
    deck, name = _in_deck(decision, order.card or "")
    card = FaceUp(object=state.objects + 1, deck=deck, card=name)
    decision.happen(f.LiftedUp(slot=decision.number, card=card))


def _in_deck(decision: Decision, text: str) -> tuple[str, str]:
    """The deck and the name of a card that lies in a deck; the planar controller's deck first."""
    state, controller = decision.state, decision.slot.controller
    named, _, seat = (text, "", "") if text in state.cards else text.partition("@")
    name = known_name(state, named)
    decks = [deck for deck in homes_of(state, name) if seat in ("", deck)]
    if not decks:
        raise_if_refused(refusal("P-25", "in_no_deck", card=name))
    own = deck_of(state, controller) if controller is not None else None
    deck = own if own is not None and own in decks else decks[0]
    raise_if_refused(naming.why_not_hidden(state, deck, name))
    return deck, name


def _down(decision: Decision, order: o.Ruling) -> None:
    """A card goes to its bottom."""
    card = find_face_up(decision.state, decision.slot, order.card or "")
    decision.happen(f.TurnedDown(slot=decision.number, deck=card.deck, objects=(card.object,), cards=(card.card,)))
    lasting.end_without_source(decision)


def _deck(decision: Decision, order: o.Ruling) -> None:
    """How a deck lies, in blocks; within a block the program keeps its own order (P-4)."""
    state = decision.state
    key = COMMUNAL if state.charter.is_communal else order.seat or ""
    if key not in state.decks:
        raise_if_refused(refusal("REC 3", "no_such_deck", deck=key))
    raise_if_refused(why_deck_asked(state, {key}))
    blocks = tuple(tuple(known_name(state, name) for name in block) for block in order.blocks if block)
    names = [name for block in blocks for name in block]
    pile = state.decks[key].pile
    same = len(names) == knowledge.size(state.decks[key]) == len(set(names)) and may_be_all(state, key, names)
    if not same:
        raise_if_refused(refusal("P-25", "not_the_cards_of_this_deck", deck=key))
    raise_if_refused(naming.why_not_hidden(state, key, *names))
    lies = [name for block in pile for name in block.names]
    fixed = all(block.size == 1 and block.names for block in pile)
    kept = tuple(name for block in blocks for name in sorted(block, key=lies.index)) if fixed else None
    decision.happen(f.DeckRestated(deck=key, blocks=blocks, order=kept))


def may_be_all(state: State, key: str, names: list[str]) -> bool:
    """Whether these can be the cards of this deck: every one that is known, and others only for hidden ones."""
    known = set(knowledge.names_in(state.decks[key].pile))
    others = set(names) - known
    return known <= set(names) and not others & set(state.homes[key])


def _controller(decision: Decision, order: o.Ruling) -> None:
    seat = order.seat or ""
    raise_if_refused(why_out(decision.state, seat))
    decision.happen(f.ControllerChanged(slot=decision.number, seat=primary(decision.state, seat), why="ruling"))


def _turn(decision: Decision, order: o.Ruling) -> None:
    """It is this player's turn, in this step; they are planar controller (E-11)."""
    seat, step = order.seat or "", order.step or "main1"
    raise_if_refused(why_out(decision.state, seat))
    seat = primary(decision.state, seat)
    now = decision.slot.turn
    phase = next(phase for phase in TURN if step in STEPS_OF[phase])
    steps = STEPS_OF[phase]
    same = now is not None and now.of == seat
    turn = Turn(
        number=now.number if now is not None and same else decision.state.turns + 1,
        of=seat,
        active=seat,
        step=step,
        phase=phase,
        steps=steps[steps.index(step) + 1 :],
        phases=TURN[TURN.index(phase) + 1 :],
        place=seat,
        rolls=now.rolls if now is not None and same else {},
    )
    decision.happen(f.TurnBegan(slot=decision.number, turn=turn, ruling=True))
    if decision.slot.controller != seat:
        decision.happen(f.ControllerChanged(slot=decision.number, seat=seat, why="ruling"))


def _rolls(decision: Decision, order: o.Ruling) -> None:
    raise_if_refused(why_out(decision.state, order.seat or "") or why_not_number(order.number, 0))
    if decision.slot.turn is None:
        raise_if_refused(refusal("500", "no_turn_yet"))
    decision.happen(f.RollsSet(slot=decision.number, seat=order.seat or "", number=order.number))


def _counters(decision: Decision, order: o.Ruling) -> None:
    card = find_face_up(decision.state, decision.slot, order.card or "")
    raise_if_refused(why_not_number(order.number, 0) or (None if order.kind else refusal("REC 2", "kind_needed")))
    decision.happen(f.CountersChanged(object=card.object, kind=order.kind, number=order.number, card=card.card))


def _stack(decision: Decision, order: o.Ruling) -> None:
    if not decision.slot.stack:
        raise_if_refused(refusal("608.1", "stack_is_empty"))
    decision.cease(decision.slot.stack, "ruling")


RULINGS: dict[str, Callable[[Decision, o.Ruling], None]] = {
    "up": _up,
    "down": _down,
    "deck": _deck,
    "controller": _controller,
    "turn": _turn,
    "rolls": _rolls,
    "counters": _counters,
    "stack": _stack,
}
