"""Questions that a table cannot answer itself, since it doesn't know which group plays at it.

The room above the tables answers them as their `Host`. A table never fails because of its host: when there is none, or
an answer raises, the answer is the empty one, and the error is logged.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Protocol, TypeVar

from games.tables.group.card_sheets import CardSheet, SheetsTold
from games.tables.group.card_words import CardsTold
from games.tables.group.onward import Onward

Answer = TypeVar("Answer")

Rulings = Mapping[str, Sequence[str]]
"""Texts of rulings by the rule that they are about."""

log = logging.getLogger(__name__)


class Host(Protocol):
    """The answers, by the code of a table. `user`: the key of an account, None for a caller without one. Addresses are
    empty where they lead nowhere."""

    def rulings(self, code: str, /) -> Rulings:
        """Return what the group has decided on rules that were unclear."""

    def card_words(self, code: str, names: Collection[str], /) -> CardsTold:
        """Return what the group has brought on these planar cards."""

    def card_sheets(self, code: str, names: Collection[str], /) -> SheetsTold:
        """Return what the group knows of these cards, as far as the table plays with them."""

    def may_look_on(self, code: str, user: int, /) -> bool:
        """Whether the account belongs to the group, and may watch though no door was opened to it."""

    def way_for_newcomers(self, code: str, user: int | None, /) -> str:
        """Return the address where somebody without a seat brings a character of their own."""

    def way_to_guests(self, code: str, user: int, /) -> str:
        """Return the address where an account that runs the group lets guests of the table into it."""

    def onward(self, code: str, seat: str | None, /) -> Onward | None:
        """Return what comes after the table for the seat with this key (None: a watcher or the table screen)."""


_host: Host | None = None


def set_host(host: Host | None) -> None:
    """Have this host answer from now on."""
    global _host
    _host = host


def _ask(question: Callable[[Host], Answer], otherwise: Answer) -> Answer:
    if _host is None:
        return otherwise
    try:
        return question(_host)
    except Exception:
        log.exception("The host of the tables has not answered.")
        return otherwise


def rulings_at(code: str) -> Rulings:
    return _ask(lambda host: host.rulings(code), {})


def card_words_at(code: str, names: Collection[str] = ()) -> CardsTold:
    return _ask(lambda host: host.card_words(code, names), CardsTold())


def sheets_at(code: str, names: Collection[str] = ()) -> SheetsTold:
    return _ask(lambda host: host.card_sheets(code, names), SheetsTold())


def sheet_at(code: str, name: str) -> CardSheet | None:
    """The sheet of one card of this table."""
    return sheets_at(code, [name]).sheets.get(name)


def may_look_on(code: str, user: int) -> bool:
    return _ask(lambda host: host.may_look_on(code, user), False)


def way_for_newcomers(code: str, user: int | None) -> str:
    return _ask(lambda host: host.way_for_newcomers(code, user), "")


def way_to_guests(code: str, user: int) -> str:
    return _ask(lambda host: host.way_to_guests(code, user), "")


def onward_from(code: str, seat: str | None) -> Onward | None:
    return _ask(lambda host: host.onward(code, seat), None)
