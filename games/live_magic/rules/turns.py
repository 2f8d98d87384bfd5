"""Whose turn it is in stage `after`, and whether a Power asks something first. LM §3.3, LM §3.8."""

from __future__ import annotations

from games.kernel.decision import refusal
from games.kernel.rulebook import Refusal
from games.live_magic.rules.state import Activation, Challenge, State

UNDER_WAY = ("choosing", "running")


def is_power_question(state: State) -> bool:
    """Whether a Power asks something: a window, a race, a blind choice, packs to put back, a sign to name."""
    return state.window is not None or has_open_question(state)


def has_open_question(state: State) -> bool:
    """Whether an effect waits for somebody: a bid, a side, a pack, a sign."""
    challenge = state.challenge
    return challenge is not None and any((challenge.race, challenge.blind, challenge.returning, challenge.naming))


def current_activation(state: State) -> Activation | None:
    """The activation that is being worked on: the innermost, a reply before what it answers."""
    if state.window is None:
        return None
    return next((one for one in reversed(state.window.activations) if one.state in UNDER_WAY), None)


def is_effect_open(state: State) -> bool:
    """Whether an activation that was paid, or a question of one, stands before the challenge goes on."""
    if has_open_question(state):
        return True
    return state.window is not None and any(one.state in (*UNDER_WAY, "waiting") for one in state.window.activations)


def why_no_fighter(state: State, seat: str) -> Refusal | None:
    """Why this seat is not one of the two who fight."""
    if state.challenge is None:
        return refusal("LM 3.3", "no_challenge_open")
    return None if seat in state.challenge.fighters else refusal("LM 3.3", "not_your_challenge")


def behind(challenge: Challenge) -> tuple[str, ...]:
    """Who is behind in stage `after`: the one who does not lead, or both (D-15)."""
    return tuple(seat for seat in challenge.fighters if seat != challenge.leader)


def may_use_power_after(state: State, seat: str) -> bool:
    """Whether the window `after_test` still asks this seat."""
    window = state.window
    return window is not None and window.key == "after_test" and seat in window.asked


def turn_after(state: State) -> str | None:
    """Whose turn it is in stage `after`: caller first, then contester."""
    challenge = state.challenge
    if challenge is None or challenge.at != "after" or is_effect_open(state):
        return None
    final = challenge.verdict is not None and challenge.verdict.level == "challenge"
    for seat in challenge.fighters:
        waits = seat in behind(challenge) and seat not in challenge.accepted and not final
        if waits or may_use_power_after(state, seat):
            return seat
    return None
