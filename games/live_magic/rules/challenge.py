"""LM §3.3: a challenge of two from the category to the outcome. D-13, D-14, D-18."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from games.kernel.decision import raise_if_refused, refusal
from games.kernel.rulebook import Refusal
from games.live_magic.rules import facts as f
from games.live_magic.rules import orders as o
from games.live_magic.rules.codes import CATEGORIES, Category
from games.live_magic.rules.decision import Decision
from games.live_magic.rules.evolving.changes import open_challenge
from games.live_magic.rules.numbers import (
    change_traits,
    force_life,
    has_any_trait,
    has_nothing_to_wager,
    lose_wager,
    traits,
)
from games.live_magic.rules.powers.windows import open_window_for
from games.live_magic.rules.state import Challenge, State
from games.live_magic.rules.throwing import find_leader, reach_after
from games.live_magic.rules.turns import behind, is_effect_open, turn_after, why_no_fighter

How = Literal["test", "concede", "tie", "power", "race", "relent", "split"]

CONCEDING = ("on_category", "on_wager", "before_test", "wager", "before_throw", "throw")
"""The points of a challenge at which a fighter may concede."""


# --- questions -------------------------------------------------------------------------------------------------------


def why_not_category(state: State, seat: str, category: str) -> Refusal | None:
    """Why this seat cannot name this category: the caller, among those in which they have a trait (D-18)."""
    why_not = why_no_fighter(state, seat)
    if why_not is not None:
        return why_not
    challenge = open_challenge(state)
    if seat != challenge.caller:
        return refusal("LM 3.3", "caller_chooses", caller=challenge.caller)
    if challenge.at != "category":
        return refusal("LM 3.3", "category_is_named")
    return None if traits(state, seat, category) >= 1 else refusal("D-18", "no_trait_of_category", category=category)


def why_not_concede(state: State, seat: str) -> Refusal | None:
    """Why this seat cannot concede: from the category to the throw, unless a Power that was paid waits (D-13)."""
    why_not = why_no_fighter(state, seat)
    if why_not is not None:
        return why_not
    challenge = open_challenge(state)
    if challenge.at == "category" or challenge.at not in CONCEDING:
        return refusal("D-13", "not_between_category_and_throw")
    if is_effect_open(state):
        return refusal("D-13", "power_unresolved")
    return refusal("D-13", "already_thrown") if seat in challenge.throws else None


def silent_category(state: State, seat: str) -> Category:
    """Their highest current category; Physical, Social, Mental at a tie (LM 3.8)."""
    return max(CATEGORIES, key=lambda category: traits(state, seat, category))


# --- orders ----------------------------------------------------------------------------------------------------------


def choose_category(decision: Decision, order: o.ChooseCategory) -> None:
    """The caller names the category; each risks one trait of it (D-14)."""
    raise_if_refused(why_not_category(decision.state, decision.seat, order.category))
    decision.happen(f.CategoryNamed(seat=decision.seat, category=order.category))


def concede(decision: Decision, order: o.Concede) -> None:
    """The other leads; nothing may be bought by the one who conceded."""
    raise_if_refused(why_not_concede(decision.state, decision.seat))
    leader = open_challenge(decision.state).other(decision.seat)
    decision.happen(f.Conceded(seat=decision.seat, leader=leader))
    open_window_for(decision, "after_test")


# --- the outcome -----------------------------------------------------------------------------------------------------


def end_after_test(decision: Decision) -> None:
    """Everybody behind loses what they risked; in a Physical challenge 1 life too. They keep their pick."""
    challenge = open_challenge(decision.state)
    for seat in behind(challenge):
        _lose(decision, challenge, seat)
    how: How = "concede" if challenge.conceded else "tie" if challenge.leader is None else "test"
    _end(decision, challenge.leader, behind(challenge), how)


def _lose(decision: Decision, challenge: Challenge, seat: str) -> None:
    if challenge.bare:
        return
    lose_wager(decision, challenge, seat, "wager")
    if challenge.wagers[seat].extra and challenge.category is not None:
        change_traits(decision, seat, challenge.category, -1, "overbid")
    if challenge.category == "physical":
        force_life(decision, seat, -1, "physical")


def end_by_power(decision: Decision) -> None:
    """Level challenge: no throw, no `after`, wagers kept."""
    challenge = open_challenge(decision.state)
    verdict = challenge.verdict
    assert verdict is not None
    if verdict.winner is None:
        _end(decision, None, (), "split")
    else:
        how: How = "race" if verdict.race else "power"
        _end(decision, verdict.winner, (challenge.other(verdict.winner),), how)


def _end(decision: Decision, winner: str | None, losers: tuple[str, ...], how: How) -> None:
    number = open_challenge(decision.state).number
    decision.happen(f.DuelEnded(number=number, winner=winner, losers=losers, how=how))


def relent(decision: Decision, seat: str) -> None:
    """The other has the pack, nothing is lost (D-18)."""
    challenge = open_challenge(decision.state)
    decision.happen(f.Relented(seat=seat, winner=challenge.other(seat)))
    _end(decision, challenge.other(seat), (seat,), "relent")


def hand_out_split(decision: Decision) -> None:
    """Each takes their pack with one pick; that ends the ladder (D-12)."""
    challenge = open_challenge(decision.state)
    assert challenge.verdict is not None and challenge.verdict.split is not None
    split = challenge.verdict.split
    for seat, pack in ((split.chooser, split.chosen), (split.actor, split.other)):
        picks = max(0, decision.state.magi[seat].picks - 1)
        decision.happen(f.PackTaken(seat=seat, pack=pack, picks=picks, how="split"))
    call = decision.state.call
    assert call is not None
    decision.happen(f.DuelLeft(number=challenge.number, holder=None))
    taker = split.chooser if split.chosen == call.pack else split.actor
    decision.happen(f.CallEnded(pack=call.pack, deck=None, taken_by=taker))


# --- the course of a challenge ---------------------------------------------------------------------------------------


def go_on(decision: Decision) -> bool:
    """The next thing in a challenge that needs nobody's answer; whether there was one."""
    challenge = open_challenge(decision.state)
    if (
        challenge.at not in ("after", "after_contest", "over")
        and challenge.verdict is not None
        and not challenge.retest
    ):
        _follow_decision(decision, challenge)
        return True
    return STEPS[challenge.at](decision, challenge)


def _follow_decision(decision: Decision, challenge: Challenge) -> None:
    assert challenge.verdict is not None
    if challenge.verdict.level == "challenge":
        end_by_power(decision)
    else:
        reach_after(decision, challenge.verdict.winner, "power", {})


def _at_category(decision: Decision, challenge: Challenge) -> bool:
    """With 0 everywhere the caller relents at once, unless the contester has none anywhere either (D-18)."""
    if has_any_trait(decision.state, challenge.caller):
        return False
    if has_any_trait(decision.state, challenge.contester):
        relent(decision, challenge.caller)
    else:
        decision.happen(f.BareThrowDue())
    return True


def _at_window(decision: Decision, challenge: Challenge) -> bool:
    open_window_for(decision, challenge.at)
    return True


def _at_wager(decision: Decision, challenge: Challenge) -> bool:
    """Who has nothing to wager relents; if neither has, the throw is bare (D-18)."""
    nothing = tuple(seat for seat in challenge.fighters if has_nothing_to_wager(decision.state, challenge, seat))
    if len(nothing) == len(challenge.fighters):
        decision.happen(f.BareThrowDue())
    elif nothing:
        relent(decision, nothing[0])
    else:
        open_window_for(decision, "before_throw" if challenge.category == "mental" else "before_test")
    return True


def _at_throw(decision: Decision, challenge: Challenge) -> bool:
    if challenge.throw > len(challenge.shown):
        return False
    decision.happen(f.ThrowDue(number=len(challenge.shown) + 1))
    return True


def _at_after_throw(decision: Decision, challenge: Challenge) -> bool:
    if challenge.bare:
        find_leader(decision)
    else:
        open_window_for(decision, "after_throw")
    return True


def _at_judge(decision: Decision, challenge: Challenge) -> bool:
    if challenge.retest:
        decision.happen(f.TestRepeated())
    else:
        find_leader(decision)
    return True


def _at_after(decision: Decision, challenge: Challenge) -> bool:
    """A retest that is due; a Power's word; or everybody who is behind has accepted."""
    verdict = challenge.verdict
    if challenge.retest:
        decision.happen(f.TestRepeated())
    elif verdict is not None and verdict.level == "challenge":
        if turn_after(decision.state) is not None:
            return False
        end_by_power(decision)
    elif verdict is not None and verdict.winner != challenge.leader:
        reach_after(decision, verdict.winner, "power", {})
    elif turn_after(decision.state) is not None:
        return False
    else:
        end_after_test(decision)
    return True


def _at_after_contest(decision: Decision, challenge: Challenge) -> bool:
    if challenge.how == "split":
        hand_out_split(decision)
    elif challenge.bare:
        decision.happen(f.DuelLeft(number=challenge.number, holder=challenge.winner))
    else:
        open_window_for(decision, "after_contest")
    return True


def _at_over(decision: Decision, challenge: Challenge) -> bool:
    decision.happen(f.DuelLeft(number=challenge.number, holder=challenge.winner))
    return True


STEPS: dict[str, Callable[[Decision, Challenge], bool]] = {
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
