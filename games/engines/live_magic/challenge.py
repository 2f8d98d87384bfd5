"""LM §3.3: category, wager, throw, what may be bought after it, outcome. D-13 … D-19."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from games.engines.kernel import Refusal
from games.engines.live_magic import facts as f
from games.engines.live_magic import orders as o
from games.engines.live_magic.codes import BEATEN_BY, CATEGORIES, SIGNS, Category, Sign
from games.engines.live_magic.course import Course, insist, insist_on_host, no
from games.engines.live_magic.numbers import (
    change_traits,
    force_life,
    has_any_trait,
    has_nothing_to_wager,
    is_wager_at_risk,
    life_to_spend,
    lose_wager,
    pay_life,
    traits,
    wager_category,
)
from games.engines.live_magic.powers.bars import is_barred
from games.engines.live_magic.powers.windows import open_window_for
from games.engines.live_magic.state import Duel, SignRule, State
from games.engines.live_magic.turns import behind, is_effect_open, is_power_question, may_use_power_after, turn_after

How = Literal["test", "concede", "tie", "power", "race", "relent", "split"]


# --- questions: category, throw --------------------------------------------------------------------------------------


def why_no_fighter(state: State, seat: str) -> Refusal | None:
    """Why this seat is not one of the two who fight."""
    if state.duel is None:
        return no("LM 3.3", "no_challenge_open")
    return None if seat in state.duel.fighters else no("LM 3.3", "not_your_challenge")


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


def open_duel(state: State) -> Duel:
    """The open challenge; its absence is a programming error."""
    assert state.duel is not None
    return state.duel


def is_throw_asked(state: State) -> bool:
    """Whether both are to throw now."""
    duel = state.duel
    return duel is not None and duel.at == "throw" and not is_power_question(state) and duel.throw > len(duel.shown)


def forbidden_signs(duel: Duel, seat: str) -> tuple[Sign, ...]:
    """Signs that a Power forbids to this seat in this throw."""
    return tuple(rule.sign for rule in duel.sign_rules if rule.seat == seat and rule.forbidden)


def signs_of(duel: Duel, seat: str) -> tuple[Sign, ...]:
    """The signs that this seat may throw."""
    return tuple(sign for sign in SIGNS if sign not in forbidden_signs(duel, seat))


def why_not_throw(state: State, seat: str, sign: Sign) -> Refusal | None:
    """Why this seat can not throw this sign; a sign once sent can not be changed (LM 3.8)."""
    refusal = why_no_fighter(state, seat)
    if refusal is not None:
        return refusal
    duel = open_duel(state)
    if state.charter.throw_mode == "hands":
        return no("LM 3.8", "thrown_by_hands")
    if not is_throw_asked(state):
        return no("LM 3.3", "no_throw_now")
    if seat in duel.throws:
        return no("LM 3.8", "already_thrown")
    return no("LM 3.4", "sign_is_forbidden", sign=sign) if sign in forbidden_signs(duel, seat) else None


def why_not_hands(state: State, a: Sign, b: Sign) -> Refusal | None:
    """Why no throw by hand can be entered; it binds signs entered by the host too (powers.md)."""
    if not is_throw_asked(state):
        return no("LM 3.3", "no_throw_now")
    duel = open_duel(state)
    for seat, sign in zip(duel.fighters, (a, b), strict=True):
        if sign in forbidden_signs(duel, seat):
            return no("LM 3.4", "sign_is_forbidden", sign=sign, seat=seat)
    return None


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


CONCEDING = ("on_category", "on_wager", "before_test", "wager", "before_throw", "throw")


# --- questions: after the throw --------------------------------------------------------------------------------------


def why_not_after(state: State, seat: str) -> Refusal | None:
    """Why this seat has nothing to buy or accept: who is behind, in his turn."""
    refusal = why_no_fighter(state, seat)
    if refusal is not None:
        return refusal
    duel = open_duel(state)
    if duel.at != "after":
        return no("LM 3.3", "test_not_over")
    if seat not in behind(duel):
        return no("LM 3.3", "not_behind")
    if duel.decision is not None and duel.decision.level == "challenge":
        return no("LM 3.3", "challenge_is_decided")
    return None if turn_after(state) == seat else no("LM 3.3", "not_your_turn", turn=turn_after(state))


def why_not_buy(state: State, seat: str) -> Refusal | None:
    """Why this seat can buy nothing at all: a bare throw, or it conceded (D-13, D-18)."""
    refusal = why_not_after(state, seat)
    if refusal is not None:
        return refusal
    duel = open_duel(state)
    if duel.bare:
        return no("D-18", "bare_throw")
    return no("D-13", "you_conceded") if duel.conceded == seat else None


def why_not_retest(state: State, seat: str) -> Refusal | None:
    """Why this seat can not pay 1 life for a retest (Social, once each; D-17)."""
    refusal = why_not_buy(state, seat)
    if refusal is not None:
        return refusal
    duel = open_duel(state)
    if duel.category != "social":
        return no("LM 3.3", "social_only", category=duel.category)
    if seat in duel.paid:
        return no("D-17", "retest_once")
    if is_barred(state, seat, "retest"):
        return no("LM 3.4", "barred_by_power", action="retest")
    return None if life_to_spend(state, seat) >= 1 else no("D-19", "life_needed", life=state.magi[seat].life)


def why_not_overbid(state: State, seat: str) -> Refusal | None:
    """Why this seat can not overbid (D-16): once, with so many times the opponent's traits, and one more to risk."""
    refusal = why_not_buy(state, seat)
    if refusal is not None:
        return refusal
    duel, ratio = open_duel(state), state.charter.overbid_ratio
    assert duel.category is not None
    if seat in duel.overbidden:
        return no("D-16", "overbid_once")
    mine, theirs = traits(state, seat, duel.category), traits(state, duel.other(seat), duel.category)
    if mine < ratio * theirs:
        return no("D-16", "overbid_ratio", yours=mine, theirs=theirs, ratio=ratio)
    if mine < 1 + _own_at_risk(state, duel, seat):
        return no("D-16", "no_trait_to_overbid", yours=mine)
    return no("LM 3.4", "barred_by_power", action="overbid") if is_barred(state, seat, "overbid") else None


def _own_at_risk(state: State, duel: Duel, seat: str) -> int:
    """His wager, where it is a trait of the challenge's category and still at risk."""
    return int(wager_category(duel, seat) == duel.category and is_wager_at_risk(state, duel, seat))


def can_buy_something(state: State, seat: str) -> bool:
    """Whether this seat, behind, has anything to buy: retest, overbid, a Power."""
    return (
        why_not_retest(state, seat) is None or why_not_overbid(state, seat) is None or may_use_power_after(state, seat)
    )


def why_not_settle(state: State) -> Refusal | None:
    """Why the table can not settle by itself: somebody has something to buy."""
    duel = state.duel
    if duel is None or duel.at != "after":
        return no("LM 3.3", "nothing_to_settle")
    seat = turn_after(state)
    if seat is None:
        return no("LM 3.3", "nothing_to_settle")
    for one in duel.fighters:
        if may_use_power_after(state, one) or (one not in duel.accepted and _could_buy(state, duel, one)):
            return no("LM 3.3", "something_to_buy", seat=one)
    return None


def _could_buy(state: State, duel: Duel, seat: str) -> bool:
    """As if it were his turn: both who are behind are looked at before the first accepts."""
    if seat not in behind(duel):
        return False
    if turn_after(state) == seat:
        return can_buy_something(state, seat)
    earlier = behind(duel)[0]
    after = replace_accepted(state, duel, earlier)
    return can_buy_something(after, seat)


def replace_accepted(state: State, duel: Duel, seat: str) -> State:
    """The state in which this seat has accepted."""
    return replace(state, duel=replace(duel, accepted=(*duel.accepted, seat)))


# --- orders ----------------------------------------------------------------------------------------------------------


def choose_category(course: Course, order: o.ChooseCategory) -> None:
    """The caller names the category; each risks one trait of it (D-14)."""
    insist(why_not_category(course.state, course.seat, order.category))
    course.happen(f.CategoryNamed(seat=course.seat, category=order.category))


def throw(course: Course, order: o.Throw) -> None:
    """A sign, sealed; when both are in they are shown together."""
    insist(why_not_throw(course.state, course.seat, order.sign))
    course.happen(f.ThrowSealed(seat=course.seat, sign=order.sign))
    duel = open_duel(course.state)
    if len(duel.throws) == len(duel.fighters):
        signs = {seat: duel.throws[seat] for seat in duel.fighters}
        course.happen(f.ThrowsShown(signs=signs, better=better(duel, signs)))


def hands(course: Course, order: o.Hands) -> None:
    """The host enters a throw made with real hands; signs that were sealed before are void."""
    insist_on_host(course.by)
    insist(why_not_hands(course.state, order.a, order.b))
    duel = open_duel(course.state)
    signs: dict[str, Sign] = dict(zip(duel.fighters, (order.a, order.b), strict=True))
    course.happen(f.ThrowsShown(signs=signs, better=better(duel, signs), by_hands=True))


def concede(course: Course, order: o.Concede) -> None:
    """The other leads; nothing may be bought by the one who conceded."""
    insist(why_not_concede(course.state, course.seat))
    leader = open_duel(course.state).other(course.seat)
    course.happen(f.Conceded(seat=course.seat, leader=leader))
    open_window_for(course, "after_test")


def pay_retest(course: Course, order: o.PayRetest) -> None:
    """1 life; the social trait is lost whatever happens (D-17)."""
    insist(why_not_retest(course.state, course.seat))
    pay_life(course, course.seat, 1, "retest")
    course.happen(f.RetestPaid(seat=course.seat, life=1))
    lose_wager(course, open_duel(course.state), course.seat, "retest")
    course.happen(f.RetestDue(seat=course.seat, why="paid"))


def overbid(course: Course, order: o.Overbid) -> None:
    """One more trait at risk (D-16)."""
    insist(why_not_overbid(course.state, course.seat))
    duel = open_duel(course.state)
    assert duel.category is not None
    compared = {seat: traits(course.state, seat, duel.category) for seat in duel.fighters}
    course.happen(f.Overbidden(seat=course.seat, category=duel.category, traits=compared))
    course.happen(f.RetestDue(seat=course.seat, why="overbid"))


def accept(course: Course, order: o.Accept) -> None:
    """Who is behind accepts it."""
    insist(why_not_after(course.state, course.seat))
    course.happen(f.OutcomeAccepted(seat=course.seat))


def settle(course: Course, order: o.Settle) -> None:
    """The table goes on where nobody has anything to buy."""
    insist_on_host(course.by)
    insist(why_not_settle(course.state))
    duel = open_duel(course.state)
    for seat in behind(duel):
        if seat not in duel.accepted:
            course.happen(f.OutcomeAccepted(seat=seat))


# --- the throw -------------------------------------------------------------------------------------------------------


def better(duel: Duel, signs: dict[str, Sign]) -> str | None:
    """Whose sign beats the other; None: the throw is equal."""
    caller, contester = duel.fighters
    a, b = _rule(duel, caller, signs[caller]), _rule(duel, contester, signs[contester])
    first = _beats(a, signs[caller], signs[contester])
    second = _beats(b, signs[contester], signs[caller])
    if a is not None and b is not None:
        return None if first == second else caller if first else contester
    if a is not None:
        return caller if first else contester if signs[contester] in a.loses_to else None
    if b is not None:
        return contester if second else caller if signs[caller] in b.loses_to else None
    return caller if first else contester if second else None


def _rule(duel: Duel, seat: str, sign: Sign) -> SignRule | None:
    """The lists that replace this sign of this seat; the last one set counts."""
    found = [r for r in duel.sign_rules if r.seat == seat and r.sign == sign and not r.forbidden]
    return found[-1] if found else None


def _beats(rule: SignRule | None, sign: Sign, other: Sign) -> bool:
    return other in rule.beats if rule is not None else BEATEN_BY[other] == sign


def find_leader(course: Course) -> None:
    """Different signs: the usual winner leads; equal: more current traits; equal again: nobody (D-15)."""
    duel = open_duel(course.state)
    shown = duel.shown[-1]
    if shown.better is not None:
        reach_after(course, shown.better, "signs", {})
    elif duel.bare:
        course.happen(f.ThrownAgain())
    else:
        _by_traits(course, duel)


def _by_traits(course: Course, duel: Duel) -> None:
    assert duel.category is not None
    compared = {seat: traits(course.state, seat, duel.category) for seat in duel.fighters}
    caller, contester = (compared[seat] for seat in duel.fighters)
    if caller != contester:
        leader = duel.caller if caller > contester else duel.contester
        reach_after(course, leader, "traits", compared)
    elif course.state.charter.equal_tie == "rethrow":
        course.happen(f.ThrownAgain())
    else:
        reach_after(course, None, "tie", compared)


def reach_after(
    course: Course,
    leader: str | None,
    why: Literal["signs", "traits", "tie", "power"],
    compared: dict[str, int],
) -> None:
    """Stage `after`, with its window beside paid retest and overbid."""
    course.happen(f.LeaderFound(leader=leader, why=why, traits=compared))
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


STEPS = {
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


def categories_of(state: State, seat: str) -> tuple[Category, ...]:
    """The categories in which this seat has a trait."""
    return tuple(category for category in CATEGORIES if traits(state, seat, category) >= 1)


def silent_category(state: State, seat: str) -> Category:
    """His highest current category; Physical, Social, Mental at a tie (LM 3.8)."""
    return max(CATEGORIES, key=lambda category: traits(state, seat, category))
