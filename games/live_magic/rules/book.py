"""The rule book of Live Magic, put together for the registry."""

from __future__ import annotations

from collections.abc import Mapping

from games.kernel.codec import Codec
from games.kernel.rulebook import RuleBook
from games.live_magic.rules.deciding import decide
from games.live_magic.rules.evolving import evolve
from games.live_magic.rules.facts import FACTS
from games.live_magic.rules.offers import offers
from games.live_magic.rules.orders import ORDERS
from games.live_magic.rules.putting_back import put_back
from games.live_magic.rules.questions import advance, default_order, question_keys, waited_for
from games.live_magic.rules.setup import Setup
from games.live_magic.rules.state import State, initial
from games.live_magic.rules.story import log_line
from games.live_magic.rules.taking_back import forget, why_not
from games.live_magic.rules.unsealing import unsealed
from games.live_magic.rules.view import View
from games.live_magic.rules.viewing import view, view_as


def house_player(state: State, seat: str) -> str | None:
    """How the house would play this Magus, as its player has set on the sheet (D-46)."""
    return next((one.when_absent for one in state.seats if one.key == seat), None)


def names(state: State) -> Mapping[str, Mapping[str, str]]:
    """What packs and Powers are called."""
    packs = {pack.id: {"": pack.name} for pack in state.setup.packs}
    return packs | {row.key: row.name for row in state.setup.powers}


BOOK: RuleBook[Setup, State, View] = RuleBook(
    key="live_magic",
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
    view_as=view_as,
    log_line=log_line,
    seats=lambda state: tuple(state.magi),
    question_keys=question_keys,
    waited_for=waited_for,
    default_order=default_order,
    advance=advance,
    taking_back=why_not,
    put_back=put_back,
    forget=forget,
    undo_policy=lambda state: state.charter.undo,
    answer_seconds=lambda state: state.charter.answer_seconds,
    days=lambda state: state.charter.days(state.setup.zone),
    names=names,
    house_player=house_player,
    unsealed=unsealed,
    is_finished=lambda state: state.phase == "closed",
)
CODEC = Codec(BOOK)
