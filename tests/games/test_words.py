"""Every game has a sentence for every refusal, a button for every order, and none that is left over."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

import games.kernel
from games.kernel import registry
from games.kernel.table import ORDERS
from games.tables.games import games as all_games
from games.tables.words import records, table
from games.tournament.rules import preparing
from tests.support.wording import Reason, holes, refusals, tag

GAMES = sorted(key for key, game in all_games().items() if hasattr(import_module(game.words), "BUTTONS"))
"""All but the tiny game of the platform's own tests, which no person reads."""

KERNEL = Path(games.kernel.__path__[0])
SAID_ELSEWHERE = {
    "live_magic": {"cautions.py", "findings.py"},
    "planechase": {"row_offences.py"},
}
"""Files whose findings are no refusals of an order: what is wrong with a proposed Power, or with a group's own plane.
Their words have tests of their own."""


def flaws_of_a_pairing() -> set[str]:
    """TD-6: what is wrong with a pairing by hand is a text that a function returns."""
    source = Path(preparing.__file__).read_text(encoding="utf-8")
    return set(re.findall(r'return "(\w+_\w+)"', source))


NAMED_BY_THEIR_KEYS = {
    "live_magic": {"power_gives_life"},
    "tournament": flaws_of_a_pairing(),
}
"""Reasons that a source does not give in so many words."""


def words_of(key: str) -> Any:
    return import_module(all_games()[key].words)


def reasons_of(key: str) -> list[Reason]:
    """Those of the game, whatever part of it refuses."""
    folder = Path(import_module(all_games()[key].package).__path__[0])
    sources = [path for path in sorted(folder.rglob("*.py")) if path.name not in SAID_ELSEWHERE.get(key, set())]
    return list(refusals([*sources, KERNEL / "records" / "texts.py"]))


def row_reasons(key: str) -> dict[str, Any]:
    found: dict[str, Any] = getattr(words_of(key), "ROW_REASONS", {})
    return found


def sentences_of(key: str) -> dict[str, Any]:
    return {**row_reasons(key), **words_of(key).REASONS, **records.REASONS, **table.REASONS}


def test_no_game_is_left_out() -> None:
    assert {*GAMES, "throws"} == set(all_games())
    assert {game.package for game in all_games().values()} == set(settings.GAMES)


@pytest.mark.parametrize("key", GAMES)
def test_every_reason_has_a_sentence_that_its_values_fill(key: str) -> None:
    found, known = reasons_of(key), sentences_of(key)
    assert found
    assert {one.key for one in found} - set(known) == set()
    for one in found:
        if one.values is not None:
            assert holes(known[one.key]) <= one.values, one


@pytest.mark.parametrize("key", GAMES)
def test_no_reason_is_left_over(key: str) -> None:
    given = {one.key for one in reasons_of(key)} | NAMED_BY_THEIR_KEYS.get(key, set())
    assert set(words_of(key).REASONS) - given == set()
    if key not in SAID_ELSEWHERE:
        assert set(row_reasons(key)) - given == set()


@pytest.mark.parametrize("key", GAMES)
def test_every_order_has_a_button(key: str) -> None:
    orders = {tag(kind) for kind in (*registry.book(key).order_types, *ORDERS)}
    assert orders - set(words_of(key).BUTTONS) == set()


def test_every_reason_of_the_table_has_a_sentence_that_its_values_fill() -> None:
    found = list(refusals(sorted((KERNEL / "table").rglob("*.py"))))
    assert len(found) > 20
    for one in found:
        assert one.key in table.REASONS, one
        assert one.values is None or holes(table.REASONS[one.key]) <= one.values, one
