"""LM §3.2: a call, and «Contrasti?» (D-10 live, D-11)."""

from __future__ import annotations

from games.kernel.decision import raise_if_refused, refusal
from games.kernel.rulebook import Refusal
from games.live_magic.rules import facts as f
from games.live_magic.rules import orders as o
from games.live_magic.rules.decision import Decision
from games.live_magic.rules.powers.bars import is_barred
from games.live_magic.rules.state import OpenCall, State
from games.live_magic.rules.steps import may_pick

# --- questions -------------------------------------------------------------------------------------------------------


def rivals(state: State, caller: str) -> tuple[str, ...]:
    """Every tied player who still has a pick, in initiative order (D-11)."""
    return tuple(seat for seat in may_pick(state) if seat != caller)


def why_not_call(state: State, seat: str, pack: str) -> Refusal | None:
    """Why this seat cannot call this pack now; a later call is refused, never queued (D-10)."""
    if state.deck is None or state.priority == 0:
        return refusal("LM 3.2", "no_step_open")
    if state.pick_mode == "sealed":
        return refusal("D-10", "picks_are_sealed")
    if state.magi[seat].picks == 0:
        return refusal("LM 3.2", "no_picks_left")
    if state.call is not None or state.challenge is not None or state.window is not None:
        return refusal("D-10", "busy")
    if seat not in may_pick(state):
        return refusal("D-09", "others_pick_first", seats=list(may_pick(state)))
    return None if pack in state.table else refusal("LM 3.2", "pack_not_on_table", pack=pack)


def why_not_withdraw_call(state: State, seat: str) -> Refusal | None:
    """Why this seat has no call to take back: until the first answer, and before a Power was used on it."""
    call = state.call
    if call is None or call.caller != seat or call.pack is None or call.sealed:
        return refusal("LM 3.8", "no_call_of_yours")
    if call.answers or call.stage == "fighting":
        return refusal("LM 3.8", "already_answered")
    return refusal("LM 3.8", "power_was_used") if call.powered else None


def waiting_to_answer(state: State) -> tuple[str, ...]:
    """Who has not answered «Contrasti?», in initiative order."""
    call = state.call
    if call is None or call.stage == "fighting":
        return ()
    return tuple(seat for seat in call.asked if seat not in call.answers)


def why_not_answer(state: State, seat: str) -> Refusal | None:
    call = state.call
    if call is None or seat not in call.asked or call.stage == "fighting":
        return refusal("LM 3.2", "nothing_to_answer")
    if seat in call.answers:
        return refusal("LM 3.8", "already_answered")
    return None if call.stage == "asking" else refusal("LM 3.2", "not_asked_yet")


def why_not_stand(state: State, seat: str, on: bool) -> Refusal | None:
    """Why this seat cannot set or lift a standing no."""
    magus = state.magi[seat]
    if state.pick_mode == "sealed" or state.deck is None or state.priority == 0:
        return refusal("LM 3.8", "no_step_open")
    if on and magus.picks == 0:
        return refusal("LM 3.2", "no_picks_left")
    return None if on != magus.standing_no else refusal("LM 3.8", "nothing_changes")


def ladder_is_spoken(state: State) -> bool:
    """Whether contesters fight in the order in which they spoke (D-12)."""
    order = state.charter.ladder_order
    return order == "spoken" or (order == "by_mode" and state.pick_mode == "live")


# --- orders ----------------------------------------------------------------------------------------------------------


def call(decision: Decision, order: o.Call) -> None:
    """The first to arrive is the caller; without rivals the pack is their at once (LM 3.8)."""
    raise_if_refused(why_not_call(decision.state, decision.seat, order.pack))
    state, seat = decision.state, decision.seat
    decision.happen(
        f.PackCalled(
            number=state.numbers.calls + 1,
            seat=seat,
            pack=order.pack,
            asked=rivals(state, seat),
            group=may_pick(state),
        )
    )


def withdraw_call(decision: Decision, order: o.WithdrawCall) -> None:
    """The caller thinks again."""
    raise_if_refused(why_not_withdraw_call(decision.state, decision.seat))
    assert decision.state.call is not None and decision.state.call.pack is not None
    decision.happen(f.CallWithdrawn(seat=decision.seat, pack=decision.state.call.pack))


def answer(decision: Decision, order: o.Answer) -> None:
    """«Contrasti?» — final, and hidden until all are in."""
    raise_if_refused(why_not_answer(decision.state, decision.seat))
    if order.contests and is_barred(decision.state, decision.seat, "contest"):
        raise_if_refused(refusal("LM 3.4", "barred_by_power", action="contest"))
    decision.happen(f.ContestAnswered(seat=decision.seat, contests=order.contests))


def stand(decision: Decision, order: o.SetStandingNo) -> None:
    """A no, until this step ends; it answers an open question too."""
    raise_if_refused(why_not_stand(decision.state, decision.seat, order.on))
    decision.happen(f.StandingNoSet(seat=decision.seat, on=order.on))


def go_on(decision: Decision) -> bool:
    """Those who answer by a standing no, or are forbidden to contest; then all answers are shown together."""
    state, open_call = decision.state, decision.state.call
    assert open_call is not None
    for seat in waiting_to_answer(state):
        if is_barred(state, seat, "contest"):
            decision.happen(f.ContestAnswered(seat=seat, contests=False, why="barred"))
            return True
        if state.magi[seat].standing_no:
            decision.happen(f.ContestAnswered(seat=seat, contests=False, why="standing"))
            return True
    if waiting_to_answer(state):
        return False
    decision.happen(f.AnswersShown(answers=open_call.answers, queue=_queue(state, open_call)))
    return True


def _queue(state: State, open_call: OpenCall) -> tuple[str, ...]:
    """Who contests, in the order in which they fight the holder (D-12)."""
    contesters = tuple(seat for seat, contests in open_call.answers.items() if contests)
    if ladder_is_spoken(state):
        return contesters
    return tuple(seat for seat in state.order if seat in contesters)
