"""A table in play: what every game shares around its rule book.

A rule book knows its game. This package knows the table: which question has which number, who holds the host's role,
who is silent or away, and what may be taken back. It wraps the state of the game in a `TableState` and the orders and
facts of the game in those of the table, so that a service needs one state, one `decide` and one `fold` for every game.

    orders, facts   what can be asked of any table, and what can happen at it
    state           the `TableState`, folded from the journal; numbers the questions
    questions       who is host, which number answers what, who may be passed over
    deciding        the hand that gives an order, sitting, hosting, silence (LM 3.8, D-45)
    taking_back     D-43
    undoing         what may be taken back, or done again, and what falls by it
    standing        what still counts of a history (D-43)
    unsealing       which sealed facts everybody has been shown
    clock           what the table does by itself
    act             an order with everything that follows from it
    screen          buttons and lines
"""

from games.kernel.table.act import Act, EndlessTable
from games.kernel.table.clock import answered_until, due, is_time_to_remind, next_deadline
from games.kernel.table.deciding import decide
from games.kernel.table.facts import FACTS, TableOpened, TakenBack
from games.kernel.table.orders import ORDERS
from games.kernel.table.questions import is_host, may_act_for, question_of, seats_at
from games.kernel.table.screen import log_line, offers, offers_for
from games.kernel.table.standing import standing
from games.kernel.table.state import Asked, Book, Happened, TableState, fold, follow
from games.kernel.table.undoing import points_for
from games.kernel.table.unsealing import unsealed

__all__ = [
    "FACTS",
    "ORDERS",
    "Act",
    "Asked",
    "Book",
    "EndlessTable",
    "Happened",
    "TableOpened",
    "TableState",
    "TakenBack",
    "answered_until",
    "decide",
    "due",
    "fold",
    "follow",
    "is_host",
    "is_time_to_remind",
    "log_line",
    "may_act_for",
    "next_deadline",
    "offers",
    "offers_for",
    "points_for",
    "question_of",
    "seats_at",
    "standing",
    "unsealed",
]
