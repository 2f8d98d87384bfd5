"""A list in another language than English: the draft says what is missing, and reads it once that has been loaded."""

from __future__ import annotations

import io
from typing import Any

import pytest
from django.test import Client

from campaign.cards.loading.loading import load_cards
from campaign.models import Campaign, Membership, Person, PoolImport, Role
from campaign.pools.imports import begin_import, change_list, report_of
from tests.campaign.cards.bulk.made import atomic, mtgjson

pytestmark = pytest.mark.django_db

ITALIAN = {
    "Fulmine": "Lightning Bolt",
    "Angelo di Serra": "Serra Angel",
    "Fulminare": "Shock",
    "Ragno Gigante": "Giant Spider",
    "Macina": "Millstone",
    "Nebbia": "Fog",
}
LIST = "".join(f"4 {name}\n" for name in ITALIAN)
HINT = "Is the list in another language?"


@pytest.fixture
def campaign() -> Campaign:
    campaign = Campaign.objects.create(name="Thursdays", slug="thursdays")
    for name, role in (("ada", Role.PLAYER), ("carla", Role.HOST)):
        Membership.objects.create(campaign=campaign, person=Person.objects.create_user(name), role=role)
    return campaign


def drafted(campaign: Campaign, text: str, by: str = "ada") -> PoolImport:
    return begin_import(campaign, Person.objects.get(username=by), name=f"of {by}", text=text)


def page_of(draft: PoolImport, language: str = "en") -> str:
    client = Client()
    client.force_login(draft.person)
    page = client.get(f"/c/thursdays/pools/imports/{draft.pk}/", headers={"accept-language": language})
    return " ".join(page.content.decode().split())


def foreign(italian: str, english: str) -> list[Any]:
    return [mtgjson(english, foreignData=[{"language": "Italian", "name": italian}])]


def test_a_list_of_unknown_names_says_how_other_languages_come(campaign: Campaign) -> None:
    page = page_of(drafted(campaign, LIST))
    assert f"6 names are unknown. {HINT}" in page
    assert "AtomicCards" in page
    assert "A host can upload it" in page
    assert "Upload it, then read your list again." in page_of(drafted(campaign, LIST, "carla"))


@pytest.mark.parametrize(
    ("language", "sentence"), [("it", "La lista è in un’altra lingua?"), ("cs", "Je seznam v jiném jazyce?")]
)
def test_the_hint_is_in_the_reader_s_language(campaign: Campaign, language: str, sentence: str) -> None:
    assert sentence in page_of(drafted(campaign, LIST), language)


def test_a_cube_of_unknown_names_says_so_too(campaign: Campaign) -> None:
    assert HINT in page_of(drafted(campaign, LIST.replace("4 ", "1 ")))


@pytest.mark.parametrize(
    "text",
    ["4 Serra Angel\n4 Shock\n", "4 Serra Angel\n" * 3 + "4 Nobody Knows Me\n", "4 Shock\n17 Plains\n4 Fog\n"],
)
def test_a_list_that_is_known_or_has_a_few_unknown_names_says_nothing(campaign: Campaign, text: str) -> None:
    assert HINT not in page_of(drafted(campaign, text))


def test_five_unknown_names_of_many_are_no_other_language(campaign: Campaign) -> None:
    known = ("Serra Angel", "Shock", "Fog Bank", "Forest")
    assert not report_of(drafted(campaign, "".join(f"4 {name}\n" for name in known) + "4 Card A\n")).is_mostly_unknown
    unknown = "".join(f"4 Card {letter}\n" for letter in "ABCDE")
    assert report_of(drafted(campaign, unknown, "carla")).is_mostly_unknown


def test_with_mtgjson_s_file_the_list_is_read_and_the_hint_is_gone(campaign: Campaign) -> None:
    draft = drafted(campaign, LIST)
    load_cards(
        io.BytesIO(atomic({name: foreign(*pair) for pair in ITALIAN.items() for name in pair[1:]})), campaign=campaign
    )
    draft = change_list(draft, text=LIST)
    assert {pack.facts.name for pack in report_of(draft).packs} == set(ITALIAN.values())
    assert HINT not in page_of(draft)
    load = drafted(campaign, "".join(f"4 Card {letter}\n" for letter in "ABCDE"), "carla")
    assert HINT not in page_of(load), "names of a group's own cards are in no language"


def test_the_page_for_files_names_the_file_for_other_languages(campaign: Campaign) -> None:
    client = Client()
    client.force_login(Person.objects.get(username="carla"))
    for address in ("card-file/", "planes/cards/"):
        page = client.get(f"/c/thursdays/{address}")
        assert page.status_code == 200
        assert "AtomicCards" in page.content.decode()
