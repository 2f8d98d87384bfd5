"""Turns, phases and steps, as far as the planar game needs them (P-16, E-11, E-36, 500, 723.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.kernel.decision import raise_if_refused
from games.kernel.rulebook import Refusal
from games.planechase.rules import facts as f
from games.planechase.rules import lasting, melee, triggers
from games.planechase.rules import orders as o
from games.planechase.rules.codes import STEPS_OF, TURN, Phase, Step
from games.planechase.rules.decision import Decision, refusal
from games.planechase.rules.in_force import skips_untap
from games.planechase.rules.permits import raise_unless_allowed, why_asked, why_busy, why_not_playing, why_out
from games.planechase.rules.seating import from_next, in_team, is_playing, primary, team_of
from games.planechase.rules.state import Skip, Slot, State, Turn
from games.planechase.rules.turn_order import upcoming, who_is_due

# --- whose turn ------------------------------------------------------------------------------------------------------


def runs_the_turn(state: State, slot: Slot) -> str | None:
    """Who steps this turn on: the active player; in a turn without one the planar controller (P-12)."""
    if slot.turn is None or slot.waits:
        due = who_is_due(state, slot)
        return None if due is None or (slot.waits and melee.is_blocked(state, slot, due)) else due
    return slot.turn.active or slot.controller or who_is_due(state, slot)


def may_pass_turn(state: State, slot: Slot, seat: str) -> bool:
    """Whether this seat's phone goes on to the next step and turn: who runs this one, and nobody else but the host. The
    next player would pass the moment at which somebody wants to respond."""
    return in_team(state, runs_the_turn(state, slot), seat)


# --- questions -------------------------------------------------------------------------------------------------------


def why_not_begin(state: State, slot: Slot, seat: str) -> Refusal | None:
    """Why this player's turn cannot begin now: the stack must be empty, and they must be due (500.2, E-11)."""
    why_not = why_not_playing(state) or why_busy(state, slot)
    if why_not is not None:
        return why_not
    due = who_is_due(state, slot)
    if due is None or not in_team(state, due, seat):
        return refusal("500", "not_his_turn_next", seat=due)
    return why_waits(state, slot)


def why_waits(state: State, slot: Slot) -> Refusal | None:
    """807.4d: the marker that the next holder of this one waits for; None: they wait for none."""
    due = who_is_due(state, slot) if slot.waits else None
    ahead = melee.marker_ahead(state, slot, due) if due is not None else None
    return refusal("807.4d", "marker_waits", seat=due, slot=ahead.number) if ahead is not None else None


def steps_ahead(state: State, slot: Slot) -> tuple[Step, ...]:
    """The steps of this turn that are still to come."""
    turn = slot.turn
    if turn is None:
        return ()
    later = (step for phase in turn.phases for step in STEPS_OF[phase])
    here = tuple(step for step in turn.steps if not is_left_out(state, slot, step))
    return tuple(step for step in (*here, *later) if not is_skipped(state, slot, step))


def why_not_step(state: State, slot: Slot, step: Step) -> Refusal | None:
    """Why this turn has no such step ahead, or cannot go on yet."""
    why_not = why_not_playing(state) or why_busy(state, slot) or why_waits(state, slot)
    if why_not is not None:
        return why_not
    if step not in steps_ahead(state, slot):
        return refusal("500", "no_such_step_ahead", step=step)
    return None


def can_go_to_main(state: State, slot: Slot, seat: str) -> bool:
    """Whether the first main phase can be gone on to without a stop: nothing is due in any step on the way, nor in it;
    before the first turn of the game from there."""
    if not in_team(state, runs_the_turn(state, slot), seat) or why_busy(state, slot) is not None:
        return False
    if slot.turn is None:
        on_the_way: tuple[str, ...] = (*STEPS_OF["beginning"], "first_upkeep_of_game", "main1")
        due = (card.card for card in slot.face_up for step in on_the_way if state.cards[card.card].lines_on(step))
        return not state.charter.is_map and next(due, None) is None
    ahead = steps_ahead(state, slot)
    if slot.turn.phase != "beginning" or "main1" not in ahead:
        return False
    return not any(triggers.lines_due(state, slot, step) for step in ahead[: ahead.index("main1") + 1])


def go_to_main(decision: Decision) -> None:
    """On to the first main phase, through steps in which nothing is due."""
    if decision.slot.turn is None:
        start_turn(decision)
    while decision.slot.turn is not None and decision.slot.turn.step != "main1":
        step_on(decision)


# --- steps -----------------------------------------------------------------------------------------------------------


class Next(NamedTuple):
    """A step that comes, its phase, and what is left of phase and turn after it."""

    step: Step
    phase: Phase
    steps: tuple[Step, ...]
    phases: tuple[Phase, ...]


def _coming(turn: Turn) -> Iterator[Next]:
    """The steps of this turn that are still to come, one after the other."""
    for number, step in enumerate(turn.steps, 1):
        yield Next(step, turn.phase, turn.steps[number:], turn.phases)
    for number, phase in enumerate(turn.phases, 1):
        steps = STEPS_OF[phase]
        for place, step in enumerate(steps, 1):
            yield Next(step, phase, steps[place:], turn.phases[number:])


def is_skipped(state: State, slot: Slot, step: str) -> bool:
    """Whether the next such step of the active player does not take place (500.11)."""
    active = slot.turn.active if slot.turn is not None else None
    return any(skip.what == step and in_team(state, active, skip.seat) for skip in state.skips)


def is_left_out(state: State, slot: Slot, step: str) -> bool:
    """Steps that no turn has, or the first draw step (103.8a, 103.8b): they never begin."""
    if step == "untap":
        return skips_untap(state, slot)
    turn = slot.turn
    few = state.began == 2 or state.charter.mode == "two_headed_giant"
    return step == "draw_step" and few and turn is not None and turn.first and "main1" in turn.phases


def step_on(decision: Decision) -> bool:
    """The next step of this turn begins, if it is not skipped; False: the turn is over."""
    turn = decision.slot.turn
    for coming in _coming(turn) if turn is not None else ():
        if is_left_out(decision.state, decision.slot, coming.step):
            continue
        if is_skipped(decision.state, decision.slot, coming.step):
            assert turn is not None
            decision.happen(f.SkipUsed(seat=primary(decision.state, str(turn.active)), what=coming.step))
            continue
        _begin_step(decision, coming)
        return True
    return _repeat_cleanup(decision)


def _begin_step(decision: Decision, coming: Next) -> None:
    decision.happen(f.StepBegan(slot=decision.number, **coming._asdict()))
    if coming.step == "cleanup":
        lasting.end_by_cleanup(decision)
    triggers.trigger_step(decision, coming.step)


CLEANUP = Next("cleanup", "ending", (), ())


def _repeat_cleanup(decision: Decision) -> bool:
    """If anything resolved in the cleanup step there is another one (514.3a)."""
    slot = decision.slot
    if slot.turn is None or slot.turn.step != "cleanup" or not slot.resolved:
        return False
    _begin_step(decision, CLEANUP)
    return True


def cut_short(decision: Decision) -> None:
    """723.1: the stack is exiled, what waits for it ceases; straight to cleanup, no end step."""
    slot = decision.slot
    decision.cease((*slot.stack, *slot.due), "ended")
    if slot.running is not None:
        item = slot.running.item
        decision.happen(f.Resolved(slot=slot.number, number=item.number, item=item))
    if decision.slot.turn is not None:
        _begin_step(decision, CLEANUP)


# --- turns -----------------------------------------------------------------------------------------------------------


def pass_rest(decision: Decision) -> bool:
    """Passes the rest of the turn; False: something is due on the way, and the act stops there."""
    while step_on(decision):
        if decision.slot.due:
            return False
    return True


def start_turn(decision: Decision) -> None:
    """The next turn begins: what lasted until it ends, the controller changes, then untap (E-11, 500.1)."""
    state, slot = decision.state, decision.slot
    next_ = upcoming(state, slot)
    assert next_ is not None, "nobody is left to take a turn"
    for seat in next_.skipped:
        decision.happen(f.SkipUsed(seat=seat, what="turn"))
    if not next_.extra and slot.turn is not None:
        lasting.end_by_turn(decision, *_passed_over(state, slot.turn.place, next_.seat))
    turn = Turn(
        number=state.turns + 1,
        of=next_.seat,
        active=next_.seat,
        step="untap",
        phase="beginning",
        steps=STEPS_OF["beginning"][1:],
        phases=TURN[1:],
        place=slot.turn.place if next_.extra and slot.turn is not None else next_.seat,
        extra=next_.extra,
        first=slot.turn is None,
    )
    decision.happen(f.TurnBegan(slot=slot.number, turn=turn, used=next_.used, owed=next_.owed))
    lasting.end_by_turn(decision, *team_of(state, next_.seat))
    if slot.controller != next_.seat:
        decision.happen(f.ControllerChanged(slot=slot.number, seat=next_.seat))
    if state.charter.is_map and turn.first:
        decision.happen(f.FillingBegan(slot=slot.number))
    if is_skipped(decision.state, decision.slot, "untap"):
        decision.happen(f.SkipUsed(seat=next_.seat, what="untap"))


def _passed_over(state: State, place: str, seat: str) -> tuple[str, ...]:
    """Who has left and would have had their turn before this one (800.4m)."""
    order = from_next(state, place)
    passed = order[: order.index(primary(state, seat))]
    return tuple(unit for unit in passed if not is_playing(state, unit))


# --- orders ----------------------------------------------------------------------------------------------------------


def begin(decision: Decision, order: o.BeginTurn) -> o.BeginTurn | o.GoToStep:
    """`A: turn` — passes the rest of the turn before; stops earlier where something is due, and is then a `step`."""
    raise_if_refused(why_not_begin(decision.state, decision.slot, order.seat))
    raise_unless_allowed(decision, may_pass_turn, "500")
    return _go_into_turn(decision)


def _go_into_turn(decision: Decision) -> o.BeginTurn | o.GoToStep:
    due = who_is_due(decision.state, decision.slot)
    if not decision.slot.waits and not pass_rest(decision):
        return _stopped(decision)
    if melee.is_melee(decision.state) and decision.slot.turn is not None and not melee.end_turn(decision):
        return o.BeginTurn(seat=str(due), slot=decision.number)
    start_turn(decision)
    step_on(decision)
    turn = decision.slot.turn
    assert turn is not None
    return o.BeginTurn(seat=turn.of, extra=turn.extra, slot=decision.number)


def _stopped(decision: Decision) -> o.GoToStep:
    assert decision.slot.turn is not None
    return o.GoToStep(step=decision.slot.turn.step, slot=decision.number)


def go_to(decision: Decision, order: o.GoToStep) -> o.BeginTurn | o.GoToStep:
    """`step` — forward to the next such step, or to the first in which something is due; nobody acts in `untap`, and in
    `cleanup` only if something is due."""
    raise_if_refused(why_not_step(decision.state, decision.slot, order.step))
    raise_unless_allowed(decision, may_pass_turn, "500")
    wanted = "upkeep" if order.step == "untap" else order.step
    while step_on(decision):
        assert decision.slot.turn is not None
        if decision.slot.due or decision.slot.turn.step == wanted != "cleanup":
            return _stopped(decision)
    return _go_into_turn(decision)


def add_turn(decision: Decision, order: o.ExtraTurn) -> None:
    """`A: extra turn` — after this one, before those that were added earlier (500.7)."""
    raise_if_refused(why_not_in_turn(decision.state, decision.slot))
    decision.happen(f.TurnAdded(slot=decision.number, seat=primary(decision.state, decision.seat)))


def why_not_in_turn(state: State, slot: Slot) -> Refusal | None:
    """Why nothing can be done to the turn: none runs, or a question is open."""
    return (
        why_not_playing(state)
        or why_asked(state, slot)
        or (refusal("500", "no_turn_yet") if slot.turn is None else None)
    )


ADDED: dict[str, tuple[Phase, ...]] = {
    "beginning": ("beginning",),
    "combat": ("combat",),
    "combat+main": ("combat", "main2"),
}


def add_phase(decision: Decision, order: o.ExtraPhase) -> None:
    """`A: extra phase` — after this phase (500.8)."""
    raise_if_refused(why_not_in_turn(decision.state, decision.slot))
    decision.happen(f.PhasesAdded(slot=decision.number, phases=ADDED[order.phase]))


def why_not_skip(state: State, slot: Slot, seat: str, what: str) -> Refusal | None:
    """Why this cannot be skipped: every turn has a cleanup step."""
    why_not = why_not_playing(state) or why_asked(state, slot) or why_out(state, seat)
    return why_not or (refusal("500.11", "cleanup_is_never_skipped") if what == "cleanup" else None)


def skip(decision: Decision, order: o.SkipNext) -> None:
    """`A: skip` — their next such step or turn (500.11)."""
    raise_if_refused(why_not_skip(decision.state, decision.slot, order.seat, order.what))
    decision.raise_unless_host("P-28")
    decision.happen(f.SkipNoted(skip=Skip(primary(decision.state, order.seat), order.what, order.by)))


def end(decision: Decision, order: o.EndTurn) -> None:
    """`end turn` — by a card (723.1)."""
    raise_if_refused(why_not_in_turn(decision.state, decision.slot))
    cut_short(decision)


def reverse(decision: Decision, order: o.Reverse) -> None:
    """`reverse` — by a card (§12)."""
    raise_if_refused(why_not_playing(decision.state) or why_asked(decision.state, decision.slot))
    decision.happen(f.TurnsReversed())
