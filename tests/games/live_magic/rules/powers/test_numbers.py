"""What expressions and conditions stand for, and that they always stand for something."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.live_magic.rules.codes import CATEGORIES, DECKS, KINDS, SIGNS, STYLES
from games.live_magic.rules.powers.numbers import holds, number, value
from games.live_magic.rules.powers.situation import Situation
from games.live_magic.rules.setup import Traits
from tests.support.examples import examples

from .rows import VOCABULARY
from .table import Table


@pytest.mark.parametrize(
    ("expression", "means"),
    [
        (4, 4),
        ("$x", 2),
        ("setting:assoluta_cost", 3),
        (["life", "self"], 18),
        (["life", "opponent"], 9),
        (["traits", "self", "physical"], 3),
        (["traits", "opponent", "current"], 3),
        (["traits", "self", "$kind"], 5),
        (["packs", "self", "current"], 2),
        (["packs", "self", "W"], 1),
        (["packs", "opponent", "$deck"], 0),
        (["picks", "self"], 2),
        (["throw", "equal"], 1),
        (["minus", ["life", "self"], 1], 17),
        (["plus", 2, "$x"], 4),
        (["min", 5, 3], 3),
        (["max", 5, 3], 5),
        (["ge", 3, 3], 1),
        (["ge", 2, 3], 0),
        (["le", 3, 3], 1),
        (["le", 4, 3], 0),
        (["eq", ["deck"], "G"], 1),
        (["eq", "contested", "$pack"], 1),
        (["ne", ["deck"], "A"], 1),
        (["ne", 2, "$x"], 0),
        (["and", 2, 3], 1),
        (["and", 2, 0], 0),
        (["or", 0, 3], 1),
        (["or", 0, 0], 0),
        (["not", 0], 1),
        (["not", 7], 0),
    ],
)
def test_every_function_of_the_vocabulary(expression: Any, means: int) -> None:
    table = Table(lives=(18, 9), is_throw_equal=True)
    assert number(expression, table, {"x": 2, "kind": "social", "deck": "U", "pack": "G07"}) == means


def test_deck_is_the_code_of_the_deck_on_the_table() -> None:
    assert value(["deck"], Table(), {}) == "G"
    assert value(["deck"], Table(deck=None), {}) is None


def test_what_is_not_there_counts_nothing() -> None:
    nowhere = Table(deck=None, category=None, contested=None)
    for expression in (["packs", "self", "current"], ["traits", "self", "current"], ["eq", "contested", "G"], "$gone"):
        assert number(expression, nowhere, {}) == 0


def test_requires_hold_when_none_is_zero() -> None:
    assert holds([1, -1, ["ge", 2, 1]], Table(), {})
    assert not holds([1, 0], Table(), {})
    assert holds([], Table(), {})


def test_codes_of_the_vocabulary_are_those_of_the_game() -> None:
    ours = {"decks": DECKS, "kinds": KINDS, "styles": STYLES, "categories": CATEGORIES, "signs": SIGNS}
    assert VOCABULARY.codes == ours


# --- totality ---------------------------------------------------------------------------------------------------------

PERSON = st.sampled_from(["self", "opponent"])
CATEGORY = st.sampled_from([*CATEGORIES, "current", "$kind"])
DECK = st.sampled_from([*DECKS, "current", "$deck"])
ATOM = st.one_of(st.integers(-99, 99), st.sampled_from(["$x", "$missing", "setting:life_start"]))
CALL = st.one_of(
    st.tuples(st.just("life"), PERSON),
    st.tuples(st.just("traits"), PERSON, CATEGORY),
    st.tuples(st.just("packs"), PERSON, DECK),
    st.tuples(st.just("picks"), PERSON),
    st.just(("throw", "equal")),
    st.just(("deck",)),
).map(list)
PAIR = st.sampled_from(["minus", "plus", "min", "max", "ge", "le", "eq", "ne", "and", "or"])
NUMBER = st.recursive(
    ATOM | CALL,
    lambda inner: (
        st.tuples(PAIR, inner, inner).map(list)
        | st.tuples(st.just("not"), inner).map(list)
        | st.tuples(st.sampled_from(["eq", "ne"]), st.sampled_from([*DECKS, "contested", "$deck"]), inner).map(list)
    ),
    max_leaves=12,
)
TABLE: st.SearchStrategy[Situation] = st.builds(
    Table,
    deck=st.none() | st.sampled_from(DECKS),
    category=st.none() | st.sampled_from(CATEGORIES),
    contested=st.none() | st.just("G07"),
    is_throw_equal=st.booleans(),
    lives=st.tuples(st.integers(0, 40), st.integers(0, 40)),
    mine=st.builds(Traits, *[st.integers(0, 9)] * 3),
)


@settings(max_examples=examples(200))
@given(NUMBER, TABLE)
def test_every_number_can_be_worked_out(expression: Any, table: Situation) -> None:
    found = number(expression, table, {"x": 3, "kind": "social", "deck": "U"})
    assert isinstance(found, int)
    assert not isinstance(found, bool)
