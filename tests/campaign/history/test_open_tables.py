"""Who waits for whom, on the campaign's page: of each reader their own turn first, and nothing that a seat keeps."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils import timezone

from campaign.evenings import evenings
from campaign.history.open_tables import waiting_tables
from campaign.models import Campaign, Evening, Person
from campaign.pools.imports import make_pool
from games.live_magic.rules import orders as lm
from tests.support.worlds.archived_campaign import STARTER
from tests.support.worlds.people import campaign_of, give, magus_of

pytestmark = pytest.mark.django_db


def reader(name: str) -> Person:
    return Person.objects.get(username=name)


@pytest.fixture
def campaign() -> Campaign:
    return campaign_of("ada", "bo")


@pytest.fixture
def opened(campaign: Campaign) -> Evening:
    """An evening at its table, at which everybody approves the sheets."""
    pool = make_pool(campaign, reader("carla"), name="Starter", text=STARTER.read_text(encoding="utf-8"))
    evening = evenings.plan_evening(campaign, day=timezone.now().date(), pool=pool)
    for name in ("ada", "bo"):
        evenings.say_whether_comes(evening, magus_of(campaign, name), True)
    return evenings.open_evening(evening, reader("carla"), timezone.now())


def page_of(name: str, campaign: Campaign, language: str = "en") -> str:
    client = Client(headers={"accept-language": language})
    client.force_login(reader(name))
    return client.get(f"/c/{campaign.slug}/").content.decode()


def test_each_reader_is_told_whom_the_table_waits_for(opened: Evening) -> None:
    (to_ada,), (to_host,) = (waiting_tables(opened.campaign, reader(name)) for name in ("ada", "carla"))
    assert (to_ada.is_readers_turn, to_ada.others) == (True, ["Bo"])
    assert (to_host.is_readers_turn, to_host.others) == (False, ["Ada", "Bo"])


def test_who_has_answered_waits_with_the_others(opened: Evening) -> None:
    give(opened, "ada", lm.ApproveAll(), at=timezone.now())
    (to_ada,), (to_bo,) = (waiting_tables(opened.campaign, reader(name)) for name in ("ada", "bo"))
    assert (to_ada.is_readers_turn, to_ada.others) == (False, ["Bo"])
    assert (to_bo.is_readers_turn, to_bo.others) == (True, [])


def test_the_page_says_it_in_the_readers_language_and_leads_to_the_table(opened: Evening) -> None:
    give(opened, "ada", lm.ApproveAll(), at=timezone.now())
    waits, asked = page_of("ada", opened.campaign), page_of("bo", opened.campaign, "it")
    assert "The table waits for Bo" in waits and f'href="/t/{opened.table_code}/"' in waits
    assert "Tocca a te" in asked and "Approvazione" in asked


def test_the_gold_of_the_page_leads_whoever_is_asked_tonight_to_the_table(opened: Evening) -> None:
    give(opened, "ada", lm.ApproveAll(), at=timezone.now())
    gold = re.compile(r'<a href="([^"]*)"\s+class="act act--gold')
    to_bo, to_ada = page_of("bo", opened.campaign), page_of("ada", opened.campaign)
    assert gold.findall(to_bo) == [f"/t/{opened.table_code}/"] and "Open tables" not in to_bo
    assert gold.findall(to_ada) == [f"/c/{opened.campaign.slug}/evenings/{opened.number}/"]
    assert "Open tables" in to_ada


def test_another_campaign_and_one_without_a_table_say_nothing(campaign: Campaign, opened: Evening) -> None:
    other = campaign_of("dora", host="emil", name="Elsewhere")
    assert waiting_tables(other, reader("ada")) == []
    assert "Open tables" not in page_of("dora", other)


def test_a_table_whose_journal_is_not_here_is_not_spoken_of(campaign: Campaign) -> None:
    evening = evenings.plan_evening(campaign, day=timezone.now().date())
    Evening.objects.filter(pk=evening.pk).update(table_code="GONE99", opened_at=timezone.now())
    assert waiting_tables(campaign, reader("ada")) == []
