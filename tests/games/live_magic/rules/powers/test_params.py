"""Which choices an activation has: legal values, conditions, costs that can be paid together."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from games.kernel.rulebook import Combination
from games.live_magic.rules.powers.bills import Bill, bill, can_pay
from games.live_magic.rules.powers.params import (
    MOST_CHOICES,
    can_activate,
    choices,
    combination,
    is_choice,
    is_opponents_choice,
    opponents_choices,
    secret_params,
)
from games.live_magic.rules.powers.rows import is_for_table, read_row, touches_result, wins_absolutely
from games.live_magic.rules.setup import PowerRow, Traits

from .rows import SHIPPED, a_row
from .table import Table

TABLE = Table()


def shipped(key: str) -> PowerRow:
    return read_row(SHIPPED[key])


def row(**changes: Any) -> PowerRow:
    return read_row(a_row(**changes))


def chosen(power: PowerRow, table: Table = TABLE) -> list[dict[str, Any]]:
    return list(choices(power, table))


def test_a_power_without_params_has_one_choice() -> None:
    assert chosen(shipped("determinazione")) == [{}]


def test_life_escalation_bets_from_one_to_all_life_but_one() -> None:
    assert chosen(shipped("life-escalation"), Table(lives=(4, 20))) == [{"x": 1}, {"x": 2}, {"x": 3}]
    assert not can_activate(shipped("life-escalation"), Table(lives=(1, 20)))


def test_reincarnazione_takes_as_many_packs_as_the_opponent_has_and_life_pays() -> None:
    packs = ("G03", "G05", "G06", "W02")
    assert chosen(shipped("reincarnazione"), Table(opponents=packs)) == [{"x": 1}, {"x": 2}, {"x": 3}]
    assert chosen(shipped("reincarnazione"), Table(opponents=packs, lives=(3, 20))) == [{"x": 1}, {"x": 2}]
    assert not can_activate(shipped("reincarnazione"), Table(opponents=("W02",)))


def test_azione_needs_a_second_pack_and_hides_one_of_two_sides() -> None:
    azione = shipped("azione-del-fato")
    assert chosen(azione) == [
        {"extra": "G04", "left": "G07"},
        {"extra": "G04", "left": "G04"},
        {"extra": "G08", "left": "G07"},
        {"extra": "G08", "left": "G08"},
    ]
    assert secret_params(azione) == ("left",)
    assert not can_activate(azione, Table(table=("G07",)))


def test_a_held_pack_can_not_be_chosen() -> None:
    assert {each["extra"] for each in chosen(shipped("azione-del-fato"), Table(held=("G04",)))} == {"G08"}


def test_sacrum_offers_own_packs_of_the_deck_on_the_table_but_not_the_contested_one() -> None:
    assert chosen(shipped("sacrum-fecere")) == [{"pack": "G01"}, {"pack": "G02"}]
    assert chosen(shipped("sacrum-fecere"), Table(own=("G07", "G02"))) == [{"pack": "G02"}]
    assert not can_activate(shipped("sacrum-fecere"), Table(own=("W01",)))


def test_scambio_needs_a_pack_of_the_opponent_who_then_chooses_it() -> None:
    scambio = shipped("scambio-equo")
    assert chosen(scambio) == [{"mine": "G01"}, {"mine": "G02"}]
    assert list(opponents_choices(scambio, TABLE, {"mine": "G01"})) == [{"yours": "G03"}]
    assert is_opponents_choice(scambio, TABLE, {"mine": "G01"}, {"yours": "G03"})
    assert not is_opponents_choice(scambio, TABLE, {"mine": "G01"}, {"yours": "G07"})
    assert not can_activate(scambio, Table(opponents=("G07", "W02")))


def test_ipnosi_names_a_category_that_is_left_after_paying() -> None:
    poor = Table(mine=Traits(0, 1, 2))
    assert chosen(shipped("ipnosi"), poor) == [{"category": "mental"}]


def test_maschera_takes_another_category_that_one_has() -> None:
    assert chosen(shipped("maschera"), Table(mine=Traits(0, 5, 7))) == [{"category": "social"}]


def test_eredita_names_a_deck_of_others() -> None:
    table = Table(deck=None, category=None, contested=None, assigned=("U",))
    assert [each["deck"] for each in chosen(shipped("eredita"), table)] == ["W", "B", "R", "G", "A"]


def test_a_param_may_depend_on_one_before_it() -> None:
    first = {"name": "a", "type": "int", "min": 1, "max": 2, "by": "self"}
    power = row(params=[first, first | {"name": "b", "min": "$a"}])
    assert chosen(power) == [{"a": 1, "b": 1}, {"a": 1, "b": 2}, {"a": 2, "b": 2}]


def test_values_that_are_equal_are_offered_once() -> None:
    power = row(
        params=[{"name": "s", "type": "one_of", "values": ["rock", "paper", "rock", "contested"], "by": "self"}]
    )
    assert chosen(power) == [{"s": "rock"}, {"s": "paper"}, {"s": "G07"}]
    assert chosen(power, Table(contested=None)) == [{"s": "rock"}, {"s": "paper"}]


def test_no_choice_is_legal_that_is_not_listed() -> None:
    power = shipped("life-escalation")
    assert is_choice(power, TABLE, {"x": 19})
    for wrong in ({}, {"x": 20}, {"x": 0}, {"x": "1"}, {"x": 1, "y": 1}, {"y": 1}):
        assert not is_choice(power, TABLE, wrong)


def test_choices_are_bounded() -> None:
    wide = {"type": "int", "min": 1, "max": 99, "by": "self"}
    power = row(params=[wide | {"name": "a"}, wide | {"name": "b"}])
    assert len(chosen(power)) == MOST_CHOICES
    assert len(chosen(row(params=[wide | {"name": "a", "min": -99}]))) == 99


def test_a_combination_lists_the_legal_rows() -> None:
    assert combination(shipped("azione-del-fato"), Table(table=("G04", "G07"))) == Combination(
        "params", ("extra", "left"), (("G04", "G07"), ("G04", "G04"))
    )
    assert combination(shipped("scambio-equo"), TABLE, "opponent", {"mine": "G01"}).rows == (("G03",),)
    assert combination(shipped("determinazione"), TABLE) == Combination("params", (), ((),))


# --- costs ------------------------------------------------------------------------------------------------------------


def test_d21_costs_are_summed() -> None:
    costs = [
        {"pay": "life", "amount": 1},
        {"pay": "life", "amount": "setting:assoluta_cost"},
        {"pay": "trait", "category": "current", "amount": 1},
        {"pay": "trait", "category": "mental", "amount": 1},
        {"pay": "put_back", "pack": "$mine"},
        {"pay": "pick", "amount": 1},
        {"pay": "xp", "amount": ["minus", 1, 5]},
    ]
    power = row(params=[{"name": "mine", "type": "pack", "of": "self", "deck": "current", "by": "self"}], costs=costs)
    expected = Bill(life=4, traits={"mental": 2}, packs=("G01",), picks=1)
    assert bill(power, TABLE, {"mine": "G01"}) == expected
    assert can_pay(expected, TABLE)


@pytest.mark.parametrize(
    ("cost", "poor"),
    [
        ({"pay": "life", "amount": 2}, Table(lives=(2, 20))),
        ({"pay": "trait", "category": "social", "amount": 2}, Table(mine=Traits(3, 1, 7))),
        ({"pay": "pick", "amount": 1}, Table(my_picks=1)),
        ({"pay": "xp", "amount": 1}, Table(xp_to_spend=0)),
    ],
)
def test_d19_who_can_not_pay_is_not_offered_the_power(cost: dict[str, Any], poor: Table) -> None:
    rich = Table(xp_to_spend=5)
    assert can_activate(row(costs=[cost]), rich)
    assert not can_activate(row(costs=[cost]), poor)


def test_two_costs_are_not_paid_with_the_same_trait() -> None:
    cost = {"pay": "trait", "category": "mental", "amount": 1}
    assert not can_activate(row(costs=[cost, cost | {"category": "current"}]), Table(mine=Traits(3, 5, 1)))


def test_only_an_own_pack_of_the_deck_on_the_table_is_put_back() -> None:
    power = row(
        params=[{"name": "mine", "type": "pack", "of": "self", "by": "self"}],
        costs=[{"pay": "put_back", "pack": "$mine"}],
    )
    assert chosen(power) == [{"mine": "G01"}, {"mine": "G02"}]
    assert not can_pay(Bill(packs=("G01", "G01")), TABLE)
    assert not can_pay(Bill(packs=("G01",)), msgspec.structs.replace(TABLE, deck=None))


# --- what is read off a row -------------------------------------------------------------------------------------------


def test_d23_what_touches_the_result_is_computed() -> None:
    touching = {key for key in SHIPPED if touches_result(shipped(key))}
    assert touching == {
        "life-escalation",
        "sacrum-fecere",
        "determinazione",
        "azione-del-fato",
        "rigenerazione",
        "determinazione-assoluta",
        "mano-di-ferro",
    }
    assert [key for key in SHIPPED if wins_absolutely(shipped(key))] == ["determinazione-assoluta"]


def test_d24_completion_leaves_four_of_the_seven() -> None:
    seven = [key for key, data in SHIPPED.items() if data["source"] == "seed"]
    offered = [key for key in seven if not is_for_table(shipped(key))]
    assert offered == ["life-escalation", "determinazione", "rigenerazione", "determinazione-assoluta"]
