"""The rule book of Planechase, put together for the registry."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from random import Random
from typing import Literal

import msgspec

from games.kernel.codec import Codec
from games.kernel.rulebook import By, Fact, Order
from games.planechase.rules.deciding import decide
from games.planechase.rules.evolving import evolve
from games.planechase.rules.facts import FACTS
from games.planechase.rules.offers import offers
from games.planechase.rules.orders import ORDERS
from games.planechase.rules.questions import advance, moment, silence, waited_for
from games.planechase.rules.setup import Setup
from games.planechase.rules.state import State, initial
from games.planechase.rules.story import tell
from games.planechase.rules.taking_back import forget, why_not
from games.planechase.rules.view import View
from games.planechase.rules.viewing import view, view_together


class Planechase:
    """`kernel.RuleBook` for one game of Planechase. Has no state of its own."""

    key = "planechase"
    setup_type: type[Setup] = Setup
    state_type: type[State] = State
    order_types: tuple[type[Order], ...] = ORDERS
    fact_types: tuple[type[Fact], ...] = FACTS
    view_type: type[msgspec.Struct] = View

    initial = staticmethod(initial)
    evolve = staticmethod(evolve)
    orders = staticmethod(offers)
    view = staticmethod(view)
    view_together = staticmethod(view_together)
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
        """The game is over."""
        return state.stage == "over"


BOOK = Planechase()
CODEC = Codec(BOOK)
