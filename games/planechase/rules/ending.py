"""How a game ends otherwise than by leaving, and words for the log (104.2b, 104.4, P-14)."""

from __future__ import annotations

from games.kernel.rulebook import Refusal
from games.planechase.rules import facts as f
from games.planechase.rules import leaving, melee
from games.planechase.rules import orders as o
from games.planechase.rules.course import Course, insist, no
from games.planechase.rules.in_force import can_win
from games.planechase.rules.permits import why_not_playing, why_out
from games.planechase.rules.seating import is_playing, team_of
from games.planechase.rules.state import State


def why_not_win(state: State, seat: str) -> Refusal | None:
    """Why this player can not win by an effect (104.2b, P-14)."""
    refusal = why_not_playing(state) or why_out(state, seat)
    return refusal or (None if can_win(state, seat) else no("P-14", "can_not_win", seat=seat))


def win(course: Course, order: o.Win) -> None:
    """`A: win` — his team wins with him (104.2b, 810.8); in Grand Melee who is within range loses (104.3h)."""
    insist(why_not_win(course.state, course.seat))
    others = tuple(seat for seat in melee.in_range(course.state, course.seat) if seat != course.seat)
    if melee.is_melee(course.state) and len(others) + 1 < len(course.state.playing):
        leaving.go_together(course, others, "effect")
        return
    winners = tuple(seat for seat in team_of(course.state, course.seat) if is_playing(course.state, seat))
    course.happen(f.GameEnded(winners=winners, by=order.by))


def draw(course: Course, order: o.DrawGame) -> None:
    """`draw` — by an effect (104.4); in Grand Melee it concerns only the range, who then leaves (104.4e)."""
    insist(why_not_playing(course.state))
    drawn = melee.in_range(course.state, course.seat) if course.by.seat is not None else course.state.playing
    if melee.is_melee(course.state) and len(drawn) < len(course.state.playing):
        leaving.go_together(course, drawn, "effect")
    else:
        course.happen(f.GameEnded(winners=(), by=order.by))


def note(course: Course, order: o.Note) -> None:
    """`note` — the act itself is all there is."""
