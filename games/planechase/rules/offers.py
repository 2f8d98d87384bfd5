"""The buttons of a seat: every act that it may do now, asked with the same questions as `decide`.

The host's acts are offered to the host; what they do for a seat without a phone is offered as that seat's (P-28).
"""

from __future__ import annotations

from collections.abc import Iterator

from games.kernel.rulebook import HOST, Field, Number, Offer, OneOf, Refusal, Several, Text
from games.planechase.rules import (
    answers,
    by_cards,
    by_chance,
    ending,
    leaving,
    marks,
    restarting,
    rolling,
    stack,
    starting,
    turns,
)
from games.planechase.rules.codes import COMMUNAL, UNTOLD
from games.planechase.rules.naming import choices, place_asked
from games.planechase.rules.offers_to_host import offers_to_host, turns_go_on
from games.planechase.rules.orders import ORDERS
from games.planechase.rules.references import card_label, face_up_labels, item_labels
from games.planechase.rules.seating import in_team, is_active, is_controller, is_playing, primary
from games.planechase.rules.state import Question, Slot, State

BY = Text("by")
FACES = OneOf("face", ("blank", "chaos", "walk"))


SLOTTED = frozenset(str(kind.__struct_config__.tag) for kind in ORDERS if "slot" in kind.__struct_fields__)
"""The acts that name a turn marker."""


def offers(state: State, seat: str, host: bool) -> tuple[Offer, ...]:
    """What this seat may do now; `host`: it holds the host's role too, or is the host without a seat."""
    if state.stage == "over":
        return ()
    own = _own(state, seat) if is_playing(state, seat) else iter(())
    return (*own, *(offers_to_host(state, seat) if host or seat == HOST else ()))


def _own(state: State, seat: str) -> Iterator[Offer]:
    yield from _setup(state, seat)
    for slot in state.slots:
        if slot.removed:
            continue
        for offer in _in_slot(state, slot, seat):
            yield _of_slot(state, slot, offer)
    yield from _of_player(state, seat)


def _of_slot(state: State, slot: Slot, offer: Offer) -> Offer:
    """In Grand Melee an act names its turn marker (docs/records.md)."""
    if len(state.slots) == 1 or offer.order not in SLOTTED:
        return offer
    return Offer(offer.order, offer.fields, offer.fixed | {"slot": slot.number}, offer.barred, offer.private)


def _in_slot(state: State, slot: Slot, seat: str) -> Iterator[Offer]:
    if slot.question is not None:
        if slot.question.seat == seat:
            yield from answers_to(state, slot, slot.question)
        return
    if starting.why_not_start(state, slot) is None and starting.may_start(state, slot, seat):
        yield Offer("start")
    if state.stage == "play":
        yield from _turn(state, slot, seat)
        yield from _die(state, slot, seat)
        yield from _stack(state, slot, seat)
        yield from _by_cards(state, slot, seat)
        yield from _by_chance(state, slot)
        yield from _marks(state, slot, seat)


def _if(refusal: Refusal | None, order: str, *fields: Field, **fixed: object) -> Iterator[Offer]:
    if refusal is None:
        yield Offer(order, fields, fixed)


# --- setup -----------------------------------------------------------------------------------------------------------


def _setup(state: State, seat: str) -> Iterator[Offer]:
    for deck in (seat, COMMUNAL):
        if deck in state.decks:
            yield from _if(starting.why_not_shuffle(state, deck), "shuffle", deck=deck)
    if starting.why_not_mulligan(state, seat) is None:
        yield Offer("keep")
        if starting.may_mulligan_again(state, seat):
            yield Offer("mulligan")
    yield from _if(starting.why_not_opening(state, seat), "opening", Text("text"))


# --- turn and die ----------------------------------------------------------------------------------------------------


def _turn(state: State, slot: Slot, seat: str) -> Iterator[Offer]:
    if turns.may_pass_turn(state, slot, seat):
        yield from turns_go_on(state, slot)
    if turns.why_not_in_turn(state, slot) is None:
        yield Offer("extra_turn", (BY,))
        yield Offer("extra_phase", (OneOf("phase", tuple(turns.ADDED)), BY))
        yield Offer("end_turn", (BY,))
    yield from _if(by_cards.why_no_effect(state, slot), "reverse", BY)


def _die(state: State, slot: Slot, seat: str) -> Iterator[Offer]:
    refusal = rolling.why_not_special(state, slot, seat)
    if refusal is None:
        yield from _throws(state)
    elif slot.turn is not None and is_active(state, slot, seat):
        yield Offer("roll", barred=refusal)
    if rolling.why_not_by_effect(state, slot, seat) is None:
        yield from _throws(state, BY)


def _throws(state: State, *fields: Field) -> Iterator[Offer]:
    if rolling.may_throw_here(state):
        yield Offer("roll", fields)
    if rolling.may_enter(state):
        yield Offer("roll", (FACES, *fields), {"thrown": True})


# --- stack -----------------------------------------------------------------------------------------------------------


def _stack(state: State, slot: Slot, seat: str) -> Iterator[Offer]:
    labels = item_labels(state, slot.stack)
    if stack.why_not_at_stack(state, slot) is None:
        if stack.may_resolve(state, slot, seat):
            yield Offer("resolve")
            yield from _said(state, slot)
        mine = tuple(labels[i.number] for i in slot.stack if in_team(state, i.controller, seat))
        if mine:
            yield Offer("remove", (OneOf("item", mine),))
    if stack.why_not_respond(state, slot) is None:
        every = OneOf("item", tuple(labels.values()))
        yield Offer("counter", (every, BY))
        yield Offer("copy", (every, BY))
        mine = tuple(labels[i.number] for i in stack.orderable(state, slot, seat))
        if mine:
            yield Offer("order", (Several("items", mine, len(mine), len(mine)),))
    if stack.why_not_trigger(state, slot) is None and is_controller(state, slot, seat):
        for card in slot.face_up:
            for line in state.cards[card.card].lines_on("event"):
                yield Offer("trigger", (), {"card": card_label(state, card.deck, card.card), "line": line})


def _said(state: State, slot: Slot) -> Iterator[Offer]:
    """Yes and no where the line leaves the choice, impossible where an op reads it (603.5, P-8)."""
    said = stack.answers_to(state, slot.top) if slot.top is not None else ()
    if said:
        yield Offer("resolve", (OneOf("said", said),))


# --- answers ---------------------------------------------------------------------------------------------------------


def answers_to(state: State, slot: Slot, question: Question) -> Iterator[Offer]:
    """What is asked, from which cards; not every arrangement of them (P-8)."""
    cards, count = question.cards, question.count
    match question.kind:
        case "name":
            yield Offer("choose", (Several("up", choices(state, question.deck, place_asked(slot)), 1, 1),))
        case "arrange":
            yield Offer("choose", (Several("bottom", cards, len(cards), len(cards)),))
            if answers.may_stay_untold(state, question):
                yield Offer("choose", (), {"bottom": [UNTOLD] * len(cards)})
        case "top":
            yield Offer("choose", (Several("top", cards, 1, 1),))
        case "may_bottom":
            yield Offer("choose", (), {"keep": True})
            yield Offer("choose", (), {"bottom": list(cards)})
        case "side":
            yield Offer("choose", (OneOf("side", ("anchor", "waterfall")),))
        case "direction":
            yield Offer("choose", (OneOf("direction", cards),))
        case "place":
            yield from _placings(state, question, cards, count)


def _placings(state: State, question: Question, cards: tuple[str, ...], count: int) -> Iterator[Offer]:
    """Cards that one player looked at: nobody else is offered them (P-4)."""
    if cards:
        yield Offer("choose", (Several("bottom", cards, 0, count),), private=True)
        yield Offer("choose", (Several("top", cards, count, count),), private=True)
    if answers.may_stay_untold(state, question):
        for below in (0, count) if answers.is_public(state, question) else range(count + 1):
            top, bottom = [UNTOLD] * (count - below), [UNTOLD] * below
            yield Offer("choose", (), {"top": top, "bottom": bottom})


# --- effects and marks -----------------------------------------------------------------------------------------------


def _by_cards(state: State, slot: Slot, seat: str) -> Iterator[Offer]:
    yield from _if(by_cards.why_not_walk(state, slot, seat), "walk", BY)
    if by_cards.why_no_effect(state, slot) is None:
        yield Offer("chaos", (BY,))
        planes = tuple(
            card_label(state, card.deck, card.card) for card in slot.face_up if state.cards[card.card].is_plane
        )
        if planes:
            yield Offer("chaos", (OneOf("on", planes), BY))
    most = by_cards.most_cards(state, seat)
    if by_cards.why_not_look(state, slot, seat, 1) is None:
        yield Offer("look", (Number("count", 1, most), BY))
        yield Offer("reveal", (Number("count", 1, most), BY))


def _by_chance(state: State, slot: Slot) -> Iterator[Offer]:
    if by_chance.why_no_chance(state, slot) is None:
        yield Offer("coin")
        yield Offer("pick_player")
        yield Offer("pick_card", (Number("count", 1, by_chance.MOST_CARDS),))


def _marks(state: State, slot: Slot, seat: str) -> Iterator[Offer]:
    if marks.why_no_marks(state, slot) is not None:
        return
    labels = face_up_labels(state, slot)
    if is_controller(state, slot, seat):
        for label, card in zip(labels, slot.face_up, strict=True):
            kinds = dict.fromkeys((*card.counters, state.cards[card.card].counter or "counter"))
            for kind in kinds:
                change = Number("change", -card.counters.get(kind, 0), 99)
                yield Offer("counters", (change,), {"card": label, "kind": kind})
    for label, card in zip(labels, slot.face_up, strict=True):
        if seat in card.exiling:
            yield Offer("exile", (Text("what"),), {"card": label, "owner": seat})
    if labels:
        yield Offer("exile", (OneOf("card", labels), Text("what")))
    for label, card in zip(labels, slot.face_up, strict=True):
        for entry in card.exiled:
            yield Offer("unexile", (), {"card": label, "what": entry.what, "owner": entry.owner})
    yield Offer("pin", (Text("text"), OneOf("until", tuple(marks.UNTIL))))
    pins = tuple(dict.fromkeys(pin.text or pin.card for pin in state.pins if pin.slot == slot.number))
    if pins:
        yield Offer("unpin", (OneOf("text", pins),))


def _of_player(state: State, seat: str) -> Iterator[Offer]:
    head = state.players[primary(state, seat)]
    yield Offer("life", (Number("change", -99, 99),))
    yield Offer("set_life", (Number("to", -999, 9999),))
    for to, change in dict.fromkeys((one.to, one.change) for one in marks.proposed_to(state, seat)):
        yield Offer("life", (), {"change": change}) if to is None else Offer("set_life", (), {"to": to})
    yield Offer("poison", (Number("change", -head.poison, 99),))
    yield Offer("set_poison", (Number("to", 0, 99),))
    if state.charter.commander == "on":
        sources = OneOf("source", state.seating)
        yield Offer("commander", (sources, Text("name"), Number("change", 0, 99)))
    if marks.why_no_marks(state, state.slots[0]) is None:
        if state.monarch != seat:
            yield Offer("monarch")
        if marks.BLESSING not in state.players[seat].marks:
            yield Offer("blessing")
    yield Offer("leave", (OneOf("why", leaving.reasons(state, seat)),), {"seats": [seat]})
    if state.stage == "play":
        yield from _if(ending.why_not_win(state, seat), "win", BY)
        yield Offer("draw", (BY,))
        if restarting.why_not_restart(state, state.slots[0], seat) is None:
            yield Offer("restart", (BY,))
    yield Offer("note", (Text("text"),))
