"""What follows by itself after an order, until somebody has to answer: one thing after the other, innermost first."""

from __future__ import annotations

from games.live_magic.rules import approval, calls, challenge, completion, ladder, lands, rounds
from games.live_magic.rules.decision import Decision
from games.live_magic.rules.powers import interpreter
from games.live_magic.rules.powers.windows import open_window_for
from games.live_magic.rules.state import State
from games.live_magic.rules.steps import claimants, steps_on_table
from games.live_magic.rules.turns import has_open_question

MOST_STEPS = 10_000
"""More never follow one order; a loop would be a fault of the rules, and is told as one."""


def go_on(decision: Decision) -> None:
    """Everything that follows without an answer."""
    for _ in range(MOST_STEPS):
        if not one_more(decision):
            return
    raise RuntimeError("the rules go round in a circle")


def one_more(decision: Decision) -> bool:
    """The next thing that needs nobody's answer; whether there was one."""
    if interpreter.go_on(decision):
        return True
    state = decision.state
    if has_open_question(state) or (state.window is not None and state.window.key != "after_test"):
        return False
    if state.challenge is not None:
        return challenge.go_on(decision)
    if state.call is not None:
        return _go_on_with_call(decision)
    if is_step_start_due(state):
        open_window_for(decision, "step_start")
        return True
    return approval.go_on(decision) or rounds.go_on(decision) or completion.go_on(decision) or lands.go_on(decision)


def _go_on_with_call(decision: Decision) -> bool:
    """`on_call` before anybody is asked; without rivals nobody is, and the pack is taken at once (LM 3.8)."""
    call = decision.state.call
    assert call is not None
    if call.stage == "fighting" or not (call.asked or call.sealed):
        return ladder.go_on(decision)
    if call.stage == "on_call":
        open_window_for(decision, "on_call")
        return True
    return calls.go_on(decision)


def is_step_start_due(state: State) -> bool:
    """After `step_open` if the step has claimants (docs/powers.md, *Windows*)."""
    if state.deck is None or state.priority == 0 or state.step_windowed:
        return False
    return bool(claimants(state, steps_on_table(state)[state.priority - 1]))
