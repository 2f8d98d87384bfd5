"""§0, Turn and priority: turns, phases, passing, battle, judgment (FoW 500, 601, 605, 704, 705)."""

from __future__ import annotations

from games.kernel.decision import raise_if_refused
from games.kernel.rulebook import Refusal
from games.runes.rules import chase, rulers, seating
from games.runes.rules import facts as f
from games.runes.rules import orders as o
from games.runes.rules.codes import PHASES, Phase
from games.runes.rules.decision import Decision, refusal
from games.runes.rules.permits import (
    raise_unless_own,
    why_busy,
    why_due,
    why_no_priority,
    why_not_going,
    why_not_main_timing,
    why_not_playing,
    why_out,
)
from games.runes.rules.state import Item, State, Turn

# --- turns and phases ------------------------------------------------------------------------------------------------


def why_not_begin(state: State, seat: str) -> Refusal | None:
    """Why this player's turn does not begin: they are not the next, or the turn before is not at its end (FoW
    505.6)."""
    why_not = why_not_playing(state) or why_due(state)
    if why_not is not None:
        return why_not
    due = seating.next_player(state)
    if seat != due:
        return refusal("505.6", "not_next", seat=due)
    if state.turn is None:
        return None
    why_not = why_busy(state)
    if why_not is None and state.turn.phase != "end":
        why_not = refusal("505.6", "turn_goes_on", seat=state.turn.of, phase=state.turn.phase)
    return why_not


def begin(decision: Decision, order: o.BeginTurn) -> None:
    """`A: turn` — no draw in the first turn of the game, no recovery in a player's first (FoW 502, 503)."""
    raise_unless_own(decision, order.seat, "505.6")
    raise_if_refused(why_not_begin(decision.state, order.seat))
    decision.happen(f.TurnBegan(turn=_turn(decision.state, order.seat)))


def _turn(state: State, seat: str, phase: Phase = "draw") -> Turn:
    return Turn(
        of=seat, number=state.turns + 1, phase=phase, draws=state.turns > 0, recovers=state.players[seat].turns > 0
    )


def phases_ahead(turn: Turn) -> tuple[Phase, ...]:
    """The phases of this turn that are still to come."""
    ahead = PHASES[PHASES.index(turn.phase) + 1 :]
    return ahead if turn.recovers else tuple(phase for phase in ahead if phase != "recovery")


def why_not_go_to(state: State, phase: Phase) -> Refusal | None:
    """Why the turn does not go on to this phase: forward only, chase empty; no recovery in a first turn."""
    why_not = why_busy(state)
    if why_not is not None or state.turn is None:
        return why_not
    if phase == "recovery" and not state.turn.recovers:
        return refusal("503", "no_recovery_in_first_turn", seat=state.turn.of)
    if phase not in phases_ahead(state.turn):
        return refusal("502", "forward_only", phase=state.turn.phase)
    return None


def go_to(decision: Decision, order: o.GoToPhase) -> None:
    """`phase` — everybody has passed (FoW 502–505)."""
    _raise_unless_turn_player(decision, "502")
    raise_if_refused(why_not_go_to(decision.state, order.phase))
    decision.happen(f.PhaseBegan(phase=order.phase, seat=_first_to_act(decision.state)))


def _raise_unless_turn_player(decision: Decision, rule: str) -> None:
    raise_if_refused(why_not_going(decision.state))
    if decision.state.turn is not None:
        raise_unless_own(decision, decision.state.turn.of, rule)


def _first_to_act(state: State) -> str:
    """The turn player; their absence from a game that goes on is a programming error."""
    seat = seating.turn_player(state)
    assert seat is not None, "nobody plays"
    return seat


# --- priority --------------------------------------------------------------------------------------------------------


def why_not_pass(state: State, seat: str) -> Refusal | None:
    """Why this player does not pass: they have no priority (FoW 605.1)."""
    return why_no_priority(state, seat)


def pass_on(decision: Decision, order: o.Pass) -> None:
    """`A: pass` — the last of a row resolves the top item or ends the sequence (FoW 605.1, R-21)."""
    seat = decision.seat
    raise_if_refused(why_not_pass(decision.state, seat))
    passed = {*decision.state.passed, seat}
    if passed < set(decision.state.playing):
        decision.happen(f.Passed(seat=seat, to=seating.next_after(decision.state, seat)))
        return
    decision.happen(f.Passed(seat=seat, to=None))
    if decision.state.chase:
        chase.resolve_top(decision)
    else:
        _end_sequence(decision)


def _end_sequence(decision: Decision) -> None:
    """Everybody has passed on an empty chase: the main phase goes to the end phase. In any other phase, and in a
    battle, the turn player has priority again, until they go on (§0)."""
    turn, seat = decision.state.turn, _first_to_act(decision.state)
    if turn is not None and turn.phase == "main" and not turn.battle:
        decision.happen(f.PhaseBegan(phase="end", seat=seat))
    else:
        decision.happen(f.PriorityGiven(seat=seat))


# --- battle ----------------------------------------------------------------------------------------------------------


def why_not_battle(state: State) -> Refusal | None:
    """Why no battle begins: it begins at main timing (FoW 704)."""
    return why_not_going(state) or (why_not_main_timing(state, state.turn.of) if state.turn is not None else None)


def why_not_end_battle(state: State) -> Refusal | None:
    """Why no battle ends: there is none, or the chase is not empty."""
    why_not = why_not_going(state)
    if why_not is None and state.turn is not None and not state.turn.battle:
        why_not = refusal("704", "no_battle")
    return why_not or (refusal("605.1b", "chase_not_empty") if state.chase else None)


def battle(decision: Decision, order: o.Battle) -> None:
    """`battle`, `battle end` — between them it is never main timing (FoW 704)."""
    _raise_unless_turn_player(decision, "704")
    raise_if_refused(why_not_end_battle(decision.state) if order.end else why_not_battle(decision.state))
    seat = _first_to_act(decision.state)
    decision.happen(f.BattleEnded(seat=seat) if order.end else f.BattleBegan(seat=seat))


# --- judgment --------------------------------------------------------------------------------------------------------


def why_not_judge(state: State, seat: str) -> Refusal | None:
    """Why this ruler does not judge: main timing, in the ruler area, not astral, once a turn (FoW 705, R-16)."""
    why_not = why_not_main_timing(state, seat)
    if why_not is not None:
        return why_not
    player = state.players[seat]
    if player.standing.face == "J":
        return refusal("705", "is_j_ruler_already")
    if player.standing.astral:
        return refusal("705", "ruler_is_astral")
    return refusal("705", "one_judgment_a_turn") if player.judged == state.turns else None


def judge(decision: Decision, order: o.Judge) -> None:
    """`A: judgment` — it goes into the chase and is neither spell nor ability (R-15)."""
    raise_if_refused(why_not_judge(decision.state, decision.seat))
    chase.raise_unless_paid(order.paid)
    name = rulers.name_up(decision.state, decision.seat)
    item = Item(
        object=decision.state.objects + 1,
        kind="judgment",
        name=name,
        controller=decision.seat,
        x=chase.x_of(order.x),
        options=order.options,
        targets=order.targets,
        pay=order.pay,
    )
    decision.happen(f.ItemEntered(item=item))


# --- the host's word -------------------------------------------------------------------------------------------------


def rule_turn(decision: Decision, seat: str, phase: Phase) -> None:
    """`ruling turn` — it is this player's turn, in this phase."""
    decision.raise_unless_host("LM 3.8")
    state = decision.state
    raise_if_refused(why_not_playing(state) or why_out(state, seat))
    turn = state.turn
    if turn is None or turn.of != seat:
        turn = _turn(state, seat, phase)
    decision.happen(f.TurnBegan(turn=Turn(turn.of, turn.number, phase, turn.draws, turn.recovers), ruling=True))
