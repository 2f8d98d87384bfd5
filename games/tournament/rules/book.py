"""The rule book of tournaments, put together for the registry."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from games.kernel.codec import Codec
from games.kernel.rulebook import Fact, Order
from games.tournament.rules.deciding import decide
from games.tournament.rules.evolving import evolve
from games.tournament.rules.facts import FACTS
from games.tournament.rules.offers import offers
from games.tournament.rules.orders import ORDERS
from games.tournament.rules.questions import advance, moment, seats, silence, waited_for
from games.tournament.rules.setup import Setup
from games.tournament.rules.state import State, initial
from games.tournament.rules.story import tell
from games.tournament.rules.taking_back import forget, why_not
from games.tournament.rules.view import View
from games.tournament.rules.viewing import view


class Tournament:
    """`kernel.RuleBook` for one tournament. Has no state of its own."""

    key = "tournament"
    setup_type: type[Setup] = Setup
    state_type: type[State] = State
    order_types: tuple[type[Order], ...] = ORDERS
    fact_types: tuple[type[Fact], ...] = FACTS
    view_type: type[msgspec.Struct] = View

    initial = staticmethod(initial)
    decide = staticmethod(decide)
    evolve = staticmethod(evolve)
    orders = staticmethod(offers)
    view = staticmethod(view)
    tell = staticmethod(tell)
    seats = staticmethod(seats)
    moment = staticmethod(moment)
    waited_for = staticmethod(waited_for)
    silence = staticmethod(silence)
    advance = staticmethod(advance)
    taking_back = staticmethod(why_not)
    forget = staticmethod(forget)

    def undo_policy(self, state: State) -> Literal["free", "ask", "host"]:
        """Who may take back."""
        return state.charter.undo

    def answer_seconds(self, state: State) -> int | None:
        """After how long a silent seat is passed over: nobody's silence means anything here."""
        return state.charter.answer_seconds

    def things(self, state: State) -> Mapping[str, Mapping[str, str]]:
        """Entrants by key: those without a seat are named by nobody else."""
        return {key: {"": one.name} for key, one in state.entrants.items()}

    def is_finished(self, state: State) -> bool:
        """The tournament is over."""
        return state.stage == "over"


BOOK = Tournament()
CODEC = Codec(BOOK)
