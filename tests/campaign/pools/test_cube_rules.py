"""A pool out of a cube by a rule (LM §2, D-03): so many packs a deck, drawn by chance, in proportion to the curve."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from campaign.pools.cube_rules import CubeRule, choose, shares_of, usual_rule
from campaign.pools.glance import column_of
from campaign.pools.pool_rules import Facts, Pack, SortedPool, ToFile

CREATURE = "Creature — Elf"


def pack(deck: str, number: int, cost: str = "{1}") -> Pack:
    key = f"{deck} {number}"
    return Pack(deck, key, Facts(key, cost, deck if deck in "WUBRG" else "", CREATURE, 1), (number,))


def gold(colours: str, number: int) -> ToFile:
    key = f"{colours} {number}"
    return ToFile(key, Facts(key, "{1}", colours, CREATURE, 1), (number,), "multicolour")


@st.composite
def cubes(draw: st.DrawFn) -> SortedPool:
    """Any cube: packs of any deck and cost, and names that wait for any reason."""
    costs = st.sampled_from(["", "{1}", "{2}{W}", "{5}", "{9}"])
    packs = [pack(deck, n, draw(costs)) for n, deck in enumerate(draw(st.lists(st.sampled_from("WUBRGAL"))))]
    golden = [gold(pair, n) for n, pair in enumerate(draw(st.lists(st.sampled_from(["WU", "BR", "WUBRG", "RG"]))))]
    nobody = [ToFile(f"x {n}", Facts(f"x {n}"), (n,), "unknown") for n in range(draw(st.integers(0, 3)))]
    plain = [ToFile(f"c {n}", Facts(f"c {n}", "{7}", id=1), (n,), "colourless") for n in range(draw(st.integers(0, 3)))]
    return SortedPool(packs=tuple(packs), to_file=(*golden, *nobody, *plain))


few = st.integers(0, 12)
rules = st.builds(CubeRule, colours=few, artifacts=few, lands=few, gold=st.integers(0, 4), colourless=st.booleans())


@given(cubes(), rules, st.text(max_size=5))
def test_what_is_chosen_and_what_stays_out_are_the_cube_each_card_once(
    cube: SortedPool, rule: CubeRule, seed: str
) -> None:
    found = choose(cube, rule, Random(seed))
    keys = [one.key for one in found.chosen] + [one.key for one in found.left_out]
    assert sorted(keys) == sorted([one.key for one in cube.packs] + [one.key for one in cube.to_file])


@given(cubes(), rules, st.text(max_size=5))
def test_no_deck_is_above_its_number_nor_has_more_multicolour_cards_than_it_may(
    cube: SortedPool, rule: CubeRule, seed: str
) -> None:
    found = choose(cube, rule, Random(seed))
    assert all(count <= rule.most_of(deck) for deck, count in found.counts.items())
    golden = Counter(one.deck for one in found.chosen if one.is_gold)
    assert all(count <= rule.gold for count in golden.values())
    assert all(one.deck in one.facts.colors for one in found.chosen if one.is_gold), "D-03: a deck of its own colours"


@given(cubes(), rules, st.text(max_size=5))
def test_the_same_chance_makes_the_same_choice_whatever_the_sequence_of_the_list(
    cube: SortedPool, rule: CubeRule, seed: str
) -> None:
    turned = SortedPool(packs=cube.packs[::-1], to_file=cube.to_file[::-1])
    assert choose(cube, rule, Random(seed)) == choose(turned, rule, Random(seed))


@given(cubes(), rules, st.text(max_size=5))
def test_a_deck_is_full_where_the_cube_has_enough(cube: SortedPool, rule: CubeRule, seed: str) -> None:
    there = Counter(one.deck for one in cube.packs)
    found = choose(cube, rule, Random(seed))
    assert all(count >= min(there[deck], rule.most_of(deck) - rule.gold) for deck, count in found.counts.items())


def test_within_a_deck_each_cost_has_its_share() -> None:
    cube = SortedPool(packs=(*(pack("W", n, "{1}") for n in range(20)), *(pack("W", 20 + n, "{5}") for n in range(10))))
    found = choose(cube, CubeRule(colours=9, artifacts=0, lands=0), Random("a"))
    assert Counter(column_of(one.facts) for one in found.chosen) == {1: 6, 5: 3}


def test_another_chance_draws_other_cards() -> None:
    cube = SortedPool(packs=tuple(pack("W", n) for n in range(60)))
    rule = CubeRule(colours=15, artifacts=0, lands=0)
    assert choose(cube, rule, Random("a")).chosen != choose(cube, rule, Random("b")).chosen


def test_d03_without_a_word_cards_of_several_colours_or_of_none_stay_out() -> None:
    colourless = ToFile("ulamog", Facts("Ulamog", "{11}", id=1), (1,), "colourless")
    cube = SortedPool(to_file=(gold("WU", 1), colourless))
    plain = choose(cube, CubeRule(colours=9, artifacts=9, lands=9), Random("a"))
    assert [(one.key, one.why) for one in plain.left_out] == [("WU 1", "multicolour"), ("ulamog", "colourless")]
    said = choose(cube, CubeRule(colours=9, artifacts=9, lands=9, gold=1, colourless=True), Random("a"))
    assert {(one.key, one.deck) for one in said.chosen} == {("WU 1", "W"), ("ulamog", "A")}


def test_multicolour_cards_are_spread_over_their_colours() -> None:
    cube = SortedPool(to_file=tuple(gold("WU", n) for n in range(10)))
    found = choose(cube, CubeRule(colours=20, artifacts=0, lands=0, gold=20), Random("a"))
    assert (found.counts["W"], found.counts["U"]) == (5, 5)


@given(st.lists(st.integers(0, 30), min_size=1), st.integers(0, 100))
def test_shares_add_up_and_none_is_more_than_there_is(sizes: list[int], how_many: int) -> None:
    shares = shares_of(sizes, how_many)
    assert sum(shares) == min(how_many, sum(sizes))
    assert all(share <= size for share, size in zip(shares, sizes, strict=True))


def test_lm2_the_usual_rule_is_what_an_auction_asks() -> None:
    assert (usual_rule(6).colours, usual_rule(6).artifacts, usual_rule(6).gold) == (21, 15, 0)
