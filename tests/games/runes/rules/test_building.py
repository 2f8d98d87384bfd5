"""B0 – B9: deck building, one test a rule (runes §1)."""

from __future__ import annotations

from typing import Any

import pytest

from games.runes.rules import legality
from games.runes.rules.cards import Ruler
from games.runes.rules.charter import Charter
from games.runes.rules.decks import Deck

from .catalogue import CATALOGUE
from .scene import BRUNHILD, LIGHT, PLAIN, catalogue_with, duel

MAIN = {f"Card {number}": 4 for number in range(10)}
STONES = {"Light Magic Stone": 10}
SCRIPTURES = {f"Scripture {number}": 1 for number in range(5)}
READER = Ruler("READER", "Reader", "Ruler", ("W", "U"), 10, grimoire=True, own=True)
VOID = Ruler("VOID", "Faceless", "Ruler", (), 10, own=True)
KNOWN = catalogue_with(READER, VOID, PLAIN)


def offences(ruler: str = BRUNHILD, runes: tuple[str, ...] = (), **lists: Any) -> list[tuple[str, str]]:
    """Rule and reason of every offence of a deck."""
    found = legality.why_illegal(Deck(ruler, runes, **lists), KNOWN, Charter())
    return [(one.rule, one.reason) for one in found]


@pytest.mark.parametrize(
    ("lists", "reason"),
    [
        ({"main": MAIN}, None),
        ({"main": MAIN | {"One": 4, "Two": 4, "Three": 4, "Four": 4, "Five": 4}}, None),
        ({"main": MAIN | {f"More {number}": 3 for number in range(7)}}, "deck_size"),
        ({"main": MAIN | {"Card 0": 3}}, "deck_size"),
        ({"stones": STONES}, None),
        ({"stones": {"Light Magic Stone": 9}}, "deck_size"),
        ({"stones": {"Light Magic Stone": 21}}, "deck_size"),
        ({"stones": {"Light Magic Stone": 6, "Little Red": 4}}, None),
        ({"stones": {"Light Magic Stone": 6, "Little Red": 5}}, "deck_stone_copies"),
        ({"extra": {}}, None),
        ({"extra": {"Scripture 0": 1}}, "deck_extra_without_grimoire"),
    ],
)
def test_b0_numbers_of_main_stones_and_extra_deck(lists: dict[str, Any], reason: str | None) -> None:
    assert offences(**lists) == ([] if reason is None else [("B0", reason)])


@pytest.mark.parametrize(
    ("extra", "reason"),
    [
        (SCRIPTURES, None),
        (SCRIPTURES | {"Scripture 5": 1}, "deck_size"),
        ({"Scripture 0": 2}, "deck_extra_copies"),
    ],
)
def test_b0_an_extra_deck_with_grimoire_has_up_to_five_cards_of_different_names(
    extra: dict[str, int], reason: str | None
) -> None:
    assert offences("READER", extra=extra) == ([] if reason is None else [("B0", reason)])


@pytest.mark.parametrize("number", ["SDV1-005J", "DBV-098"])
def test_b0_a_decks_ruler_is_the_ruler_side_of_a_card(number: str) -> None:
    assert offences(number) == [("B0", "deck_ruler_side")]


def test_b0_a_deck_has_a_ruler() -> None:
    assert offences("") == [("B0", "deck_without_ruler")]


@pytest.mark.parametrize("count", range(7))
def test_b1_zero_to_five_runes(count: int) -> None:
    runes = ("Bewilder", "Dispel", "Turn Tail", "Ring of Legend", "Mini Meteor", "Karmic Reversal")[:count]
    assert offences(runes=runes) == ([("B1", "deck_too_many_runes")] if count == 6 else [])


def test_b1_runes_only() -> None:
    assert offences(runes=("Brunhild", "Little Red")) == [("B1", "deck_no_rune"), ("B1", "deck_no_rune")]


def test_b2_no_two_cards_of_a_name() -> None:
    assert offences(runes=("Dispel", "Bewilder", "Dispel")) == [("B2", "deck_rune_twice")]


def test_b3_at_most_one_master_rune_and_a_chant_rune_that_is_master_counts() -> None:
    assert offences(runes=("Odin's Judgment",)) == []
    assert offences(runes=("Blade of Faith",)) == []
    assert offences(runes=("Odin's Judgment", "Blade of Faith")) == [("B3", "deck_masters")]
    assert offences(runes=("Soul Prison", "Blade of Faith")) == [("B3", "deck_masters")]


def test_b4_a_rune_without_the_chant_type_shares_an_attribute_with_the_ruler() -> None:
    assert offences(runes=("Brunhild's Wrath",)) == []
    assert offences(runes=("Giant Sandstorm",)) == [("B4", "deck_rune_attribute")]


def test_b5_a_chant_rune_may_have_any_attribute() -> None:
    everywhere = ("Light of the Moon", "Chain Bind", "Thick Fog", "Song of the Fairies", "Craving")
    assert offences(runes=everywhere) == []
    assert offences("VOID", runes=everywhere) == []


def test_b6_plain_runes_never_go_into_the_main_deck_and_chant_runes_may() -> None:
    main = MAIN | {"Card 0": 2}
    assert offences(main=main | {"Light of the Moon": 2}) == []
    assert offences(main=main | {"dispel": 2}) == [("B6", "deck_rune_in_list")]
    assert offences(stones=STONES | {"Dispel": 1}) == [("B6", "deck_rune_in_list")]
    assert offences(side={"Dispel": 2}) == []


def test_b7_four_copies_of_a_name_over_main_extra_rune_and_side_deck() -> None:
    """The seed's example: one copy in the rune deck leaves at most three in the main deck."""
    moon = ("Light of the Moon",)
    main = MAIN | {"Card 0": 1}
    assert offences(runes=moon, main=main | {"Light of the Moon": 3}) == []
    assert offences(runes=moon, main=main | {"Light of the Moon": 4}) == [("B7", "deck_copies")]
    assert offences("READER", extra={"Card 1": 1}, main=MAIN) == [("B7", "deck_copies")]
    assert offences(side={"Card 1": 1}, main=MAIN) == [("B7", "deck_copies")]


def test_b8_the_sum_of_divinity_in_the_rune_deck_is_not_limited() -> None:
    runes = ("Brunhild's Wrath", "Karmic Reversal", "Mini Meteor", "Ring of Legend", "Neo Ragnarok")
    assert offences(runes=runes) == []


def test_b9_the_ruler_need_not_have_divinity_to_bring_a_rune_deck() -> None:
    assert offences("PLAIN", runes=("Dispel", "Bewilder")) == []
    scene = duel(("Dispel", "Bewilder"), (), PLAIN, rulers=("PLAIN", BRUNHILD))
    assert scene.sees("bruno", "anna").face_down == 2


def test_every_offence_is_named_in_the_order_of_the_rules() -> None:
    runes = ("Dispel", "Dispel", "Odin's Judgment", "Blade of Faith", "Explosion", "Nothing")
    lists: dict[str, Any] = {
        "main": {"Bewilder": 39},
        "stones": {"Odd": 5},
        "extra": {"Extra": 2},
        "side": {"Card": 16},
    }
    assert [rule for rule, _ in offences(runes=runes, **lists)] == (
        ["B0", "B0", "B0", "B0", "B0", "B1", "B1", "B2", "B3", "B4", "B6", "B7", "B7", "R-20"]
    )


def test_where_offences_only_warn_a_deck_is_played_with_them_but_not_without_runes_or_ruler() -> None:
    warn = Charter(deck_check="warn")
    assert legality.may_play(Deck(BRUNHILD, ("Explosion",)), CATALOGUE, warn)
    assert not legality.may_play(Deck(BRUNHILD, ("Explosion",)), CATALOGUE, Charter())
    assert not legality.may_play(Deck(BRUNHILD, ("Little Red",)), CATALOGUE, warn)
    assert not legality.may_play(Deck("SDV1-005J", LIGHT), CATALOGUE, warn)
    assert not legality.may_play(Deck(), CATALOGUE, warn)
