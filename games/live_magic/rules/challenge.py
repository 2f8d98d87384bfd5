"""LM §3.3: a challenge of two from the category to the outcome. D-13, D-14, D-18."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from games.kernel.rulebook import Refusal
from games.live_magic.rules import facts as f
from games.live_magic.rules import orders as o
from games.live_magic.rules.codes import CATEGORIES, Category
from games.live_magic.rules.course import Course, insist, no
from games.live_magic.rules.evolving.changes import open_duel
from games.live_magic.rules.numbers import (
    change_traits,
    force_life,
    has_any_trait,
    has_nothing_to_wager,
    lose_wager,
    traits,
)
from games.live_magic.rules.powers.windows import open_window_for
from games.live_magic.rules.state import Duel, State
from games.live_magic.rules.throwing import find_leader, reach_after
from games.live_magic.rules.turns import behind, is_effect_open, turn_after, why_no_fighter

How = Literal["test", "concede", "tie", "power", "race", "relent", "split"]

CONCEDING = ("on_category", "on_wager", "before_test", "wager", "before_throw", "throw")
"""The points of a challenge at which a fighter may concede."""


# --- questions -------------------------------------------------------------------------------------------------------


def why_not_category(state: State, seat: str, category: str) -> Refusal | None:
    """Why this seat can not name this category: the caller, among those in which he has a trait (D-18)."""
    refusal = why_no_fighter(state, seat)
    if refusal is not None:
        return refusal
    duel = open_duel(state)
    if seat != duel.caller:
        return no("LM 3.3", "caller_chooses", caller=duel.caller)
    if duel.at != "category":
        return no("LM 3.3", "category_is_named")
    return None if traits(state, seat, category) >= 1 else no("D-18", "no_trait_of_category", category=category)


def why_not_concede(state: State, seat: str) -> Refusal | None:
    """Why this seat can not concede: from the category to the throw, unless a Power that was paid waits (D-13)."""
    refusal = why_no_fighter(state, seat)
    if refusal is not None:
        return refusal
    duel = open_duel(state)
    if duel.at == "category" or duel.at not in CONCEDING:
        return no("D-13", "not_between_category_and_throw")
    if is_effect_open(state):
        return no("D-13", "power_unresolved")
    return no("D-13", "already_thrown") if seat in duel.throws else None


def silent_category(state: State, seat: str) -> Category:
    """His highest current category; Physical, Social, Mental at a tie (LM 3.8)."""
    return max(CATEGORIES, key=lambda category: traits(state, seat, category))


# --- orders ----------------------------------------------------------------------------------------------------------


def choose_category(course: Course, order: o.ChooseCategory) -> None:
    """The caller names the category; each risks one trait of it (D-14)."""
    insist(why_not_category(course.state, course.seat, order.category))
    course.happen(f.CategoryNamed(seat=course.seat, category=order.category))


def concede(course: Course, order: o.Concede) -> None:
    """The other leads; nothing may be bought by the one who conceded."""
    insist(why_not_concede(course.state, course.seat))
    leader = open_duel(course.state).other(course.seat)
    course.happen(f.Conceded(seat=course.seat, leader=leader))
    open_window_for(course, "after_test")


# --- the outcome -----------------------------------------------------------------------------------------------------


def end_after_test(course: Course) -> None:
    """Everybody behind loses what he risked; in a Physical challenge 1 life too. He keeps his pick."""
    duel = open_duel(course.state)
    for seat in behind(duel):
        _lose(course, duel, seat)
    how: How = "concede" if duel.conceded else "tie" if duel.leader is None else "test"
    _end(course, duel.leader, behind(duel), how)


def _lose(course: Course, duel: Duel, seat: str) -> None:
    if duel.bare:
        return
    lose_wager(course, duel, seat, "wager")
    if duel.wagers[seat].extra and duel.category is not None:
        change_traits(course, seat, duel.category, -1, "overbid")
    if duel.category == "physical":
        force_life(course, seat, -1, "physical")


def end_by_power(course: Course) -> None:
    """Level challenge: no throw, no `after`, wagers kept."""
    duel = open_duel(course.state)
    decision = duel.decision
    assert decision is not None
    if decision.winner is None:
        _end(course, None, (), "split")
    else:
        how: How = "race" if decision.race else "power"
        _end(course, decision.winner, (duel.other(decision.winner),), how)


def _end(course: Course, winner: str | None, losers: tuple[str, ...], how: How) -> None:
    number = open_duel(course.state).number
    course.happen(f.DuelEnded(number=number, winner=winner, losers=losers, how=how))


def relent(course: Course, seat: str) -> None:
    """The other has the pack, nothing is lost (D-18)."""
    duel = open_duel(course.state)
    course.happen(f.Relented(seat=seat, winner=duel.other(seat)))
    _end(course, duel.other(seat), (seat,), "relent")


def hand_out_split(course: Course) -> None:
    """Each takes his pack with one pick; that ends the ladder (D-12)."""
    duel = open_duel(course.state)
    assert duel.decision is not None and duel.decision.split is not None
    split = duel.decision.split
    for seat, pack in ((split.chooser, split.chosen), (split.actor, split.other)):
        picks = max(0, course.state.magi[seat].picks - 1)
        course.happen(f.PackTaken(seat=seat, pack=pack, picks=picks, how="split"))
    call = course.state.call
    assert call is not None
    course.happen(f.DuelLeft(number=duel.number, holder=None))
    taker = split.chooser if split.chosen == call.pack else split.actor
    course.happen(f.CallEnded(pack=call.pack, deck=call.deck, taken_by=taker))


# --- the course of a challenge ---------------------------------------------------------------------------------------


def go_on(course: Course) -> bool:
    """The next thing in a challenge that needs nobody's answer; whether there was one."""
    duel = open_duel(course.state)
    if duel.at not in ("after", "after_contest", "over") and duel.decision is not None and not duel.retest:
        _follow_decision(course, duel)
        return True
    return STEPS[duel.at](course, duel)


def _follow_decision(course: Course, duel: Duel) -> None:
    assert duel.decision is not None
    if duel.decision.level == "challenge":
        end_by_power(course)
    else:
        reach_after(course, duel.decision.winner, "power", {})


def _at_category(course: Course, duel: Duel) -> bool:
    """With 0 everywhere the caller relents at once, unless the contester has none anywhere either (D-18)."""
    if has_any_trait(course.state, duel.caller):
        return False
    if has_any_trait(course.state, duel.contester):
        relent(course, duel.caller)
    else:
        course.happen(f.BareThrowDue())
    return True


def _at_window(course: Course, duel: Duel) -> bool:
    open_window_for(course, duel.at)
    return True


def _at_wager(course: Course, duel: Duel) -> bool:
    """Who has nothing to wager relents; if neither has, the throw is bare (D-18)."""
    nothing = tuple(seat for seat in duel.fighters if has_nothing_to_wager(course.state, duel, seat))
    if len(nothing) == len(duel.fighters):
        course.happen(f.BareThrowDue())
    elif nothing:
        relent(course, nothing[0])
    else:
        open_window_for(course, "before_throw" if duel.category == "mental" else "before_test")
    return True


def _at_throw(course: Course, duel: Duel) -> bool:
    if duel.throw > len(duel.shown):
        return False
    course.happen(f.ThrowDue(number=len(duel.shown) + 1))
    return True


def _at_after_throw(course: Course, duel: Duel) -> bool:
    if duel.bare:
        find_leader(course)
    else:
        open_window_for(course, "after_throw")
    return True


def _at_judge(course: Course, duel: Duel) -> bool:
    if duel.retest:
        course.happen(f.TestRepeated())
    else:
        find_leader(course)
    return True


def _at_after(course: Course, duel: Duel) -> bool:
    """A retest that is due; a Power's word; or everybody who is behind has accepted."""
    decision = duel.decision
    if duel.retest:
        course.happen(f.TestRepeated())
    elif decision is not None and decision.level == "challenge":
        if turn_after(course.state) is not None:
            return False
        end_by_power(course)
    elif decision is not None and decision.winner != duel.leader:
        reach_after(course, decision.winner, "power", {})
    elif turn_after(course.state) is not None:
        return False
    else:
        end_after_test(course)
    return True


def _at_after_contest(course: Course, duel: Duel) -> bool:
    if duel.how == "split":
        hand_out_split(course)
    elif duel.bare:
        course.happen(f.DuelLeft(number=duel.number, holder=duel.winner))
    else:
        open_window_for(course, "after_contest")
    return True


def _at_over(course: Course, duel: Duel) -> bool:
    course.happen(f.DuelLeft(number=duel.number, holder=duel.winner))
    return True


STEPS: dict[str, Callable[[Course, Duel], bool]] = {
    "category": _at_category,
    "on_category": _at_window,
    "on_wager": _at_window,
    "before_test": _at_window,
    "wager": _at_wager,
    "before_throw": _at_window,
    "throw": _at_throw,
    "after_throw": _at_after_throw,
    "judge": _at_judge,
    "after": _at_after,
    "after_contest": _at_after_contest,
    "over": _at_over,
}
