"""`decide`: each order goes to its chapter."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from random import Random
from typing import Any

from games.kernel.rulebook import By, Fact, Order, Refused
from games.tournament.rules import (
    challenging,
    clocks,
    correcting,
    cut_ties,
    entering,
    leaving,
    pairing_orders,
    questioning,
    repairing,
    reporting,
)
from games.tournament.rules import facts as f
from games.tournament.rules import orders as o
from games.tournament.rules.attendance import why_too_few
from games.tournament.rules.decision import Decision
from games.tournament.rules.state import State

CHAPTERS: dict[type[Order], Callable[[Decision, Any], None]] = {
    o.Enter: entering.enter,
    o.Rename: entering.rename,
    o.GiveSeats: entering.give_seats,
    o.AwardByes: entering.award_byes,
    o.SetSeeds: entering.set_seeds,
    o.Withdraw: entering.withdraw,
    o.KeepOut: entering.keep_out,
    o.Begin: pairing_orders.begin,
    o.SettleCutTie: cut_ties.settle,
    o.AskForPairing: pairing_orders.ask,
    o.StopPairing: pairing_orders.stop,
    o.PublishPairing: pairing_orders.publish,
    o.PairByHand: pairing_orders.by_hand,
    o.SwapPlayers: repairing.swap,
    o.TakeBye: repairing.take_bye,
    o.WithdrawRound: repairing.withdraw,
    o.Finish: pairing_orders.finish,
    o.Report: reporting.report,
    o.ConfirmReport: reporting.confirm,
    o.QuestionResult: questioning.question,
    o.UpholdResult: questioning.uphold,
    o.EnterResult: reporting.enter_result,
    o.DoubleLoss: reporting.double_loss,
    o.NoShow: reporting.no_show,
    o.PutOut: reporting.put_out,
    o.Correct: correcting.correct,
    o.AnswerQuestion: correcting.answer,
    o.Challenge: challenging.challenge,
    o.CallOff: challenging.call_off,
    o.Drop: leaving.drop,
    o.ComeBack: leaving.come_back,
    o.Disqualify: leaving.disqualify,
    o.SayAbsent: leaving.say_absent,
    o.GiveHalfBye: leaving.give_half_bye,
    o.SayPresent: leaving.say_present,
    o.StartClock: clocks.start,
    o.ExtendClock: clocks.extend,
    o.PauseClock: clocks.pause,
    o.ResumeClock: clocks.resume,
}
"""What each order does."""


def decide(state: State, order: Order, by: By, chance: Random, at: datetime) -> Sequence[Fact]:
    """The facts of this order. Raises Refused, with the rule that bars it."""
    if state.stage == "over":
        raise Refused("TD-14", "tournament_is_over")
    decision = Decision(state, by, chance, at)
    CHAPTERS[type(order)](decision, order)
    _stop_where_too_few_are_left(decision)
    return decision.facts


def _stop_where_too_few_are_left(decision: Decision) -> None:
    """TD-8: who was to be paired has gone meanwhile; nothing is left to be computed."""
    asked = decision.state.asked
    if asked is not None and why_too_few(decision.state) is not None:
        decision.happen(f.PairingStopped(round=asked.round))
