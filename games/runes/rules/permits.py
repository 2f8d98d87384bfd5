"""Who may order what, and when nothing may be ordered (§0, docs/records.md *who*)."""

from __future__ import annotations

from games.kernel.decision import raise_if_refused
from games.kernel.rulebook import Refusal
from games.runes.rules.decision import Decision, refusal
from games.runes.rules.state import State


def raise_unless_own(decision: Decision, seat: str, rule: str) -> None:
    """Raises Refused unless it is this seat's own order, or the host's."""
    if not decision.by.may_run_the_table and decision.by.seat != seat:
        raise_if_refused(refusal(rule, "not_yours_to_order", seat=seat))


def why_not_playing(state: State) -> Refusal | None:
    """Why no turn, spell or area is to be touched: nobody plays now."""
    return None if state.stage == "play" else refusal("403", "game_has_not_begun", stage=state.stage)


def why_not_in_game(state: State, seat: str) -> Refusal | None:
    """Why nothing of this player's is to be touched: nobody plays now, or they have left."""
    return why_not_playing(state) or why_out(state, seat)


def why_not_going(state: State) -> Refusal | None:
    """Why nothing goes on: what stands still anyway, or somebody must say first what their card cancels."""
    return why_not_running(state) or why_cancelling(state)


def why_not_running(state: State) -> Refusal | None:
    """Why nothing is cancelled, nor goes on: there is no turn yet, or somebody must turn a rune face down first
    (R-24)."""
    why_not = why_not_playing(state)
    if why_not is None and state.turn is None:
        why_not = refusal("500", "no_turn_yet")
    return why_not or why_due(state)


def why_cancelling(state: State) -> Refusal | None:
    """What a card cancels is said before the rest resolves (FoW 1012). A record need not say that it was nothing."""
    asked = state.cancelling
    if asked is None or state.setup.replayed:
        return None
    return refusal("1012", "must_cancel_first", seat=asked.seat, by=asked.by)


def why_due(state: State) -> Refusal | None:
    """Somebody must turn a rune face down before anything else (R-24)."""
    return refusal("R-24", "must_flip_first", seat=state.due.seat, by=state.due.by) if state.due is not None else None


def why_out(state: State, seat: str) -> Refusal | None:
    """Why this seat plays no more."""
    if seat not in state.players:
        return refusal("REC 3", "unknown_player", seat=seat)
    return None if seat in state.playing else refusal("105.4", "has_left", seat=seat)


def why_no_priority(state: State, seat: str) -> Refusal | None:
    """Why this player may not act: somebody else has priority (FoW 601)."""
    return why_not_going(state) or (
        None if state.priority == seat else refusal("601", "no_priority", seat=state.priority)
    )


def why_not_main_timing(state: State, seat: str) -> Refusal | None:
    """FoW 701.2: turn player, main phase, no battle, chase empty, priority."""
    why_not = why_not_going(state)
    turn = state.turn
    if why_not is not None or turn is None:
        return why_not
    if turn.of != seat:
        return refusal("701.2", "not_your_turn", seat=turn.of)
    if turn.phase != "main":
        return refusal("701.2", "not_the_main_phase", phase=turn.phase)
    if turn.battle:
        return refusal("701.2", "in_a_battle")
    if state.chase:
        return refusal("701.2", "chase_not_empty")
    return why_no_priority(state, seat)


def why_not_now(state: State, seat: str, quick: bool) -> Refusal | None:
    """Why a spell may not be played now: with [Quickcast] priority is enough (FoW 709.1), without it main timing is
    needed (FoW 711.1)."""
    return why_no_priority(state, seat) if quick else why_not_main_timing(state, seat)


def why_busy(state: State) -> Refusal | None:
    """Why the game does not go on to what comes next: the chase is not empty, or a battle goes on."""
    why_not = why_not_going(state)
    if why_not is None and state.chase:
        why_not = refusal("605.1b", "chase_not_empty")
    if why_not is None and state.turn is not None and state.turn.battle:
        why_not = refusal("704", "in_a_battle")
    return why_not
