"""The rule book of coin flips, put together for the registry."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from random import Random
from typing import Literal

import msgspec

from games.kernel.codec import Codec
from games.kernel.rulebook import By, Fact, Order, Refusal
from tests.games.coin_flips.rules import questions
from tests.games.coin_flips.rules.deciding import decide
from tests.games.coin_flips.rules.facts import FACTS
from tests.games.coin_flips.rules.orders import ORDERS
from tests.games.coin_flips.rules.setup import Setup
from tests.games.coin_flips.rules.state import State, evolve, initial
from tests.games.coin_flips.rules.story import tell
from tests.games.coin_flips.rules.taking_back import forget
from tests.games.coin_flips.rules.viewing import View, view


class CoinFlips:
    """`games.kernel.rulebook.RuleBook` for coin flips. Has no state of its own."""

    key = "coin_flips"
    setup_type: type[Setup] = Setup
    state_type: type[State] = State
    order_types: tuple[type[Order], ...] = ORDERS
    fact_types: tuple[type[Fact], ...] = FACTS
    view_type: type[msgspec.Struct] = View

    initial = staticmethod(initial)
    evolve = staticmethod(evolve)
    orders = staticmethod(questions.orders)
    view = staticmethod(view)
    tell = staticmethod(tell)
    moment = staticmethod(questions.moment)
    waited_for = staticmethod(questions.waited_for)
    silence = staticmethod(questions.silence)
    advance = staticmethod(questions.advance)
    forget = staticmethod(forget)

    def decide(self, state: State, order: Order, by: By, chance: Random, at: datetime) -> Sequence[Fact]:
        """The facts of this order, whenever it is given. Raises Refused."""
        return decide(state, order, by, chance)

    def seats(self, state: State) -> Sequence[str]:
        """The seats; they are laid once."""
        return tuple(seat.key for seat in state.setup.seats)

    def taking_back(self, then: State, now: State) -> Refusal | None:
        """Nothing stands in the way."""
        return None

    def undo_policy(self, state: State) -> Literal["free", "ask", "host"]:
        """A call is taken back freely; a flip, which has shown something, by the host alone."""
        return "free"

    def answer_seconds(self, state: State) -> int | None:
        """Only the host passes anybody over."""
        return None

    def things(self, state: State) -> Mapping[str, Mapping[str, str]]:
        """Nothing but the seats has a name."""
        return {}

    def is_finished(self, state: State) -> bool:
        """The first turn is won."""
        return state.first is not None


BOOK = CoinFlips()
CODEC = Codec(BOOK)
