"""§6: planeswalking, one operation for every cause (E-26, 701.31, 901.11); P-6, P-9, P-11, P-15.

ordered   away triggers are collected, looking back             leaving   every face-up card to its owner's bottom
turning   the next card is turned up, durations end, triggers
"""

from __future__ import annotations

from games.planechase.rules import eternities, knowledge, triggers
from games.planechase.rules import facts as f
from games.planechase.rules.arriving import arrive, turn_up
from games.planechase.rules.chance import draw_order
from games.planechase.rules.decision import Decision
from games.planechase.rules.in_force import planes
from games.planechase.rules.naming import ask, ask_walker, name_of
from games.planechase.rules.seating import deck_of, is_controller, is_playing, owner_of
from games.planechase.rules.state import Cause, FaceUp, Slot, State, Walk

# --- questions -------------------------------------------------------------------------------------------------------


def may_walk(state: State, slot: Slot, seat: str) -> bool:
    """701.31a: only a planar controller may planeswalk; in Two-Headed Giant their team (P-9, P-21)."""
    return is_playing(state, seat) and is_controller(state, slot, seat)


def deck_to_turn(state: State, slot: Slot, seat: str, *, rolled: bool) -> str:
    """Whose top card is turned up: the planar controller's; in Two-Headed Giant by `secondary_walk` (P-21)."""
    assert slot.controller is not None
    own = rolled and state.charter.secondary_walk == "roller_deck"
    return deck_of(state, seat if own else slot.controller)


# --- a walk begins ---------------------------------------------------------------------------------------------------


def order_walk(
    decision: Decision,
    who: str,
    cause: Cause,
    *,
    leaves: bool = True,
    to: tuple[str, ...] | None = None,
    left_plane: bool = False,
) -> bool:
    """Somebody planeswalks, as soon as the act goes on; whether they may (P-9)."""
    slot = decision.slot
    if slot.walk is not None or not may_walk(decision.state, slot, who):
        return False
    deck = deck_to_turn(decision.state, slot, who, rolled=cause == "ability")
    walk = Walk(who=who, deck=deck, cause=cause, leaves=leaves, to=to, left_plane=left_plane)
    decision.happen(f.WalkOrdered(slot=slot.number, walk=walk))
    return True


def go_on(decision: Decision) -> bool:
    """The next thing that a walk does; False: it waits for an answer."""
    walk = decision.slot.walk
    assert walk is not None
    if decision.state.charter.is_map and eternities.needs_direction(decision.state, walk):
        return eternities.step(decision, walk)
    match walk.stage:
        case "ordered":
            _begin_leaving(decision, walk)
            return True
        case "leaving":
            return _leave_one(decision)
        case "turning":
            return _turn_up(decision, walk)


def _begin_leaving(decision: Decision, walk: Walk) -> None:
    """ "When you planeswalk away from" looks back: it triggers before anything moves (603.10g)."""
    if not walk.leaves:
        decision.happen(f.WalkWent(slot=decision.number, stage="turning"))
        return
    triggers.trigger_moment(decision, decision.slot.face_up, "walk_away")
    left_plane = bool(planes(decision.state, decision.slot))
    decision.happen(f.WalkWent(slot=decision.number, stage="leaving", left_plane=left_plane))


# --- leaving ---------------------------------------------------------------------------------------------------------


def by_deck(slot: Slot) -> dict[str, tuple[FaceUp, ...]]:
    """The face-up cards, by the deck to whose bottom they go (701.31b)."""
    decks = dict.fromkeys(card.deck for card in slot.face_up)
    return {deck: tuple(card for card in slot.face_up if card.deck == deck) for deck in decks}


def _leave_one(decision: Decision) -> bool:
    """The cards of one deck go to its bottom; two and more as their owner arranges them (P-6)."""
    if decision.state.charter.is_map:
        eternities.set_aside(decision)
    piles = by_deck(decision.slot)
    if not piles:
        decision.happen(f.WalkWent(slot=decision.number, stage="turning"))
        return True
    deck, cards = min(piles.items(), key=lambda pile: len(pile[1]))
    names = tuple(card.card for card in cards)
    arranger = owner_of(decision.state, decision.slot, deck)
    if len(cards) == 1:
        put_down(decision, deck, names)
    elif decision.state.charter.bottom_order == "random" or not is_playing(decision.state, arranger):
        put_down_at_random(decision, deck, names)
    else:
        assert arranger is not None
        ask(decision, arranger, "arrange", names, deck=deck)
        return False
    return True


def put_down(decision: Decision, deck: str, names: tuple[str, ...], *, told: bool = True) -> None:
    """Face-up cards of this deck go to its bottom in this order, which only their arranger learns (P-6)."""
    arranger = owner_of(decision.state, decision.slot, deck)
    knowing = None if len(names) == 1 else (arranger,) if arranger is not None and told else ()
    _turn_down(decision, deck, names, told=told, knowing=knowing, drawn=False)


def put_down_at_random(decision: Decision, deck: str, names: tuple[str, ...]) -> None:
    """In an order that nobody knows; the program does where it shuffles."""
    order = draw_order(decision, names)
    _turn_down(decision, deck, order or names, told=order is not None, knowing=(), drawn=order is not None)


def _turn_down(
    decision: Decision, deck: str, names: tuple[str, ...], *, told: bool, knowing: tuple[str, ...] | None, drawn: bool
) -> None:
    cards = {card.card: card for card in decision.slot.face_up if card.deck == deck and card.card in names}
    objects = tuple(card.object for card in cards.values())
    decision.happen(
        f.TurnedDown(
            slot=decision.number, deck=deck, objects=objects, cards=names, told=told, knowing=knowing, drawn=drawn
        )
    )


# --- turning up ------------------------------------------------------------------------------------------------------


def _turn_up(decision: Decision, walk: Walk) -> bool:
    """The top card of the walker's deck, or the cards to which they walk; none where there is none (P-15)."""
    deck = decision.state.decks.get(walk.deck)
    names = walk.to
    if names is None and deck is not None and knowledge.size(deck):
        name = name_of(decision, walk.deck, 0, decision.up)
        if name is None:
            ask_walker(decision, walk)
            return False
        names = (name,)
        decision.shown_up.append(name)
    arrive(decision, walk, turn_up(decision, walk.deck, names or (), walk.who))
    return True
