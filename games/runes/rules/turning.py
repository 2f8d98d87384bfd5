"""R-16: which side of the ruler lies up, what lies on it, what its [Divinity] is by an effect (R-14, R-24)."""

from __future__ import annotations

from typing import Literal

from games.kernel.decision import raise_if_refused
from games.kernel.rulebook import Refusal
from games.runes.rules import facts as f
from games.runes.rules import orders as o
from games.runes.rules import rulers
from games.runes.rules.codes import ENTERS_FLIP_DOWN, INFINITE, Divinity, RulerAct
from games.runes.rules.decision import Decision, refusal
from games.runes.rules.permits import why_due, why_not_in_game
from games.runes.rules.state import Item, Standing, State

MOST_DIVINITY = 999


def why_not_turn(state: State, seat: str, to: RulerAct, card: str | None = None) -> Refusal | None:
    """Why the ruler is not turned so: it lies so already, or is not astral; a card lies on a J-ruler alone."""
    why_not = why_not_in_game(state, seat) or why_due(state)
    if why_not is not None:
        return why_not
    standing = state.players[seat].standing
    if card is not None and to != "J":
        return refusal("R-16", "lies_on_j_ruler_alone", card=card)
    if to == "healed":
        return None if standing.astral else refusal("R-16", "ruler_is_not_astral")
    return refusal("R-16", "ruler_lies_so") if _after(standing, to, card) == standing else None


def _after(standing: Standing, to: RulerAct, card: str | None) -> Standing:
    """How it lies then; what an effect says of its Divinity is left out of the question."""
    match to:
        case "J":
            return Standing("J", card, divinity=standing.divinity)
        case "healed":
            return Standing(standing.face, standing.covered, divinity=standing.divinity)
        case "astral":
            return Standing("ruler", None, astral=True, divinity=standing.divinity)
    return Standing("ruler", None, astral=standing.astral, divinity=standing.divinity)


def turn_ruler(decision: Decision, order: o.TurnRuler) -> None:
    """`A: ruler` — `J`, with the card that lies on it now; `ruler`; `astral`: destroyed; `healed`."""
    seat = decision.seat
    card = order.card.strip() if order.card is not None else None
    raise_if_refused(why_not_turn(decision.state, seat, order.to, card or None))
    _turn(decision, seat, _after(decision.state.players[seat].standing, order.to, card or None), "effect")


def judged(decision: Decision, seat: str) -> None:
    """A judgment has resolved: if that ruler is in the ruler area, the J-ruler is on the field (FoW 705.3a)."""
    if decision.state.players[seat].standing.face == "ruler":
        _turn(decision, seat, Standing("J"), "judgment")


def _turn(decision: Decision, seat: str, to: Standing, why: Literal["judgment", "effect"]) -> None:
    entered = decision.state.players[seat].standing.face == "ruler" and to.face == "J"
    name = rulers.name_of(decision.state, seat, to)
    decision.happen(f.RulerTurned(seat=seat, face=to.face, covered=to.covered, astral=to.astral, name=name, why=why))
    if entered and rulers.has_effect(decision.state, seat, ENTERS_FLIP_DOWN):
        _put_effect(decision, seat, name)


def _put_effect(decision: Decision, seat: str, name: str) -> None:
    """An automatic ability goes into the chase by itself (FoW 602.1b), where there is a revealed rune (R-24)."""
    if decision.state.players[seat].area.up and decision.state.turn is not None:
        item = Item(
            object=decision.state.objects + 1,
            kind="ability",
            name=name,
            controller=seat,
            auto=True,
            effect=ENTERS_FLIP_DOWN,
        )
        decision.happen(f.ItemEntered(item=item))


# --- Divinity by an effect -------------------------------------------------------------------------------------------


SAID: dict[str, Divinity | None] = {"infinite": INFINITE, "printed": None}
"""What the words of an order mean."""


def why_not_set(state: State, seat: str, to: int | str) -> Refusal | None:
    """Why the value is not set so: it is as printed already, or no such number."""
    why_not = why_not_in_game(state, seat)
    if why_not is not None:
        return why_not
    if to == "printed" and state.players[seat].standing.divinity is None:
        return refusal("R-14", "divinity_is_printed")
    if isinstance(to, int) and not 0 <= to <= MOST_DIVINITY:
        return refusal("R-14", "no_such_divinity", most=MOST_DIVINITY)
    return None


def set_divinity(decision: Decision, order: o.SetDivinity) -> None:
    """`A: divinity` — `remaining` changes at once, face-up runes stay (R-14)."""
    raise_if_refused(why_not_set(decision.state, decision.seat, order.to))
    to = order.to if isinstance(order.to, int) else SAID[order.to]
    decision.happen(f.DivinitySet(seat=decision.seat, to=to, by=order.by))
