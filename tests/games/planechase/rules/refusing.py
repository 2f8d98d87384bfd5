"""What an act is refused for; and games with real cards, whose order nobody knows."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from games.kernel.rulebook import By, Order, Refusal, Refused
from games.planechase.rules.charter import Charter
from games.planechase.rules.codes import COMMUNAL
from games.planechase.rules.deciding import decide
from games.planechase.rules.setup import DeckList, Seat, Setup
from games.planechase.rules.state import initial

from .catalogue import CARDS
from .scene import SEATS, Scene


def refused(scene: Scene, order: Order, seat: str | None = None, *, own: bool = False) -> Refusal:
    """Why this act is refused, entered by the host or (`own`) by the seat's own phone."""
    with pytest.raises(Refused) as caught:
        decide(scene.state, order, By(seat=seat, host=not own), scene.chance)
    return caught.value.refusal


def cardboard_game(names: Sequence[str], hidden: int = 0, **charter: Any) -> Scene:
    """A communal deck of real cards: a set, of which so many were not entered by name (P-4)."""
    setup = Setup(
        seats=tuple(Seat(key=seat, name=seat.title()) for seat in SEATS),
        decks=(DeckList(owner=COMMUNAL, names=tuple(sorted(names)), hidden=hidden),),
        cards=tuple(CARDS.values()),
        charter=Charter(deck_check="warn", decks="communal", deck_source="cardboard", **charter),
    )
    return Scene(initial(setup), Random(4))
