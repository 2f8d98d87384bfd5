"""The games: adding one is adding its package here, and its templates. A package holds its rule book as `BOOK`."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from games.engines.codec import Codec
from games.engines.kernel import RuleBook

GAMES = ("live_magic",)


@cache
def book(key: str) -> RuleBook[Any, Any]:
    """The rule book of this game. Raises KeyError for a game that nobody knows."""
    if key not in GAMES:
        raise KeyError(key)
    found: RuleBook[Any, Any] = import_module(f"games.engines.{key}").BOOK
    return found


@cache
def codec(key: str) -> Codec:
    """How the facts and orders of this game are written. Raises KeyError."""
    return Codec(book(key))
