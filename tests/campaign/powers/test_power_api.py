"""Powers over the API: drafts, proposals, votes, comments, versions, files; and refusals that name their rule."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

from campaign.bridge import powers
from campaign.models import Campaign, Person, PowerRow
from tests.support.worlds.people import campaign_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign() -> Campaign:
    return campaign_of("ada", "bo")


def api(name: str) -> APIClient:
    client = APIClient()
    client.force_login(Person.objects.get(username=name), "django.contrib.auth.backends.ModelBackend")
    return client


def at(campaign: Campaign, rest: str) -> str:
    return f"/api/v1/campaigns/{campaign.slug}/{rest}"


def a_row(**changes: Any) -> dict[str, Any]:
    return {**powers.shipped_powers()[2], "name": {"en": "Iron Will"}, "text": {}, **changes}


def post(name: str, campaign: Campaign, rest: str, data: Any = None, method: str = "post") -> Any:
    return getattr(api(name), method)(at(campaign, rest), data, format="json")


def test_a_power_from_the_draft_into_play(campaign: Campaign) -> None:
    made = post("ada", campaign, "powers", {"row": a_row()})
    assert (made.status_code, made.json()["key"], made.json()["status"]) == (201, "iron-will", "draft")
    assert made.json()["told"].startswith("Use it before the test of a Mental challenge.")
    assert post("bo", campaign, "powers/iron-will", method="get").status_code == 404
    changed = post("ada", campaign, "powers/iron-will", {"row": a_row(tier="intermediate", xp=6)}, "patch")
    assert changed.json()["xp"] == 6
    proposed = post("ada", campaign, "powers/iron-will/proposal", {})
    assert (proposed.status_code, proposed.json()["standing"]["needed"]) == (201, 2)
    assert post("bo", campaign, "powers/iron-will/comments", {"text": "Nice."}).status_code == 201
    assert post("bo", campaign, "powers/iron-will/vote", {"says": "approves"}).json()["outcome"] == "open"
    assert post("carla", campaign, "powers/iron-will/vote", {"says": "approves"}).json()["outcome"] == "carried"
    assert post("bo", campaign, "powers/iron-will", method="get").json()["status"] == "active"
    said = post("ada", campaign, "powers/iron-will/comments", method="get").json()["results"]
    assert [each["text"] for each in said] == ["Nice."]
    assert post("bo", campaign, "powers/iron-will/versions").json()["replaces"] == "iron-will"


@pytest.mark.parametrize(
    ("rest", "data", "method", "code", "reason"),
    [
        ("powers/bomba/vote", {"says": "objects"}, "post", 422, "objection_without_reason"),
        ("powers/bomba/proposal", {}, "post", 422, "not_to_propose"),
        ("powers/determinazione/proposal", {"kind": "retire"}, "post", 422, "retirement_without_reason"),
        ("powers/bomba/comments", {"text": "x" * 1000 + "y"}, "post", 400, None),
        ("powers/bomba", None, "delete", 422, "not_a_draft"),
        ("powers", {"row": {"name": ["Bomb"]}}, "post", 422, "row_misshapen"),
        ("powers", {"row": {"name": {"en": "No\0thing"}}}, "post", 422, "row_misshapen"),
        ("powers", {"row": {"effects": [{"then": 3}]}}, "post", 422, "row_misshapen"),
        ("powers", {"row": {"requires": [[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]}}, "post", 422, "row_misshapen"),
        ("power-import", {"file": "{}"}, "post", 422, "file_not_a_power"),
    ],
)
def test_a_refusal_names_its_reason_and_its_rule(
    campaign: Campaign, rest: str, data: Any, method: str, code: int, reason: str | None
) -> None:
    assert post("ada", campaign, "powers/bomba/proposal", {}).status_code == 201
    answer = post("ada", campaign, rest, data, method)
    assert answer.status_code == code
    if reason:
        assert (answer.json()["reason"], bool(answer.json()["rule"])) == (reason, True)


def test_half_a_character_is_refused_and_breaks_nothing(campaign: Campaign) -> None:
    """Legal in JSON, and in no database: neither in what is sent nor in a file inside it."""
    row = '{"name": {"en": "Half \\ud800"}}'
    answer = api("ada").generic("POST", at(campaign, "powers"), f'{{"row": {row}}}', "application/json")
    assert answer.status_code == 400
    file = json.dumps({"file": row})
    assert api("ada").generic("POST", at(campaign, "power-import"), file, "application/json").status_code == 422


def test_a_vote_that_is_over_is_a_conflict(campaign: Campaign) -> None:
    post("ada", campaign, "powers/bomba/proposal", {})
    assert post("bo", campaign, "powers/bomba/proposal", method="delete").json()["reason"] == "not_yours"
    assert post("ada", campaign, "powers/bomba/proposal", method="delete").status_code == 204
    late = post("bo", campaign, "powers/bomba/vote", {"says": "approves"})
    assert (late.status_code, late.json()["reason"]) == (409, "vote_is_over")


def test_a_file_goes_from_group_to_group(campaign: Campaign) -> None:
    file = api("ada").get(at(campaign, "powers/azione-del-fato/file")).content.decode()
    brought = post("bo", campaign, "power-import", {"file": file})
    assert (brought.status_code, brought.json()["status"]) == (201, "draft")
    assert post("bo", campaign, "power-import", {"file": file[:-40]}).json()["reason"] == "file_not_json"


@pytest.mark.parametrize(
    "row", [{}, {"name": {"en": "X"}, "effects": [{"op": 3}, {}]}, {"params": [{"name": 1}], "costs": [{}]}]
)
def test_whatever_draft_is_kept_can_be_looked_at_and_composed(campaign: Campaign, row: dict[str, Any]) -> None:
    key = post("ada", campaign, "powers", {"row": row}).json()["key"]
    client = Client()
    client.force_login(Person.objects.get(username="ada"), "django.contrib.auth.backends.ModelBackend")
    for page in ("power", "edit_power"):
        assert client.get(reverse(f"campaign:{page}", args=[campaign.slug, key])).status_code == 200
    assert client.get(reverse("campaign:rehearse_power", args=[campaign.slug, key])).status_code == 302
    assert PowerRow.objects.get(key=key).is_draft
