"""The group's own file of all cards: its page, the same over REST, and how it is forgotten."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from campaign.bridge import queue
from campaign.cards.loading import brought
from campaign.cards.loading.jobs import load_in_background
from campaign.models import Campaign, Card, CardFace, CardName, CardWording, Job, Person
from campaign.pools.imports import make_pool
from config.admission.sizes import limit_of
from tests.campaign.cards.bulk.made import one_a_line, scryfall
from tests.support.refusals import raises_refusal
from tests.support.worlds.archived_campaign import STARTER
from tests.support.worlds.people import campaign_of

FILE = one_a_line([scryfall("A bear of ours"), scryfall("Serra Angel"), scryfall("")])


@pytest.fixture
def campaign(db: None, monkeypatch: pytest.MonkeyPatch) -> Campaign:
    """Carla hosts, Ada plays; the tests are the worker."""
    monkeypatch.setattr(queue, "send", lambda *args, **more: None)
    return campaign_of("ada")


def signed_in(name: str) -> Client:
    client = Client()
    client.force_login(Person.objects.get(username=name), "django.contrib.auth.backends.ModelBackend")
    return client


def form(content: bytes = FILE) -> dict[str, Any]:
    return {"campaign": "the-old-mill", "file": SimpleUploadedFile("oracle.json", content)}


def bring(content: bytes = FILE) -> Job:
    """Carla brings a file, and the worker reads it."""
    assert signed_in("carla").post("/bring/card-file/", form(content)).status_code == 302
    job = Job.objects.get(ended_at=None)
    load_in_background(str(job.pk), timezone.now)
    return job


def text(name: str = "carla", page: str = "/c/the-old-mill/card-file/") -> str:
    return signed_in(name).get(page).content.decode()


def test_a_host_brings_a_file_and_the_group_reads_what_came_of_it(campaign: Campaign) -> None:
    job = bring()
    assert "What came of it" in text(page=f"/c/the-old-mill/errands/{job.pk}/")
    for name in ("carla", "ada"):
        said = text(name)
        assert "says more of 2 cards" in said and "1 added, 1 corrected" in said and "oracle.json" in said
        assert "Entry 4: a card without a name was left out." in said
    assert Card.objects.get(name="A bear of ours").campaign == campaign


def test_why_a_file_was_refused_is_read_on_both_pages(campaign: Campaign) -> None:
    job = bring(FILE[:-20])
    for page in ("/c/the-old-mill/card-file/", f"/c/the-old-mill/errands/{job.pk}/"):
        assert "The file breaks off after entry 4" in text(page=page)


def test_only_a_host_brings_and_forgets(campaign: Campaign) -> None:
    bring()
    assert signed_in("ada").post("/bring/card-file/", form()).status_code == 403
    assert signed_in("ada").post("/c/the-old-mill/card-file/forget/").status_code == 403
    assert "<form" not in text("ada").split("<main")[1].split("</main")[0]


def test_a_second_file_waits_for_the_first(campaign: Campaign) -> None:
    client = signed_in("carla")
    client.post("/bring/card-file/", form())
    answer = client.post("/bring/card-file/", form())
    assert (answer.status_code, Job.objects.count()) == (422, 1)
    assert f"/errands/{Job.objects.get().pk}/" in text() and "/errands/" not in text("ada")
    assert "is being read already" in answer.content.decode()
    with raises_refusal("busy"):
        brought.forget(campaign)
    assert "is being read already" in client.post("/c/the-old-mill/card-file/forget/", follow=True).content.decode()


@pytest.mark.both_databases
def test_what_is_forgotten_is_gone_and_packs_keep_what_they_know(campaign: Campaign) -> None:
    other = campaign_of("zoe", host="yan", name="The new mill")
    bring()
    starter = STARTER.read_text(encoding="utf-8")
    pool = make_pool(campaign, Person.objects.get(username="carla"), name="Starter", text=starter)
    pack = pool.packs.all()[0]
    pack.card = Card.objects.get(name="A bear of ours")
    pack.save()
    known = pack.mana_cost, pack.type_line
    everybodys = Card.objects.filter(campaign=None).count()
    signed_in("carla").post("/c/the-old-mill/card-file/forget/")
    for model in (Card, CardFace, CardName):
        assert not model.objects.filter(campaign=campaign).exists()
    assert not CardWording.objects.filter(face__campaign=campaign).exists()
    pack.refresh_from_db()
    assert (pack.card, (pack.mana_cost, pack.type_line)) == (None, known)
    assert Card.objects.filter(campaign=None).count() == everybodys
    assert brought.brought_by(other).own == 0


@pytest.mark.parametrize(
    ("address", "kilobytes"),
    [
        ("/bring/card-file/", 65 * 1024),
        ("/api/v1/bring/card-file", 65 * 1024),
        ("/admin/campaign/card/load/", 1025 * 1024),
        ("/c/the-old-mill/card-file/", 64),
        ("/admin/campaign/card/", 64),
    ],
)
def test_large_files_are_taken_where_they_are_brought_alone(address: str, kilobytes: int) -> None:
    assert limit_of(address) == (kilobytes * 1024, "/admin/campaign/card/load/" in address)


# --- over REST -------------------------------------------------------------------------------------------------------

HERE = "/api/v1/campaigns/the-old-mill/card-file"


def test_a_program_brings_a_file_follows_the_worker_and_forgets_it(campaign: Campaign) -> None:
    client = signed_in("carla")
    sent = client.post("/api/v1/bring/card-file", form())
    assert sent.status_code == 202
    load_in_background(sent.json()["key"], timezone.now)
    assert client.get(f"/api/v1/errands/{sent.json()['key']}").json()["status"] == "done"
    told = signed_in("ada").get(HERE).json()
    assert (told["own"], told["last"]["file_name"], len(told["last"]["remarks"])) == (2, "oracle.json", 1)
    assert told["last"]["outcome"].startswith("Cards: 1 added, 1 corrected")
    assert client.delete(HERE).status_code == 204
    assert client.get(HERE).json()["own"] == 0


def test_a_program_is_told_why_not(campaign: Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    client = signed_in("carla")
    client.post("/api/v1/bring/card-file", form())
    for answer in (client.post("/api/v1/bring/card-file", form()), client.delete(HERE)):
        assert (answer.status_code, answer.json()["reason"]) == (409, "busy")
    load_in_background(str(Job.objects.get().pk), timezone.now)
    monkeypatch.setattr("campaign.cards.loading.jobs.LARGEST_OF_A_CAMPAIGN", 10)
    answer = client.post("/api/v1/bring/card-file", form())
    assert (answer.status_code, answer.json()["reason"]) == (422, "too_large")
    assert signed_in("ada").post("/api/v1/bring/card-file", form()).status_code == 403
