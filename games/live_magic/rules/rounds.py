"""D-10, sealed: everybody names a pack at once; a pack named by several is fought for."""

from __future__ import annotations

from games.kernel.decision import raise_if_refused, refusal
from games.kernel.rulebook import Refusal
from games.live_magic.rules import facts as f
from games.live_magic.rules import orders as o
from games.live_magic.rules.decision import Decision
from games.live_magic.rules.state import Round, State
from games.live_magic.rules.steps import is_step_over, may_pick

# --- questions -------------------------------------------------------------------------------------------------------


def namers(state: State, round_: Round) -> tuple[str, ...]:
    """Who names a pack in this round: who was asked and has not lost their picks since, by a ruling (D-19, D-44)."""
    return tuple(seat for seat in round_.asked if state.magi[seat].picks > 0)


def waiting_to_nominate(state: State) -> tuple[str, ...]:
    """Who has not named a pack in the open round."""
    if state.round is None or state.round.shown:
        return ()
    return tuple(seat for seat in namers(state, state.round) if seat not in state.round.packs)


def why_not_nominate(state: State, seat: str, pack: str | None) -> Refusal | None:
    """Why this seat cannot name this pack (None: pass); changeable until the last is in."""
    if state.pick_mode == "live":
        return refusal("D-10", "picks_are_live")
    if state.round is None or state.round.shown:
        return refusal("D-10", "no_round_open")
    if seat not in namers(state, state.round):
        return refusal("D-10", "not_in_this_round")
    if pack is not None and pack not in state.table:
        return refusal("LM 3.2", "pack_not_on_table", pack=pack)
    return None


def held(state: State) -> tuple[str, ...]:
    """Packs named in this round and not yet given: no Power can take them from the table (D-10)."""
    if state.round is None or not state.round.shown:
        return ()
    named = tuple(pack for pack in state.round.packs.values() if pack is not None)
    return tuple(pack for pack in state.table if pack in named)


def is_round_due(state: State) -> bool:
    """Whether the group names packs now."""
    return (
        state.phase == "auction"
        and state.pick_mode == "sealed"
        and state.round is None
        and state.priority > 0
        and not is_step_over(state)
    )


# --- orders ----------------------------------------------------------------------------------------------------------


def nominate(decision: Decision, order: o.Nominate) -> None:
    """A pack, or a pass, sealed until the last is in."""
    raise_if_refused(why_not_nominate(decision.state, decision.seat, order.pack))
    decision.happen(f.PackNominated(seat=decision.seat, pack=order.pack))


def go_on(decision: Decision) -> bool:
    """One thing that happens without a question in a sealed round; whether there was one."""
    state, round_ = decision.state, decision.state.round
    if round_ is None:
        return is_round_due(state) and _open(decision)
    if not round_.shown:
        return not waiting_to_nominate(state) and _show(decision, round_)
    if round_.conflicts:
        _fight(decision, *round_.conflicts[0])
        return True
    decision.happen(f.RoundClosed(number=round_.number))
    if round_.had_conflict and state.initiative:
        decision.happen(f.InitiativeRotated(initiative=_moved_on(state, state.initiative)))
    return True


def _moved_on(state: State, initiative: tuple[str, ...]) -> tuple[str, ...]:
    """By one seat that plays: who is absent tonight has no turn to lose (D-10, D-41)."""
    first, *rest = state.order
    return (*rest, first, *(seat for seat in initiative if seat not in state.order))


def _open(decision: Decision) -> bool:
    decision.happen(f.RoundOpened(number=decision.state.numbers.rounds + 1, asked=may_pick(decision.state)))
    return True


def _show(decision: Decision, round_: Round) -> bool:
    """A pass is final for the step; a pack named once goes to its namer."""
    packs = {seat: round_.packs[seat] for seat in namers(decision.state, round_)}
    decision.happen(f.NominationsShown(packs=packs))
    named = list(packs.values())
    for seat, pack in packs.items():
        if pack is None:
            decision.happen(f.PicksPassed(seat=seat))
        elif named.count(pack) == 1:
            picks = decision.state.magi[seat].picks - 1
            decision.happen(f.PackTaken(seat=seat, pack=pack, picks=picks, how="free"))
    return True


def _fight(decision: Decision, pack: str, claimants: tuple[str, ...]) -> None:
    """A ladder in initiative order, the first is the caller."""
    caller, *queue = claimants
    number = decision.state.numbers.calls + 1
    group = may_pick(decision.state)
    decision.happen(f.ConflictBegan(number=number, caller=caller, pack=pack, queue=tuple(queue), group=group))
