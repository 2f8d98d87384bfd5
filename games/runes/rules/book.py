"""The rule book of rune duels, put together for the registry."""

from __future__ import annotations

from games.kernel.codec import Codec
from games.kernel.rulebook import RuleBook
from games.runes.rules.deciding import decide
from games.runes.rules.evolving import evolve
from games.runes.rules.facts import FACTS
from games.runes.rules.offers import offers
from games.runes.rules.orders import ORDERS
from games.runes.rules.questions import advance, asked, default_order, waited_for
from games.runes.rules.setup import Setup
from games.runes.rules.state import State, initial
from games.runes.rules.story import log_line
from games.runes.rules.taking_back import forget, why_not
from games.runes.rules.view import View
from games.runes.rules.viewing import view

BOOK: RuleBook[Setup, State, View] = RuleBook(
    key="runes",
    setup_type=Setup,
    state_type=State,
    order_types=ORDERS,
    fact_types=FACTS,
    view_type=View,
    initial=initial,
    decide=lambda state, order, by, chance, at: decide(state, order, by, chance),
    evolve=evolve,
    orders=offers,
    view=view,
    log_line=log_line,
    seats=lambda state: state.seating,
    question_keys=asked,
    waited_for=waited_for,
    default_order=default_order,
    advance=advance,
    taking_back=why_not,
    forget=forget,
    undo_policy=lambda state: state.charter.undo,
    answer_seconds=lambda state: state.charter.answer_seconds,
    is_finished=lambda state: state.stage == "over",
)
CODEC = Codec(BOOK)
