"""The games that are there, by their keys. A game registers itself; nothing here names one.

What is kept are names of modules: a rule book is imported when its game is first played.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

from games.kernel.codec import Codec
from games.kernel.rulebook import RuleBook


class Registered(NamedTuple):
    """Where a game is."""

    book: str
    """The module that holds its rule book as `BOOK` and how it is written as `CODEC`."""
    notation: str = ""
    """The module that holds its notation as `NOTATION`, empty where games are not written down."""
    header: str = ""
    """The key with which its records begin."""


_GAMES: dict[str, Registered] = {}


def register(key: str, game: Registered) -> None:
    """Makes this a game that tables may play; the same game twice is once. Raises ValueError: the key is taken."""
    if _GAMES.setdefault(key, game) != game:
        raise ValueError(f"two games are called {key}")


def game_keys() -> tuple[str, ...]:
    """The keys of all games, in the order in which they came."""
    return tuple(_GAMES)


@cache
def book(key: str) -> RuleBook[Any, Any, Any]:
    """The rule book of this game. Raises KeyError for a game that is not there."""
    rule_book: RuleBook[Any, Any, Any] = import_module(_GAMES[key].book).BOOK
    return rule_book


@cache
def codec(key: str) -> Codec:
    """How the facts and orders of this game are written. Raises KeyError."""
    game_codec: Codec = import_module(_GAMES[key].book).CODEC
    return game_codec


# --- written records -------------------------------------------------------------------------------------------------


def headers() -> tuple[str, ...]:
    """With which keys records begin: one for each game that is written down."""
    return tuple(game.header for game in _GAMES.values() if game.notation)


def notation_modules() -> dict[str, str]:
    """By key, the modules that hold the notations of the games that are written down."""
    return {key: game.notation for key, game in _GAMES.items() if game.notation}
