"""P-8: the answer to a question in the middle of an act."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.kernel.rulebook import Refusal
from games.planechase.rules import eternities, knowledge, naming, walking
from games.planechase.rules import facts as f
from games.planechase.rules import orders as o
from games.planechase.rules.codes import UNTOLD
from games.planechase.rules.course import Course, insist, no
from games.planechase.rules.references import known_name
from games.planechase.rules.state import Answer, Question, Slot, State

# --- questions -------------------------------------------------------------------------------------------------------


def may_answer(state: State, slot: Slot, seat: str) -> bool:
    """The one who is asked."""
    return slot.question is not None and slot.question.seat == seat


def may_stay_untold(state: State, question: Question) -> bool:
    """The arranger of real cards need not tell the order (P-4); nor does a record that one seat wrote (P-5)."""
    return state.charter.deck_source == "cardboard" or state.setup.replayed


def why_not_all(state: State, question: Question, names: Sequence[str]) -> Refusal | None:
    """Every card of the question once, or `?` for each of them."""
    if names and set(names) == {UNTOLD} and len(names) == len(question.cards):
        return None if may_stay_untold(state, question) else no("P-6", "order_is_needed")
    if sorted(names) != sorted(question.cards):
        return no("P-8", "not_what_was_asked", cards=list(question.cards))
    return None


def why_not_one(question: Question, names: Sequence[str]) -> Refusal | None:
    """One card of the question."""
    if len(names) == 1 and names[0] in question.cards:
        return None
    return no("P-8", "not_what_was_asked", cards=list(question.cards))


def is_public(state: State, question: Question) -> bool:
    """Whether everybody has seen the cards that are to be laid back, by an act that stands (P-19)."""
    seen = knowledge.next_cards(knowledge.seen_by(state.decks[question.deck], knowledge.STANDING))
    return bool(question.cards) and seen[: question.count] == question.cards


def why_not_laid(state: State, question: Question, top: Sequence[str], bottom: Sequence[str]) -> Refusal | None:
    """The cards looked at, each at most once; those that are not named stay on top as they were.

    An order that is not told is `?` for each card; of cards that everybody has seen, `?` and then their names.
    """
    wrong = no("P-8", "not_what_was_asked", cards=list(question.cards))
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
            return None if may_stay_untold(state, question) else no("P-4", "names_needed", count=question.count)
        if len(named) != question.count:
            return no("P-4", "names_needed", count=question.count)
        return None if naming.may_be_top(state, question.deck, named) else no("P-4", "not_in_block", card=named[0])
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


def choose(course: Course, order: o.Choose) -> o.Choose:
    """`A: choose` — what was asked, and nothing else."""
    question = course.slot.question
    insist(no("P-8", "nobody_asked") if question is None else None)
    assert question is not None
    insist_on_asked(course)
    course.whose = question.seat
    said = _named(course, order)
    _insist_on_own_phone(course, question, said)
    ANSWERS[question.kind](course, question, said)
    return said


def insist_on_asked(course: Course) -> None:
    """Raises Refused unless the one who is asked answers, or the host for him (P-28)."""
    if not course.by.may_run_the_table and not may_answer(course.state, course.slot, course.seat):
        insist(no("P-8", "nobody_asked_you", seat=course.seat))


def _insist_on_own_phone(course: Course, question: Question, said: o.Choose) -> None:
    """Raises Refused where the host answers for somebody who alone has seen the cards (P-4): whatever he named, the
    answer would tell him whether it lies there. What stays untold tells nothing, nor does what silence means."""
    by = course.by
    is_somebody_else = by.hand == "host" or (by.hand == "own" and by.seat != question.seat)
    is_untold = may_stay_untold(course.state, question) and is_untold_whole(question, said.top, said.bottom)
    if is_somebody_else and not is_untold and is_for_its_own_phone(course.state, question):
        insist(no("P-4", "on_its_own_phone"))


def _named(course: Course, order: o.Choose) -> o.Choose:
    """The answer with the names as their rows write them."""

    def known(names: Sequence[str]) -> tuple[str, ...]:
        return tuple(name if name == UNTOLD else known_name(course.state, name) for name in names)

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
        insist(no("P-8", "not_what_was_asked"))


def _name(course: Course, question: Question, order: o.Choose) -> None:
    """`choose up` — which card lies there; the act goes on with it (P-4)."""
    _only(order)
    insist(None if order.up else no("P-4", "names_needed", count=1))
    course.happen(f.Answered(slot=course.number))


def _arrange(course: Course, question: Question, order: o.Choose) -> None:
    """`choose bottom` — the order on one bottom: of a walk, or of cards that an item has revealed (P-6)."""
    _only(order, "bottom")
    insist(why_not_all(course.state, question, order.bottom))
    untold = UNTOLD in order.bottom
    if course.slot.walk is None:
        course.happen(f.Answered(slot=course.number, answer=Answer(cards=order.bottom)))
        return
    course.happen(f.Answered(slot=course.number))
    walking.put_down(course, question.deck, question.cards if untold else order.bottom, told=not untold)


def _top(course: Course, question: Question, order: o.Choose) -> None:
    """`choose top` — which one goes on top, for all to see."""
    _only(order, "top")
    insist(why_not_one(question, order.top))
    course.happen(f.Answered(slot=course.number, answer=Answer(cards=order.top)))


def _may_bottom(course: Course, question: Question, order: o.Choose) -> None:
    """`choose bottom` or `choose keep`."""
    _only(order, "bottom", "keep")
    if order.keep == bool(order.bottom):
        insist(no("P-8", "not_what_was_asked", cards=list(question.cards)))
    insist(None if order.keep else why_not_all(course.state, question, order.bottom))
    course.happen(f.Answered(slot=course.number, answer=Answer(cards=order.bottom, keep=order.keep)))


def _side(course: Course, question: Question, order: o.Choose) -> None:
    """`choose anchor` or `choose waterfall`."""
    _only(order, "side")
    insist(None if order.side is not None else no("P-8", "not_what_was_asked"))
    course.happen(f.Answered(slot=course.number, answer=Answer(side=order.side)))


def _place(course: Course, question: Question, order: o.Choose) -> None:
    """`choose top … bottom …` — cards that were looked at are laid back; what is not named stays on top (P-4)."""
    _only(order, "top", "bottom", "keep")
    insist(why_not_laid(course.state, question, order.top, order.bottom))
    top, bottom = order.top, order.bottom
    if not is_untold_whole(question, top, bottom):
        named = (*_names(top), *_names(bottom))
        kept = (card for card in question.cards if card not in named)
        top = (*top, *kept)
    course.happen(f.Answered(slot=course.number))
    if not top and not bottom:
        return
    if is_public(course.state, question):
        _lay_revealed(course, question, top, bottom)
    else:
        course.happen(f.LaidBack(slot=course.number, seat=question.seat, deck=question.deck, top=top, bottom=bottom))


def _lay_revealed(course: Course, question: Question, top: tuple[str, ...], bottom: tuple[str, ...]) -> None:
    """Cards that everybody has seen: of several in an order that one has chosen only he knows it (P-4, P-6)."""
    for side, where in ((bottom, "bottom"), (top, "top")):
        cards = question.cards if set(side) == {UNTOLD} else _names(side)
        if not cards or (where == "top" and side == question.cards):
            continue
        course.happen(
            f.CardsMoved(
                slot=course.number,
                deck=question.deck,
                cards=cards,
                where=where,  # type: ignore[arg-type]
                told=UNTOLD not in side,
                knowing=None if len(cards) == 1 else (question.seat,),
            )
        )


def _direction(course: Course, question: Question, order: o.Choose) -> None:
    """`choose N` — over the map (§17.3)."""
    _only(order, "direction")
    eternities.choose_direction(course, order.direction)


ANSWERS: dict[str, Callable[[Course, Question, o.Choose], None]] = {
    "name": _name,
    "arrange": _arrange,
    "top": _top,
    "may_bottom": _may_bottom,
    "side": _side,
    "place": _place,
    "direction": _direction,
}
