"""How a game ends otherwise than by leaving, and words for the log (104.2b, 104.4, P-14)."""

from __future__ import annotations

from games.kernel.decision import raise_if_refused
from games.kernel.rulebook import Refusal
from games.planechase.rules import facts as f
from games.planechase.rules import leaving, melee
from games.planechase.rules import orders as o
from games.planechase.rules.decision import Decision, refusal
from games.planechase.rules.in_force import can_win
from games.planechase.rules.permits import why_not_playing, why_out
from games.planechase.rules.seating import is_playing, team_of
from games.planechase.rules.state import State


def why_not_win(state: State, seat: str) -> Refusal | None:
    """Why this player cannot win by an effect (104.2b, P-14)."""
    why_not = why_not_playing(state) or why_out(state, seat)
    return why_not or (None if can_win(state, seat) else refusal("P-14", "can_not_win", seat=seat))


def win(decision: Decision, order: o.Win) -> None:
    """`A: win` — their team wins with them (104.2b, 810.8); in Grand Melee who is within range loses (104.3h)."""
    raise_if_refused(why_not_win(decision.state, decision.seat))
    others = tuple(seat for seat in melee.in_range(decision.state, decision.seat) if seat != decision.seat)
    if melee.is_melee(decision.state) and len(others) + 1 < len(decision.state.playing):
        leaving.go_together(decision, others, "effect")
        return
    winners = tuple(seat for seat in team_of(decision.state, decision.seat) if is_playing(decision.state, seat))
    decision.happen(f.GameEnded(winners=winners, by=order.by))


def draw(decision: Decision, order: o.DrawGame) -> None:
    """`draw` — by an effect (104.4); in Grand Melee it concerns only the range, who then leaves (104.4e)."""
    raise_if_refused(why_not_playing(decision.state))
    drawn = melee.in_range(decision.state, decision.seat) if decision.by.seat is not None else decision.state.playing
    if melee.is_melee(decision.state) and len(drawn) < len(decision.state.playing):
        leaving.go_together(decision, drawn, "effect")
    else:
        decision.happen(f.GameEnded(winners=(), by=order.by))


def note(decision: Decision, order: o.Note) -> None:
    """`note` — the act itself is all there is."""
