"""The rule book of tournaments, put together for the registry."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from games.engines.codec import Codec
from games.engines.kernel import Fact, Order
from games.engines.tournament.deciding import decide
from games.engines.tournament.evolving import evolve
from games.engines.tournament.facts import FACTS
from games.engines.tournament.offers import offers
from games.engines.tournament.orders import ORDERS
from games.engines.tournament.questions import advance, moment, seats, silence, waited_for
from games.engines.tournament.setup import Setup
from games.engines.tournament.state import State, initial
from games.engines.tournament.story import tell
from games.engines.tournament.taking_back import forget, why_not
from games.engines.tournament.view import View
from games.engines.tournament.viewing import view


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
