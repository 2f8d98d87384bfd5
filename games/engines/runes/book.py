"""The rule book of rune duels, put together for the registry."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from random import Random
from typing import Literal

import msgspec

from games.engines.codec import Codec
from games.engines.kernel import By, Fact, Order
from games.engines.runes.deciding import decide
from games.engines.runes.evolving import evolve
from games.engines.runes.facts import FACTS
from games.engines.runes.offers import offers
from games.engines.runes.orders import ORDERS
from games.engines.runes.questions import advance, moment, silence, waited_for
from games.engines.runes.setup import Setup
from games.engines.runes.state import State, initial
from games.engines.runes.story import tell
from games.engines.runes.taking_back import forget, why_not
from games.engines.runes.view import View
from games.engines.runes.viewing import view


class Runes:
    """`kernel.RuleBook` for a rune duel. Has no state of its own."""

    key = "runes"
    setup_type: type[Setup] = Setup
    state_type: type[State] = State
    order_types: tuple[type[Order], ...] = ORDERS
    fact_types: tuple[type[Fact], ...] = FACTS
    view_type: type[msgspec.Struct] = View

    initial = staticmethod(initial)
    evolve = staticmethod(evolve)
    orders = staticmethod(offers)
    view = staticmethod(view)
    tell = staticmethod(tell)
    moment = staticmethod(moment)
    waited_for = staticmethod(waited_for)
    silence = staticmethod(silence)
    advance = staticmethod(advance)
    taking_back = staticmethod(why_not)
    forget = staticmethod(forget)

    def decide(self, state: State, order: Order, by: By, chance: Random, at: datetime) -> Sequence[Fact]:
        """The facts of this order, whenever it is given. Raises Refused."""
        return decide(state, order, by, chance)

    def seats(self, state: State) -> Sequence[str]:
        """The seats, clockwise."""
        return state.seating

    def undo_policy(self, state: State) -> Literal["free", "ask", "host"]:
        """Who may take back."""
        return state.charter.undo

    def answer_seconds(self, state: State) -> int | None:
        """After how long a silent seat is passed over."""
        return state.charter.answer_seconds

    def things(self, state: State) -> Mapping[str, Mapping[str, str]]:
        """Cards are called by their own names."""
        return {}

    def is_finished(self, state: State) -> bool:
        """The match is over."""
        return state.stage == "over"


BOOK = Runes()
CODEC = Codec(BOOK)
