"""The games that are played here: those of the setting `GAMES`, each a folder with a `game.py`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType

from django.conf import settings
from django.urls import URLPattern

from games.kernel import registry
from games.tables.game import Game


@cache
def games() -> Mapping[str, Game]:
    """Every game by its key, in the order of the setting."""
    all_games: list[Game] = [import_module(f"{package}.game").GAME for package in settings.GAMES]
    return MappingProxyType({game.key: game for game in all_games})


def register_games() -> None:
    """Tells the kernel which rule books there are; once, when the process begins. Raises ValueError: a key twice."""
    for key, game in games().items():
        registry.register(key, game.registered)


def urls_of_games(of: str = "urlpatterns") -> list[URLPattern]:
    """The addresses that games bring themselves (see `Game.urls`)."""
    return [address for game in games().values() for address in game.urls(of)]
