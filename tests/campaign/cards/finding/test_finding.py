"""A name finds its card, or what it may have meant; never a card that is only nearly right."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import given
from hypothesis import strategies as st

from campaign.cards.card_names import clean_name
from campaign.cards.catalogue import load_catalogue, name_cards
from campaign.cards.finding.finding import MOST_PROPOSED, find
from campaign.models import Campaign
from campaign.models.cards import Card, CardName
from tests.campaign.cards.finding.named import called, card, known

pytestmark = pytest.mark.django_db

SHIPPED = ("Serra Angel", "Lightning Bolt", "Day of Judgment", "Garruk's Companion", "Llanowar Elves")


def found(name: str, campaign: Campaign | None = None) -> str:
    """The card that the name means, as the catalogue calls it; nothing where it means none."""
    meant = find([name], campaign)[name].card
    return meant.name if meant else ""


def proposed(name: str, campaign: Campaign | None = None) -> list[str]:
    """The names that it may have meant; no card has been taken."""
    what = find([name], campaign)[name]
    assert what.card is None
    return [near.name for near in what.nearly]


# --- exactly ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("SERRA  angel", "Serra Angel"),
        ("Sérra Ängel", "Serra Angel"),
        ("Garruk’s Companion", "Garruk's Companion"),
        ("Æther Adept", "Aether Adept"),
        ("Serra Angel // something of it", "Serra Angel"),
    ],
)
def test_case_accents_ligatures_and_apostrophes_are_no_matter(typed: str, name: str) -> None:
    if not Card.objects.filter(name=name).exists():
        card(name)
    assert found(typed) == name


@pytest.mark.parametrize("mark", ["*F*", "(foil)", "(Foil)", "[Foil]", "[FOIL]", "★", "*E*", "(etched)"])
def test_a_mark_of_foil_is_taken_off(mark: str) -> None:
    assert clean_name(f"Serra Angel {mark}") == "Serra Angel"


SPELLINGS = """
Fire, ice, Fire/Ice, Fire // Ice, Ice // Fire, Ice/Fire, Fuoco, Ghiaccio, Fuoco // Ghiaccio, Ghiaccio / Fuoco,
Fire // Ghiaccio
"""


@pytest.mark.parametrize("typed", [typed.strip() for typed in SPELLINGS.split(",")])
def test_either_face_in_either_order_and_language_is_the_card(typed: str) -> None:
    called(card("Fire // Ice"), "it", "Fuoco", "Ghiaccio")
    assert found(typed) == "Fire // Ice"


def test_two_names_with_one_front_are_two_cards() -> None:
    card("Fire // Ice")
    assert found("Fire // Water") == ""


def test_what_is_printed_in_any_language_is_the_card() -> None:
    called(known("Lightning Bolt"), "it", "Fulmine")
    called(known("Lightning Bolt"), "ja", "稲妻")
    called(known("Lightning Bolt"), "ru", "Удар молнии")
    called(known("Lightning Bolt"), "ko", "번개 강타")
    assert {found(name) for name in ("fulmine", "稲妻", "удар МОЛНИИ", "번개 강타")} == {"Lightning Bolt"}


def test_of_a_shared_name_the_english_one_wins() -> None:
    called(known("Lightning Bolt"), "it", "Shock")
    assert found("Shock") == "Shock"


def test_a_name_that_two_cards_share_is_none_of_them_and_both_are_proposed() -> None:
    called(known("Lightning Bolt"), "it", "Fulmine")
    called(known("Shock"), "it", "Fulmine")
    meant = find(["Fulmine"])["Fulmine"]
    assert meant.card is None
    assert [(near.name, near.card.name) for near in meant.nearly] == [
        ("Fulmine", "Lightning Bolt"),
        ("Fulmine", "Shock"),
    ]


# --- nearly ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Ligtning Bolt", "Lightning Bolt"),  # a letter is missing
        ("Lightnning Bolt", "Lightning Bolt"),  # one is doubled
        ("Lihgtning Bolt", "Lightning Bolt"),  # two have changed places
        ("Lightning Volt", "Lightning Bolt"),  # it is another one
        ("Ligtning Blot", "Lightning Bolt"),  # two slips in a long name
        ("Lightning Boltt *F", ""),  # and no more than two
        ("Sock", "Shock"),
        ("Otp", "Opt"),
        ("Garruks Companion", "Garruk's Companion"),
    ],
)
def test_a_slip_is_proposed_and_never_taken(typed: str, name: str) -> None:
    assert (name in proposed(typed)) is bool(name)


def test_ether_is_nearly_aether() -> None:
    card("Æther Zephyr")
    assert proposed("Ether Zephyr") == ["Æther Zephyr"]


def test_a_slip_is_proposed_in_the_language_that_was_typed() -> None:
    called(known("Serra Angel"), "it", "Angelo di Serra")
    [near] = find(["Angelo di Sera"])["Angelo di Sera"].nearly
    assert (near.name, near.language, near.card.name) == ("Angelo di Serra", "it", "Serra Angel")


def test_at_most_three_are_proposed_the_nearest_alone() -> None:
    for name in ("Brimstone Waltz", "Brimstone Salts", "Brimstone Malts", "Brimstone Halts", "Brimstone Wortz"):
        card(name)
    assert len(proposed("Brimstone Xalts")) == 3
    assert proposed("Brimstone Waltt") == ["Brimstone Waltz"]


def mistyped(name: str, at: int, how: str, letter: str) -> str:
    at %= len(name)
    head, tail = name[:at], name[at:]
    if how == "swapped":
        return head + tail[1:2] + tail[:1] + tail[2:]
    return {"missing": head + tail[1:], "another": head + letter + tail[1:], "more": head + letter + tail}[how]


@given(
    name=st.sampled_from(SHIPPED),
    at=st.integers(0, 40),
    how=st.sampled_from(["missing", "swapped", "another", "more"]),
    letter=st.sampled_from("abcdefghijklmnopqrstuvwxyz"),
)
def test_law_one_letter_off_proposes_the_card_and_takes_none(name: str, at: int, how: str, letter: str) -> None:
    typed = mistyped(name, at, how, letter)
    what = find([typed])[typed]
    if what.card is not None:  # it is another name exactly, or a space that counts for nothing
        assert CardName.objects.filter(card=what.card, key=typed.casefold().strip()).exists()
    else:
        assert name in [near.card.name for near in what.nearly]


@given(typed=st.text(max_size=30))
def test_law_a_card_is_taken_only_by_a_name_that_it_has(typed: str) -> None:
    if (card := find([typed])[typed].card) is not None:
        assert found(card.name) == card.name
        assert card.names.filter(key=typed.casefold().strip()).exists()


# --- whose names -----------------------------------------------------------------------------------------------------


def campaigns() -> tuple[Campaign, Campaign]:
    return Campaign.objects.create(name="Ours", slug="ours"), Campaign.objects.create(name="Theirs", slug="theirs")


def test_what_one_campaign_has_brought_no_other_one_finds() -> None:
    ours, theirs = campaigns()
    card("Zyx the Secret", ours)
    called(known("Shock"), "it", "Scossa Segreta", campaign=ours)
    for name, nearly in (("Zyx the Secret", "Zyx the Secrett"), ("Scossa Segreta", "Scosa Segreta")):
        assert found(name, ours)
        assert proposed(nearly, ours) == [name]
        for other in (theirs, None):
            assert (found(name, other), proposed(nearly, other)) == ("", [])


def test_a_campaigns_own_card_goes_before_everybodys() -> None:
    ours, theirs = campaigns()
    own = card("Serra Angel", ours)
    assert find(["serra angel"], ours)["serra angel"].card == own
    assert find(["serra angel"], theirs)["serra angel"].card == known("Serra Angel")


# --- many at once ----------------------------------------------------------------------------------------------------


def test_a_long_list_takes_few_queries() -> None:
    names = list(Card.objects.values_list("name", flat=True)[:600])
    with CaptureQueriesContext(connection) as queries:
        assert all(what.card for what in find(names).values())
    assert len(queries) == 2


def test_so_many_names_are_looked_into_and_what_is_settled_is_not() -> None:
    names = [f"No Such Card {number:04}" for number in range(MOST_PROPOSED + 40)]
    with CaptureQueriesContext(connection) as queries:
        find(names)
    assert len(queries) == MOST_PROPOSED + 1
    with CaptureQueriesContext(connection) as queries:
        find(names, settled=names)
    assert len(queries) == 1


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite needs no figures to find its index")
def test_names_that_have_just_come_are_looked_for_in_the_index() -> None:
    with CaptureQueriesContext(connection) as queries:
        find(["No Such Card 0001"])
    (asked,) = [query["sql"] for query in queries if "card_letters" in query["sql"]]
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN {asked}")  # what Django has just asked
        plan = "\n".join(line for (line,) in cursor.fetchall())
    assert "campaign_cardname_letters" in plan


# --- what ships ------------------------------------------------------------------------------------------------------


def test_every_card_that_ships_is_named_once_and_named_again_it_is_no_other() -> None:
    assert CardName.objects.filter(language="en").count() == Card.objects.count()
    assert name_cards() == 0
    Card.objects.create(name="Wax // Wane", key="wax // wane", type_line="Instant // Instant")
    assert load_catalogue() == 0
    assert [found(name) for name in ("wax", "wane", "wax/wane")] == ["Wax // Wane"] * 3


def test_the_index_follows_what_is_changed_and_deleted() -> None:
    made = card("Zanzibar Quickstep")
    assert proposed("Zanzibar Quikstep") == ["Zanzibar Quickstep"]
    name = made.names.get()
    name.key = name.name = "wholly other words"
    name.save()
    assert proposed("Zanzibar Quikstep") == []
    assert proposed("wholy other words") == ["wholly other words"]
    made.delete()
    assert proposed("wholy other words") == []
