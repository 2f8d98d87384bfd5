"""The games: adding one is adding its rule book here, and its templates."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from games.kernel.codec import Codec
from games.kernel.rulebook import RuleBook

BOOKS = {
    "live_magic": "games.live_magic.rules.book",
    "planechase": "games.planechase.rules.book",
    "tournament": "games.tournament.rules.book",
    "runes": "games.runes.rules.book",
}
"""By game, the module that holds its rule book as `BOOK` and how it is written as `CODEC`; it is imported when the game
is first played."""


@cache
def book(key: str) -> RuleBook[Any, Any]:
    """The rule book of this game. Raises KeyError for a game that nobody knows."""
    found: RuleBook[Any, Any] = import_module(BOOKS[key]).BOOK
    return found


@cache
def codec(key: str) -> Codec:
    """How the facts and orders of this game are written. Raises KeyError."""
    found: Codec = import_module(BOOKS[key]).CODEC
    return found
