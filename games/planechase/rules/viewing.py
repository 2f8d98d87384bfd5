"""The view of a seat, built up from nothing (P-4, P-28). What is not put in here nobody sees."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from games.planechase.rules import knowledge, rolling, starting, turns
from games.planechase.rules import view as v
from games.planechase.rules.in_force import is_blank_chaos, is_protected, is_walk_replaced, should_be_out
from games.planechase.rules.marks import proposed_to
from games.planechase.rules.melee import is_near
from games.planechase.rules.references import card_label, item_labels
from games.planechase.rules.seating import is_active, is_playing, owner_of, primary, team_of
from games.planechase.rules.state import FaceUp, Item, Pin, Question, Slot, State
from games.planechase.rules.triggers import lines_due
from games.planechase.rules.turn_order import who_is_due


def view(state: State, seat: str | None) -> v.View:
    """What this seat may see; None, and who has left: what is public (P-28)."""
    me = seat if is_playing(state, seat) else None
    seen = v.View(
        me=me,
        stage=state.stage,
        charter=state.charter,
        players=tuple(_player(state, key) for key in state.players),
        starter=state.starter,
        mulligan_turn=starting.mulligan_turn(state),
        slots=tuple(_slot(state, slot, me) for slot in state.slots if not slot.removed),
        decks=tuple(_deck(state, key, me) for key in state.decks),
        spots=tuple(v.SpotView(spot.x, spot.y, _cards(state, state.slots[0], spot.cards)) for spot in state.spots),
        reversed=state.reversed,
        winners=state.result.winners if state.result is not None else None,
        ended_by=state.result.by if state.result is not None else "",
    )
    return replace(seen, rows={name: state.cards[name] for name in sorted(set(_names(seen))) if name in state.cards})


def view_together(state: State, seats: Sequence[str | None]) -> v.View:
    """What several players see on one phone that is passed round: everything that one of them may see (P-28).

    It is made of their views alone. `me` is the first of them: whose phone it is.
    """
    first, *others = [view(state, seat) for seat in seats]
    for other in others:
        decks = tuple(_deck_together(one, two) for one, two in zip(first.decks, other.decks, strict=True))
        slots = tuple(_slot_together(one, two) for one, two in zip(first.slots, other.slots, strict=True))
        first = replace(first, decks=decks, slots=slots, rows=first.rows | other.rows)
    return replace(first, rows=dict(sorted(first.rows.items())))


def _deck_together(view: v.DeckView, two: v.DeckView) -> v.DeckView:
    pile = knowledge.together(view.blocks, two.blocks)
    return replace(view, blocks=pile, next=knowledge.next_cards(pile))


def _slot_together(view: v.SlotView, two: v.SlotView) -> v.SlotView:
    asked = two.question if view.question is None or not view.question.cards else view.question
    return replace(view, near=view.near or two.near, question=asked)


def _names(seen: v.View) -> Iterator[str]:
    """Every card that is named in this view: its row tells nothing that the view does not tell by its name."""
    for spot in seen.spots:
        yield from (card.name for card in spot.cards)
    for slot in seen.slots:
        yield from (card.name for card in slot.face_up)
        yield from (item.card for item in slot.stack)
        yield from (one.card for one in slot.applies)
        if slot.running is not None:
            yield from (slot.running.item.card, *slot.running.revealed)
        if slot.question is not None:
            yield from slot.question.cards


def _player(state: State, key: str) -> v.PlayerView:
    player, head = state.players[key], state.players[primary(state, key)]
    return v.PlayerView(
        key=key,
        name=player.name,
        team=team_of(state, key),
        life=head.life,
        poison=head.poison,
        commander=player.commander,
        marks=player.marks,
        mulligans=player.mulligans,
        back=starting.cards_back(state, player.mulligans),
        kept=player.kept,
        out=player.out,
        proposed=should_be_out(state, key),
        protected=is_protected(state, key),
        is_monarch=state.monarch == key,
        life_due=tuple(v.LifeDue(due.card, due.change, due.to) for due in proposed_to(state, key)),
    )


def _deck(state: State, key: str, me: str | None) -> v.DeckView:
    deck = state.decks[key]
    pile = knowledge.seen_by(deck, me)
    return v.DeckView(key=key, size=knowledge.size(deck), blocks=pile, next=knowledge.next_cards(pile))


# --- a slot ----------------------------------------------------------------------------------------------------------


def _slot(state: State, slot: Slot, me: str | None) -> v.SlotView:
    return v.SlotView(
        number=slot.number,
        controller=slot.controller,
        first=slot.first,
        started=slot.started,
        turn=_turn(state, slot),
        next_player=who_is_due(state, slot) if state.stage == "play" else None,
        waits=slot.waits and turns.runs_the_turn(state, slot) is None,
        near=is_near(state, slot, me),
        place=slot.place,
        face_up=_cards(state, slot, slot.face_up),
        stack=tuple(_item(state, slot, item) for item in reversed(slot.stack)),
        running=_running(state, slot),
        walking=slot.walk.cause if slot.walk is not None else None,
        walker=slot.walk.who if slot.walk is not None else None,
        question=_question(state, slot.question, me),
        applies=tuple(_applies(state, slot)),
        die=v.CastView(slot.casts, slot.last_cast.seat, slot.last_cast.face) if slot.last_cast is not None else None,
        blank_is_chaos=is_blank_chaos(state, slot),
        walk_is_chaos=is_walk_replaced(state, slot),
    )


def _turn(state: State, slot: Slot) -> v.TurnView | None:
    turn = slot.turn
    if turn is None:
        return None
    active = tuple(seat for seat in state.playing if is_active(state, slot, seat))
    return v.TurnView(
        number=turn.number,
        of=turn.of,
        active=active,
        step=turn.step,
        extra=turn.extra,
        cost={seat: rolling.cost(slot, seat) for seat in active},
        ahead=tuple(v.Ahead(step, lines_due(state, slot, step)) for step in turns.steps_ahead(state, slot)),
    )


def _cards(state: State, slot: Slot, cards: tuple[FaceUp, ...]) -> tuple[v.CardView, ...]:
    return tuple(_card(state, slot, card) for card in cards)


def _card(state: State, slot: Slot, card: FaceUp) -> v.CardView:
    this_turn = slot.turn.number if slot.turn is not None else 0
    walked = card.walked is not None and card.walked[1] == this_turn
    return v.CardView(
        object=card.object,
        label=card_label(state, card.deck, card.card),
        name=card.card,
        deck=card.deck,
        owner=owner_of(state, slot, card.deck),
        is_plane=state.cards[card.card].is_plane,
        counters=card.counters,
        exiled=card.exiled,
        sides=card.sides,
        exiling=card.exiling,
        walked_here=card.walked[0] if walked and card.walked is not None else None,
    )


# --- the stack -------------------------------------------------------------------------------------------------------


def _item(state: State, slot: Slot, item: Item) -> v.ItemView:
    source = next((card for card in slot.face_up if card.object == item.object), None)
    counters = item.counters if item.counters is not None else source.counters if source is not None else {}
    waiting = (*slot.stack, item) if item not in slot.stack else slot.stack
    return v.ItemView(
        number=item.number,
        label=item_labels(state, waiting)[item.number],
        controller=item.controller,
        moment=item.moment,
        card=item.card,
        line=item.line,
        late=item.late,
        copied=item.copied,
        roller=item.cast.seat if item.cast is not None else None,
        face=item.cast.face if item.cast is not None else None,
        counters=counters,
        is_orderable=item.number in slot.orderable,
    )


def _running(state: State, slot: Slot) -> v.RunningView | None:
    running = slot.running
    if running is None:
        return None
    return v.RunningView(
        item=_item(state, slot, running.item), said=running.said, revealed=running.revealed, shown=running.shown
    )


def _question(state: State, question: Question | None, me: str | None) -> v.QuestionView | None:
    """Cards that lay face up or were revealed are everybody's; those that were looked at, and the names that may lie on
    top of a deck, are only the business of who is asked."""
    if question is None:
        return None
    hidden = question.kind in ("place", "name") and question.seat != me
    return v.QuestionView(
        kind=question.kind, seat=question.seat, cards=() if hidden else question.cards, count=question.count
    )


# --- what applies ----------------------------------------------------------------------------------------------------


def _applies(state: State, slot: Slot) -> Iterator[v.Applies]:
    """In the order of the timestamps: what lies face up, what was pinned, what has resolved this turn (E-14)."""
    for card in slot.face_up:
        for number, line in enumerate(state.cards[card.card].abilities, 1):
            if "static" in line.on:
                yield v.Applies("static", card.card, number, slot.controller if line.whose == "controller" else None)
            elif "event" in line.on:
                yield v.Applies("event", card.card, number, slot.controller)
    for pin in state.pins:
        if pin.slot == slot.number:
            yield _pin(pin)
    pinned = {(pin.card, pin.line) for pin in state.pins}
    for item in slot.resolved:
        if (item.card, item.line) not in pinned:
            yield v.Applies("resolved", item.card, item.line, item.controller)


def _pin(pin: Pin) -> v.Applies:
    return v.Applies("pin", pin.card, pin.line, pin.seat or None, pin.text, pin.until)
