"""The rule book of tournaments, put together for the registry."""

from __future__ import annotations

from games.kernel.codec import Codec
from games.kernel.rulebook import RuleBook
from games.tournament.rules.deciding import decide
from games.tournament.rules.evolving import evolve
from games.tournament.rules.facts import FACTS
from games.tournament.rules.judging import knowing
from games.tournament.rules.offers import offers
from games.tournament.rules.orders import ORDERS
from games.tournament.rules.questions import advance, default_order, question_keys, seats, waited_for
from games.tournament.rules.setup import Setup
from games.tournament.rules.state import State, initial
from games.tournament.rules.story import log_line
from games.tournament.rules.taking_back import forget, put_back, why_not
from games.tournament.rules.view import View
from games.tournament.rules.viewing import view, view_as

BOOK: RuleBook[Setup, State, View] = RuleBook(
    key="tournament",
    setup_type=Setup,
    state_type=State,
    order_types=ORDERS,
    fact_types=FACTS,
    view_type=View,
    initial=initial,
    decide=decide,
    evolve=evolve,
    orders=offers,
    view=view,
    view_as=view_as,
    log_line=log_line,
    seats=seats,
    question_keys=question_keys,
    waited_for=waited_for,
    default_order=default_order,
    advance=advance,
    taking_back=why_not,
    forget=forget,
    put_back=put_back,
    undo_policy=lambda state: "own",
    undo_rule="TD-27",
    answer_seconds=lambda state: state.charter.answer_seconds,
    knowing=knowing,
    host_acts_for_seats=False,
    draws_once=True,
    names=lambda state: {key: {"": entrant.name} for key, entrant in state.entrants.items()},
    is_finished=lambda state: state.stage == "over",
)
CODEC = Codec(BOOK)
