"""What the host sets: a state, nothing triggers; marked in the story for ever (docs/records.md, `ruling`)."""

from __future__ import annotations

from collections.abc import Callable

from games.runes.rules import facts as f
from games.runes.rules import flipping, turns
from games.runes.rules import orders as o
from games.runes.rules.course import Course, insist, no
from games.runes.rules.permits import insist_on_host, why_not_playing, why_out


def rule(course: Course, order: o.Ruling) -> None:
    """`ruling` — by the host alone."""
    insist_on_host(course)
    insist(why_not_playing(course.state))
    RULINGS[order.what](course, order)


def _seat(course: Course, order: o.Ruling) -> str:
    seat = order.seat or ""
    insist(why_out(course.state, seat))
    return seat


def _up(course: Course, order: o.Ruling) -> None:
    """A rune lies face up. One that only its owner has seen is named by nobody else: he turns it himself (R-18)."""
    seat, name = _seat(course, order), order.name or ""
    flipping.insist_on_own_eyes(course, seat, name)
    flipping.reveal(course, seat, flipping.face_down_rune(course.state, seat, name), "ruling")


def _down(course: Course, order: o.Ruling) -> None:
    seat = _seat(course, order)
    flipping.turn_down(course, seat, flipping.face_up_rune(course.state, seat, order.name or ""), "", ruling=True)


def _turn(course: Course, order: o.Ruling) -> None:
    turns.rule_turn(course, _seat(course, order), order.phase or "main")


def _priority(course: Course, order: o.Ruling) -> None:
    seat = _seat(course, order)
    insist(no("500", "no_turn_yet") if course.state.turn is None else None)
    course.happen(f.PriorityGiven(seat=seat, ruling=True))


def _chase(course: Course, order: o.Ruling) -> None:
    insist(None if course.state.chase else no("605.1b", "chase_is_empty"))
    course.happen(f.ItemsCeased(gone=course.state.chase, why="ruling"))


RULINGS: dict[str, Callable[[Course, o.Ruling], None]] = {
    "up": _up,
    "down": _down,
    "turn": _turn,
    "priority": _priority,
    "chase": _chase,
}
