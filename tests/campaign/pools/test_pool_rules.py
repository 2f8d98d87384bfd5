"""The rules of a pool (LM §2, D-03, D-29), without a database."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.cards.lists.reading import read_list
from campaign.cards.mana import colors_of, tidy_cost
from campaign.models.values.mana_costs import mana_value, symbols
from campaign.pools.pool_rules import (
    Facts,
    Filing,
    Proposal,
    SortedPool,
    counts_of,
    deck_by_facts,
    is_basic,
    keys_of,
    sort_pool,
)
from campaign.pools.supply import supply

CATALOGUE = {
    "serra angel": Facts("Serra Angel", "{3}{W}{W}", "W", "Creature — Angel", 1),
    "shock": Facts("Shock", "{R}", "R", "Instant", 2),
    "mutavault": Facts("Mutavault", "", "", "Land", 3),
    "ancient den": Facts("Ancient Den", "", "", "Artifact Land", 4),
    "juggernaut": Facts("Juggernaut", "{4}", "", "Artifact Creature — Juggernaut", 5),
    "sharding sphinx": Facts("Sharding Sphinx", "{4}{U}{U}", "U", "Artifact Creature — Sphinx", 6),
    "lightning helix": Facts("Lightning Helix", "{R}{W}", "WR", "Instant", 7),
    "ulamog": Facts("Ulamog", "{11}", "", "Legendary Creature — Eldrazi", 8),
    "fire": Facts("Fire // Ice", "{1}{R} // {1}{U}", "UR", "Instant // Instant", 9),
    "fire // ice": Facts("Fire // Ice", "{1}{R} // {1}{U}", "UR", "Instant // Instant", 9),
}


def sorted_out(text: str, **filings: Filing) -> SortedPool:
    read = read_list(text)
    by_key = {key.replace("_", " "): filing for key, filing in filings.items()}
    return sort_pool(read, CATALOGUE, by_key, {"sera angel": (Proposal("Serra Angel", "Serra Angel"),)})


def decks(found: SortedPool) -> dict[str, str]:
    return {pack.facts.name: pack.deck for pack in found.packs}


@pytest.mark.parametrize(
    ("name", "deck"),
    [
        ("serra angel", "W"),
        ("shock", "R"),
        ("mutavault", "L"),
        ("ancient den", "L"),
        ("juggernaut", "A"),
        ("sharding sphinx", "A"),
        ("lightning helix", ""),
        ("ulamog", ""),
    ],
)
def test_d03_land_then_artifact_then_the_one_colour(name: str, deck: str) -> None:
    assert deck_by_facts(CATALOGUE[name]) == deck


def test_d03_the_front_face_decides() -> None:
    assert deck_by_facts(Facts("Hagra Mauling", "{2}{B}{B}", "B", "Instant // Land")) == "B"


def test_lm2_four_of_each_make_a_pack_in_deck_order() -> None:
    found = sorted_out("4 Mutavault\n4 Shock\n4 Serra Angel")
    assert [(pack.deck, pack.facts.name) for pack in found.packs] == [
        ("W", "Serra Angel"),
        ("R", "Shock"),
        ("L", "Mutavault"),
    ]
    assert found.is_clean


def test_lm2_the_same_name_on_several_lines_adds_up() -> None:
    found = sorted_out("1 Serra Angel\n1 SERRA ANGEL\n1 Serra Angel (M10) 27\nSerra Angel x1")
    assert [(pack.facts.name, pack.lines) for pack in found.packs] == [("Serra Angel", (1, 2, 3, 4))]


def test_lm2_any_other_number_is_refused_with_its_lines() -> None:
    found = sorted_out("3 Serra Angel\n5 Shock\n2 Mutavault\n1 Mutavault")
    assert [(p.rule, p.reason, p.name, p.lines, p.values) for p in found.problems] == [
        ("LM 2", "not_four", "Serra Angel", (1,), {"copies": 3}),
        ("LM 2", "not_four", "Shock", (2,), {"copies": 5}),
        ("LM 2", "not_four", "Mutavault", (3, 4), {"copies": 3}),
    ]
    assert not found.is_clean
    assert found.bad_lines == (1, 2, 3, 4)


def test_lm2_a_name_in_two_decks_is_refused() -> None:
    found = sorted_out("White\n2 Serra Angel\nBlue\n2 Serra Angel")
    assert [(p.reason, p.lines, p.values) for p in found.problems] == [("two_decks", (2, 4), {"decks": ["W", "U"]})]


def test_d29_basic_lands_stay_outside_the_pool_in_any_number() -> None:
    found = sorted_out("17 Plains (FDN) 272\n1 Snow-Covered Island\n4 Serra Angel")
    assert [note.values for note in found.notes] == [
        {"name": "Plains", "copies": 17},
        {"name": "Snow-Covered Island", "copies": 1},
    ]
    assert found.is_clean
    assert is_basic("WASTES")
    assert not is_basic("Mutavault")


def test_d03_multicolour_and_colourless_cards_wait_for_a_hand() -> None:
    found = sorted_out("4 Lightning Helix\n4 Ulamog\n4 Black Lotus Bud")
    assert [(card.facts.name, card.why) for card in found.to_file] == [
        ("Lightning Helix", "multicolour"),
        ("Ulamog", "colourless"),
        ("Black Lotus Bud", "unknown"),
    ]
    assert not found.is_clean


def test_d03_a_hand_files_them() -> None:
    found = sorted_out(
        "4 Lightning Helix\n4 Ulamog\n4 Black Lotus Bud",
        lightning_helix=Filing(deck="R"),
        ulamog=Filing(deck="A"),
        black_lotus_bud=Filing(deck="A", mana_cost="0", type_line="Artifact"),
    )
    assert decks(found) == {"Lightning Helix": "R", "Ulamog": "A", "Black Lotus Bud": "A"}
    assert all(pack.by_hand for pack in found.packs)
    assert found.packs[-1].facts == Facts("Black Lotus Bud", "{0}", "", "Artifact")


def test_d03_a_hand_can_not_refile_what_the_catalogue_files() -> None:
    assert decks(sorted_out("4 Serra Angel", serra_angel=Filing(deck="U"))) == {"Serra Angel": "W"}


def test_d03_a_known_spell_is_not_filed_under_lands() -> None:
    assert [card.key for card in sorted_out("4 Ulamog", ulamog=Filing(deck="L")).to_file] == ["ulamog"]


def test_a_heading_files_what_the_catalogue_does_not() -> None:
    found = sorted_out("Red\n4 Lightning Helix\n4 Sera Angel\n4 Serra Angel")
    assert decks(found) == {"Lightning Helix": "R", "Sera Angel": "R", "Serra Angel": "W"}
    assert [(note.reason, note.values) for note in found.notes] == [
        ("not_in_catalogue", {"name": "Sera Angel", "deck": "R", "suggestion": "Serra Angel"}),
        ("deck_differs", {"name": "Serra Angel", "list": "R", "deck": "W"}),
    ]


def test_the_columns_of_a_table_describe_an_unknown_card() -> None:
    found = sorted_out(
        "quantity,name,mana_cost,type_line\n4,Foo,{1}{G},Creature\n4,Bar,3,Artifact\n4,Baz,{W}{U},Instant"
    )
    assert decks(found) == {"Foo": "G", "Bar": "A"}
    assert [card.facts.colors for card in found.to_file] == ["WU"]


def test_a_misspelt_name_is_suggested_and_corrected_by_hand() -> None:
    assert [card.suggestion for card in sorted_out("4 Sera Angel").to_file] == ["Serra Angel"]
    found = sorted_out("2 Sera Angel\n2 Serra Angel", sera_angel=Filing(means="Serra Angel"))
    assert [(pack.key, pack.lines) for pack in found.packs] == [("serra angel", (1, 2))]


@pytest.mark.parametrize("text", ["4 Sera Angel", "3 Sera Angel", "2 Sera Angel\n2 Serra Angel", "White\n4 Sera Angel"])
def test_wherever_a_misspelt_name_stands_it_is_asked_what_it_means(text: str) -> None:
    assert [(name.name, name.only and name.only.card) for name in sorted_out(text).nearly] == [
        ("Sera Angel", "Serra Angel")
    ]
    assert sorted_out(text, sera_angel=Filing(deck="W")).nearly == ()


def test_of_several_cards_that_were_meant_none_is_plainly_meant() -> None:
    both = (Proposal("Shock", "Fulmine", "it"), Proposal("Ulamog", "Fulmine", "it"))
    found = sort_pool(read_list("4 Fulmine"), CATALOGUE, {}, {"fulmine": both})
    assert [name.proposals for name in found.nearly] == [both]
    assert found.plainly_meant == ()


def test_d29_a_basic_land_in_another_language_stays_outside_the_pool() -> None:
    plains = Facts("Plains", "", "", "Basic Land — Plains", 10)
    found = sort_pool(read_list("17 Pianura"), {"pianura": plains}, {})
    assert [note.reason for note in found.notes] == ["basic_outside"]


def test_both_spellings_of_a_split_card_are_one_name() -> None:
    found = sorted_out("2 Fire\n2 Fire // Ice", fire____ice=Filing(deck="U"))
    assert [card.key for card in found.to_file] == ["fire // ice"]
    filed = sort_pool(read_list("2 Fire\n2 Fire/Ice"), CATALOGUE, {"fire // ice": Filing(deck="U")})
    assert [(pack.key, pack.deck) for pack in filed.packs] == [("fire // ice", "U")]


def test_keys_to_look_up_are_asked_once_and_as_meant() -> None:
    entries = read_list("4 Shock\n1 SHOCK\n4 Sera Angel").entries
    assert keys_of(entries, {"sera angel": Filing(means="Serra Angel")}) == ["shock", "serra angel"]


def pool_of(each: int, artifacts: int, lands: int = 0) -> dict[str, int]:
    return dict.fromkeys("WUBRG", each) | {"A": artifacts, "L": lands}


@pytest.mark.parametrize("players", range(2, 13))
def test_lm2_fewer_than_ten_packs_a_player_are_refused(players: int) -> None:
    enough = {"W": 10 * players, "L": 50}
    assert not supply(enough, players).refused
    assert supply(enough | {"W": 10 * players - 1}, players).refused


@pytest.mark.parametrize("players", range(2, 13))
def test_lm2_short_colours_and_artifacts_are_warned_about(players: int) -> None:
    assert supply(pool_of(3 * players + 3, 2 * players + 3), players).shortages == ()
    short = supply(pool_of(3 * players + 2, 2 * players + 2), players).shortages
    assert [(one.deck, one.missing) for one in short] == [(deck, 1) for deck in "WUBRGA"]


def test_d29_of_the_lands_no_number_is_asked_and_none_is_over() -> None:
    lands = supply(pool_of(15, 11, lands=3), 4).decks[-1]
    assert (lands.deck, lands.needs, lands.missing, lands.over) == ("L", 0, 0, 0)


@pytest.mark.parametrize("players", range(2, 13))
def test_lm2_6n_and_3_in_every_colour_never_run_dry(players: int) -> None:
    assert supply(pool_of(6 * players + 3, 0), players).never_dry
    assert not supply(pool_of(6 * players + 3, 0) | {"G": 6 * players + 2}, players).never_dry


@pytest.mark.parametrize(
    ("text", "tidy"),
    [("2WW", "{2}{W}{W}"), ("{2}{w}{w}", "{2}{W}{W}"), ("x r", "{X}{R}"), ("{G/W}", "{G/W}"), ("{2/U}", "{2/U}"),
     ("{G/W/P}", "{G/W/P}"), ("", ""), ("10", "{10}"), ("two", None), ("{}", None), ("{Q}", None), ("W}", None)],
)  # fmt: skip
def test_mana_costs_as_people_write_them(text: str, tidy: str | None) -> None:
    assert tidy_cost(text) == tidy


@given(st.text(alphabet="{}/WUBRGCXP0123 q", max_size=20))
def test_law_a_tidy_cost_stays_tidy(text: str) -> None:
    tidy = tidy_cost(text)
    if tidy is not None:
        assert tidy_cost(tidy) == tidy
        assert "".join(f"{{{symbol}}}" for symbol in symbols(tidy)) == tidy
        assert mana_value(tidy) >= len(colors_of(tidy)) - tidy.count("/") * 2


def test_mana_values() -> None:
    values = [mana_value(cost) for cost in ("{3}{W}{W}", "{X}{R}", "{2/U}{G/W}", "", "{1}{R} // {1}{U}")]
    assert values == [5, 1, 3, 0, 2]


NAMES = st.sampled_from(["Serra Angel", "Shock", "Ulamog", "Foo", "Plains", "Fire", "Fire // Ice", "nonsense", "White"])
ROWS = st.lists(st.builds("{} {}".format, st.integers(0, 5), NAMES) | NAMES, min_size=1, max_size=25)


def a_cube(*more: str) -> SortedPool:
    return sort_pool(read_list("\n".join([*(f"Card {n}" for n in range(12)), *more])), CATALOGUE, {})


def test_one_of_each_reads_like_a_cube() -> None:
    assert a_cube().is_cube
    assert a_cube().problems[0].reason == "not_counted"
    assert not sort_pool(read_list("Serra Angel\nShock"), CATALOGUE, {}).is_cube
    assert not a_cube(*(f"4 Other {n}" for n in range(12))).is_cube


def test_each_name_of_a_cube_is_a_pack_of_four() -> None:
    read = read_list("Serra Angel\n2 Shock\n4 Shock\n17 Plains\nMaybeboard\nUlamog")
    found = sort_pool(read, CATALOGUE, {}, each_is_a_pack=True)
    assert [(pack.facts.name, pack.lines) for pack in found.packs] == [("Serra Angel", (1,)), ("Shock", (2, 3))]
    assert found.is_clean
    assert [(note.reason, note.lines) for note in found.notes] == [("one_pack", (2, 3)), ("basic_outside", (4,))]
    assert [(line.line, line.reason) for line in found.left_out] == [(6, "maybeboard")]


@given(ROWS, st.booleans())
def test_law_every_line_ends_in_exactly_one_place(rows: list[str], each_is_a_pack: bool) -> None:
    read = read_list("\n".join(rows))
    found = sort_pool(read, CATALOGUE, {}, each_is_a_pack=each_is_a_pack)
    basics = [note.lines for note in found.notes if note.reason == "basic_outside"]
    heaps = [pack.lines for pack in found.packs] + [card.lines for card in found.to_file]
    heaps += [problem.lines for problem in found.problems] + basics
    told = [line for heap in heaps for line in heap] + [line.line for line in found.unusable]
    assert sorted(told + [line.line for line in read.left_out]) == list(range(1, len(rows) + 1))
    assert sum(counts_of(found.packs).values()) == len({pack.key for pack in found.packs})
