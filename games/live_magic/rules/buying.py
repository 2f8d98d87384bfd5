"""LM §3.3: after the test, until everybody who is behind accepts it: retest, overbid, accept. D-16, D-17."""

from __future__ import annotations

from msgspec.structs import replace

from games.kernel.decision import raise_if_refused, refusal
from games.kernel.rulebook import Refusal
from games.live_magic.rules import facts as f
from games.live_magic.rules import orders as o
from games.live_magic.rules.decision import Decision
from games.live_magic.rules.evolving.changes import open_challenge
from games.live_magic.rules.numbers import (
    is_wager_at_risk,
    life_to_spend,
    lose_wager,
    pay_life,
    traits,
    wager_category,
)
from games.live_magic.rules.powers.bars import is_barred
from games.live_magic.rules.state import Challenge, State
from games.live_magic.rules.turns import behind, may_use_power_after, turn_after, why_no_fighter

# --- questions -------------------------------------------------------------------------------------------------------


def why_not_after(state: State, seat: str) -> Refusal | None:
    """Why this seat has nothing to buy or accept: who is behind, in their turn."""
    why_not = why_no_fighter(state, seat)
    if why_not is not None:
        return why_not
    challenge = open_challenge(state)
    if challenge.at != "after":
        return refusal("LM 3.3", "test_not_over")
    if seat not in behind(challenge):
        return refusal("LM 3.3", "not_behind")
    if challenge.verdict is not None and challenge.verdict.level == "challenge":
        return refusal("LM 3.3", "challenge_is_decided")
    return None if turn_after(state) == seat else refusal("LM 3.3", "not_your_turn", turn=turn_after(state))


def why_not_buy(state: State, seat: str) -> Refusal | None:
    """Why this seat can buy nothing at all: a bare throw, or it conceded (D-13, D-18)."""
    why_not = why_not_after(state, seat)
    if why_not is not None:
        return why_not
    challenge = open_challenge(state)
    if challenge.bare:
        return refusal("D-18", "bare_throw")
    return refusal("D-13", "you_conceded") if challenge.conceded == seat else None


def why_not_retest(state: State, seat: str) -> Refusal | None:
    """Why this seat cannot pay 1 life for a retest (Social, once each; D-17)."""
    why_not = why_not_buy(state, seat)
    if why_not is not None:
        return why_not
    challenge = open_challenge(state)
    if challenge.category != "social":
        return refusal("LM 3.3", "social_only", category=challenge.category)
    if seat in challenge.paid:
        return refusal("D-17", "retest_once")
    if is_barred(state, seat, "retest"):
        return refusal("LM 3.4", "barred_by_power", action="retest")
    return None if life_to_spend(state, seat) >= 1 else refusal("D-19", "life_needed", life=state.magi[seat].life)


def why_not_overbid(state: State, seat: str) -> Refusal | None:
    """Why this seat cannot overbid (D-16): once, with so many times the opponent's traits, and one more to risk."""
    why_not = why_not_buy(state, seat)
    if why_not is not None:
        return why_not
    challenge, ratio = open_challenge(state), state.charter.overbid_ratio
    assert challenge.category is not None
    if seat in challenge.overbidden:
        return refusal("D-16", "overbid_once")
    mine, theirs = traits(state, seat, challenge.category), traits(state, challenge.other(seat), challenge.category)
    if mine < ratio * theirs:
        return refusal("D-16", "overbid_ratio", yours=mine, theirs=theirs, ratio=ratio)
    if mine < 1 + _own_at_risk(state, challenge, seat):
        return refusal("D-16", "no_trait_to_overbid", yours=mine)
    return refusal("LM 3.4", "barred_by_power", action="overbid") if is_barred(state, seat, "overbid") else None


def _own_at_risk(state: State, challenge: Challenge, seat: str) -> int:
    """Their wager, where it is a trait of the challenge's category and still at risk."""
    return int(wager_category(challenge, seat) == challenge.category and is_wager_at_risk(state, challenge, seat))


def can_buy_something(state: State, seat: str) -> bool:
    """Whether this seat, behind, has anything to buy: retest, overbid, a Power."""
    return (
        why_not_retest(state, seat) is None or why_not_overbid(state, seat) is None or may_use_power_after(state, seat)
    )


def why_not_settle(state: State) -> Refusal | None:
    """Why the table cannot settle by itself: somebody has something to buy."""
    challenge = state.challenge
    if challenge is None or challenge.at != "after":
        return refusal("LM 3.3", "nothing_to_settle")
    seat = turn_after(state)
    if seat is None:
        return refusal("LM 3.3", "nothing_to_settle")
    for fighter in challenge.fighters:
        if may_use_power_after(state, fighter) or (
            fighter not in challenge.accepted and _could_buy(state, challenge, fighter)
        ):
            return refusal("LM 3.3", "something_to_buy", seat=fighter)
    return None


def _could_buy(state: State, challenge: Challenge, seat: str) -> bool:
    """As if it were their turn: both who are behind are looked at before the first accepts."""
    if seat not in behind(challenge):
        return False
    if turn_after(state) == seat:
        return can_buy_something(state, seat)
    earlier = behind(challenge)[0]
    after = _after_accepting(state, challenge, earlier)
    return can_buy_something(after, seat)


def _after_accepting(state: State, challenge: Challenge, seat: str) -> State:
    """The state as it would be if this seat accepted; nothing has happened yet."""
    return replace(state, challenge=replace(challenge, accepted=(*challenge.accepted, seat)))


# --- orders ----------------------------------------------------------------------------------------------------------


def pay_retest(decision: Decision, order: o.PayRetest) -> None:
    """1 life; the social trait is lost whatever happens (D-17)."""
    raise_if_refused(why_not_retest(decision.state, decision.seat))
    pay_life(decision, decision.seat, 1, "retest")
    decision.happen(f.RetestPaid(seat=decision.seat, life=1))
    lose_wager(decision, open_challenge(decision.state), decision.seat, "retest")
    decision.happen(f.RetestDue(seat=decision.seat, why="paid"))


def overbid(decision: Decision, order: o.Overbid) -> None:
    """One more trait at risk (D-16)."""
    raise_if_refused(why_not_overbid(decision.state, decision.seat))
    challenge = open_challenge(decision.state)
    assert challenge.category is not None
    compared = {seat: traits(decision.state, seat, challenge.category) for seat in challenge.fighters}
    decision.happen(f.Overbidden(seat=decision.seat, category=challenge.category, traits=compared))
    decision.happen(f.RetestDue(seat=decision.seat, why="overbid"))


def accept(decision: Decision, order: o.Accept) -> None:
    """Who is behind accepts it."""
    raise_if_refused(why_not_after(decision.state, decision.seat))
    decision.happen(f.OutcomeAccepted(seat=decision.seat))


def settle(decision: Decision, order: o.Settle) -> None:
    """The table goes on where nobody has anything to buy."""
    decision.raise_unless_host("LM 3.8")
    raise_if_refused(why_not_settle(decision.state))
    challenge = open_challenge(decision.state)
    for seat in behind(challenge):
        if seat not in challenge.accepted:
            decision.happen(f.OutcomeAccepted(seat=seat))
