"""The rule book of Planechase, put together for the registry."""

from __future__ import annotations

from games.kernel.codec import Codec
from games.kernel.rulebook import RuleBook
from games.planechase.rules.codes import STEADY
from games.planechase.rules.deciding import decide
from games.planechase.rules.evolving import evolve
from games.planechase.rules.facts import FACTS
from games.planechase.rules.offers import offers
from games.planechase.rules.orders import ORDERS
from games.planechase.rules.questions import advance, asked, default_order, waited_for
from games.planechase.rules.seating import is_playing
from games.planechase.rules.setup import Setup
from games.planechase.rules.state import State, initial
from games.planechase.rules.story import log_line
from games.planechase.rules.taking_back import forget, why_not
from games.planechase.rules.view import View
from games.planechase.rules.viewing import view, view_together


def house_player(state: State, seat: str) -> str | None:
    """The house may take the turns of whoever is absent and still plays (P-36)."""
    return STEADY if state.charter.is_on_the_phones and is_playing(state, seat) else None


BOOK: RuleBook[Setup, State, View] = RuleBook(
    key="planechase",
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
    view_together=view_together,
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
    house_player=house_player,
    is_finished=lambda state: state.stage == "over",
)
CODEC = Codec(BOOK)
