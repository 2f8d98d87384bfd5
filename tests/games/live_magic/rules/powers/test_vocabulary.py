"""Reading the vocabulary, and what the shipped rows use of it."""

from __future__ import annotations

from typing import Any

import pytest

from games.live_magic.rules.charter import Charter
from games.live_magic.rules.powers.cautions import cautions
from games.live_magic.rules.powers.rows import effects_of, read_row
from games.live_magic.rules.powers.vocabulary import Argument, MalformedVocabulary, read_vocabulary

from .rows import PARSED, SHIPPED, VOCABULARY, a_row


def test_notation_of_arguments() -> None:
    rule = {argument.name: argument for argument in VOCABULARY.ops["throw_rule"]}
    assert rule["beats"] == Argument("beats", type="sign", optional=True, several=True)
    assert rule["lasts"] == Argument("lasts", values=("next_throw",))
    assert VOCABULARY.ops["protect"][2] == Argument("from", values=("put_back", "swap"), several=True)
    assert VOCABULARY.expressions["throw"] == (Argument("1", values=("equal",)),)


def test_groups_of_windows_are_written_out() -> None:
    assert VOCABULARY.op_windows["trait"] == tuple(VOCABULARY.windows)
    assert VOCABULARY.cost_windows["pick"] == VOCABULARY.window_groups["auction"]


def test_there_are_twenty_ops_and_twelve_windows() -> None:
    assert len(VOCABULARY.ops) == 20
    assert len(VOCABULARY.windows) == 12


@pytest.mark.parametrize(
    "change",
    [
        {"codes": None},
        {"ops": {"win": {"who": "somebody"}}},
        {"op_windows": {}},
        {"op_windows": PARSED["op_windows"] | {"win": ["at_noon"]}},
        {"op_windows": PARSED["op_windows"] | {"win": "noon"}},
        {"cost_windows": {"life": "any"}},
        {"window_groups": {"any": []}},
        {"tiers": {"base": "three"}},
        {"limits": [1]},
    ],
)
def test_a_file_that_contradicts_itself_is_no_vocabulary(change: dict[str, Any]) -> None:
    with pytest.raises(MalformedVocabulary):
        read_vocabulary(PARSED | change)


def test_a_file_with_a_part_missing_is_no_vocabulary() -> None:
    with pytest.raises(MalformedVocabulary):
        read_vocabulary({name: part for name, part in PARSED.items() if name != "roles"})


def test_every_setting_of_the_vocabulary_is_a_number_of_the_charter() -> None:
    assert all(isinstance(getattr(Charter(), name), int) for name in VOCABULARY.settings)


def test_shipped_rows_use_every_window_role_cost_and_op() -> None:
    rows = [read_row(data) for data in SHIPPED.values()]
    assert {row.window for row in rows} == set(VOCABULARY.windows)
    assert {row.who for row in rows} == set(VOCABULARY.roles)
    assert {cost["pay"] for row in rows for cost in row.costs} == set(VOCABULARY.costs)
    assert {effect["op"] for row in rows for effect in effects_of(row)} == set(VOCABULARY.ops)


def test_there_are_seven_powers_of_the_rules_and_eighteen_more() -> None:
    assert [row["source"] for row in SHIPPED.values()] == ["seed"] * 7 + ["example"] * 18


def test_d40_a_power_that_only_gives_life_is_cautioned() -> None:
    assert [caution.reason for caution in cautions(read_row(SHIPPED["rigenerazione"]))] == ["power_gives_life"]
    assert cautions(read_row(SHIPPED["sanguisuga"])) == []
    paid = a_row(costs=[{"pay": "life", "amount": 1}])
    assert cautions(read_row(paid)) == []
    for delta in (["life", "opponent"], "setting:life_start", "$x"):
        row = a_row(effects=[{"op": "life", "who": "self", "delta": delta}])
        assert [caution.values["gain"] for caution in cautions(read_row(row))] == [1]
