"""Life, leaving, and how a game and a match end (§0; FoW 105, R-21)."""

from __future__ import annotations

from games.kernel.decision import raise_if_refused
from games.kernel.rulebook import Refusal
from games.runes.rules import facts as f
from games.runes.rules import orders as o
from games.runes.rules import seating
from games.runes.rules.charter import STEP
from games.runes.rules.codes import WHYS, Why
from games.runes.rules.decision import Decision, refusal
from games.runes.rules.permits import why_not_in_game, why_not_playing, why_out
from games.runes.rules.state import State

MOST_LIFE = 1_000_000

# --- life ------------------------------------------------------------------------------------------------------------


def why_not_life(state: State, seat: str) -> Refusal | None:
    """Why this player's life does not move."""
    return why_not_in_game(state, seat)


def change(decision: Decision, order: o.ChangeLife) -> None:
    """`A: life +n` — numbers add up when two phones tap at once (FoW 105.4)."""
    _move(decision, decision.state.players[decision.seat].life + order.change)


def set_to(decision: Decision, order: o.SetLife) -> None:
    """`A: life =n` (FoW 105.4)."""
    _move(decision, order.to)


def _move(decision: Decision, after: int) -> None:
    seat = decision.seat
    raise_if_refused(why_not_life(decision.state, seat))
    before = decision.state.players[seat].life
    if after % STEP:
        raise_if_refused(refusal("105.4a", "life_in_hundreds", step=STEP))
    if abs(after) > MOST_LIFE:
        raise_if_refused(refusal("105.4", "no_such_life", most=MOST_LIFE))
    if after == before:
        raise_if_refused(refusal("105.4", "life_is_the_same", life=before))
    decision.happen(f.LifeChanged(seat=seat, before=before, after=after))


# --- leaving ---------------------------------------------------------------------------------------------------------


def is_between_games(state: State) -> bool:
    """Whether who leaves now leaves the match, not a game."""
    return state.stage in ("decks", "between")


def present(state: State) -> tuple[str, ...]:
    """Who has not left the match, clockwise."""
    return tuple(seat for seat, player in state.players.items() if not player.gone)


def why_not_leave(state: State, seat: str) -> Refusal | None:
    """Why this player does not leave: they have."""
    if is_between_games(state):
        if seat not in state.players:
            return refusal("REC 3", "unknown_player", seat=seat)
        return refusal("105.4", "has_left", seat=seat) if state.players[seat].gone else None
    return why_out(state, seat)


def reasons(state: State, seat: str) -> tuple[Why, ...]:
    """Why this player may leave: by their life only at 0 or less (FoW 105.4)."""
    low = not is_between_games(state) and state.players[seat].life <= 0
    return tuple(why for why in WHYS if why != "life" or low)


def leave(decision: Decision, order: o.Leave) -> None:
    """`leave` — these players, together. The last one left wins the game (FoW 105.4, R-21)."""
    seats = tuple(dict.fromkeys(order.seats))
    if not seats:
        raise_if_refused(refusal("REC 2", "argument_missing", wanted="seats"))
    for seat in seats:
        raise_if_refused(why_not_leave(decision.state, seat))
        if not decision.by.may_run_the_table and decision.by.seat != seat:
            raise_if_refused(refusal("105.4", "not_yours_to_order", seat=seat))
        if order.why is not None and order.why not in reasons(decision.state, seat):
            raise_if_refused(refusal("105.4", "has_life_left", seat=seat, life=decision.state.players[seat].life))
    why = order.why or "conceded"
    if is_between_games(decision.state):
        _leave_match(decision, seats, why)
    else:
        _leave_game(decision, seats, why)


def _leave_match(decision: Decision, seats: tuple[str, ...], why: Why) -> None:
    decision.happen(f.PlayersLeft(seats=seats, why=why, match=True))
    left = present(decision.state)
    if len(left) <= 1:
        decision.happen(f.MatchEnded(winners=left, wins=wins(decision.state), left=True))


def _leave_game(decision: Decision, seats: tuple[str, ...], why: Why) -> None:
    decision.happen(f.PlayersLeft(seats=seats, why=why))
    left = decision.state.playing
    if len(left) <= 1:
        end_game(decision, left)
        return
    _clear_away(decision, seats)


def _clear_away(decision: Decision, seats: tuple[str, ...]) -> None:
    """What of the chase was theirs is no more; the others go on, the next one when it was their turn (R-21)."""
    state = decision.state
    gone = tuple(item for item in state.chase if item.controller in seats)
    if gone:
        decision.happen(f.ItemsCeased(gone=gone, why="left"))
    player = seating.turn_player(state)
    if state.turn is not None and player is not None:
        if state.turn.of in seats:
            decision.happen(f.PhaseBegan(phase="end", seat=player))
        else:
            decision.happen(f.PriorityGiven(seat=player))
    if state.stage == "redraw" and all(state.players[seat].redrawn is not None for seat in state.playing):
        decision.happen(f.RedrawingDone())


# --- the end ---------------------------------------------------------------------------------------------------------


def why_not_win(state: State, seat: str) -> Refusal | None:
    """Why this player does not win by an effect."""
    return why_not_in_game(state, seat)


def win(decision: Decision, order: o.Win) -> None:
    """`A: win` — by an effect (FoW 105)."""
    raise_if_refused(why_not_win(decision.state, decision.seat))
    end_game(decision, (decision.seat,), order.by)


def draw(decision: Decision, order: o.DrawGame) -> None:
    """`draw` — by an effect (FoW 105)."""
    if decision.by.seat is None:
        decision.raise_unless_host("LM 3.8")
    raise_if_refused(why_not_playing(decision.state))
    end_game(decision, (), order.by)


def end_game(decision: Decision, winners: tuple[str, ...], by: str = "") -> None:
    """The game is over, and the match with it, when somebody has won enough games or all have been played (§7)."""
    decision.happen(f.GameEnded(number=decision.state.game, winners=winners, by=by))
    state = decision.state
    won = wins(state)
    if max(won.values()) >= state.charter.games_to_win or len(state.games) >= state.charter.match:
        best = tuple(seat for seat, games in won.items() if games == max(won.values()))
        decision.happen(f.MatchEnded(winners=best if len(best) == 1 else (), wins=won))


def wins(state: State) -> dict[str, int]:
    """Games won, by seat."""
    return {seat: player.wins for seat, player in state.players.items()}
