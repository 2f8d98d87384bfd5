"""The rule book of coin flips, put together for the registry."""

from __future__ import annotations

from games.kernel.codec import Codec
from games.kernel.rulebook import RuleBook
from tests.games.coin_flips.rules import questions
from tests.games.coin_flips.rules.deciding import decide
from tests.games.coin_flips.rules.facts import FACTS
from tests.games.coin_flips.rules.orders import ORDERS
from tests.games.coin_flips.rules.setup import Setup
from tests.games.coin_flips.rules.state import State, evolve, initial
from tests.games.coin_flips.rules.story import log_line
from tests.games.coin_flips.rules.taking_back import forget
from tests.games.coin_flips.rules.viewing import View, view

BOOK: RuleBook[Setup, State, View] = RuleBook(
    key="coin_flips",
    setup_type=Setup,
    state_type=State,
    order_types=ORDERS,
    fact_types=FACTS,
    view_type=View,
    initial=initial,
    decide=lambda state, order, by, chance, at: decide(state, order, by, chance),
    evolve=evolve,
    orders=questions.orders,
    view=view,
    log_line=log_line,
    seats=lambda state: tuple(seat.key for seat in state.setup.seats),
    question_keys=questions.question_keys,
    waited_for=questions.waited_for,
    default_order=questions.default_order,
    advance=questions.advance,
    taking_back=lambda then, now: None,
    forget=forget,
    undo_policy=lambda state: "free",
    answer_seconds=lambda state: None,
    is_finished=lambda state: state.first is not None,
)
CODEC = Codec(BOOK)
