"""§17: the Eternities Map — the communal deck laid out as a map, and the marker that walks on it (P-26, P-31 … P-33).

In force is only what lies under the marker: a slot's `face_up`. The other cards of the map are `spots`; they keep
their counters and have no effect. A step is a walk away from the old place and to the new one; then far cards are
gathered into the deck, and the empty places next to the marker are filled.
"""

from __future__ import annotations

from games.kernel.decision import raise_if_refused
from games.kernel.rulebook import Refusal
from games.planechase.rules import facts as f
from games.planechase.rules import knowledge, naming, triggers
from games.planechase.rules import orders as o
from games.planechase.rules.arriving import arrive, turn_up
from games.planechase.rules.chance import draw_order, draws_itself
from games.planechase.rules.codes import COMMUNAL, DIRECTIONS, FORWARD, HELLRIDE, Direction
from games.planechase.rules.decision import Decision, refusal
from games.planechase.rules.in_force import planes
from games.planechase.rules.references import known_name
from games.planechase.rules.state import FaceUp, Slot, State, Walk

# --- questions -------------------------------------------------------------------------------------------------------


def place_at(slot: Slot, direction: Direction) -> tuple[int, int]:
    """Where this direction leads from the marker."""
    east, north = DIRECTIONS[direction]
    return slot.place[0] + east, slot.place[1] + north


def lies_at(state: State, place: tuple[int, int]) -> bool:
    """Whether a card of the map lies there, away from the marker."""
    return any((spot.x, spot.y) == place for spot in state.spots)


def directions(state: State, slot: Slot) -> tuple[Direction, ...]:
    """Where somebody can walk: to a card north, east, south, west; or by Hellride to a place without one (§17.3)."""
    deck = knowledge.size(state.decks[COMMUNAL]) > 0
    steps = tuple(way for way in FORWARD if lies_at(state, place_at(slot, way)))
    rides = tuple(way for way in HELLRIDE if deck and not lies_at(state, place_at(slot, way)))
    return (*steps, *rides)


def needs_direction(state: State, walk: Walk) -> bool:
    """Whether a walk goes over the map: 704.6f and revealed planes stay in their place (P-31, P-32)."""
    return walk.stage == "ordered" and walk.leaves and walk.to is None and walk.cause != "phenomenon"


def empty_places(state: State, slot: Slot) -> tuple[Direction, ...]:
    """The places next to the marker without a card, in the order in which they are filled (§17.4)."""
    return tuple(way for way in FORWARD if not lies_at(state, place_at(slot, way)))


def why_not_deal(slot: Slot) -> Refusal | None:
    """Why no cards are dealt now."""
    return None if slot.filling else refusal("P-26", "no_place_to_fill")


# --- a step ----------------------------------------------------------------------------------------------------------


def step(decision: Decision, walk: Walk) -> bool:
    """The walker chooses a direction and goes there; False: they are asked, or the table is asked for a name."""
    state, slot = decision.state, decision.slot
    if walk.direction is None:
        ways = directions(state, slot)
        if not ways:
            decision.happen(f.WalkDropped(slot=slot.number))
            return True
        naming.ask(decision, walk.who, "direction", ways)
        return False
    name = None
    if walk.direction in HELLRIDE:
        name = naming.name_of(decision, COMMUNAL, 0, decision.up)
        if name is None:
            naming.ask_walker(decision, walk)
            return False
    _go(decision, walk, walk.direction, name)
    return True


def _go(decision: Decision, walk: Walk, direction: Direction, hellride: str | None) -> None:
    slot = decision.slot
    triggers.trigger_moment(decision, slot.face_up, "walk_away")
    left_plane = bool(planes(decision.state, slot))
    decision.happen(f.WalkWent(slot=slot.number, stage="turning", left_plane=left_plane))
    x, y = place_at(slot, direction)
    walked = (walk.who, slot.turn.number if slot.turn is not None else 0)
    decision.happen(f.MarkerMoved(slot=slot.number, direction=direction, x=x, y=y, walked=walked))
    if hellride is not None:
        decision.shown_up.append(hellride)
        turn_up(decision, COMMUNAL, (hellride,), walk.who)
    now = decision.slot.walk
    assert now is not None
    arrive(decision, now, decision.slot.face_up)
    begin_filling(decision)


def set_aside(decision: Decision) -> None:
    """P-31: phenomena that are left go back into the deck, when everything else is done; so do planes that are left
    without a step."""
    cards = decision.slot.face_up
    if cards:
        objects = tuple(card.object for card in cards)
        names = tuple(card.card for card in cards)
        decision.happen(f.LeftAside(slot=decision.number, objects=objects, cards=names))


def choose_direction(decision: Decision, direction: Direction | None) -> None:
    """`choose N` … `choose NW` (§17.3). Raises Refused: no card lies there, or one does where a Hellride would go."""
    slot = decision.slot
    if direction is None or direction not in directions(decision.state, slot):
        raise_if_refused(
            refusal("P-26", "no_such_way", direction=direction, ways=list(directions(decision.state, slot)))
        )
    assert direction is not None
    decision.happen(f.Answered(slot=slot.number))
    decision.happen(f.DirectionChosen(slot=slot.number, direction=direction))


# --- far cards, empty places -----------------------------------------------------------------------------------------


def begin_filling(decision: Decision) -> None:
    """§17.4: far cards are shuffled into the deck, then the places next to the marker are filled."""
    far = _far(decision.state, decision.slot)
    if far:
        _gather(decision, far)
    decision.happen(f.FillingBegan(slot=decision.number))


def _far(state: State, slot: Slot) -> tuple[FaceUp, ...]:
    radius, (x, y) = state.charter.map_radius, slot.place
    if radius == 0:
        return ()
    spots = (spot for spot in state.spots if abs(spot.x - x) + abs(spot.y - y) > radius)
    return tuple(card for spot in spots for card in spot.cards)


def _gather(decision: Decision, cards: tuple[FaceUp, ...]) -> None:
    """These cards, and those set aside, are shuffled into the deck."""
    state = decision.state
    pile = state.decks[COMMUNAL]
    known = knowledge.names_in(pile.pile)
    everything = (*known, *(card.card for card in cards), *state.aside)
    order = draw_order(decision, everything) if len(known) == knowledge.size(pile) else None
    decision.happen(
        f.MapGathered(
            deck=COMMUNAL,
            objects=tuple(card.object for card in cards),
            cards=tuple(card.card for card in cards),
            aside=state.aside,
            order=order,
            drawn=order is not None,
        )
    )


def fill(decision: Decision) -> bool:
    """Every empty place next to the marker gets a card, N, E, S, W; phenomena are set aside (P-31). False: the table is
    asked for a name, or a record for its `deal`."""
    if draws_itself(decision.state):
        _deal_known(decision)
    decision.dealing = decision.dealing or bool(decision.up)
    while decision.slot.filling:
        state, slot = decision.state, decision.slot
        places = empty_places(state, slot)
        if not places or knowledge.size(state.decks[COMMUNAL]) == 0:
            decision.happen(f.FillingDone(slot=slot.number))
            break
        given = len(decision.up)
        name = naming.name_of(decision, COMMUNAL, 0, decision.up)
        is_told = len(decision.up) < given or naming.is_told_to_all(state, COMMUNAL, 0)
        if name is None or not is_told or (state.setup.replayed and not decision.dealing):
            naming.ask_name(decision, naming.who_answers(decision), COMMUNAL)
            return False
        _deal(decision, places[0], name)
    return True


def _deal(decision: Decision, direction: Direction, name: str) -> None:
    decision.dealt.append((direction, name))
    if not draws_itself(decision.state):
        decision.shown_up.append(name)
    if decision.state.cards[name].is_phenomenon:
        decision.happen(f.CardSetAside(deck=COMMUNAL, card=name))
        return
    x, y = place_at(decision.slot, direction)
    card = FaceUp(object=decision.state.objects + 1, deck=COMMUNAL, card=name)
    decision.happen(f.CardDealt(deck=COMMUNAL, x=x, y=y, card=card))


def _deal_known(decision: Decision) -> None:
    """What the program deals stands in the record as an act of its own (docs/records.md, `deal`)."""
    pile, places = decision.state.decks[COMMUNAL], list(empty_places(decision.state, decision.slot))
    dealt: list[tuple[Direction, str]] = []
    for place in range(knowledge.size(pile)):
        name = knowledge.name_at(pile, place)
        if not places or name is None:
            break
        dealt.append((places[0], name))
        if decision.state.cards[name].is_plane:
            places.pop(0)
    if dealt:
        decision.happen(f.Acted(seat=None, act=o.Deal(cards=tuple(dealt))))


def deal(decision: Decision, order: o.Deal) -> o.Deal:
    """`deal` — which cards lie on the places that are filled, where the program does not know them."""
    raise_if_refused(why_not_deal(decision.slot))
    raise_if_refused(naming.why_not_names(decision.state, [name for _, name in order.cards]))
    if decision.slot.question is not None:
        decision.happen(f.Answered(slot=decision.number))
    decision.up = [name for _, name in order.cards]
    decision.dealing = True
    fill(decision)
    if tuple(decision.dealt) != tuple((way, known_name(decision.state, name)) for way, name in order.cards):
        raise_if_refused(refusal("P-26", "other_places", places=[way for way, _ in decision.dealt]))
    return order


def shuffle_in(decision: Decision) -> bool:
    """When everything else is done, what was set aside is shuffled into the deck (P-31); whether there was anything."""
    state = decision.state
    before_first = all(slot.turn is None for slot in state.slots)
    if not state.aside or before_first:
        return False
    _gather(decision, ())
    return True
