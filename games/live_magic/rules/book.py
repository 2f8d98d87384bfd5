"""The rule book of Live Magic, put together for the registry."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from random import Random
from typing import Literal

import msgspec

from games.kernel.codec import Codec
from games.kernel.rulebook import By, Fact, Order
from games.live_magic.rules.deciding import decide
from games.live_magic.rules.evolving import evolve
from games.live_magic.rules.facts import FACTS
from games.live_magic.rules.offers import offers
from games.live_magic.rules.orders import ORDERS
from games.live_magic.rules.questions import advance, moment, silence, waited_for
from games.live_magic.rules.setup import Setup
from games.live_magic.rules.state import State, initial
from games.live_magic.rules.story import tell
from games.live_magic.rules.taking_back import forget, why_not
from games.live_magic.rules.view import View
from games.live_magic.rules.viewing import view


class LiveMagic:
    """`kernel.RuleBook` for one evening of Live Magic. Has no state of its own."""

    key = "live_magic"
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
        """The seats, in seating order."""
        return tuple(state.magi)

    def undo_policy(self, state: State) -> Literal["free", "ask", "host"]:
        """Who may take back."""
        return state.charter.undo

    def answer_seconds(self, state: State) -> int | None:
        """After how long a silent seat is passed over."""
        return state.charter.answer_seconds

    def things(self, state: State) -> Mapping[str, Mapping[str, str]]:
        """What packs and Powers are called."""
        packs = {pack.id: {"": pack.name} for pack in state.setup.packs}
        return packs | {row.key: row.name for row in state.setup.powers}

    def is_finished(self, state: State) -> bool:
        """The evening is closed."""
        return state.phase == "closed"


BOOK = LiveMagic()
CODEC = Codec(BOOK)
