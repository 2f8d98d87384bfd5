"""Rows of the shipped files and of a group's own (runes §10)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from games.runes.rules.cards import read_catalogue, read_ruler, read_rune
from games.runes.rules.costs import Cost, changed, read_change, read_cost
from games.runes.rules.row_offences import ruler_offences, rune_offences

from .catalogue import CATALOGUE, RULER_ROWS, RUNE_ROWS

EMPTY = read_catalogue((), ())

OWN_RUNE = {
    "card_id": "OUR-1",
    "name": "Kitchen Light",
    "types": "Chant/Rune",
    "chant": "yes",
    "attribute": "Light/Water",
    "symbol": "WU",
    "cost": "{W}{U}{X}{2}",
    "divinity": "2",
    "quickcast": "yes",
    "ruler_named": "Brunhild",
    "ruler_cost_change": "-{2}",
}
OWN_RULER = {
    "card_id": "OUR-2",
    "name": "The Cook",
    "side": "Ruler",
    "attribute": "Light",
    "symbol": "W",
    "divinity": "",
    "grimoire": "yes",
}


def test_10_the_shipped_rows_are_without_offence() -> None:
    known = EMPTY
    for row in RUNE_ROWS:
        if not row["reprint_of"]:
            assert rune_offences(row, EMPTY) == (), row["name"]
    for row in RULER_ROWS:
        assert ruler_offences(row, known) == (), row["name"]
        if row["side"] == "Ruler":
            known = read_catalogue((), [row])


def test_10_the_numbers_of_the_specification_hold() -> None:
    runes = CATALOGUE.runes.values()
    kinds = Counter((rune.types, rune.master) for rune in runes)
    assert kinds == {("Rune", False): 40, ("Rune", True): 10, ("Chant/Rune", False): 61, ("Chant/Rune", True): 10}
    assert Counter(rune.divinity for rune in runes) == {1: 14, 2: 66, 3: 40, "inf": 1}
    assert sorted(Counter(rune.attributes for rune in runes).values()) == [24, 24, 24, 24, 25]
    assert sum(bool(row["rune_area_cost_change"]) for row in RUNE_ROWS) == 47
    assert sum(bool(rune.ruler_cost_change) for rune in runes) == 10
    assert {side.divinity for side in CATALOGUE.rulers.values() if side.number != "DBV-098"} == {10}


def test_10_every_ruler_that_a_rune_names_is_there_on_both_sides() -> None:
    for rune in CATALOGUE.runes.values():
        if rune.ruler_named:
            side = CATALOGUE.ruler(rune.ruler_named)
            assert side is not None
            assert CATALOGUE.j_side(side.number).side == "J-ruler"
        assert bool(rune.ruler_only) == (rune.master and not rune.is_chant)


@pytest.mark.parametrize(
    ("cost", "changes", "after"),
    [
        ("{W}", ("-{W}",), "{0}"),
        ("{W}{3}", ("-{3}",), "{W}"),
        ("{U}{U}{7}", ("-{7}",), "{U}{U}"),
        ("{G}{G}{X}", ("-{G}",), "{G}{X}"),
        ("{R}{2}", ("+{R}{1}",), "{R}{R}{3}"),
        ("{W}", ("-{3}",), "{W}"),
        ("{0}", ("-{W}",), "{0}"),
        ("{W}{1}", ("-{2}", "+{1}"), "{W}"),
        ("{10}", (), "{10}"),
        ("{W}", ("", ""), "{W}"),
    ],
)
def test_4_costs_become_more_and_less_but_never_less_than_nothing(
    cost: str, changes: tuple[str, ...], after: str
) -> None:
    assert changed(read_cost(cost), changes).text == after


@pytest.mark.parametrize("text", ["", "W", "{V}", "{W", "{-1}", "{W} {W}", "{100}"])
def test_10_what_is_no_cost_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not a cost"):
        read_cost(text)
    with pytest.raises(ValueError, match="not a c"):
        read_change(text)


def test_10_every_shipped_cost_is_written_as_it_is_read() -> None:
    for rune in CATALOGUE.runes.values():
        assert read_cost(read_cost(rune.cost).text) == read_cost(rune.cost)
    assert read_cost("{R}{X}") == Cost({"R": 1}, 0, 1)


def test_10_own_rows_are_read_like_shipped_ones() -> None:
    assert rune_offences(OWN_RUNE, CATALOGUE) == ()
    assert ruler_offences(OWN_RULER, CATALOGUE) == ()
    rune, ruler = read_rune(OWN_RUNE, own=True), read_ruler(OWN_RULER, own=True)
    assert (rune.attributes, rune.divinity, rune.has_x, rune.own) == (("W", "U"), 2, True, True)
    assert rune.cost_from_hand(with_its_ruler=True).text == "{W}{U}{X}"
    assert (ruler.divinity, ruler.grimoire) == (None, True)


@pytest.mark.parametrize(
    ("change", "reasons"),
    [
        ({"colour": "red"}, ["row_column_unknown"]),
        ({"name": 7}, ["row_value_no_text"]),
        ({"name": "x" * 121}, ["row_value_too_long"]),
        ({"name": "a\nb"}, ["row_value_one_line"]),
        ({"name": " "}, ["row_value_missing"]),
        ({"name": "12"}, ["row_name_not_writable"]),
        ({"name": "?"}, ["row_name_not_writable"]),
        ({"name": "one; two"}, ["row_name_not_writable"]),
        ({"name": "DISPEL"}, ["row_name_in_use"]),
        ({"card_id": "NDR-004"}, ["row_number_in_use"]),
        ({"card_id": "SDV1-005"}, ["row_number_in_use"]),
        ({"types": "Chant"}, ["row_value_unknown", "row_chant_differs"]),
        ({"chant": ""}, ["row_chant_differs"]),
        ({"master": "no"}, ["row_value_unknown"]),
        ({"attribute": "Green"}, ["row_value_unknown"]),
        ({"attribute": "Light/Light"}, ["row_word_twice"]),
        ({"symbol": "WG"}, ["row_symbol_differs"]),
        ({"cost": "2"}, ["row_cost"]),
        ({"divinity": "-1"}, ["row_divinity"]),
        ({"divinity": "100"}, ["row_divinity"]),
        ({"divinity": "²"}, ["row_divinity"]),
        ({"rune_area_cost_change": "{W}"}, ["row_cost_change"]),
        ({"ruler_named": ""}, ["row_ruler_not_named"]),
        ({"play_condition": "often"}, ["row_value_unknown"]),
        ({"cost_condition": "awakening awakening"}, ["row_word_twice"]),
        ({"cost_condition": "awakening sleep"}, ["row_value_unknown"]),
        ({"reprint_of": "NDR-004"}, ["row_own_is_no_reprint"]),
    ],
)
def test_10_every_offence_of_an_own_rune_is_named(change: dict[str, Any], reasons: list[str]) -> None:
    assert [one.reason for one in rune_offences(OWN_RUNE | change, CATALOGUE)] == reasons


@pytest.mark.parametrize(
    ("change", "reasons"),
    [
        ({"side": "Queen"}, ["row_value_unknown"]),
        ({"side": "J-ruler"}, ["row_j_without_ruler"]),
        ({"card_id": "OUR-9J", "side": "J-ruler"}, ["row_j_without_ruler"]),
        ({"card_id": "SDV1-005", "side": "Ruler"}, ["row_number_in_use"]),
        ({"name": "brunhild"}, ["row_name_in_use"]),
        ({"divinity": "many"}, ["row_divinity"]),
        ({"effect": "flies"}, ["row_value_unknown"]),
        ({"symbol": ""}, ["row_symbol_differs"]),
        ({"grimoire": "perhaps"}, ["row_value_unknown"]),
        ({"cost": "{W}"}, ["row_column_unknown"]),
    ],
)
def test_10_every_offence_of_an_own_ruler_is_named(change: dict[str, Any], reasons: list[str]) -> None:
    assert [one.reason for one in ruler_offences(OWN_RULER | change, CATALOGUE)] == reasons


def test_10_a_void_ruler_has_neither_attribute_nor_symbol() -> None:
    assert ruler_offences(OWN_RULER | {"attribute": "", "symbol": ""}, CATALOGUE) == ()
