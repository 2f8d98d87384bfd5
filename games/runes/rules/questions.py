"""Who is asked what at the table: moments, whom the table waits for, what silence means.

Priority is asked of everybody alike, whatever they could play (R-18).
"""

from __future__ import annotations

from games.kernel.rulebook import HOST, Order
from games.runes.rules import legality, siding
from games.runes.rules import orders as o
from games.runes.rules.seating import next_player
from games.runes.rules.starting import who_redraws
from games.runes.rules.state import State


def asked(state: State) -> dict[str, str]:
    """Everybody for whom the table waits, and what each is asked."""
    match state.stage:
        case "decks":
            return _decks(state)
        case "redraw":
            seat = who_redraws(state)
            return {seat: f"redraw:{state.game}"} if seat is not None else {}
        case "between":
            return _between(state)
        case "play":
            return _in_play(state)
    return {}


def _decks(state: State) -> dict[str, str]:
    """A deck is waited for; when all are there, the host names who starts."""
    missing = [
        seat
        for seat in state.playing
        if not legality.may_play(state.players[seat].deck, state.catalogue, state.charter)
    ]
    return dict.fromkeys(missing, "bring") or {HOST: f"first:{state.game}"}


def _between(state: State) -> dict[str, str]:
    return dict.fromkeys(siding.waits_for(state), f"side:{state.game}") | {HOST: f"game:{state.game}"}


def _in_play(state: State) -> dict[str, str]:
    if state.due is not None:
        return {state.due.seat: f"flip:{state.game}:{state.objects}"}
    if state.cancelling is not None:
        return {state.cancelling.seat: f"cancel:{state.game}:{state.objects}:{len(state.chase)}"}
    turn = state.turn
    if turn is None:
        seat = next_player(state)
        return {seat: f"turn:{state.game}"} if seat is not None else {}
    if state.priority is None:
        return {}
    what = (state.game, turn.number, turn.phase, turn.battle, state.objects, len(state.chase), len(state.passed))
    return {state.priority: "priority:" + ":".join(map(str, what))}


def waited_for(state: State) -> tuple[str, ...]:
    """The seats without whose answer the table cannot go on."""
    return tuple(seat for seat in asked(state) if seat != HOST)


def default_order(state: State, seat: str) -> Order | None:
    """What this seat is taken to have said: it keeps its hand, passes, exchanges nothing. No turn ends by silence."""
    if seat not in waited_for(state):
        return None
    if state.stage == "redraw":
        return o.Redraw(count=0)
    if state.stage == "between":
        return o.Side()
    if state.stage != "play" or state.due is not None or state.cancelling is not None or state.turn is None:
        return None
    return o.Pass() if state.chase or state.turn.of != seat else None


def advance(state: State) -> Order | None:
    """The table orders nothing by itself: every act is somebody's."""
    return None
