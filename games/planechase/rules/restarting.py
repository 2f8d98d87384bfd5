"""P-23: the game is restarted (726)."""

from __future__ import annotations

from games.kernel.decision import raise_if_refused
from games.kernel.rulebook import Refusal
from games.planechase.rules import facts as f
from games.planechase.rules import orders as o
from games.planechase.rules import starting
from games.planechase.rules.decision import Decision
from games.planechase.rules.permits import why_asked, why_not_playing, why_out
from games.planechase.rules.seating import primary, team_of
from games.planechase.rules.state import Slot, State


def why_not_restart(state: State, slot: Slot, seat: str) -> Refusal | None:
    """Why this player cannot restart the game."""
    return why_not_playing(state) or why_asked(state, slot) or why_out(state, seat)


def restart(decision: Decision, order: o.Restart) -> None:
    """`A: restart` — cards back into the decks they started in, shuffled; A starts; setup from the mulligans on."""
    state = decision.state
    raise_if_refused(why_not_restart(state, decision.slot, decision.seat))
    lives = {seat: state.charter.start_life(len(team_of(state, seat)), team_of(state, seat)) for seat in state.playing}
    decision.happen(f.GameRestarted(lives=lives))
    decision.number = 1
    starting.open_game(decision, primary(decision.state, decision.seat), "restart")
