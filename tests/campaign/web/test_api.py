"""The campaign over REST: the same rules as the pages, with fitting statuses."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from rest_framework.test import APIClient

from campaign.models import Campaign, Invitation, Membership, Person, Pool, Role
from tests.support.worlds.people import NOW, campaign_of, magus_of, person

pytestmark = pytest.mark.django_db

SHEET = {"name": "Bruma", "style": "U", "physical": 3, "social": 5, "mental": 7}


@pytest.fixture
def campaign() -> Campaign:
    campaign = campaign_of("ada", "bo")
    magus_of(campaign, "ada")
    Membership.objects.create(campaign=campaign, person=person("wim"), role=Role.WATCHER)
    person("sam")
    return campaign


def api(name: str) -> APIClient:
    client = APIClient()
    client.force_login(Person.objects.get(username=name), "django.contrib.auth.backends.ModelBackend")
    return client


def at(campaign: Campaign, rest: str = "") -> str:
    return f"/api/v1/campaigns/{campaign.slug}{rest}"


@pytest.mark.parametrize("rest", ["", "/members", "/magi", "/powers", "/evenings", "/invitations"])
def test_a_stranger_finds_nothing_and_nobody_is_let_in(campaign: Campaign, rest: str) -> None:
    assert api("sam").get(at(campaign, rest)).status_code == 404
    assert APIClient().get(at(campaign, rest)).status_code == 401


def test_ones_own_campaigns_alone(campaign: Campaign) -> None:
    campaign_of(host="zoe", name="Elsewhere")
    answer = api("ada").get("/api/v1/campaigns").json()
    assert [(each["slug"], each["role"]) for each in answer["results"]] == [(campaign.slug, "player")]


def test_founding_a_campaign(campaign: Campaign) -> None:
    answer = api("sam").post("/api/v1/campaigns", {"name": "Another", "house_rules": {"undo": "ask"}})
    assert answer.status_code == 201
    assert (answer.json()["role"], answer.json()["rules"]["undo"]) == ("host", "ask")


@pytest.mark.parametrize(
    "said",
    [{"name": "x" * 10_000}, {"name": ""}, {"house_rules": {"undo": "never"}}, {"house_rules": []}, {"name": {"a": 1}}],
)
def test_a_campaign_that_can_not_be(campaign: Campaign, said: dict[str, Any]) -> None:
    assert api("carla").patch(at(campaign), said).status_code == 400
    campaign.refresh_from_db()
    assert (campaign.name, campaign.house_rules) == ("The old mill", {})


@pytest.mark.parametrize(
    ("method", "rest"),
    [
        ("patch", ""),
        ("get", "/invitations"),
        ("post", "/invitations"),
        ("post", "/evenings"),
    ],
)
def test_what_only_the_host_may_do(campaign: Campaign, method: str, rest: str) -> None:
    assert getattr(api("ada"), method)(at(campaign, rest), {}).status_code == 403
    assert getattr(api("carla"), method)(at(campaign, rest), {}).status_code != 403


def test_a_player_writes_one_magus_a_watcher_none(campaign: Campaign) -> None:
    assert api("wim").post(at(campaign, "/magi"), SHEET).status_code == 403
    answer = api("bo").post(at(campaign, "/magi"), SHEET)
    assert answer.status_code == 201 and answer.json()["life"] == 20
    second = api("bo").post(at(campaign, "/magi"), SHEET | {"name": "Second"})
    assert (second.status_code, second.json()["reason"], second.json()["rule"]) == (409, "has_a_magus", "LM 1")


@pytest.mark.parametrize(
    "said",
    [
        {"physical": 5},
        {"physical": "many"},
        {"style": "X"},
        {"name": "x" * 10_000},
        {"name": "ADA"},
        {"powers": ["no-such"]},
        {"powers": []},
        {"life": 99},
        {"mental": 10**30},
    ],
)
def test_d02_a_sheet_that_is_none(campaign: Campaign, said: dict[str, Any]) -> None:
    assert api("bo").post(at(campaign, "/magi"), SHEET | said).status_code == 400
    assert campaign.magi.count() == 1


def test_writing_a_new_sheet_anew_raises_its_version(campaign: Campaign) -> None:
    magus = campaign.magi.get()
    answer = api("ada").patch(at(campaign, f"/magi/{magus.pk}"), {"style": "R"})
    assert answer.status_code == 200
    assert (answer.json()["version"], answer.json()["powers"], answer.json()["style"]) == (2, [], "R")


@pytest.mark.parametrize("name", ["bo", "carla"])
def test_nobody_changes_anothers_sheet(campaign: Campaign, name: str) -> None:
    magus = campaign.magi.get()
    assert api(name).patch(at(campaign, f"/magi/{magus.pk}"), {"style": "R"}).status_code == 403


def member(campaign: Campaign, name: str) -> int:
    return campaign.memberships.get(person__username=name).pk


def owner(campaign: Campaign, name: str) -> str | None:
    magus = campaign.magi.get(name=name)
    return str(magus.owner.username) if magus.owner else None


def test_the_host_writes_the_magus_of_a_guest_and_of_a_member(campaign: Campaign) -> None:
    guest = api("carla").post(at(campaign, "/magi"), SHEET | {"member": None})
    assert (guest.status_code, guest.json()["player"], owner(campaign, "Bruma")) == (201, None, None)
    api("carla").post(at(campaign, "/magi"), SHEET | {"name": "Bora", "member": member(campaign, "bo")})
    assert owner(campaign, "Bora") == "bo"
    api("carla").post(at(campaign, "/magi"), SHEET | {"name": "Corvo"})
    assert owner(campaign, "Corvo") == "carla"


@pytest.mark.parametrize(("who", "status"), [("wim", 400), ("ada", 409)])
def test_the_host_writes_no_magus_for_a_watcher_and_no_second_one(campaign: Campaign, who: str, status: int) -> None:
    said = SHEET | {"member": member(campaign, who)}
    assert api("carla").post(at(campaign, "/magi"), said).status_code == status
    assert campaign.magi.count() == 1


@pytest.mark.parametrize("name", ["bo", "wim"])
def test_only_the_host_writes_for_somebody_else(campaign: Campaign, name: str) -> None:
    for who in (None, member(campaign, "carla"), member(campaign, "bo")):
        assert api(name).post(at(campaign, "/magi"), SHEET | {"member": who}).status_code == 403
    assert campaign.magi.count() == 1


def test_the_host_gives_a_magus_away_and_takes_it_into_their_hand(campaign: Campaign) -> None:
    address = at(campaign, f"/magi/{campaign.magi.get().pk}/player")
    given = api("carla").put(address, {"member": member(campaign, "bo")})
    assert (given.status_code, given.json()["player"], owner(campaign, "Ada")) == (200, "bo", "bo")
    assert api("carla").put(address, {"member": None}).json()["player"] is None
    assert api("bo").put(address, {"member": member(campaign, "bo")}).status_code == 403
    for nobody in ({}, {"member": member(campaign, "wim")}, {"member": 10**30}, {"member": "bo"}):
        assert api("carla").put(address, nobody).status_code == 400
    assert owner(campaign, "Ada") is None


def test_a_player_has_one_magus_however_they_come_to_it(campaign: Campaign) -> None:
    magus_of(campaign, "bo")
    address = at(campaign, f"/magi/{campaign.magi.get(name='Ada').pk}/player")
    refused = api("carla").put(address, {"member": member(campaign, "bo")})
    assert (refused.status_code, owner(campaign, "Ada")) == (409, "ada")


def test_joining_by_code(campaign: Campaign) -> None:
    invitation = Invitation.objects.create(campaign=campaign, most_uses=1)
    answer = api("sam").post(f"/api/v1/invitations/{invitation.code}")
    assert (answer.status_code, answer.json()) == (200, {"campaign": campaign.slug, "role": "player"})
    person("tim")
    assert api("tim").post(f"/api/v1/invitations/{invitation.code}").status_code == 409
    assert api("tim").post("/api/v1/invitations/nonsense").status_code == 404
    assert api("carla").delete(at(campaign, f"/invitations/{invitation.code}")).status_code == 204


def test_an_evening_from_the_plan_to_who_comes(campaign: Campaign) -> None:
    carla = api("carla")
    planned = carla.post(at(campaign, "/evenings"), {"day": "2026-03-06", "place": "The mill"})
    assert (planned.status_code, planned.json()["number"], planned.json()["table"]) == (201, 1, None)
    magus = campaign.magi.get().pk
    address = at(campaign, "/evenings/1")
    assert api("bo").post(f"{address}/attendance", {"magus": magus, "answer": "yes"}).status_code == 403
    said = api("ada").post(f"{address}/attendance", {"magus": magus, "answer": "yes"})
    assert said.json()["coming"] == [magus]
    refused = carla.post(f"{address}/open")
    assert refused.status_code == 409 and refused.json()["detail"]
    assert api("ada").get(f"{address}/decks").json()["results"] == []
    assert carla.delete(address).status_code == 204
    assert carla.get(address).status_code == 404


@pytest.mark.parametrize(
    "said", [{"day": "soon"}, {"day": "2026-03-06", "pool": 10**30}, {"day": "2026-03-06", "place": "x" * 999}]
)
def test_an_evening_that_can_not_be(campaign: Campaign, said: dict[str, Any]) -> None:
    assert api("carla").post(at(campaign, "/evenings"), said).status_code == 400


def test_an_evening_takes_the_newest_version_of_a_pool_in_use_or_keeps_its_own(campaign: Campaign) -> None:
    series = uuid4()
    old = Pool.objects.create(campaign=campaign, name="Mill", series=series, is_current=False)
    new = Pool.objects.create(campaign=campaign, name="Mill", series=series, version=2)
    away = Pool.objects.create(campaign=campaign, name="Attic", retired_at=NOW)
    carla, plan = api("carla"), {"day": "2026-03-06"}
    for refused in (old, away):
        assert carla.post(at(campaign, "/evenings"), plan | {"pool": refused.pk}).status_code == 400
    assert carla.post(at(campaign, "/evenings"), plan | {"pool": new.pk}).json()["pool"] == new.pk
    address = at(campaign, "/evenings/1")
    assert carla.patch(address, {"pool": old.pk}).status_code == 400
    campaign.evenings.update(pool=old)
    kept = carla.patch(address, {"pool": old.pk, "place": "The mill"})
    assert (kept.status_code, kept.json()["pool"], kept.json()["place"]) == (200, old.pk, "The mill")


def test_a_body_that_is_no_json(campaign: Campaign) -> None:
    answer = api("bo").generic("POST", at(campaign, "/magi"), "{", content_type="application/json")
    assert answer.status_code == 400
