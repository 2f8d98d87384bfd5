"""The games: adding one is adding its rule book here, and its templates."""

from __future__ import annotations

from functools import cache
from typing import Any

from games.engines import live_magic
from games.engines.codec import Codec
from games.engines.kernel import RuleBook

BOOKS: dict[str, RuleBook[Any, Any]] = {live_magic.BOOK.key: live_magic.BOOK}


def book(key: str) -> RuleBook[Any, Any]:
    """The rule book of this game. Raises KeyError for a game that nobody knows."""
    return BOOKS[key]


@cache
def codec(key: str) -> Codec:
    """How the facts and orders of this game are written. Raises KeyError."""
    return Codec(BOOKS[key])
