"""What ships as data, and what a group's own row must be: planes §3, E-7."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.kernel.naming import card_key
from games.planechase.rules.cards import read_card
from games.planechase.rules.row_offences import REASONS, offences
from games.planechase.rules.vocabulary import MOMENTS, OPS, read_op

from .catalogue import CARDS, OFFICIAL, PHENOMENA, PLANES, ROWS, a_line, a_phenomenon, a_plane


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["name"])
def test_every_shipped_card_is_a_legal_row(row: dict[str, Any]) -> None:
    assert offences(row) == []
    assert read_card(row).name == row["name"]


def test_the_shipped_cards_are_139_planes_12_phenomena_and_56_casual_ones() -> None:
    assert (len(PLANES), len(PHENOMENA), len(CARDS)) == (139, 12, 207)


def test_every_op_of_the_data_is_in_the_vocabulary_and_every_word_of_the_vocabulary_in_the_data() -> None:
    used = {op for card in CARDS.values() for line in card.abilities for op in line.ops}
    assert {form for op in used if (form := getattr(read_op(op), "form", None))} == set(OPS)
    assert {moment for card in CARDS.values() for line in card.abilities for moment in line.on} == set(MOMENTS)


def test_forty_eight_official_cards_carry_ops() -> None:
    carriers = [card for card in OFFICIAL.values() if any(line.ops for line in card.abilities)]
    assert Counter(card.type for card in carriers) == {"Plane": 43, "Phenomenon": 5}


def test_every_official_plane_has_one_chaos_ability_and_every_official_phenomenon_one_encounter() -> None:
    assert all(len(CARDS[name].lines_on("chaos")) == 1 for name in PLANES)
    assert all(len(CARDS[name].lines_on("encounter")) == 1 for name in PHENOMENA)


def test_e_7_a_plane_has_exactly_one_planar_type_and_a_phenomenon_none() -> None:
    types = {card.plane_type for card in OFFICIAL.values() if card.is_plane}
    assert None not in types
    assert len(types) == 82
    assert {"Outside Mutter’s Spiral", "Avishkar"} <= types or {"Outside Mutter's Spiral", "Avishkar"} <= types
    assert "Kaladesh" not in types
    assert all(CARDS[name].plane_type is None for name in PHENOMENA)


def test_every_official_line_has_a_reminder_in_each_language() -> None:
    assert all(line.reminder.keys() == {"en", "it", "cs"} for card in OFFICIAL.values() for line in card.abilities)


def test_no_two_cards_are_one_when_names_are_compared() -> None:
    assert len({card_key(name) for name in CARDS}) == len(CARDS)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Human-Time Lord Meta-Crisis", "Human—Time Lord Meta-Crisis"),
        ("norn’s seedcore", "Norn's Seedcore"),
        ("THE  PIT", "The Pit"),
        ("Chaotic Æther", "Chaotic Aether"),
        ("Oteclan", "Oteclán"),
    ],
)
def test_names_are_compared_without_case_and_typography(one: str, other: str) -> None:
    assert card_key(one) == card_key(other)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "fly",
            "planar_reveal_until",
            "planar_reveal_until:0",
            "planar_reveal_until:21",
            "plane_counter:Flame:+1",
        ),
        *("plane_counter:flame:-1", "duration:forever", "effect_planeswalk:2", "planar_reveal_top:3\n"),
    ],
)
def test_a_word_outside_the_vocabulary_is_no_op(text: str) -> None:
    assert read_op(text) is None


@pytest.mark.parametrize("row", [a_plane(), a_phenomenon(), a_plane(sets=..., year=..., counter=...)])
def test_a_small_own_row_is_legal(row: dict[str, Any]) -> None:
    assert offences(row, taken=CARDS) == []
    assert read_card(row).status == "own"


def with_ops(*ops: str, on: str = "chaos", counter: str | None = None, **line: Any) -> dict[str, Any]:
    return a_plane(counter=counter, abilities=[a_line(on, ops=list(ops), **line)])


BROKEN: list[tuple[str, str, Any]] = [
    ("plane_not_a_row", "", ["no", "row"]),
    ("plane_field_unknown", "", a_plane(oracle_text="…")),
    ("plane_field_missing", "", a_plane(abilities=...)),
    ("plane_text_malformed", "name", a_plane(name="")),
    ("plane_text_malformed", "name", a_plane(name="x" * 81)),
    ("plane_text_malformed", "name", a_plane(name="Two\nlines")),
    ("plane_name_signs", "name", a_plane(name="Home/Away")),
    ("plane_name_taken", "name", a_plane(name="norn’s SEEDCORE")),
    ("plane_value_illegal", "type", a_plane(type="Scheme")),
    ("plane_value_illegal", "year", a_plane(year=True)),
    ("plane_value_illegal", "status", a_plane(status="banned")),
    ("plane_type_missing", "plane_type", a_plane(plane_type=None)),
    ("plane_type_of_phenomenon", "plane_type", a_phenomenon(plane_type="Home")),
    ("plane_text_malformed", "counter", a_plane(counter="Crumbs!")),
    ("plane_not_a_list", "sets", a_plane(sets="opca")),
    ("plane_text_malformed", "sets.0", a_plane(sets=["OPCA"])),
    ("plane_not_a_list", "abilities", a_plane(abilities=[a_line("chaos")] * 9)),
    ("plane_not_a_row", "abilities.0", a_plane(abilities=["chaos"])),
    ("plane_field_unknown", "abilities.0", a_plane(abilities=[a_line("chaos", cost=2)])),
    ("plane_value_illegal", "abilities.0.whose", a_plane(abilities=[a_line("chaos", whose="mine")])),
    ("plane_moment_unknown", "abilities.0.on", a_plane(abilities=[a_line("midnight")])),
    ("plane_moment_twice", "abilities.0.on", a_plane(abilities=[a_line("upkeep", "upkeep")])),
    ("plane_moment_of_other_type", "abilities.0.on", a_plane(abilities=[a_line("encounter")])),
    ("plane_moment_of_other_type", "abilities.0.on", a_phenomenon(abilities=[a_line("chaos")])),
    ("plane_static_with_moment", "abilities.0.on", a_plane(abilities=[a_line("static", "upkeep")])),
    ("plane_threshold_needs_at", "abilities.0.at", with_ops("effect_planeswalk", on="counter_threshold")),
    ("plane_at_without_threshold", "abilities.0.at", with_ops(at=3)),
    ("plane_threshold_never_ends", "abilities.0.ops", with_ops("extra_turn", on="counter_threshold", at=3)),
    ("plane_op_unknown", "abilities.0.ops", with_ops("steal_the_crisps")),
    ("plane_op_static_only", "abilities.0.ops", with_ops("turn_structure:skip_untap")),
    ("plane_op_not_static", "abilities.0.ops", with_ops("extra_turn", on="static")),
    ("plane_op_twice", "abilities.0.ops", with_ops("extra_turn", "extra_turn")),
    ("plane_op_needs_reveal", "abilities.0.ops", with_ops("planar_may_bottom", "planar_reveal_top:1")),
    ("plane_op_needs_duration", "abilities.0.ops", with_ops("cant_lose_cant_win")),
    ("plane_op_needs_roll", "abilities.0.ops", with_ops("roll_watch:blank", on="roll_any")),
    ("plane_counter_of_other_kind", "abilities.0.ops", with_ops("plane_counter:crumb:+1", counter="crisp")),
    (
        "plane_condition_stands_first",
        "abilities.0.ops",
        with_ops("extra_turn", "needs:planeswalked_here_this_turn_by_you"),
    ),
    ("plane_engine_ops_differ", "engine_ops", a_plane(engine_ops=["extra_turn"])),
    ("plane_field_unknown", "abilities.0.reminder", a_plane(abilities=[a_line("chaos", reminder={"English": "x"})])),
]


@pytest.mark.parametrize(("reason", "where", "row"), BROKEN, ids=[f"{r}-{i}" for i, (r, _, _) in enumerate(BROKEN)])
def test_a_broken_row_is_refused_by_name(reason: str, where: str, row: Any) -> None:
    found = offences(row, taken=CARDS)
    assert [(one.reason, one.values["where"]) for one in found] == [(reason, where)]
    assert found[0].rule == REASONS[reason]


def test_every_reason_to_refuse_a_row_has_a_row_that_breaks_it() -> None:
    assert {reason for reason, _, _ in BROKEN} == set(REASONS)


def test_an_op_outside_the_vocabulary_is_named_in_the_refusal_and_never_read() -> None:
    row = with_ops("steal_the_crisps")
    assert offences(row)[0].values["op"] == "steal_the_crisps"
    with pytest.raises(ValueError, match="steal_the_crisps"):
        read_card(row)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=9) | st.sampled_from([*MOMENTS, *OPS]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner, max_size=3),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from([*a_plane(), "engine_ops", "x"]), JSON), JSON)
@settings(deadline=None)
def test_any_json_gets_an_answer_and_what_is_found_legal_can_be_read(changes: dict[str, Any], line: Any) -> None:
    for row in (changes, a_plane(**changes), a_plane(abilities=[line]), line):
        if not offences(row):
            read_card(row)
