"""E-2, E-3, T1: which planar decks may be played; P-24: decks drawn at random."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from games.planechase.rules.cards import Card
from games.planechase.rules.charter import Charter
from games.planechase.rules.codes import COMMUNAL
from games.planechase.rules.legality import is_fatal, why_illegal
from games.planechase.rules.random_decks import draw_decks

from .catalogue import CARDS, OFFICIAL, PHENOMENA, PLANES

OWN = Charter()
ONE = Charter(decks="communal")
CASUAL = tuple(name for name, card in CARDS.items() if card.status == "casual" and card.is_plane)
SEATS = ("anna", "bruno", "carla", "dario")


def cards(planes: int, phenomena: int) -> tuple[str, ...]:
    return (*PLANES[:planes], *PHENOMENA[:phenomena])


def reasons(charter: Charter, deck: tuple[str, ...], players: int = 4, owner: str = COMMUNAL) -> list[str]:
    return [refusal.reason for refusal in why_illegal(charter, {owner: deck}, CARDS, players)]


# --- E-2: individual decks -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("deck", [cards(10, 0), cards(8, 2), cards(60, 2)])
def test_e_2_ten_cards_or_more_with_two_phenomena_at_most_are_a_deck(deck: tuple[str, ...]) -> None:
    assert reasons(OWN, deck, owner="anna") == []


def test_e_2_nine_cards_are_too_few() -> None:
    (refusal,) = why_illegal(OWN, {"anna": cards(9, 0)}, CARDS, 4)
    assert (refusal.rule, refusal.reason) == ("CR 901.3", "deck_too_small")
    assert refusal.values == {"deck": "anna", "number": 9, "least": 10}


def test_t1_e_2_three_phenomena_in_a_deck_of_ten_are_too_many() -> None:
    (refusal,) = why_illegal(OWN, {"anna": cards(7, 3)}, CARDS, 4)
    assert (refusal.reason, refusal.values["most"]) == ("deck_phenomena", 2)


def test_e_2_no_name_is_twice_in_a_deck() -> None:
    assert reasons(OWN, (*cards(10, 0), PLANES[0]), owner="anna") == ["deck_card_twice"]


def test_t1_p_3_two_players_may_own_the_same_name() -> None:
    assert why_illegal(OWN, {"anna": cards(10, 0), "bruno": cards(10, 0)}, CARDS, 2) == ()


def test_e_2_every_offence_of_every_deck_is_named() -> None:
    found = why_illegal(OWN, {"anna": cards(5, 4), "bruno": (*cards(3, 0), "Atlantis")}, CARDS, 2)
    assert [(one.values["deck"], one.reason) for one in found] == [
        ("anna", "deck_too_small"),
        ("anna", "deck_phenomena"),
        ("bruno", "deck_card_unknown"),
        ("bruno", "deck_too_small"),
    ]


def test_p_15_a_deck_without_a_plane_is_refused_before_the_start() -> None:
    assert "deck_without_plane" in reasons(OWN, cards(0, 10), owner="anna")


# --- E-3: the communal deck ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "planes", "phenomena", "expected"),
    [
        (4, 39, 0, ["deck_too_small"]),
        (4, 31, 9, ["deck_phenomena"]),
        (4, 32, 8, []),
        (3, 24, 6, []),
        (3, 23, 7, ["deck_phenomena"]),
        (2, 20, 0, []),
        (2, 19, 0, ["deck_too_small"]),
        (7, 40, 0, []),
    ],
)
def test_t1_e_3_the_communal_deck(players: int, planes: int, phenomena: int, expected: list[str]) -> None:
    assert reasons(ONE, cards(planes, phenomena), players) == expected


def test_e_3_no_name_is_twice_in_the_communal_deck() -> None:
    (refusal,) = why_illegal(ONE, {COMMUNAL: (*cards(40, 0), PLANES[3])}, CARDS, 4)
    assert (refusal.rule, refusal.values["card"]) == ("CR 901.15a", PLANES[3])


# --- the Charter -----------------------------------------------------------------------------------------------------


def test_deck_check_warn_passes_a_small_deck_and_many_phenomena_but_nothing_that_can_not_be_played() -> None:
    passable = why_illegal(OWN, {"anna": cards(5, 4)}, CARDS, 2)
    assert [is_fatal(one) for one in passable] == [False, False]
    broken = why_illegal(OWN, {"a": (PLANES[0], PLANES[0], "Atlantis", CASUAL[0]), "b": cards(0, 2)}, CARDS, 2)
    assert [one.reason for one in broken if is_fatal(one)] == [
        "deck_card_twice",
        "deck_card_unknown",
        "deck_card_casual",
        "deck_without_plane",
    ]


@pytest.mark.parametrize(("casual", "expected"), [("off", ["deck_card_casual"]), ("on", [])])
def test_casual_cards_are_off_unless_the_charter_has_them_on(casual: Any, expected: list[str]) -> None:
    assert reasons(Charter(casual_cards=casual), (*cards(9, 0), CASUAL[0]), owner="anna") == expected


@pytest.mark.parametrize(
    ("decks", "players", "names", "hidden", "expected"),
    [
        ("individual", 2, cards(0, 0), 10, []),
        ("individual", 2, cards(0, 0), 9, ["deck_too_small"]),
        ("individual", 2, cards(0, 2), 8, []),
        ("individual", 2, cards(0, 3), 7, ["deck_phenomena"]),
        ("communal", 4, cards(0, 0), 39, ["deck_too_small"]),
        ("communal", 4, cards(0, 8), 32, []),
        ("communal", 4, cards(0, 9), 31, ["deck_phenomena"]),
    ],
)
def test_p_4_of_a_deck_entered_by_its_number_that_is_checked_which_numbers_prove(
    decks: Any, players: int, names: tuple[str, ...], hidden: int, expected: list[str]
) -> None:
    charter = Charter(deck_source="cardboard", decks=decks)
    owner = COMMUNAL if charter.is_communal else "anna"
    found = why_illegal(charter, {owner: names}, CARDS, players, hidden={owner: hidden})
    assert [refusal.reason for refusal in found] == expected


@pytest.mark.parametrize(("phenomena", "expected"), [("hellride", []), ("never", ["deck_phenomena_on_map"])])
def test_p_31_a_map_may_do_without_phenomena(phenomena: Any, expected: list[str]) -> None:
    charter = Charter(decks="communal", map="eternities", map_phenomena=phenomena)
    assert reasons(charter, cards(39, 1)) == expected


# --- P-24: random decks ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_p_24_a_random_communal_deck_is_legal_and_has_a_phenomenon_a_player_at_most(players: int) -> None:
    seats = tuple(f"seat-{number}" for number in range(players))
    for seed in range(20):
        decks = draw_decks(ONE, CARDS, seats, Random(seed))
        assert why_illegal(ONE, decks, CARDS, players) == ()
        assert len(decks[COMMUNAL]) == min(40, 10 * players)
        assert phenomena_of(decks[COMMUNAL]) <= players


def test_p_24_random_decks_of_ten_are_legal_and_share_no_name() -> None:
    for seed in range(20):
        decks = draw_decks(OWN, CARDS, SEATS, Random(seed))
        assert why_illegal(OWN, decks, CARDS, 4) == ()
        assert {len(deck) for deck in decks.values()} == {10}
        assert len({name for deck in decks.values() for name in deck}) == 40
        assert all(phenomena_of(deck) <= 1 for deck in decks.values())


def test_17_a_random_deck_for_the_map_is_one_of_each_plane() -> None:
    """§17.1: and phenomena as in any other random deck, or none where the map has none."""
    for phenomena, most in (("hellride", 4), ("never", 0)):
        charter = Charter(decks="communal", map="eternities", map_phenomena=phenomena)  # type: ignore[arg-type]
        (deck,) = draw_decks(charter, CARDS, SEATS, Random(3)).values()
        assert set(PLANES) <= set(deck)
        assert phenomena_of(deck) == most == len(deck) - len(PLANES)
        assert why_illegal(charter, {COMMUNAL: deck}, CARDS, 4) == ()


def test_p_24_names_come_again_only_when_the_cards_have_run_out() -> None:
    few = {name: CARDS[name] for name in PLANES[:25]}
    decks = draw_decks(OWN, few, SEATS, Random(4))
    assert why_illegal(OWN, decks, few, 4) == ()
    times = Counter(name for deck in decks.values() for name in deck)
    assert (len(times), max(times.values())) == (25, 2)


@pytest.mark.parametrize(("charter", "most"), [(Charter(random_phenomena=0), 0), (Charter(random_phenomena=9), 2)])
def test_p_24_random_phenomena_are_as_many_as_the_charter_says_and_never_more_than_legal(
    charter: Charter, most: int
) -> None:
    drawn = [draw_decks(charter, CARDS, SEATS, Random(seed)) for seed in range(60)]
    assert max(phenomena_of(deck) for decks in drawn for deck in decks.values()) == most


def test_p_24_casual_cards_are_drawn_only_where_they_are_on() -> None:
    def casual(charter: Charter) -> bool:
        decks = [draw_decks(charter, CARDS, SEATS, Random(seed)) for seed in range(10)]
        return any(CARDS[name].status == "casual" for one in decks for deck in one.values() for name in deck)

    assert not casual(OWN)
    assert casual(Charter(casual_cards="on"))


def test_p_24_every_allowed_card_is_equally_likely() -> None:
    """Given 3000 decks of ten, each plane is expected about 205 times; phenomena, one a deck at most, are rarer."""
    chance, times = Random(24), Counter[str]()
    for _ in range(3000):
        times.update(draw_decks(OWN, OFFICIAL, ("anna",), chance)["anna"])
    planes = [times[name] for name in PLANES]
    expected = sum(planes) / len(planes)
    deviation = sum((number - expected) ** 2 / expected for number in planes)
    assert deviation < 200, "chi square with 138 degrees of freedom: above 200 once in two thousand"
    assert min(times[name] for name in PHENOMENA) > 0


def test_p_24_the_same_chance_draws_the_same_decks() -> None:
    assert draw_decks(OWN, CARDS, SEATS, Random(7)) == draw_decks(OWN, dict(reversed(CARDS.items())), SEATS, Random(7))


def phenomena_of(deck: tuple[str, ...], known: Mapping[str, Card] = CARDS) -> int:
    return sum(known[name].is_phenomenon for name in deck)
