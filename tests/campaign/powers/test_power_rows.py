"""Rows of Powers from outside: the admin and the API refuse what the vocabulary does not say, and tell why."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override
from jsonschema import Draft202012Validator
from rest_framework.test import APIClient

from campaign.bridge import powers
from campaign.models import Campaign, Person, PowerRow
from tests.support.worlds.people import campaign_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign() -> Campaign:
    return campaign_of("ada")


def a_row(**changes: Any) -> dict[str, Any]:
    """A shipped Power under another key, with these fields changed."""
    return {**powers.shipped_powers()[0], "key": "another", **changes}


def api(name: str) -> APIClient:
    client = APIClient()
    client.force_login(Person.objects.get(username=name), "django.contrib.auth.backends.ModelBackend")
    return client


def check(campaign: Campaign, row: Any) -> Any:
    return api("ada").post(f"/api/v1/campaigns/{campaign.slug}/power-check", {"row": row}, format="json")


def test_a_legal_row_has_no_offence(campaign: Campaign) -> None:
    answer = check(campaign, a_row())
    assert (answer.status_code, answer.json()) == (200, {"offences": [], "cautions": []})


def test_all_offences_of_a_row_are_told_with_their_place_and_rule(campaign: Campaign) -> None:
    found = check(campaign, a_row(xp=4, limits={}, key="determinazione", window="noon")).json()["offences"]
    assert {(each["where"], each["reason"]) for each in found} == {
        ("key", "power_key_taken"),
        ("xp", "power_xp_of_tier"),
        ("window", "power_value_illegal"),
        ("limits", "power_limit_needed"),
    }
    assert all(each["rule"] and each["detail"] for each in found)


def test_a_row_that_gives_life_is_cautioned(campaign: Campaign) -> None:
    rigenerazione = next(row for row in powers.shipped_powers() if row["key"] == "rigenerazione")
    answer = check(campaign, {**rigenerazione, "key": "more"}).json()
    assert [each["reason"] for each in answer["cautions"]] == ["power_gives_life"]


@pytest.mark.parametrize("row", [[], "row", 7, {}, {"effects": {"a": [1]}}, {"key": ["x"]}])
def test_whatever_is_sent_is_answered(campaign: Campaign, row: Any) -> None:
    answer = check(campaign, row)
    assert answer.status_code == 200
    assert answer.json()["offences"]


def test_a_stranger_checks_nothing(campaign: Campaign) -> None:
    Person.objects.create_user("sam")
    address = f"/api/v1/campaigns/{campaign.slug}/power-check"
    assert api("sam").post(address, {"row": {}}, format="json").status_code == 404


def test_the_description_of_the_api_has_the_legal_values_of_the_file() -> None:
    answer = Client().get("/api/v1/schema", {"format": "json"})
    components = json.loads(answer.content)["components"]
    shape = {"$ref": "#/components/schemas/PowerAsData", "components": components}
    validator = Draft202012Validator(shape)
    assert all(validator.is_valid(row) for row in powers.shipped_powers())
    assert not validator.is_valid(a_row(window="noon"))


def test_a_page_of_more_rows_than_a_database_can_count_is_refused(campaign: Campaign) -> None:
    for asked in ({"limit": 10**30}, {"limit": 5, "offset": 10**30}):
        answer = api("ada").get(f"/api/v1/campaigns/{campaign.slug}/powers", asked)
        assert answer.status_code == 400
        assert [each["pointer"] for each in answer.json()["errors"]] == [f"/{list(asked)[-1]}"]


def form(campaign: Campaign, row: dict[str, Any], **fields: Any) -> dict[str, Any]:
    said = {"campaign": campaign.pk, "key": row["key"], "tier": row["tier"], "xp": row["xp"], "status": "available"}
    return {**said, "row": json.dumps(row), **fields}


def test_the_admin_takes_legal_rows_only(campaign: Campaign) -> None:
    keeper = Client()
    keeper.force_login(Person.objects.create_superuser("keeper"), "django.contrib.auth.backends.ModelBackend")
    address = reverse("admin:campaign_powerrow_add")
    refused = keeper.post(address, form(campaign, a_row(limits={})))
    assert "A Power needs at least one limit. (D-20)" in refused.content.decode()
    assert "The row says another." in keeper.post(address, form(campaign, a_row(), key="other")).content.decode()
    assert keeper.post(address, form(campaign, a_row())).status_code == 302
    assert PowerRow.objects.get(key="another").row == a_row()


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"effects": []}, "Effetti: serve un elenco di almeno 1."),
        ({"tier": ""}, "Livello e prezzo: «» non è fra base, intermedio, avanzato."),
        ({"effects": [{"op": "win", "level": "test"}]}, "Effetti 1: manca «Chi»."),
        ({"name": {"it": "A" * 99, "en": "A", "cs": "A"}}, "Nome, Italiano: stanno al massimo 60 caratteri."),
        ({"limits": {"per_deck": -1}}, "Volte per mazzo: «-1» non è un numero adatto qui."),
    ],
)
def test_what_is_wrong_is_told_by_the_labels_of_the_form(changes: dict[str, Any], says: str) -> None:
    with override("it"):
        assert says in [offence.detail for offence in powers.power_offences(a_row(**changes))]
