"""§0, Set-up: what each brings, who starts, redrawing (FoW 403)."""

from __future__ import annotations

from msgspec.structs import replace

from games.kernel.decision import raise_if_refused
from games.kernel.rulebook import Order, Refusal
from games.runes.rules import facts as f
from games.runes.rules import legality
from games.runes.rules import orders as o
from games.runes.rules.decision import Decision, refusal
from games.runes.rules.permits import why_out
from games.runes.rules.seating import from_seat
from games.runes.rules.setup import why_no_deck, with_known_names
from games.runes.rules.state import State

MOST_REDRAWN = 5
"""As many as a hand has (FoW 403.5)."""


def is_laid_out(state: State) -> bool:
    """Whether rulers and rune decks lie on the table. Until somebody is named to start they are brought in secret, or
    who comes last would choose against what they see (FoW 403.1, R-18)."""
    return state.stage != "decks" or state.game > 1


def why_not_bring(state: State, seat: str) -> Refusal | None:
    """Why this player brings no deck now: somebody has been named to start, or it is not the first game."""
    if state.stage != "decks" or state.game > 1:
        return refusal("403.1", "decks_lie_there")
    return why_out(state, seat)


def bring(decision: Decision, order: o.Bring) -> None:
    """What a player plays with, told to nobody else (R-18)."""
    state = decision.state
    raise_if_refused(why_not_bring(state, decision.seat))
    why = why_no_deck(order.deck, state.catalogue)
    if why is not None:
        raise_if_refused(refusal("B0", "no_deck", why=why.reason, **why.values))
    if order.deck.hidden and (not state.setup.replayed):
        raise_if_refused(refusal("B1", "runes_need_names"))
    deck = with_known_names(order.deck, state.catalogue)
    legal = legality.may_play(deck, state.catalogue, state.charter)
    decision.happen(f.DeckBrought(seat=decision.seat, deck=deck, legal=legal))


# --- who starts ------------------------------------------------------------------------------------------------------


def why_not_first(state: State, seat: str | None = None) -> Refusal | None:
    """Why nobody is named to start: somebody does already, or has no deck that may be played (R-18)."""
    if state.stage != "decks":
        return refusal("403.4", "starter_is_known")
    for player in state.playing:
        if not legality.may_play(state.players[player].deck, state.catalogue, state.charter):
            return refusal("R-18", "deck_not_yet", seat=player)
    return why_out(state, seat) if seat is not None else None


def first(decision: Decision, order: o.First) -> Order:
    """`A: first` — drawn by the program, or told from the table (FoW 403.4)."""
    decision.raise_unless_host("LM 3.8")
    state = decision.state
    raise_if_refused(why_not_first(state, order.seat))
    if order.seat is None and state.setup.replayed:
        raise_if_refused(refusal("REC 2", "argument_missing", wanted="seat"))
    seat = order.seat if order.seat is not None else decision.chance.choice(state.playing)
    decision.happen(f.StarterChosen(seat=seat, drawn=order.seat is None))
    return replace(order, seat=seat)


# --- redrawing -------------------------------------------------------------------------------------------------------


def who_redraws(state: State) -> str | None:
    """Who says how many cards they put back: the first player before the others (FoW 403.5)."""
    if state.stage != "redraw" or state.starter is None:
        return None
    return next((seat for seat in from_seat(state, state.starter) if state.players[seat].redrawn is None), None)


def why_not_redraw(state: State, seat: str) -> Refusal | None:
    if state.stage != "redraw":
        return refusal("403.5", "no_redrawing_now")
    due = who_redraws(state)
    return None if due == seat else refusal("403.5", "redraws_later", seat=due)


def redraw(decision: Decision, order: o.Redraw) -> None:
    """`A: redraw` — any number once, from none to all five (FoW 403.5)."""
    raise_if_refused(why_not_redraw(decision.state, decision.seat))
    if not 0 <= order.count <= MOST_REDRAWN:
        raise_if_refused(refusal("403.5", "redraw_up_to_five", most=MOST_REDRAWN))
    waiting = [seat for seat in decision.state.playing if decision.state.players[seat].redrawn is None]
    decision.happen(f.HandRedrawn(seat=decision.seat, count=order.count, last=waiting == [decision.seat]))
