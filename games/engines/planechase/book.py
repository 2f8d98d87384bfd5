"""The rule book of Planechase, put together for the registry."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from random import Random
from typing import Literal

import msgspec

from games.engines.kernel import By, Fact, Line, Offer, Order, Refusal
from games.engines.planechase.deciding import decide
from games.engines.planechase.evolving import evolve
from games.engines.planechase.facts import FACTS
from games.engines.planechase.offers import offers
from games.engines.planechase.orders import ORDERS
from games.engines.planechase.questions import advance, moment, silence, waited_for
from games.engines.planechase.setup import Setup
from games.engines.planechase.state import State, initial
from games.engines.planechase.story import tell
from games.engines.planechase.taking_back import forget, why_not
from games.engines.planechase.view import View
from games.engines.planechase.viewing import view


class Planechase:
    """`kernel.RuleBook` for one game of Planechase. Has no state of its own."""

    key = "planechase"
    setup_type: type[Setup] = Setup
    state_type: type[State] = State
    order_types: tuple[type[Order], ...] = ORDERS
    fact_types: tuple[type[Fact], ...] = FACTS
    view_type: type[msgspec.Struct] = View

    def initial(self, setup: Setup) -> State:
        """Everybody seated, decks as sets."""
        return initial(setup)

    def decide(self, state: State, order: Order, by: By, chance: Random, at: datetime) -> Sequence[Fact]:
        """The facts of this order. Raises Refused."""
        return decide(state, order, by, chance)

    def evolve(self, state: State, fact: Fact) -> State:
        """The state after this fact."""
        return evolve(state, fact)

    def orders(self, state: State, seat: str, host: bool) -> Sequence[Offer]:
        """The buttons of this seat."""
        return offers(state, seat, host)

    def view(self, state: State, seat: str | None) -> View:
        """What this seat may see."""
        return view(state, seat)

    def tell(self, fact: Fact, seat: str | None) -> Line | None:
        """The line that this seat reads."""
        return tell(fact, seat)

    def seats(self, state: State) -> Sequence[str]:
        """The seats, clockwise."""
        return state.seating

    def moment(self, state: State, seat: str) -> str | None:
        """Which question stands before this seat."""
        return moment(state, seat)

    def waited_for(self, state: State) -> Sequence[str]:
        """Who has to act before the table can go on."""
        return waited_for(state)

    def silence(self, state: State, seat: str) -> Order | None:
        """What this seat is taken to have said."""
        return silence(state, seat)

    def advance(self, state: State) -> Order | None:
        """What the table does next by itself: nothing."""
        return advance(state)

    def taking_back(self, then: State, now: State) -> Refusal | None:
        """Why the table can not be taken back to `then`."""
        return why_not(then, now)

    def forget(self, then: State, undone: Sequence[Fact]) -> State:
        """`then`, with what has been learnt of the decks since (P-19)."""
        return forget(then, undone)

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
