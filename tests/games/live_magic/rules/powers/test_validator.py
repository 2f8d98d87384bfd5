"""Every rule about rows: a row that breaks just this one, and what it is told."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.live_magic.rules.powers.findings import REASONS
from games.live_magic.rules.powers.rows import read_row
from games.live_magic.rules.powers.validator import offences
from tests.support.examples import examples

from .rows import SHIPPED, VOCABULARY, a_row, outside

INT = {"name": "x", "type": "int", "min": 1, "max": 3, "by": "self"}
MINE = {"name": "mine", "type": "pack", "of": "self", "deck": "current", "by": "self"}
EXTRA = {"name": "extra", "type": "pack", "of": "table", "exclude": "contested", "by": "self"}
YOURS = {"name": "yours", "type": "pack", "of": "opponent", "deck": "current", "by": "opponent"}
LEFT = {"name": "left", "type": "one_of", "values": ["contested", "$extra"], "by": "self", "secret": True}
KIND = {"name": "kind", "type": "category", "by": "self"}
LIFE = {"op": "life", "who": "self", "delta": 1}
SPLIT = {"op": "blind_split", "packs": ["contested", "$extra"], "left": "$left", "chooser": "opponent"}
RACE = {"op": "escalate", "resource": "life", "opening": 1, "reply_first": "opponent", "payer": "winner"}
THROW = {"op": "throw_rule", "who": "self", "lasts": "next_throw"}
BAR = {"op": "forbid", "who": "opponent", "action": "power", "lasts": "this_contest"}


def nested(depth: int) -> Any:
    return 1 if depth == 0 else ["plus", 1, nested(depth - 1)]


@pytest.mark.parametrize("key", SHIPPED)
def test_every_shipped_power_is_legal(key: str) -> None:
    assert offences(VOCABULARY, SHIPPED[key]) == []
    assert read_row(SHIPPED[key]).key == key


@pytest.mark.parametrize("row", [a_row(), outside(), a_row(source=..., params=..., requires=..., costs=...)])
def test_a_small_row_is_legal(row: dict[str, Any]) -> None:
    assert offences(VOCABULARY, row) == []


BROKEN: list[tuple[str, str, Any]] = [
    ("power_not_a_row", "", ["no", "row"]),
    ("power_field_unknown", "", a_row(colour="red")),
    ("power_field_missing", "", a_row(tier=...)),
    ("power_field_missing", "", a_row(effects=...)),
    # key, name, text
    ("power_key_malformed", "key", a_row(key="A Row")),
    ("power_key_malformed", "key", a_row(key="a" * 61)),
    ("power_key_malformed", "key", a_row(key=7)),
    ("power_not_an_object", "name", a_row(name="A row")),
    ("power_words_missing", "name", a_row(name={"en": "A row"})),
    ("power_words_missing", "text", a_row(text={"en": "x", "it": "  "})),
    ("power_words_missing", "text", a_row(text={"en": "x", "it": 5})),
    ("power_words_too_long", "name.en", a_row(name={"it": "x", "en": "x" * 61})),
    ("power_words_too_long", "text.en", a_row(text={"it": "x", "en": "x" * 401})),
    ("power_words_too_long", "source", a_row(source="x" * 201)),
    ("power_words_malformed", "text.en", a_row(text={"it": "x", "en": "two\nlines"})),
    ("power_words_malformed", "text.en", a_row(text={"it": "x", "en": "{half"})),
    ("power_setting_unknown", "text.en", a_row(text={"it": "x", "en": "Pay {everything}."})),
    ("power_value_illegal", "text", a_row(text={"it": "x", "en": "x", "English": "x"})),
    ("power_too_many", "name", a_row(name={a + b: "x" for a in "eit" for b in "nt" + "opq"} | {"it": "x", "en": "x"})),
    # price, window, role
    ("power_value_illegal", "tier", a_row(tier="epic")),
    ("power_xp_of_tier", "xp", a_row(xp=6)),
    ("power_xp_of_tier", "xp", a_row(xp=3.0)),
    ("power_value_illegal", "window", a_row(window="midnight")),
    ("power_value_illegal", "window", a_row(window=["before_test"])),
    ("power_value_illegal", "who", a_row(who="everybody")),
    ("power_person_not_in_window", "who", a_row(who="loser")),
    ("power_person_not_in_window", "who", outside(who="caller")),
    ("power_person_not_in_window", "who", outside(window="on_call", who="contester")),
    # categories
    ("power_categories_needed", "categories", a_row(categories=[])),
    ("power_categories_needed", "categories", a_row(categories=...)),
    ("power_categories_outside_challenge", "categories", outside(categories=["mental"])),
    ("power_value_illegal", "categories.0", a_row(categories=["magical"])),
    ("power_value_twice", "categories.1", a_row(categories=["mental", "mental"])),
    ("power_not_a_list", "categories", a_row(categories="mental")),
    # limits (D-20)
    ("power_limit_needed", "limits", a_row(limits={})),
    ("power_not_an_object", "limits", a_row(limits=1)),
    ("power_limit_of_deck_or_session_needed", "limits", outside(limits={"per_contest": 1})),
    ("power_argument_unknown", "limits", a_row(limits={"per_contest": 1, "per_year": 1})),
    ("power_value_illegal", "limits.per_contest", a_row(limits={"per_contest": 2})),
    ("power_value_illegal", "limits.per_contest", a_row(limits={"per_contest": True})),
    ("power_number_malformed", "limits.per_deck", a_row(limits={"per_deck": 0})),
    ("power_number_too_large", "limits.per_deck", a_row(limits={"per_deck": 10**400})),
    (
        "power_retest_needs_per_contest",
        "limits",
        a_row(window="after_test", limits={"per_deck": 1}, effects=[{"op": "retest"}]),
    ),
    # params
    ("power_not_a_list", "params", a_row(params={"x": 1})),
    ("power_not_an_object", "params.0", a_row(params=["x"])),
    ("power_too_many", "params", a_row(params=[KIND | {"name": f"k{n}"} for n in range(5)])),
    ("power_too_many", "params", a_row(params=[INT | {"name": f"n{n}"} for n in range(3)])),
    ("power_value_illegal", "params.0.type", a_row(params=[{"name": "x", "type": "person", "by": "self"}])),
    ("power_param_malformed", "params.0.name", a_row(params=[INT | {"name": "X 1"}])),
    ("power_argument_missing", "params.0", a_row(params=[{"type": "category", "name": "k"}])),
    ("power_param_twice", "params.1.name", a_row(params=[INT, INT])),
    ("power_argument_unknown", "params.0", a_row(params=[INT | {"step": 2}])),
    ("power_value_illegal", "params.0.of", a_row(params=[MINE | {"of": "pool"}])),
    ("power_value_illegal", "params.0.by", a_row(params=[INT | {"by": "host"}])),
    ("power_value_illegal", "params.0.secret", a_row(params=[INT | {"secret": 1}])),
    ("power_value_illegal", "params.0.exclude", a_row(params=[KIND | {"exclude": "contested"}])),
    ("power_param_unknown", "params.0.max", a_row(params=[INT | {"max": "$y"}, INT | {"name": "y"}])),
    ("power_param_unknown", "params.0.max", a_row(params=[INT | {"max": "$x"}])),
    (
        "power_param_given_later",
        "params.1.max",
        a_row(params=[INT | {"name": "y", "by": "opponent"}, INT | {"max": "$y"}]),
    ),
    ("power_param_given_later", "requires.0", a_row(params=[INT | {"by": "opponent"}], requires=["$x"])),
    (
        "power_param_given_later",
        "costs.0.amount",
        a_row(params=[INT | {"by": "opponent"}], costs=[{"pay": "life", "amount": "$x"}]),
    ),
    ("power_person_not_in_window", "params.0.by", outside(params=[INT | {"by": "opponent"}])),
    ("power_person_not_in_window", "params.0.of", outside(params=[MINE | {"of": "opponent"}])),
    (
        "power_pack_without_table",
        "params.0",
        outside(window="completion", params=[{"name": "p", "type": "pack", "of": "self", "by": "self"}]),
    ),
    ("power_contested_outside_call", "params.0.exclude", outside(params=[EXTRA])),
    ("power_current_outside_challenge", "params.0.exclude", outside(params=[KIND | {"exclude": "current"}])),
    ("power_not_a_list", "params.0.values", a_row(params=[LEFT | {"values": []}])),
    ("power_too_many", "params.0.values", a_row(params=[LEFT | {"values": list(range(9))}])),
    ("power_number_malformed", "params.0.values.0", a_row(params=[LEFT | {"values": ["purple"]}])),
    # requires and numbers
    ("power_not_a_list", "requires", a_row(requires="ge")),
    ("power_too_many", "requires", a_row(requires=[1] * 7)),
    ("power_value_illegal", "requires.0", a_row(requires=[["sqrt", 4]])),
    ("power_value_illegal", "requires.0", a_row(requires=[[]])),
    ("power_value_illegal", "requires.0", a_row(requires=[[["life"], "self"]])),
    ("power_operands", "requires.0", a_row(requires=[["ge", 1]])),
    ("power_too_deep", "requires.0.2.2.2.2.2", a_row(requires=[nested(6)])),
    ("power_number_malformed", "requires.0", a_row(requires=[True])),
    ("power_number_malformed", "requires.0.1", a_row(requires=[["ge", 1.5, 1]])),
    ("power_number_malformed", "requires.0.1", a_row(requires=[["ge", "W", 1]])),
    ("power_number_too_large", "requires.0", a_row(requires=[100])),
    ("power_number_too_large", "requires.0", a_row(requires=[-(10**30)])),
    ("power_setting_unknown", "requires.0", a_row(requires=["setting:undo"])),
    ("power_value_illegal", "requires.0.1", a_row(requires=[["life", "winner"]])),
    ("power_person_not_in_window", "requires.0.1", outside(requires=[["life", "opponent"]])),
    ("power_value_illegal", "requires.0.2", a_row(requires=[["traits", "self", "magical"]])),
    ("power_value_illegal", "requires.0.2", a_row(requires=[["packs", "self", "L"]])),
    ("power_value_illegal", "requires.0.1", a_row(requires=[["throw", "lost"]])),
    ("power_param_type", "requires.0.2", a_row(params=[INT], requires=[["traits", "self", "$x"]])),
    ("power_current_outside_challenge", "requires.0.2", outside(requires=[["traits", "self", "current"]])),
    (
        "power_current_deck_missing",
        "requires.0.2",
        outside(window="completion", requires=[["packs", "self", "current"]]),
    ),
    (
        "power_current_deck_missing",
        "requires.0.1",
        outside(window="tournament_start", requires=[["eq", ["deck"], "A"]]),
    ),
    ("power_throw_outside_challenge", "requires.0", outside(requires=[["throw", "equal"]])),
    ("power_contested_outside_call", "requires.0.1", outside(requires=[["eq", "contested", 1]])),
    # costs
    ("power_not_a_list", "costs", a_row(costs={"pay": "life"})),
    ("power_not_an_object", "costs.0", a_row(costs=["life"])),
    ("power_too_many", "costs", a_row(costs=[{"pay": "life", "amount": 1}] * 7)),
    ("power_value_illegal", "costs.0.pay", a_row(costs=[{"pay": "money", "amount": 1}])),
    ("power_argument_missing", "costs.0", a_row(costs=[{"pay": "life"}])),
    ("power_argument_unknown", "costs.0", a_row(costs=[{"pay": "life", "amount": 1, "of": "self"}])),
    ("power_cost_is_nothing", "costs.0.amount", a_row(costs=[{"pay": "life", "amount": 0}])),
    ("power_cost_window", "costs.0", outside(window="tournament_start", costs=[{"pay": "pick", "amount": 1}])),
    ("power_cost_own_pack", "costs.0.pack", a_row(params=[EXTRA], costs=[{"pay": "put_back", "pack": "$extra"}])),
    ("power_cost_own_pack", "costs.0.pack", a_row(costs=[{"pay": "put_back", "pack": "contested"}])),
    ("power_value_illegal", "costs.0.pack", a_row(costs=[{"pay": "put_back", "pack": "G01"}])),
    # effects
    ("power_not_a_list", "effects", a_row(effects=[])),
    ("power_not_an_object", "effects.0", a_row(effects=["win"])),
    ("power_too_many", "effects", a_row(effects=[LIFE] * 9)),
    ("power_value_illegal", "effects.0.op", a_row(effects=[{"op": "explode"}])),
    ("power_op_window", "effects.0", a_row(effects=[{"op": "retest"}])),
    ("power_argument_missing", "effects.0", a_row(effects=[{"op": "life", "who": "self"}])),
    ("power_argument_unknown", "effects.0", a_row(effects=[LIFE | {"twice": True}])),
    ("power_value_illegal", "effects.0.who", a_row(effects=[LIFE | {"who": "others"}])),
    ("power_person_not_in_window", "effects.0.who", outside(effects=[LIFE | {"who": "opponent"}])),
    ("power_person_not_in_window", "effects.0.who", outside(window="on_call", effects=[BAR | {"lasts": "this_call"}])),
    (
        "power_number_malformed",
        "effects.0.delta",
        a_row(effects=[{"op": "trait", "who": "self", "category": "mental", "delta": 0}]),
    ),
    ("power_winner_only_in_then", "effects.0.who", a_row(effects=[{"op": "win", "who": "winner", "level": "test"}])),
    (
        "power_winner_only_in_then",
        "effects.0.who",
        a_row(window="after_test", effects=[{"op": "win", "who": "winner", "level": "test"}]),
    ),
    (
        "power_as_wager_is_one_trait",
        "effects.0.delta",
        a_row(effects=[{"op": "trait", "who": "self", "category": "mental", "delta": -2, "as_wager": True}]),
    ),
    (
        "power_as_wager_outside_challenge",
        "effects.0",
        outside(effects=[{"op": "trait", "who": "self", "category": "mental", "delta": -1, "as_wager": True}]),
    ),
    (
        "power_current_outside_challenge",
        "effects.0.category",
        outside(effects=[{"op": "trait", "who": "self", "category": "current", "delta": 1}]),
    ),
    ("power_not_a_list", "effects.0.then", a_row(effects=[RACE | {"then": []}])),
    ("power_race_in_race", "effects.0.then.0", a_row(effects=[RACE | {"then": [RACE | {"then": [LIFE]}]}])),
    (
        "power_op_window",
        "effects.0.then.0",
        a_row(
            effects=[
                RACE
                | {
                    "then": [{"op": "retest"}],
                }
            ],
            limits={"per_contest": 1},
        ),
    ),
    ("power_two_packs", "effects.0.packs", a_row(params=[EXTRA, LEFT], effects=[SPLIT | {"packs": ["contested"]}])),
    ("power_two_packs", "effects.0.packs", a_row(params=[MINE | {"name": "extra"}, LEFT], effects=[SPLIT])),
    (
        "power_value_twice",
        "effects.0.packs.1",
        a_row(params=[EXTRA, LEFT], effects=[SPLIT | {"packs": ["contested", "contested"]}]),
    ),
    (
        "power_sides_are_the_two_packs",
        "effects.0.left",
        a_row(params=[EXTRA, LEFT | {"values": [1, 2]}], effects=[SPLIT]),
    ),
    (
        "power_param_type",
        "effects.0.left",
        a_row(params=[EXTRA, LEFT | {"name": "side"}, KIND], effects=[SPLIT | {"left": "$kind"}]),
    ),
    ("power_sign_rule_empty", "effects.0", a_row(effects=[THROW])),
    ("power_sign_lists_need_replace", "effects.0", a_row(effects=[THROW | {"forbid": "rock", "beats": ["rock"]}])),
    (
        "power_sign_beats_and_loses",
        "effects.0",
        a_row(effects=[THROW | {"replace": "rock", "beats": ["rock"], "loses_to": ["rock"]}]),
    ),
    ("power_sign_chosen_by_opponent", "effects.0.who", a_row(effects=[THROW | {"forbid": "chosen_by_opponent"}])),
    ("power_value_illegal", "effects.0.replace", a_row(effects=[THROW | {"replace": "bomb"}])),
    ("power_value_illegal", "effects.0.public", a_row(effects=[THROW | {"forbid": "rock", "public": False}])),
    (
        "power_current_is_no_choice",
        "effects.0.category",
        a_row(window="on_category", effects=[{"op": "set_category", "category": "current"}]),
    ),
    (
        "power_current_is_no_choice",
        "effects.0.category",
        a_row(window="on_wager", effects=[{"op": "wager_from", "who": "self", "category": "current"}]),
    ),
    ("power_contest_only_on_call", "effects.0.action", a_row(effects=[BAR | {"action": "contest"}])),
    (
        "power_table_pack",
        "effects.0.pack",
        a_row(window="after_contest", params=[MINE], effects=[{"op": "take", "who": "self", "pack": "$mine"}]),
    ),
    (
        "power_contested_outside_call",
        "effects.0.pack",
        outside(effects=[{"op": "take", "who": "self", "pack": "contested"}]),
    ),
    (
        "power_two_packs",
        "effects.0",
        a_row(window="after_contest", params=[MINE], effects=[{"op": "swap", "a": "$mine", "b": "$mine"}]),
    ),
    (
        "power_param_unknown",
        "effects.0.b",
        a_row(window="after_contest", params=[MINE], effects=[{"op": "swap", "a": "$mine", "b": "$yours"}]),
    ),
    (
        "power_value_illegal",
        "effects.0.pay_costs",
        a_row(window="reply_to_power", effects=[{"op": "copy_power", "which": "opponent_last", "pay_costs": False}]),
    ),
    (
        "power_value_illegal",
        "effects.0.from.0",
        a_row(effects=[{"op": "protect", "who": "self", "packs": "current", "from": ["theft"], "lasts": "this_deck"}]),
    ),
    (
        "power_value_twice",
        "effects.0.from.1",
        a_row(
            effects=[
                {"op": "protect", "who": "self", "packs": "current", "from": ["swap", "swap"], "lasts": "this_deck"}
            ]
        ),
    ),
]


@pytest.mark.parametrize(
    ("reason", "where", "row"), BROKEN, ids=[f"{number}-{reason}" for number, (reason, _, _) in enumerate(BROKEN)]
)
def test_a_row_that_breaks_one_rule_hears_of_it(reason: str, where: str, row: Any) -> None:
    found = offences(VOCABULARY, row)
    assert [(refusal.reason, refusal.values["where"]) for refusal in found] == [(reason, where)]
    assert found[0].rule == REASONS[reason]


def test_a_key_that_another_power_has_is_refused() -> None:
    found = offences(VOCABULARY, a_row(), taken={"a-row"})
    assert [refusal.reason for refusal in found] == ["power_key_taken"]


def test_every_reason_has_a_row_that_is_refused_for_it() -> None:
    assert REASONS.keys() - {reason for reason, _, _ in BROKEN} == {"power_key_taken"}


def test_a_row_of_a_thousand_levels_is_answered() -> None:
    deep: Any = 1
    for _ in range(900):
        deep = ["plus", deep, 1]
    found = offences(VOCABULARY, a_row(requires=[deep, deep]))
    assert [refusal.reason for refusal in found] == ["power_too_deep"]


def test_all_offences_are_told_at_once() -> None:
    row = a_row(
        key="!",
        xp=5,
        limits={},
        costs=[{"pay": "life", "amount": 0}],
        effects=[{"op": "win", "who": "winner", "level": "x"}],
    )
    assert {refusal.reason for refusal in offences(VOCABULARY, row)} == {
        "power_key_malformed",
        "power_xp_of_tier",
        "power_limit_needed",
        "power_cost_is_nothing",
        "power_winner_only_in_then",
        "power_value_illegal",
    }


def test_params_of_the_opponent_may_be_used_by_the_effects() -> None:
    row = a_row(
        window="after_contest", who="loser", params=[MINE, YOURS], effects=[{"op": "swap", "a": "$mine", "b": "$yours"}]
    )
    assert offences(VOCABULARY, row) == []


# --- whatever comes ---------------------------------------------------------------------------------------------------

OWN_WORDS = (VOCABULARY.ops, VOCABULARY.windows, VOCABULARY.costs, VOCABULARY.expressions, VOCABULARY.params)
FIELDS = [
    "op",
    "pay",
    "who",
    "category",
    "params",
    "effects",
    "name",
    "by",
    "type",
    "then",
    "values",
    "amount",
    "delta",
]
FIELDS += ["packs", "left", "from", "deck", "exclude", "min", "max", "of", "lasts", "action"]
OTHERS = ["self", "opponent", "$x", "$y", "current", "contested", "setting:life_start", "x", "mental", "rock"]
WORDS = st.sampled_from([word for words in (*OWN_WORDS, FIELDS, OTHERS) for word in words])
SCALARS = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5), WORDS)
JSON = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=5), max_leaves=25
)


@settings(max_examples=examples(150))
@given(JSON)
def test_any_json_is_answered(data: Any) -> None:
    for refusal in offences(VOCABULARY, data):
        assert refusal.reason in REASONS


@settings(max_examples=examples(300))
@given(st.sampled_from(sorted(SHIPPED)), st.data())
def test_a_row_with_anything_anywhere_is_answered(key: str, data: st.DataObject) -> None:
    row = SHIPPED[key]
    field = data.draw(st.sampled_from(sorted(row)))
    for refusal in offences(VOCABULARY, row | {field: _altered(row[field], data)}):
        assert refusal.reason in REASONS


def _altered(value: Any, data: st.DataObject) -> Any:
    """The value with something else at some depth."""
    if isinstance(value, list) and value and data.draw(st.booleans()):
        place = data.draw(st.integers(0, len(value) - 1))
        return [*value[:place], _altered(value[place], data), *value[place + 1 :]]
    if isinstance(value, dict) and value and data.draw(st.booleans()):
        name = data.draw(st.sampled_from(sorted(value)))
        return value | {name: _altered(value[name], data)}
    return data.draw(JSON)
