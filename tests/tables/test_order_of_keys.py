"""A stored fact keeps no order of the keys of its objects: archives sort them, and so does PostgreSQL in its way."""

from __future__ import annotations

import json
from datetime import datetime
from importlib import import_module
from random import Random
from typing import Any

import pytest
from hypothesis import given
from msgspec.structs import replace

from games.kernel import registry
from games.kernel.rulebook import Fact
from games.kernel.table import FACTS, Happened, fold, standing
from games.tables.board import lexicon_of
from games.tables.words.story import Telling
from tests.support.examples import fewer
from tests.support.laws import SEEDS, examples
from tests.tables.random_tables import GAMES, RandomTable

pytestmark = pytest.mark.django_db

ACTS = fewer(400)
REMEMBERED = ("live_magic", "planechase", "runes", "tournament")


def turned(value: Any) -> Any:
    """Return plain data with the keys of all objects the other way round."""
    if isinstance(value, dict):
        return {key: turned(value[key]) for key in reversed(value)}
    return [turned(each) for each in value] if isinstance(value, list) else value


def as_stored_elsewhere(game: str, fact: Fact) -> Fact:
    codec = registry.codec(game)
    kind, data = codec.write_fact(fact)
    return codec.read_fact(kind, turned(json.loads(json.dumps(data))))


def a_table(game: str, seed: int) -> RandomTable:
    table = GAMES[game](Random(seed))
    for _ in table.steps(ACTS):
        pass
    return table


def remembered(table: RandomTable, past: list[Happened]) -> Any:
    facts: list[tuple[datetime, Fact]] = [(each.at, each.fact) for each in standing(past)]
    played = [(at, fact) for at, fact in facts if not isinstance(fact, FACTS)]
    chronicle = import_module(f"games.{table.game}.rules.chronicle").chronicle
    rest = () if table.game == "live_magic" else (past[0].at,)
    return chronicle(table.play.setup, played, *rest)


@pytest.mark.parametrize("game", REMEMBERED)
@examples(6)
@given(SEEDS)
def test_what_is_remembered_does_not_depend_on_the_order_of_keys(game: str, seed: int) -> None:
    table = a_table(game, seed)
    elsewhere = [replace(each, fact=as_stored_elsewhere(game, each.fact)) for each in table.past]
    assert fold(table.book, elsewhere) == fold(table.book, table.past)
    assert remembered(table, elsewhere) == remembered(table, table.past)


@pytest.mark.parametrize("game", GAMES)
@examples(6)
@given(SEEDS)
def test_the_story_does_not_depend_on_the_order_of_keys(game: str, seed: int) -> None:
    table = a_table(game, seed)
    elsewhere = [replace(each, fact=as_stored_elsewhere(game, each.fact)) for each in table.past]
    lexicon = lexicon_of(game, table.now, table.seats, None)
    for seat in (*(seat.key for seat in table.seats), None):
        assert Telling(elsewhere, lexicon).to(seat) == Telling(table.past, lexicon).to(seat)
