"""Archives over REST: out, in, and claiming a place."""

from __future__ import annotations

import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from campaign.archive.jobs import run_export, run_load
from campaign.archive.load import load_archive
from campaign.models import Campaign, Job
from tests.support.worlds.archived_campaign import Carried
from tests.support.worlds.everything import lay_out
from tests.support.worlds.people import NOW, person

pytestmark = pytest.mark.django_db


def client_of(name: str) -> Client:
    client = Client()
    client.force_login(person(name), "django.contrib.auth.backends.ModelBackend")
    return client


def test_a_campaign_goes_in_and_out_over_the_api(carried: Carried, catalogue: None) -> None:
    zoe = client_of("zoe")
    sent = zoe.post("/api/v1/bring", {"file": SimpleUploadedFile("a.zip", carried.packed)})
    assert (sent.status_code, sent.json()["kind"], sent.json()["status"]) == (202, "campaign_import", "waiting")
    run_load(sent.json()["key"], lambda: NOW)
    brought = Campaign.objects.get()
    seen = zoe.get(f"/api/v1/errands/{sent.json()['key']}").json()
    assert (seen["status"], seen["campaign"], seen["why"]) == ("done", brought.slug, "")

    made = zoe.post(f"/api/v1/campaigns/{brought.slug}/archive").json()
    again = zoe.post(f"/api/v1/campaigns/{brought.slug}/archive").json()
    assert made["key"] == again["key"] and zoe.get(f"/api/v1/errands/{made['key']}/file").status_code == 404
    run_export(made["key"], lambda: NOW)
    file = zoe.get(f"/api/v1/errands/{made['key']}/file")
    assert file.content.startswith(b"PK") and "the-old-mill.campaign.zip" in file["Content-Disposition"]
    assert client_of("mallory").get(f"/api/v1/errands/{made['key']}/file").status_code == 404


def test_an_archive_is_refused_with_a_code(carried: Carried, catalogue: None) -> None:
    zoe = client_of("zoe")
    broken = zoe.post("/api/v1/bring", {"file": SimpleUploadedFile("a.zip", b"no zip")})
    assert (broken.status_code, broken.json()["reason"]) == (422, "no_archive")
    load_archive(io.BytesIO(carried.packed), None)
    twice = zoe.post("/api/v1/bring", {"file": SimpleUploadedFile("a.zip", carried.packed)})
    assert (twice.status_code, twice.json()["reason"]) == (409, "already_here")
    assert zoe.post("/api/v1/bring", {"file": "text"}, "application/json").status_code == 400
    assert not Job.objects.exists()


def test_an_open_evening_is_not_archived(catalogue: None) -> None:
    slug = lay_out()["campaign"]["slug"]
    carla = Client()
    carla.force_login(
        Campaign.objects.get().memberships.get(role="host").person, "django.contrib.auth.backends.ModelBackend"
    )
    answer = carla.post(f"/api/v1/campaigns/{slug}/archive")
    assert (answer.status_code, answer.json()["reason"], answer.json()["values"]) == (
        409,
        "evening_is_open",
        {"number": "1"},
    )


def test_a_place_is_claimed_over_the_api(carried: Carried, catalogue: None) -> None:
    brought = load_archive(io.BytesIO(carried.packed), None)
    zoe, nina = person("zoe"), client_of("nina")
    brought.memberships.create(person=zoe, role="host")
    host = Client()
    host.force_login(zoe, "django.contrib.auth.backends.ModelBackend")
    places = {
        place["handle"]: place for place in host.get(f"/api/v1/campaigns/{brought.slug}/places").json()["results"]
    }
    assert set(places) == {"ada", "carla", "cleo", "wim"} and places["ada"]["code"] is None
    link = host.post(f"/api/v1/campaigns/{brought.slug}/places/{places['ada']['id']}/link").json()
    claimed = nina.post(f"/api/v1/places/{link['code']}")
    assert (claimed.status_code, claimed.json()) == (200, {"campaign": brought.slug, "role": "player"})
    assert nina.post(f"/api/v1/places/{link['code']}").status_code == 404
    assert str(brought.magi.get(name="Ada").owner) == "nina"
