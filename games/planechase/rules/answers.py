"""P-8: the answer to a question in the middle of an act."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.kernel.decision import raise_if_refused
from games.kernel.rulebook import Refusal
from games.planechase.rules import eternities, knowledge, naming, walking
from games.planechase.rules import facts as f
from games.planechase.rules import orders as o
from games.planechase.rules.codes import UNTOLD
from games.planechase.rules.decision import Decision, refusal
from games.planechase.rules.references import known_name
from games.planechase.rules.state import Answer, Question, Slot, State

# --- questions -------------------------------------------------------------------------------------------------------


def may_answer(state: State, slot: Slot, seat: str) -> bool:
    return slot.question is not None and slot.question.seat == seat


def may_stay_untold(state: State, question: Question) -> bool:
    """The arranger of real cards need not tell the order (P-4); nor does a record that one seat wrote (P-5)."""
    return state.charter.deck_source == "cardboard" or state.setup.replayed


def why_not_all(state: State, question: Question, names: Sequence[str]) -> Refusal | None:
    """Every card of the question once, or `?` for each of them."""
    if names and set(names) == {UNTOLD} and len(names) == len(question.cards):
        return None if may_stay_untold(state, question) else refusal("P-6", "order_is_needed")
    if sorted(names) != sorted(question.cards):
        return refusal("P-8", "not_what_was_asked", cards=list(question.cards))
    return None


def why_not_one(question: Question, names: Sequence[str]) -> Refusal | None:
    """One card of the question."""
    if len(names) == 1 and names[0] in question.cards:
        return None
    return refusal("P-8", "not_what_was_asked", cards=list(question.cards))


def is_public(state: State, question: Question) -> bool:
    """Whether everybody has seen the cards that are to be laid back, by an act that stands (P-19)."""
    seen = knowledge.next_cards(knowledge.seen_by(state.decks[question.deck], knowledge.STANDING))
    return bool(question.cards) and seen[: question.count] == question.cards


def why_not_laid(state: State, question: Question, top: Sequence[str], bottom: Sequence[str]) -> Refusal | None:
    """The cards looked at, each at most once; those that are not named stay on top as they were.

    An order that is not told is `?` for each card; of cards that everybody has seen, `?` and then their names.
    """
    wrong = refusal("P-8", "not_what_was_asked", cards=list(question.cards))
    if UNTOLD in (*top, *bottom) and not may_stay_untold(state, question):
        return wrong
    if is_untold_whole(question, top, bottom):
        mixed = bool(top) and bool(bottom) and is_public(state, question)
        return wrong if mixed else None
    named = [*_names(top), *_names(bottom)]
    if UNTOLD in named or (UNTOLD in (*top, *bottom) and not is_public(state, question)):
        return wrong
    if len(set(named)) != len(named) or len(named) > question.count:
        return wrong
    if not question.cards:
        if not (top or bottom):
            return None if may_stay_untold(state, question) else refusal("P-4", "names_needed", count=question.count)
        if len(named) != question.count:
            return refusal("P-4", "names_needed", count=question.count)
        return naming.why_not_top(state, question.deck, named)
    return None if set(named) <= set(question.cards) else wrong


def is_for_its_own_phone(state: State, question: Question) -> bool:
    """Whether nobody but the one who is asked knows the cards that are to be laid back (P-4)."""
    return question.kind == "place" and bool(question.cards) and not is_public(state, question)


def is_untold_whole(question: Question, top: Sequence[str], bottom: Sequence[str]) -> bool:
    """Whether every card of the question is `?`."""
    named = [*top, *bottom]
    return set(named) == {UNTOLD} and len(named) == question.count


def _names(side: Sequence[str]) -> tuple[str, ...]:
    """The cards that go to the top or bottom, with or without their order."""
    return tuple(side[1:]) if side[:1] and side[0] == UNTOLD else tuple(side)


# --- the order -------------------------------------------------------------------------------------------------------


def choose(decision: Decision, order: o.Choose) -> o.Choose:
    """`A: choose` — what was asked, and nothing else."""
    question = decision.slot.question
    if question is None:
        raise_if_refused(refusal("P-8", "nobody_asked"))
    assert question is not None
    raise_unless_asked(decision, question)
    decision.whose = question.seat
    choice = _named(decision, order)
    _raise_unless_own_phone(decision, question, choice)
    ANSWERS[question.kind](decision, question, choice)
    return choice


def raise_unless_asked(decision: Decision, question: Question) -> None:
    """Raises Refused unless the one who is asked answers, or the host in their name (P-28): whoever else is named in a
    record does not know the answer (CR 401.4)."""
    if decision.by.seat is not None and not may_answer(decision.state, decision.slot, decision.by.seat):
        raise_if_refused(refusal("P-8", "nobody_asked_you", seat=question.seat))
    if decision.by.seat is None and not decision.by.may_run_the_table:
        raise_if_refused(refusal("P-8", "nobody_asked_you", seat=question.seat))


def _raise_unless_own_phone(decision: Decision, question: Question, choice: o.Choose) -> None:
    """Raises Refused where the host answers for somebody who alone has seen the cards (P-4): whatever they named, the
    answer would tell them whether it lies there. What stays untold tells nothing, nor does what silence means."""
    by = decision.by
    is_somebody_else = by.hand == "host" or (by.hand == "own" and by.seat != question.seat)
    is_untold = may_stay_untold(decision.state, question) and is_untold_whole(question, choice.top, choice.bottom)
    if is_somebody_else and not is_untold and is_for_its_own_phone(decision.state, question):
        raise_if_refused(refusal("P-4", "on_its_own_phone"))


def _named(decision: Decision, order: o.Choose) -> o.Choose:
    """The answer with the names as their rows write them."""

    def known(names: Sequence[str]) -> tuple[str, ...]:
        return tuple(name if name == UNTOLD else known_name(decision.state, name) for name in names)

    return o.Choose(
        bottom=known(order.bottom),
        top=known(order.top),
        keep=order.keep,
        direction=order.direction,
        side=order.side,
        up=order.up,
        slot=order.slot,
    )


def _only(order: o.Choose, *fields: str) -> None:
    """Raises Refused if the answer holds anything else than what was asked (P-8)."""
    empty = o.Choose()
    others = {"bottom", "top", "keep", "direction", "side"} - set(fields)
    if any(getattr(order, name) != getattr(empty, name) for name in others):
        raise_if_refused(refusal("P-8", "not_what_was_asked"))


def _name(decision: Decision, question: Question, order: o.Choose) -> None:
    """`choose up` — which card lies there; the act goes on with it (P-4)."""
    _only(order)
    if not order.up:
        raise_if_refused(refusal("P-4", "names_needed", count=1))
    decision.happen(f.Answered(slot=decision.number))


def _arrange(decision: Decision, question: Question, order: o.Choose) -> None:
    """`choose bottom` — the order on one bottom: of a walk, or of cards that an item has revealed (P-6)."""
    _only(order, "bottom")
    raise_if_refused(why_not_all(decision.state, question, order.bottom))
    untold = UNTOLD in order.bottom
    if decision.slot.walk is None:
        decision.happen(f.Answered(slot=decision.number, answer=Answer(cards=order.bottom)))
        return
    decision.happen(f.Answered(slot=decision.number))
    walking.put_down(decision, question.deck, question.cards if untold else order.bottom, told=not untold)


def _top(decision: Decision, question: Question, order: o.Choose) -> None:
    """`choose top` — which one goes on top, for all to see."""
    _only(order, "top")
    raise_if_refused(why_not_one(question, order.top))
    decision.happen(f.Answered(slot=decision.number, answer=Answer(cards=order.top)))


def _may_bottom(decision: Decision, question: Question, order: o.Choose) -> None:
    """`choose bottom` or `choose keep`."""
    _only(order, "bottom", "keep")
    if order.keep == bool(order.bottom):
        raise_if_refused(refusal("P-8", "not_what_was_asked", cards=list(question.cards)))
    raise_if_refused(None if order.keep else why_not_all(decision.state, question, order.bottom))
    decision.happen(f.Answered(slot=decision.number, answer=Answer(cards=order.bottom, keep=order.keep)))


def _side(decision: Decision, question: Question, order: o.Choose) -> None:
    """`choose anchor` or `choose waterfall`."""
    _only(order, "side")
    if order.side is None:
        raise_if_refused(refusal("P-8", "not_what_was_asked"))
    decision.happen(f.Answered(slot=decision.number, answer=Answer(side=order.side)))


def _place(decision: Decision, question: Question, order: o.Choose) -> None:
    """`choose top … bottom …` — cards that were looked at are laid back; what is not named stays on top (P-4)."""
    _only(order, "top", "bottom", "keep")
    raise_if_refused(why_not_laid(decision.state, question, order.top, order.bottom))
    top, bottom = order.top, order.bottom
    if not is_untold_whole(question, top, bottom):
        named = (*_names(top), *_names(bottom))
        kept = (card for card in question.cards if card not in named)
        top = (*top, *kept)
    decision.happen(f.Answered(slot=decision.number))
    if not top and not bottom:
        return
    if is_public(decision.state, question):
        _lay_revealed(decision, question, top, bottom)
    else:
        decision.happen(
            f.LaidBack(slot=decision.number, seat=question.seat, deck=question.deck, top=top, bottom=bottom)
        )


def _lay_revealed(decision: Decision, question: Question, top: tuple[str, ...], bottom: tuple[str, ...]) -> None:
    """Cards that everybody has seen: of several in an order that one has chosen only they know it (P-4, P-6)."""
    for side, where in ((bottom, "bottom"), (top, "top")):
        cards = question.cards if set(side) == {UNTOLD} else _names(side)
        if not cards or (where == "top" and side == question.cards):
            continue
        decision.happen(
            f.CardsMoved(
                slot=decision.number,
                deck=question.deck,
                cards=cards,
                where=where,  # type: ignore[arg-type]
                told=UNTOLD not in side,
                knowing=None if len(cards) == 1 else (question.seat,),
            )
        )


def _direction(decision: Decision, question: Question, order: o.Choose) -> None:
    """`choose N` — over the map (§17.3)."""
    _only(order, "direction")
    eternities.choose_direction(decision, order.direction)


ANSWERS: dict[str, Callable[[Decision, Question, o.Choose], None]] = {
    "name": _name,
    "arrange": _arrange,
    "top": _top,
    "may_bottom": _may_bottom,
    "side": _side,
    "place": _place,
    "direction": _direction,
}
