"""The page of a draft asks what a name means that is only nearly right, and takes it when somebody says so."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaign.models import Campaign, Membership, Person, PoolImport, Role
from campaign.pools.imports import begin_import, report_of
from tests.campaign.cards.finding.named import called, known

pytestmark = pytest.mark.django_db

LIST = "4 Ligtning Bolt\n3 Sera Angel\n4 Fulmine\n4 Nobody Knows Me"


@pytest.fixture
def draft() -> PoolImport:
    """With two names that plainly mean a card each, one that two cards share, and one that nobody knows."""
    ada = Person.objects.create_user("ada")
    campaign = Campaign.objects.create(name="Thursdays", slug="thursdays")
    Membership.objects.create(campaign=campaign, person=ada, role=Role.PLAYER)
    called(known("Lava Axe"), "it", "Fulmine")
    called(known("Shock"), "it", "Fulmine")
    return begin_import(campaign, ada, name="Mine", text=LIST)


@pytest.fixture
def ada(draft: PoolImport) -> Client:
    client = Client()
    client.force_login(Person.objects.get(username="ada"))
    return client


def say(ada: Client, draft: PoolImport, **said: Any) -> list[str]:
    """What is still asked after somebody has said this."""
    address = reverse("campaign:say_what_is_meant", kwargs={"slug": "thursdays", "key": draft.pk})
    assert ada.post(address, said).status_code == 302
    draft.refresh_from_db()
    return [name.name for name in report_of(draft).nearly]


def page_of(ada: Client, draft: PoolImport, language: str = "en") -> str:
    page = ada.get(f"/c/thursdays/pools/imports/{draft.pk}/", headers={"accept-language": language})
    return " ".join(page.content.decode().split())


def test_the_page_asks_and_one_tap_takes_it(ada: Client, draft: PoolImport) -> None:
    page = page_of(ada, draft)
    assert "Did you mean …?" in page
    assert 'name="means" value="Lightning Bolt"' in page
    assert page.count('lang="it">Fulmine<') == 2
    assert say(ada, draft, key="ligtning bolt", means="Lightning Bolt") == ["Sera Angel", "Fulmine"]
    assert [pack.facts.name for pack in report_of(draft).packs] == ["Lightning Bolt"]
    assert say(ada, draft, key="fulmine", means="Shock") == ["Sera Angel"]


def test_all_that_are_plain_are_taken_at_once_and_what_is_shared_is_not(ada: Client, draft: PoolImport) -> None:
    assert "Accetta tutte le 2 proposte" in page_of(ada, draft, "it")
    plain = report_of(draft).plainly_meant
    keys, cards = [name.key for name in plain], [name.only and name.only.card for name in plain]
    assert say(ada, draft, key=keys, means=cards) == ["Fulmine"]


def test_what_was_taken_is_asked_again_on_request(ada: Client, draft: PoolImport) -> None:
    say(ada, draft, key="ligtning bolt", means="Lightning Bolt")
    ada.post(reverse("campaign:refile", kwargs={"slug": "thursdays", "key": draft.pk}), {"key": "ligtning bolt"})
    draft.refresh_from_db()
    assert [name.name for name in report_of(draft).nearly] == ["Ligtning Bolt", "Sera Angel", "Fulmine"]


@pytest.mark.parametrize(("key", "means"), [("ligtning bolt", "No Such Card"), ("nobody asked", "Shock")])
def test_what_is_no_card_or_was_not_asked_is_refused(ada: Client, draft: PoolImport, key: str, means: str) -> None:
    address = reverse("campaign:say_what_is_meant", kwargs={"slug": "thursdays", "key": draft.pk})
    assert ada.post(address, {"key": key, "means": means}).status_code == 422
    draft.refresh_from_db()
    assert draft.filings == {}


def test_the_right_name_of_an_unknown_card_can_be_typed(ada: Client, draft: PoolImport) -> None:
    at = next(at for at, card in enumerate(report_of(draft).to_file) if card.key == "nobody knows me")
    address = reverse("campaign:file_by_hand", kwargs={"slug": "thursdays", "key": draft.pk})
    waiting = report_of(draft).to_file
    form = {f"key-{row}": card.key for row, card in enumerate(waiting)} | {f"means-{at}": "duress"}
    assert ada.post(address, form).status_code == 302
    draft.refresh_from_db()
    assert [pack.facts.name for pack in report_of(draft).packs] == ["Duress"]


def test_line_by_line_says_what_may_have_been_meant(ada: Client, draft: PoolImport) -> None:
    lines = ada.get(f"/c/thursdays/pools/imports/{draft.pk}/lines/").content.decode()
    assert "not in the catalogue. Did you mean Lightning Bolt?" in lines


def test_the_api_tells_the_proposals_and_takes_them(ada: Client, draft: PoolImport) -> None:
    address = f"/api/v1/campaigns/thursdays/imports/{draft.pk}"
    bolt, _, shared = ada.get(address).json()["report"]["nearly"]
    assert bolt == {
        "key": "ligtning bolt", "name": "Ligtning Bolt", "lines": [1],
        "proposals": [{"card": "Lightning Bolt", "name": "Lightning Bolt", "language": "en"}],
    }  # fmt: skip
    assert [card["card"] for card in shared["proposals"]] == ["Lava Axe", "Shock"]
    filings = [{"key": bolt["key"], "means": "Lightning Bolt"}]
    taken = ada.post(f"{address}/file", {"filings": filings}, content_type="application/json")
    assert [name["name"] for name in taken.json()["report"]["nearly"]] == ["Sera Angel", "Fulmine"]
