"""docs/powers.md, *Windows* and *May be activated*: whom a window asks, and with which Powers they may answer."""

from __future__ import annotations

from typing import Any

from games.kernel.decision import refusal
from games.kernel.rulebook import Refusal
from games.live_magic.rules import facts as f
from games.live_magic.rules.decision import Decision
from games.live_magic.rules.evolving.powers import use_key
from games.live_magic.rules.powers.bars import is_barred
from games.live_magic.rules.powers.params import can_activate, is_choice
from games.live_magic.rules.powers.paying import after_paying
from games.live_magic.rules.powers.rows import effects_of, has_op, is_for_table, wins_absolutely
from games.live_magic.rules.powers.sight import Sight
from games.live_magic.rules.setup import PowerRow
from games.live_magic.rules.state import Activation, Challenge, State
from games.live_magic.rules.steps import claimants, steps_on_table
from games.live_magic.rules.turns import behind, current_activation, has_open_question, turn_after

FIGHTERS = ("on_category", "on_wager", "before_test", "before_throw", "after_throw", "after_test")
REPLY = "reply_to_power"


# --- whom a window asks ----------------------------------------------------------------------------------------------


def people_of(state: State, key: str) -> tuple[str, ...]:
    """Whom this window would ask, in order, if they may activate something."""
    challenge = state.challenge
    if key in FIGHTERS:
        assert challenge is not None
        return tuple(seat for seat in challenge.fighters if key != "after_test" or seat != challenge.conceded)
    if key == "after_contest":
        assert challenge is not None
        return (*((challenge.winner,) if challenge.winner else ()), *challenge.losers)
    if key == "on_call":
        assert state.call is not None
        return (state.call.caller,)
    if key == "step_start":
        return tuple(seat for seat in state.order if is_claimant(state, seat))
    return tuple(seat for seat in state.order if not state.magi[seat].is_out)


def is_claimant(state: State, seat: str) -> bool:
    """Whether the open step is this seat's: by kind and declaration, also when its picks were taken away."""
    return seat in claimants(state, steps_on_table(state)[state.priority - 1])


def may_activate_any(state: State, seat: str, key: str) -> bool:
    """Whether this player may activate something in this window now."""
    return bool(usable_rows(state, seat, key))


def usable_rows(state: State, seat: str, key: str) -> tuple[PowerRow, ...]:
    """The Powers that this player may activate in this window now, in the order of their sheet."""
    if is_barred(state, seat, "power") or (state.challenge is not None and state.challenge.bare):
        return ()
    rows = (state.rows[power] for power in state.magi[seat].sheet.powers)
    return tuple(row for row in rows if row.window == key and why_not_row(state, seat, row) is None)


def open_window_for(decision: Decision, key: str) -> None:
    """A window is asked only of players who may activate something in it now; with none it is skipped."""
    state = decision.state
    asked = tuple(seat for seat in people_of(state, key) if may_activate_any(state, seat, key))
    if asked:
        turns = asked if key == "after_test" else people_of(state, key)
        number = state.numbers.windows + 1
        decision.happen(f.WindowOpened(number=number, window=key, asked=asked, turns=turns))
    elif key != "after_test":
        decision.happen(f.WindowPassed(window=key))
    elif state.window is not None:
        decision.happen(f.WindowClosed(number=state.window.number, window=key))


# --- may be activated ------------------------------------------------------------------------------------------------


def why_not_row(state: State, seat: str, row: PowerRow) -> Refusal | None:
    """Why this player cannot activate this Power in its window, which is open (docs/powers.md)."""
    if not is_role(state, seat, row.who):
        return refusal("LM 3.4", "power_for_others", power=row.key, who=row.who)
    if state.challenge is not None and state.challenge.category not in row.categories:
        return refusal("D-20", "power_other_category", power=row.key, category=state.challenge.category)
    if state.challenge is not None and state.challenge.pack is None and is_for_table(row):
        return refusal("D-24", "power_needs_table", power=row.key)
    return _why_not_by_limits(state, seat, row) or _why_not_by_effect(state, seat, row)


def is_role(state: State, seat: str, who: str) -> bool:
    """Whether `who` of a row fits this seat now."""
    challenge, call = state.challenge, state.call
    if who == "either":
        return True
    if challenge is None:
        return who == "caller" and call is not None and call.caller == seat
    winners, losers = _winners_and_losers(challenge)
    roles = {"caller": (challenge.caller,), "contester": (challenge.contester,), "winner": winners, "loser": losers}
    return seat in roles[who]


def _winners_and_losers(challenge: Challenge) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """In stage `after` the leader, and each who is behind; after the outcome who won and who lost."""
    if challenge.at == "after":
        return ((challenge.leader,) if challenge.leader else ()), behind(challenge)
    return ((challenge.winner,) if challenge.winner else ()), challenge.losers


def _why_not_by_limits(state: State, seat: str, row: PowerRow) -> Refusal | None:
    """Limits are read literally (docs/powers.md): the Powers with `per_contest` share one use in a challenge (D-20)."""
    key, limits = use_key(seat, row.key), row.limits
    if "per_contest" in limits and state.challenge is not None and seat in state.challenge.limited:
        return refusal("D-20", "one_power_per_contest", power=row.key)
    if state.used_deck.get(key, 0) >= limits.get("per_deck", ENDLESS):
        return refusal("LM 3.4", "power_used_this_deck", power=row.key)
    if state.used_session.get(key, 0) >= limits.get("per_session", ENDLESS):
        return refusal("LM 3.4", "power_used_this_evening", power=row.key)
    return None


ENDLESS = 10**9


def _why_not_by_effect(state: State, seat: str, row: PowerRow) -> Refusal | None:
    """What it would do must be possible: a retest that nobody forbids, an answer to something, a pick to take with."""
    if has_op(row, "retest") and is_barred(state, seat, "retest"):
        return refusal("LM 3.4", "barred_by_power", action="retest")
    answered = activation_answered(state)
    if answered is not None and row.window == REPLY:
        why_not = _why_not_against(state, seat, row, answered)
        if why_not is not None:
            return why_not
    sight = Sight(state, seat)
    if _picks_needed(row) and sight.picks("self") < _picks_needed(row) + int(sight.must_keep_pick):
        return refusal("LM 3.2", "no_picks_left")
    return None if can_activate(row, sight) else refusal("LM 3.4", "power_not_possible", power=row.key)


def _picks_needed(row: PowerRow) -> int:
    return sum(1 for effect in effects_of(row) if effect["op"] == "take" and effect.get("uses_pick"))


def activation_answered(state: State) -> Activation | None:
    """The activation to which a reply is asked, or would be."""
    activation = current_activation(state)
    return activation if activation is not None and activation.reply_to is None else None


def _why_not_against(state: State, seat: str, row: PowerRow, answered: Activation) -> Refusal | None:
    """A cancellation may spare an absolute win; a copy needs choices and the means to pay for both."""
    original = state.rows[answered.power]
    for effect in effects_of(row):
        if effect["op"] == "cancel_power" and effect.get("unless") == "absolute" and wins_absolutely(original):
            return refusal("D-23", "absolute_win", power=answered.power)
        if effect["op"] == "copy_power" and not can_copy(state, seat, row, original):
            return refusal("LM 3.4", "copy_not_possible", power=answered.power)
    return None


def can_copy(state: State, seat: str, row: PowerRow, original: PowerRow) -> bool:
    """Whether the copier could choose for the copied Power and pay for it, after paying for their own."""
    return any(can_activate(original, Sight(later, seat)) for later in after_paying(state, seat, row))


# --- who is asked now ------------------------------------------------------------------------------------------------


def asked_for_power(state: State) -> tuple[str, str] | None:
    """Who is asked to activate something now, and in which window."""
    window = state.window
    if window is None or has_open_question(state):
        return None
    if window.reply is not None:
        return window.reply, REPLY
    if current_activation(state) is not None:
        return None
    if window.key == "after_test":
        turn = turn_after(state)
        return (turn, window.key) if turn is not None and turn in window.asked else None
    return (window.asked[0], window.key) if window.asked else None


def why_not_power(state: State, seat: str, power: str, params: dict[str, Any]) -> Refusal | None:
    """Why this seat cannot activate this Power with these parameters now: the person first, then the moment."""
    if power not in state.magi[seat].sheet.powers:
        return refusal("LM 3.4", "not_your_power", power=power)
    row, question = state.rows[power], asked_for_power(state)
    if question is None or question[0] != seat:
        return refusal("LM 3.4", "no_power_now", power=power)
    if row.window != question[1]:
        return refusal("LM 3.4", "power_other_window", power=power, window=row.window)
    if is_barred(state, seat, "power"):
        return refusal("LM 3.4", "barred_by_power", action="power")
    why_not = why_not_row(state, seat, row)
    if why_not is not None:
        return why_not
    return None if is_choice(row, Sight(state, seat), params) else refusal("LM 3.4", "params_not_legal", power=power)


def why_not_decline_power(state: State, seat: str) -> Refusal | None:
    question = asked_for_power(state)
    return None if question is not None and question[0] == seat else refusal("LM 3.4", "no_power_now")
