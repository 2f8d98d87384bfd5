"""LM §3.3: rock–paper–scissors, thrown secretly and shown together; who leads. D-15."""

from __future__ import annotations

from typing import Literal

from games.kernel.decision import raise_if_refused, refusal
from games.kernel.rulebook import Refusal
from games.live_magic.rules import facts as f
from games.live_magic.rules import orders as o
from games.live_magic.rules.codes import BEATEN_BY, Sign
from games.live_magic.rules.decision import Decision
from games.live_magic.rules.evolving.changes import open_challenge
from games.live_magic.rules.numbers import traits
from games.live_magic.rules.powers.effects import open_signs
from games.live_magic.rules.powers.windows import open_window_for
from games.live_magic.rules.state import Challenge, SignRule, State
from games.live_magic.rules.turns import is_power_question, why_no_fighter

# --- questions -------------------------------------------------------------------------------------------------------


def is_throw_asked(state: State) -> bool:
    """Whether both are to throw now."""
    challenge = state.challenge
    return (
        challenge is not None
        and challenge.at == "throw"
        and not is_power_question(state)
        and challenge.throw > len(challenge.shown)
    )


def why_not_throw(state: State, seat: str, sign: Sign) -> Refusal | None:
    """Why this seat cannot throw this sign; a sign once sent cannot be changed (LM 3.8)."""
    why_not = why_no_fighter(state, seat)
    if why_not is not None:
        return why_not
    challenge = open_challenge(state)
    if state.charter.throw_mode == "hands":
        return refusal("LM 3.8", "thrown_by_hands")
    if not is_throw_asked(state):
        return refusal("LM 3.3", "no_throw_now")
    if seat in challenge.throws:
        return refusal("LM 3.8", "already_thrown")
    return refusal("LM 3.4", "sign_is_forbidden", sign=sign) if sign not in open_signs(challenge, seat) else None


def why_not_hands(state: State, a: Sign, b: Sign) -> Refusal | None:
    """Why no throw by hand can be entered; it binds signs entered by the host too (docs/powers.md)."""
    if not is_throw_asked(state):
        return refusal("LM 3.3", "no_throw_now")
    challenge = open_challenge(state)
    for seat, sign in zip(challenge.fighters, (a, b), strict=True):
        if sign not in open_signs(challenge, seat):
            return refusal("LM 3.4", "sign_is_forbidden", sign=sign, seat=seat)
    return None


# --- orders ----------------------------------------------------------------------------------------------------------


def throw(decision: Decision, order: o.Throw) -> None:
    """A sign, sealed; when both are in they are shown together."""
    raise_if_refused(why_not_throw(decision.state, decision.seat, order.sign))
    decision.happen(f.ThrowSealed(seat=decision.seat, sign=order.sign))
    challenge = open_challenge(decision.state)
    if len(challenge.throws) == len(challenge.fighters):
        signs = {seat: challenge.throws[seat] for seat in challenge.fighters}
        decision.happen(f.ThrowsShown(signs=signs, better=better(challenge, signs)))


def hands(decision: Decision, order: o.Hands) -> None:
    """The host enters a throw made with real hands; signs that were sealed before are void."""
    decision.raise_unless_host("LM 3.8")
    raise_if_refused(why_not_hands(decision.state, order.a, order.b))
    challenge = open_challenge(decision.state)
    signs: dict[str, Sign] = dict(zip(challenge.fighters, (order.a, order.b), strict=True))
    decision.happen(f.ThrowsShown(signs=signs, better=better(challenge, signs), by_hands=True))


# --- who leads -------------------------------------------------------------------------------------------------------


def better(challenge: Challenge, signs: dict[str, Sign]) -> str | None:
    """Whose sign beats the other; None: the throw is equal."""
    caller, contester = challenge.fighters
    a, b = _rule(challenge, caller, signs[caller]), _rule(challenge, contester, signs[contester])
    first = _beats(a, signs[caller], signs[contester])
    second = _beats(b, signs[contester], signs[caller])
    if a is not None and b is not None:
        return None if first == second else caller if first else contester
    if a is not None:
        return caller if first else contester if signs[contester] in a.loses_to else None
    if b is not None:
        return contester if second else caller if signs[caller] in b.loses_to else None
    return caller if first else contester if second else None


def _rule(challenge: Challenge, seat: str, sign: Sign) -> SignRule | None:
    """The lists that replace this sign of this seat; the last one set counts."""
    rules = [r for r in challenge.sign_rules if r.seat == seat and r.sign == sign and not r.forbidden]
    return rules[-1] if rules else None


def _beats(rule: SignRule | None, sign: Sign, other: Sign) -> bool:
    return other in rule.beats if rule is not None else BEATEN_BY[other] == sign


def find_leader(decision: Decision) -> None:
    """Different signs: the usual winner leads; equal: more current traits; equal again: nobody (D-15)."""
    challenge = open_challenge(decision.state)
    shown = challenge.shown[-1]
    if shown.better is not None:
        reach_after(decision, shown.better, "signs", {})
    elif challenge.bare:
        decision.happen(f.ThrownAgain())
    else:
        _by_traits(decision, challenge)


def _by_traits(decision: Decision, challenge: Challenge) -> None:
    assert challenge.category is not None
    compared = {seat: traits(decision.state, seat, challenge.category) for seat in challenge.fighters}
    caller, contester = (compared[seat] for seat in challenge.fighters)
    if caller != contester:
        leader = challenge.caller if caller > contester else challenge.contester
        reach_after(decision, leader, "traits", compared)
    elif decision.state.charter.equal_tie == "rethrow":
        decision.happen(f.ThrownAgain())
    else:
        reach_after(decision, None, "tie", compared)


def reach_after(
    decision: Decision,
    leader: str | None,
    why: Literal["signs", "traits", "tie", "power"],
    compared: dict[str, int],
) -> None:
    """Stage `after`, with its window beside paid retest and overbid."""
    decision.happen(f.LeaderFound(leader=leader, why=why, traits=compared))
    open_window_for(decision, "after_test")
