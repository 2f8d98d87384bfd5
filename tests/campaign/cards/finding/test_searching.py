"""Cards are proposed as somebody types."""

from __future__ import annotations

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from campaign.cards.finding.searching import search
from campaign.models import Campaign, Membership, Person, Role
from campaign.models.cards import Card
from tests.campaign.cards.finding.named import called, card, known

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def names(text: str, language: str = "en", campaign: Campaign | None = None, most: int = 12) -> list[str]:
    return [name.name for name in search(text, language, campaign, most)]


def test_first_how_a_name_begins_then_a_word_of_it_then_any_part() -> None:
    for name in ("Prezazmo", "Hill of Zazmo", "Half-Zazmo", "Zazmo the Tall"):
        card(name)
    assert names("zazmo") == ["Zazmo the Tall", "Half-Zazmo", "Hill of Zazmo", "Prezazmo"]


def test_the_readers_language_goes_before_english_and_this_before_all_others() -> None:
    one, two = card("Zazmora"), card("Ghost of Nobody")
    called(one, "de", "Zazmann")
    called(two, "it", "Zazmino")
    called(two, "fr", "Zazmin")
    called(known("Shock"), "de", "Zazma")
    assert names("zazm", "it") == ["Zazmino", "Zazmora", "Zazma"]
    assert names("zazm", "en") == ["Zazmora", "Zazma", "Zazmin"]


def test_each_card_comes_once_with_the_name_that_suits_and_its_english_one() -> None:
    called(card("Zazmo // Zazmi"), "it", "Zazmetto", "Zazmino")
    [name] = search("zazm", "it")
    assert (name.name, name.card.name) == ("Zazmetto", "Zazmo // Zazmi")


@pytest.mark.parametrize(
    ("typed", "found"), [("稲", "稲妻"), ("稲妻", "稲妻"), ("번", "번개 강타"), ("УД", "Удар молнии")]
)
def test_one_sign_is_enough(typed: str, found: str) -> None:
    for language, name in (("ja", "稲妻"), ("ko", "번개 강타"), ("ru", "Удар молнии")):
        called(known("Lightning Bolt"), language, name)
    assert names(typed, "it") == [found]


def test_accents_case_and_apostrophes_are_no_matter() -> None:
    card("Zazmó’s Æther")
    assert names("ZAZMO'S AETH") == ["Zazmó’s Æther"]


def test_where_nothing_suits_what_lies_a_slip_away_does() -> None:
    assert names("Ligtning Bolt") == ["Lightning Bolt"]
    assert names("nothing is called like this") == []


def test_no_more_than_were_asked_for_and_nothing_for_nothing() -> None:
    assert len(names("a")) == 12
    assert len(names("ang", most=3)) == 3
    assert names("") == names("  ") == names("\x00") == []


@given(at=st.integers(0, 4000), letters=st.integers(1, 12))
def test_law_what_is_proposed_suits_what_was_typed(at: int, letters: int) -> None:
    name = Card.objects.order_by("key")[at].name
    typed = name.casefold()[:letters]
    if typed.isascii():
        assert all(typed.strip() in found.key for found in search(typed, "it"))
    assert name in names(name)


def test_what_one_campaign_has_brought_is_proposed_to_no_other() -> None:
    ours, theirs = (Campaign.objects.create(name=name, slug=name) for name in ("ours", "theirs"))
    card("Zazmo the Secret", ours)
    called(known("Shock"), "it", "Zazma Segreta", campaign=ours)
    for typed in ("za", "zazm", "secret", "segreta", "Zazmo the Secrett"):
        assert any("Zazm" in name for name in names(typed, "it", ours)), typed
        assert not any("Zazm" in name for name in (*names(typed, "it", theirs), *names(typed, "it")))


# --- from outside ----------------------------------------------------------------------------------------------------


@pytest.fixture
def ada() -> Client:
    """She plays in ours, whose file has brought a card of its own; another campaign has brought another one."""
    person = Person.objects.create_user("ada")
    ours, theirs = (Campaign.objects.create(name=name, slug=name) for name in ("ours", "theirs"))
    Membership.objects.create(campaign=ours, person=person, role=Role.PLAYER)
    called(card("Zazmo", ours), "it", "Zazmetto", campaign=ours)
    card("Zazmi", theirs)
    card("Zazme")
    client = Client()
    client.force_login(person)
    return client


def test_a_page_proposes_what_its_campaign_knows(ada: Client) -> None:
    page = ada.get("/c/ours/cards/search/?q=zazm", headers={"accept-language": "it"}).content.decode()
    assert 'data-name="Zazmo"' in page
    assert '<b lang="it">Zazmetto</b>' in page
    assert 'data-said="2 carte"' in page
    assert "Zazmi" not in page
    assert ada.get("/c/theirs/cards/search/?q=zazm").status_code == 404


def test_the_api_finds_what_the_campaign_knows_and_what_everybody_does(ada: Client) -> None:
    ours = ada.get("/api/v1/campaigns/ours/cards?search=zazm&language=it&limit=1").json()
    assert (ours["count"], [found["name"] for found in ours["results"]]) == (2, ["Zazmo"])
    assert ours["results"][0]["found_as"] == "Zazmetto"
    everybodys = ada.get("/api/v1/cards?search=zazm").json()
    assert [found["name"] for found in everybodys["results"]] == ["Zazme"]
    assert ada.get("/api/v1/cards").status_code == 400
    assert ada.get("/api/v1/campaigns/theirs/cards?search=zazm").status_code == 404
