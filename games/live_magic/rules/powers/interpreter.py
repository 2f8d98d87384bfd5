"""docs/powers.md, *How a row runs*: activation, reply, parameters of the opponent, effects. It names no Power."""

from __future__ import annotations

from games.kernel.decision import raise_if_refused, refusal
from games.kernel.rulebook import Refusal, Refused
from games.live_magic.rules import facts as f
from games.live_magic.rules import orders as o
from games.live_magic.rules.decision import Decision
from games.live_magic.rules.powers.effects import EFFECTS, Acting
from games.live_magic.rules.powers.params import (
    choices,
    is_choice,
    is_opponents_choice,
    opponents_choices,
    params_by,
    secret_params,
)
from games.live_magic.rules.powers.paying import pay
from games.live_magic.rules.powers.rows import touches_result
from games.live_magic.rules.powers.sight import Sight
from games.live_magic.rules.powers.silence import mildest
from games.live_magic.rules.powers.situation import Param, Person
from games.live_magic.rules.powers.windows import (
    REPLY,
    activation_answered,
    asked_for_power,
    may_activate_any,
    why_not_decline_power,
    why_not_power,
)
from games.live_magic.rules.setup import PowerRow
from games.live_magic.rules.state import Activation, State, Window
from games.live_magic.rules.turns import current_activation, has_open_question

BEFORE_TEST, AFTER_TEST = "before_test", "after_test"


# --- questions: parameters -------------------------------------------------------------------------------------------


def needs_own_params(state: State, activation: Activation) -> bool:
    """Whether a copier still has to choose; others choose with the activation itself."""
    names = (param.name for param in params_by(state.rows[activation.power], "self"))
    return (
        activation.copy_of is not None and not activation.paid and any(name not in activation.params for name in names)
    )


def needs_opponents_params(state: State, activation: Activation) -> bool:
    """Whether the opponent still has to choose."""
    return any(param.name not in activation.params for param in params_by(state.rows[activation.power], "opponent"))


def asked_for_params(state: State) -> tuple[str, Activation] | None:
    """Who has to give parameters now, and for which activation."""
    challenge = state.challenge
    if challenge is not None and challenge.blind is not None and challenge.blind.left is None:
        return challenge.blind.actor, _activation(state, challenge.blind.number)
    activation = current_activation(state)
    if activation is None or activation.state != "choosing" or has_open_question(state) or _is_reply_open(state):
        return None
    if needs_own_params(state, activation):
        return activation.seat, activation
    opponent = Sight(state, activation.seat).opponent
    if activation.paid and activation.replied and opponent is not None and needs_opponents_params(state, activation):
        return opponent, activation
    return None


def _activation(state: State, number: int) -> Activation:
    assert state.challenge is not None
    return next(one for one in state.challenge.activations if one.number == number)


def _is_reply_open(state: State) -> bool:
    return state.window is not None and state.window.reply is not None


def legal_params(state: State) -> tuple[dict[str, Param], ...]:
    question = asked_for_params(state)
    if question is None:
        return ()
    seat, activation = question
    row, sight = state.rows[activation.power], Sight(state, activation.seat)
    if state.challenge is not None and state.challenge.blind is not None:
        return tuple({"left": pack} for pack in state.challenge.blind.packs)
    choices_here = choices(row, sight) if seat == activation.seat else opponents_choices(row, sight, activation.params)
    return tuple(choices_here)


def silent_params(state: State) -> dict[str, Param]:
    """What a silent seat is taken to have chosen (LM 3.8); somebody has to be asked."""
    asked = asked_for_params(state)
    assert asked is not None
    seat, one = asked
    by: Person = "self" if seat == one.seat else "opponent"
    return mildest(state.rows[one.power], Sight(state, one.seat), by, legal_params(state))


def why_not_params(state: State, seat: str, params: dict[str, Param]) -> Refusal | None:
    """Why this seat cannot give these parameters now."""
    question = asked_for_params(state)
    if question is None or question[0] != seat:
        return refusal("LM 3.4", "no_params_now")
    activation = question[1]
    row, sight = state.rows[activation.power], Sight(state, activation.seat)
    if state.challenge is not None and state.challenge.blind is not None:
        legal = params in legal_params(state)
    elif seat == activation.seat:
        legal = is_choice(row, sight, params)
    else:
        legal = is_opponents_choice(row, sight, activation.params, params)
    return None if legal else refusal("LM 3.4", "params_not_legal", power=activation.power)


# --- orders ----------------------------------------------------------------------------------------------------------


def activate(decision: Decision, order: o.ActivatePower) -> None:
    """A Power with its own parameters; costs, reply and effects follow."""
    state, seat = decision.state, decision.seat
    raise_if_refused(why_not_power(state, seat, order.power, order.params))
    row = state.rows[order.power]
    if decision.by.hand == "host" and secret_params(row):
        raise Refused("LM 3.8", "on_its_own_phone")
    answered = activation_answered(state) if row.window == REPLY else None
    decision.happen(
        f.PowerActivated(
            number=state.numbers.activations + 1,
            seat=seat,
            power=row.key,
            window=row.window,
            params=order.params,
            sealed=tuple(name for name in secret_params(row) if name in order.params),
            reply_to=answered.number if answered is not None else None,
            limited="per_contest" in row.limits and state.challenge is not None,
        )
    )


def decline(decision: Decision, order: o.Decline) -> None:
    """Nothing, in this window."""
    raise_if_refused(why_not_decline_power(decision.state, decision.seat))
    question = asked_for_power(decision.state)
    assert question is not None
    decision.happen(f.PowerDeclined(seat=decision.seat, window=question[1]))


def choose_params(decision: Decision, order: o.ChooseParams) -> None:
    """The parameters that are this seat's to give; or the two packs hidden anew."""
    raise_if_refused(why_not_params(decision.state, decision.seat, order.params))
    question = asked_for_params(decision.state)
    assert question is not None
    activation, challenge = question[1], decision.state.challenge
    if challenge is not None and challenge.blind is not None:
        decision.happen(f.PacksHidden(seat=decision.seat, left=str(order.params["left"])))
        return
    sealed = tuple(name for name in secret_params(decision.state.rows[activation.power]) if name in order.params)
    decision.happen(f.ParamsChosen(number=activation.number, seat=decision.seat, params=order.params, sealed=sealed))


# --- an open window --------------------------------------------------------------------------------------------------


def go_on(decision: Decision) -> bool:
    """The next thing in a window that needs nobody's answer; whether there was one."""
    state, window = decision.state, decision.state.window
    if window is None or has_open_question(state):
        return False
    activation = current_activation(state)
    if window.reply is not None:
        return False
    if activation is not None:
        return _work_on(decision, activation)
    if _drop_unable(decision, window):
        return True
    waiting = _next_waiting(state, window)
    if waiting is not None:
        _resolve(decision, waiting)
        return True
    if window.asked or window.key == AFTER_TEST:
        return False
    decision.happen(f.WindowClosed(number=window.number, window=window.key))
    return True


def _drop_unable(decision: Decision, window: Window) -> bool:
    """Who may activate nothing any more when their turn comes is not asked."""
    for seat in window.asked if window.key == AFTER_TEST else window.asked[:1]:
        if not may_activate_any(decision.state, seat, window.key):
            decision.happen(f.NobodyMayAnswer(seat=seat, window=window.key))
            return True
    return False


def _next_waiting(state: State, window: Window) -> Activation | None:
    """In `before_test` effects wait until both have spoken: caller's wholly, then contester's (D-22)."""
    waiting = [one for one in window.activations if one.state == "waiting"]
    if window.key != BEFORE_TEST or not waiting:
        return waiting[0] if waiting else None
    if window.asked:
        return None
    assert state.challenge is not None
    fighters = state.challenge.fighters
    return min(waiting, key=lambda one: (fighters.index(one.seat), one.number))


# --- one activation --------------------------------------------------------------------------------------------------


def _work_on(decision: Decision, activation: Activation) -> bool:
    """Parameters by self → costs → reply → parameters by the opponent → effects."""
    if activation.state == "running":
        return _run(decision, activation)
    state, row = decision.state, decision.state.rows[activation.power]
    if asked_for_params(state) is not None:
        return not legal_params(state) and _give_up(decision, activation)
    if not activation.paid:
        pay(decision, activation.seat, row, activation.params)
        decision.happen(f.CostsPaid(number=activation.number))
    elif not activation.replied:
        _ask_reply(decision, activation)
    elif _has_to_wait(state, activation):
        decision.happen(f.PowerWaits(number=activation.number))
    else:
        _resolve(decision, activation)
    return True


def _give_up(decision: Decision, activation: Activation) -> bool:
    """What it needs is not there any more: the cost stays paid, nothing happens."""
    decision.happen(f.PowerResolving(number=activation.number, idle=True))
    return True


def _ask_reply(decision: Decision, activation: Activation) -> None:
    """The other fighter may reply; never to a reply, and only in a challenge."""
    other = Sight(decision.state, activation.seat).opponent
    if activation.reply_to is None and other is not None and may_activate_any(decision.state, other, REPLY):
        decision.happen(f.ReplyAsked(number=activation.number, seat=other))
    else:
        decision.happen(f.ReplyOver(number=activation.number))


def _has_to_wait(state: State, activation: Activation) -> bool:
    """`before_test` waits for both; a copy of another right waits for its original."""
    return activation.window == BEFORE_TEST or activation.copy_of is not None


def _resolve(decision: Decision, activation: Activation) -> None:
    """Once an absolute win stands, a Power that touches the result runs none of its effects (D-23)."""
    challenge = decision.state.challenge
    decided = challenge is not None and challenge.verdict is not None and challenge.verdict.absolute
    decision.happen(f.PowerResolving(number=activation.number, idle=decided and touches(decision.state, activation)))


def touches(state: State, activation: Activation) -> bool:
    """Computed from the row; a copy runs as the row that it copies."""
    row: PowerRow = state.rows[activation.power]
    return touches_result(row)


def _run(decision: Decision, activation: Activation) -> bool:
    if not activation.todo:
        decision.happen(f.PowerResolved(number=activation.number))
        return True
    effect = activation.todo[0]
    acting = Acting(decision, activation, effect)
    idle = acting.why_idle()
    decision.happen(f.EffectBegun(number=activation.number, op=effect["op"], idle=idle))
    if idle is None:
        EFFECTS[effect["op"]](acting)
    return True
