"""One act in the making: what an order does, and what the table does by itself after it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from random import Random

from games.kernel.rulebook import TABLE, By, Fact, Order
from games.kernel.table.clock import due
from games.kernel.table.deciding import decide
from games.kernel.table.facts import TakenBack
from games.kernel.table.orders import EndWait
from games.kernel.table.state import Book, Happened, History, TableState, fold, follow

MOST_AUTOMATIC_ORDERS = 400
"""More automatic orders in a row than any game has: a rule book that never stops is wrong."""


class EndlessTable(RuntimeError):
    """The automatic orders of a table never end: the rule book is wrong."""


class Act:
    """The facts of one act so far (`happened`), and the table after them (`now`). Nothing is written anywhere."""

    def __init__(self, book: Book, before: TableState, at: datetime, chance: Random, history: History) -> None:
        self.book, self.at, self.chance = book, at, chance
        self.now = before
        self.happened: list[Happened] = []
        self._begin = before.version + 1
        self._before = history

    def give(self, order: Order, by: By) -> None:
        """Adds what this order does. Raises Refused."""
        for fact in decide(self.book, self.now, order, by, self.chance, self.at, self._history):
            self._add(fact, by)

    def run_automatic_orders(self) -> None:
        """Adds what the orders do that the table gives by itself, until it waits for somebody. Raises EndlessTable."""
        for _ in range(MOST_AUTOMATIC_ORDERS):
            order = due(self.book, self.now, self.at)
            if order is None:
                return
            self.give(order, By(seat=order.seat, hand="silence") if isinstance(order, EndWait) else TABLE)
        raise EndlessTable(f"a table of {self.book.key} never waits for anybody")

    def _add(self, fact: Fact, by: By) -> None:
        happened = Happened(self.now.version + 1, self._begin, self.at, by, fact)
        self.happened.append(happened)
        if isinstance(fact, TakenBack):
            self.now = fold(self.book, self._history())
        else:
            self.now = follow(self.book, self.now, happened)

    def _history(self) -> Sequence[Happened]:
        return [*self._before(), *self.happened]
