"""What lasts: pinned lines, delayed abilities, and when they end (docs/planes.md `duration:D`, E-26, 611.2)."""

from __future__ import annotations

from collections.abc import Callable

from games.planechase.rules import facts as f
from games.planechase.rules import melee
from games.planechase.rules.codes import Until
from games.planechase.rules.decision import Decision
from games.planechase.rules.state import Pin


def pin_text(decision: Decision, text: str, until: Until, seat: str) -> None:
    """A duration by hand."""
    turn = decision.slot.turn
    pin = Pin(
        number=decision.state.lasting + 1,
        seat=seat,
        until=until,
        slot=decision.number,
        text=text,
        turn=turn.number if turn is not None else 0,
    )
    decision.happen(f.Pinned(pin=pin))


def _end(decision: Decision, is_over: Callable[[Pin], bool]) -> None:
    for pin in decision.state.pins:
        if is_over(pin):
            decision.happen(f.PinEnded(number=pin.number, pin=pin))


def end_by_walk(decision: Decision, who: str, *, left_plane: bool) -> None:
    """Somebody has planeswalked, and perhaps left a plane by it (E-26, P-17); it ends what belongs to players within
    whose range that was (§10)."""
    state = decision.state

    def hears(pin: Pin) -> bool:
        return not melee.is_melee(state) or who in melee.in_range(state, pin.seat)

    _end(decision, lambda pin: pin.until == "until_planeswalk" and hears(pin))
    if left_plane:
        _end(decision, lambda pin: pin.until == "until_planeswalk_away_from_plane" and hears(pin))
    end_without_source(decision)


def end_without_source(decision: Decision) -> None:
    """`while_face_up`: its card was turned down or left."""
    lying = {card.object for slot in decision.state.slots for card in slot.face_up}
    _end(decision, lambda pin: pin.until == "while_face_up" and pin.object not in lying)


def end_by_turn(decision: Decision, *seats: str) -> None:
    """The next turn of these players begins, or would have (800.4m)."""
    _end(decision, lambda pin: pin.until == "until_your_next_turn" and pin.seat in seats)


def end_by_cleanup(decision: Decision) -> None:
    """What lasted until the end of this turn."""
    turn = decision.slot.turn
    assert turn is not None
    here = decision.number
    _end(decision, lambda pin: pin.until == "end_of_turn" and pin.slot == here and pin.turn <= turn.number)
