"""Who is asked what at the table (P-8, P-28): moments, whom the table waits for, what silence means.

Nobody is blocked by a phone that sleeps: the host may tick off and answer for everybody. Silence is an answer only
where nothing is lost by it: cards that were looked at stay where they are.
"""

from __future__ import annotations

from games.kernel.rulebook import HOST, Order
from games.planechase.rules import orders as o
from games.planechase.rules.codes import UNTOLD
from games.planechase.rules.seating import is_playing
from games.planechase.rules.starting import mulligan_turn
from games.planechase.rules.state import Slot, State
from games.planechase.rules.turns import runs_the_turn


def asked(state: State) -> dict[str, str]:
    """Everybody for whom the table waits, and what each is asked."""
    if state.stage == "over":
        return {}
    if state.stage == "first":
        return {HOST: "first"}
    if state.stage == "mulligans":
        seat = mulligan_turn(state)
        return {seat: f"mulligan:{state.players[seat].mulligans}"} if seat is not None else {}
    by_seat: dict[str, str] = {}
    for slot in state.slots:
        for seat, key in _asked_in(state, slot).items():
            by_seat[seat] = f"{by_seat[seat]} {key}" if seat in by_seat else key
    return by_seat


def _asked_in(state: State, slot: Slot) -> dict[str, str]:
    if slot.removed:
        return {}
    if slot.question is not None:
        return {slot.question.seat: f"question:{slot.question.number}"}
    if state.stage == "start":
        return {} if slot.started else {slot.first: f"start:{slot.number}"}
    if slot.top is not None:
        return {slot.top.controller: f"resolve:{slot.top.number}"}
    seat = runs_the_turn(state, slot)
    if seat is None:
        return {}
    step = f"{slot.turn.number}:{slot.turn.step}" if slot.turn is not None else "first"
    return {seat: f"turn:{slot.number}:{step}"}


def waited_for(state: State) -> tuple[str, ...]:
    """The seats without whose answer the table cannot go on."""
    return tuple(seat for seat in asked(state) if seat != HOST and is_playing(state, seat))


def default_order(state: State, seat: str) -> Order | None:
    """What this seat is taken to have said: cards that it looked at stay where they are."""
    for slot in state.slots:
        question = slot.question
        if question is not None and question.seat == seat and question.kind == "place":
            top = question.cards or (UNTOLD,) * question.count
            return o.Choose(top=top, slot=slot.number)
    return None


def advance(state: State) -> Order | None:
    """The table orders nothing by itself: every act is somebody's (P-28)."""
    return None
