"""Runes that an effect turns, up or down (R-7, R-24)."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from games.kernel.decision import raise_if_refused
from games.kernel.naming import card_key
from games.kernel.rulebook import Refusal, Refused
from games.runes.rules import facts as f
from games.runes.rules import orders as o
from games.runes.rules import rulers, seating
from games.runes.rules.codes import ENTERS_FLIP_DOWN
from games.runes.rules.decision import Decision
from games.runes.rules.evolving import evolve
from games.runes.rules.permits import why_due, why_not_in_game
from games.runes.rules.state import Due, Item, State


def ask(decision: Decision, item: Item) -> None:
    """It resolves: if there is a revealed rune, its player must turn one face down (R-24)."""
    if decision.state.players[item.controller].area.up:
        decision.happen(f.FlipAsked(due=Due(seat=item.controller, by=item.name)))


def end_without_runes(decision: Decision) -> None:
    """Nobody must turn what is not there any more."""
    due = decision.state.due
    if due is not None and (due.seat not in decision.state.playing or not decision.state.players[due.seat].area.up):
        decision.happen(f.FlipAsked(due=None))


# --- finding a rune --------------------------------------------------------------------------------------------------


def face_up_rune(state: State, seat: str, name: str) -> str:
    """The name of this face-up rune. Raises Refused."""
    rune = next((up for up in state.players[seat].area.up if card_key(up) == card_key(name)), None)
    if rune is None:
        raise Refused("R-7", "rune_is_not_face_up", card=name)
    return rune


def face_down_rune(state: State, seat: str, name: str) -> str:
    """The name of this face-down rune of the seat's area. Raises Refused; the answer is for its owner alone (R-18).

    Where runes lie whose names nobody has entered it may be any that lies nowhere else there (docs/records.md).
    """
    area = state.players[seat].area
    lying = next((down for down in area.down if card_key(down) == card_key(name)), None)
    if lying is not None:
        return lying
    rune = state.catalogue.rune(name)
    if rune is None:
        raise Refused("REC 4", "unknown_rune", card=name)
    if rune.name in area.up:
        raise Refused("FoW 711.2", "rune_is_face_up", card=rune.name)
    if not area.hidden:
        raise Refused("FoW 711.2", "rune_is_not_here", card=rune.name)
    return rune.name


def raise_unless_own_eyes(decision: Decision, seat: str, name: str) -> None:
    """Raises Refused where somebody names a face-down rune of a seat without being its player: they would learn whether
    it lies there (R-18). What everybody has seen may be named by the host (R-24)."""
    has_been_seen = any(card_key(seen) == card_key(name) for seen in decision.state.players[seat].area.known)
    if not has_been_seen and not sees(decision, seat):
        raise Refused("R-18", "on_its_own_phone", seat=seat)


def sees(decision: Decision, seat: str) -> bool:
    """Whether the order comes from this player's own hand, or from the record of a game."""
    return decision.by.hand == "table" or (decision.by.hand == "own" and decision.by.seat == seat)


# --- turning ---------------------------------------------------------------------------------------------------------


def why_not_flip(state: State, seat: str) -> Refusal | None:
    """Why no rune of this player is turned: nobody plays, or another must turn one first (R-24)."""
    refusal = why_not_in_game(state, seat)
    if refusal is None and state.due is not None and state.due.seat != seat:
        refusal = why_due(state)
    return refusal


def flip(decision: Decision, order: o.Flip) -> None:
    """`A: flip` — an effect turns one of A's own runes; a printed one of Hanzo is done by it (R-7, R-24)."""
    raise_if_refused(why_not_flip(decision.state, decision.seat))
    if order.to == "up":
        _flip_up(decision, decision.seat, order)
    else:
        _flip_down(decision, decision.seat, order)


def _flip_up(decision: Decision, seat: str, order: o.Flip) -> None:
    raise_if_refused(why_due(decision.state))
    raise_unless_own_eyes(decision, seat, order.name)
    reveal(decision, seat, face_down_rune(decision.state, seat, order.name), "effect", order.by)


def _flip_down(decision: Decision, seat: str, order: o.Flip) -> None:
    due = decision.state.due
    name = face_up_rune(decision.state, seat, order.name)
    top = decision.state.top
    if due is None and top is not None and _is_by(decision.state, top, seat, order.by):
        decision.happen(f.ItemResolved(item=top))
        turn_down(decision, seat, name, order.by)
        player = seating.turn_player(decision.state)
        decision.happen(f.PriorityGiven(seat=player if player is not None else seat))
        return
    turn_down(decision, seat, name, order.by)
    if due is not None:
        decision.happen(f.FlipAsked(due=None))


def _is_by(state: State, item: Item, seat: str, by: str) -> bool:
    """Whether this item is the ability that says so: everybody has passed, and it resolves by what is done."""
    if item.effect != ENTERS_FLIP_DOWN or item.controller != seat:
        return False
    side = state.catalogue.ruler(item.name)
    return card_key(by) == card_key(item.name) or (side is not None and card_key(by) in state.catalogue.names_of(side))


def reveal(decision: Decision, seat: str, name: str, why: Literal["played", "effect", "ruling"], by: str = "") -> None:
    """A rune is face up now: its Divinity counts (FoW 711.2a, R-7)."""
    up = f.RuneRevealed(seat=seat, name=name, why=why, remaining=None, by=by)
    decision.happen(replace(up, remaining=rulers.remaining(evolve(decision.state, up), seat)))


def turn_down(decision: Decision, seat: str, name: str, by: str, ruling: bool = False) -> None:
    """A rune is face down again: its Divinity is free, everybody knows that it lies there (R-7, R-24)."""
    down = f.RuneTurnedDown(seat=seat, name=name, by=by, remaining=None, ruling=ruling)
    decision.happen(replace(down, remaining=rulers.remaining(evolve(decision.state, down), seat)))
