"""`decide`: each order goes to its chapter; what follows by itself follows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from games.kernel.rulebook import By, Fact, Order, Refused
from games.live_magic.rules import (
    approval,
    buying,
    calls,
    challenge,
    completion,
    declarations,
    lands,
    newcomers,
    rounds,
    rulings,
    steps,
    throwing,
)
from games.live_magic.rules import orders as o
from games.live_magic.rules.decision import Decision
from games.live_magic.rules.flow import go_on
from games.live_magic.rules.powers import asking, interpreter
from games.live_magic.rules.state import State

CHAPTERS: dict[type[Order], Callable[[Decision, Any], None]] = {
    o.Approve: approval.approve,
    o.ApproveAll: approval.approve_all,
    o.WithdrawApproval: approval.withdraw,
    o.Object: approval.object_,
    o.Reopen: approval.reopen,
    o.ReviseSheet: approval.revise,
    o.SeatNewcomer: newcomers.seat_newcomer,
    o.LetNewcomersIn: newcomers.let_in,
    o.CloseApproval: approval.close_approval,
    o.MarkAbsent: approval.mark_absent,
    o.MarkPresent: approval.mark_present,
    o.SetInitiative: approval.set_initiative,
    o.DrawInitiative: approval.draw_initiative,
    o.SetDeckOrder: approval.set_deck_order,
    o.Announce: declarations.announce,
    o.OpenDeck: steps.open_deck,
    o.OpenStep: steps.open_step,
    o.CloseDeck: steps.close_deck,
    o.SwitchPickMode: steps.switch_mode,
    o.Declare: declarations.declare,
    o.SayNo: declarations.say_no,
    o.PassPicks: steps.pass_picks,
    o.Call: calls.call,
    o.WithdrawCall: calls.withdraw_call,
    o.Answer: calls.answer,
    o.SetStandingNo: calls.stand,
    o.Nominate: rounds.nominate,
    o.ChooseCategory: challenge.choose_category,
    o.Concede: challenge.concede,
    o.Throw: throwing.throw,
    o.Hands: throwing.hands,
    o.PayRetest: buying.pay_retest,
    o.Overbid: buying.overbid,
    o.Accept: buying.accept,
    o.Settle: buying.settle,
    o.ActivatePower: interpreter.activate,
    o.Decline: interpreter.decline,
    o.ChooseParams: interpreter.choose_params,
    o.Bid: asking.bid,
    o.BlindChoice: asking.choose_blind,
    o.ReturnPack: asking.return_pack,
    o.NameSign: asking.name_sign,
    o.DeclareCompletion: completion.declare,
    o.PickCompletion: completion.pick,
    o.WithdrawPicks: completion.withdraw,
    o.ChooseLands: lands.choose,
    o.WithdrawLands: lands.withdraw,
    o.Rule: rulings.rule,
    o.CloseEvening: lands.close_evening,
}


def decide(state: State, order: Order, by: By, chance: Random) -> Sequence[Fact]:
    """The facts of this order. Raises Refused, with the rule that bars it."""
    if state.phase == "closed":
        raise Refused("LM 3", "evening_is_closed")
    if by.seat is not None and not isinstance(order, o.HostOrder):
        _raise_unless_playing(state, by.seat)
    decision = Decision(state, by, chance)
    CHAPTERS[type(order)](decision, order)
    go_on(decision)
    return decision.facts


def _raise_unless_playing(state: State, seat: str) -> None:
    if seat not in state.magi:
        raise Refused("LM 3.8", "only_a_seat_may")
    if state.magi[seat].absent:
        raise Refused("D-45", "does_not_play", seat=seat)
