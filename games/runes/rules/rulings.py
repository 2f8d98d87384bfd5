"""What the host sets: a state, nothing triggers; marked in the story for ever (docs/records.md, `ruling`)."""

from __future__ import annotations

from collections.abc import Callable

from games.kernel.decision import raise_if_refused
from games.runes.rules import facts as f
from games.runes.rules import flipping, turns
from games.runes.rules import orders as o
from games.runes.rules.decision import Decision, refusal
from games.runes.rules.permits import why_not_playing, why_out


def rule(decision: Decision, order: o.Ruling) -> None:
    """`ruling` — by the host alone."""
    decision.raise_unless_host("LM 3.8")
    raise_if_refused(why_not_playing(decision.state))
    RULINGS[order.what](decision, order)


def _seat(decision: Decision, order: o.Ruling) -> str:
    seat = order.seat or ""
    raise_if_refused(why_out(decision.state, seat))
    return seat


def _up(decision: Decision, order: o.Ruling) -> None:
    """A rune lies face up. One that only its owner has seen is named by nobody else: they turn it themselves (R-18)."""
    seat, name = _seat(decision, order), order.name or ""
    flipping.raise_unless_own_eyes(decision, seat, name)
    flipping.reveal(decision, seat, flipping.face_down_rune(decision.state, seat, name), "ruling")


def _down(decision: Decision, order: o.Ruling) -> None:
    seat = _seat(decision, order)
    flipping.turn_down(decision, seat, flipping.face_up_rune(decision.state, seat, order.name or ""), "", ruling=True)


def _turn(decision: Decision, order: o.Ruling) -> None:
    turns.rule_turn(decision, _seat(decision, order), order.phase or "main")


def _priority(decision: Decision, order: o.Ruling) -> None:
    seat = _seat(decision, order)
    if decision.state.turn is None:
        raise_if_refused(refusal("500", "no_turn_yet"))
    decision.happen(f.PriorityGiven(seat=seat, ruling=True))


def _chase(decision: Decision, order: o.Ruling) -> None:
    if not decision.state.chase:
        raise_if_refused(refusal("605.1b", "chase_is_empty"))
    decision.happen(f.ItemsCeased(gone=decision.state.chase, why="ruling"))


RULINGS: dict[str, Callable[[Decision, o.Ruling], None]] = {
    "up": _up,
    "down": _down,
    "turn": _turn,
    "priority": _priority,
    "chase": _chase,
}
