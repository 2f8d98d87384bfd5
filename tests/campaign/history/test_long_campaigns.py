"""Pages of a campaign that lasts: long lists have pages, and charts begin with the first Magi."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from campaign.house_rules import rulings
from campaign.models import Campaign, Person
from campaign.web.pages.evenings.planning import EVENINGS_ON_A_PAGE
from campaign.web.pages.rulings import RULINGS_ON_A_PAGE
from campaign.web.pages.standings import LATEST, MOST_MAGI
from tests.support.worlds.long_seasons import seed
from tests.support.worlds.people import NOW, campaign_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign() -> Campaign:
    campaign = campaign_of()
    seed(campaign, LATEST + 2, MOST_MAGI + 1)
    return campaign


def page(name: str, campaign: Campaign, **query: str | int) -> str:
    client = Client()
    client.force_login(Person.objects.get(username="carla"), "django.contrib.auth.backends.ModelBackend")
    return str(client.get(reverse(f"campaign:{name}", args=[campaign.slug]), query).content.decode())


def test_standings_rank_everybody_and_chart_the_first(campaign: Campaign) -> None:
    short, whole = page("standings", campaign), page("standings", campaign, all=1)
    assert "Show all" in short and "Show all" not in whole
    assert '<th scope="row">1</th>' in whole and '<th scope="row">1</th>' not in short, "the first evening"
    for magus in campaign.magi.all():
        assert short.count(reverse("campaign:magus", args=[campaign.slug, magus.pk])) >= 1
    assert len(short) < len(whole)


def test_evenings_and_rulings_have_pages(campaign: Campaign) -> None:
    host = Person.objects.get(username="carla")
    for number in range(RULINGS_ON_A_PAGE + 1):
        rulings.rule_on(campaign, rule="D-16", text=f"Ruling {number}.", by=host, at=NOW, evening=None, replaces=None)
    for name, mark, most in (("rulings", 'id="ruling-', RULINGS_ON_A_PAGE), ("evenings", "tile", EVENINGS_ON_A_PAGE)):
        first, second = page(name, campaign), page(name, campaign, page=2)
        assert 'class="num mute">1 / 2<' in first and 'class="num mute">2 / 2<' in second
        assert first.count(mark) >= most > second.count(mark)
