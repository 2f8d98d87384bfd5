"""Who belongs to a campaign looks on at its tables by their short address, without a seat and without a door."""

from __future__ import annotations

import pytest
from django.test import Client

from campaign.models import Evening, Membership, Person, Role
from games.tables.models import Table
from tests.support.worlds.people import person
from tests.support.worlds.runes_matches import lay
from tests.support.worlds.tournaments import league

pytestmark = pytest.mark.django_db


@pytest.fixture
def watcher(evening: Evening) -> Client:
    """The phone of Wim, who watches the campaign."""
    wim = person("wim")
    Membership.objects.create(campaign=evening.campaign, person=wim, role=Role.WATCHER)
    return phone_of(wim)


def phone_of(account: Person) -> Client:
    client = Client()
    client.force_login(account, "django.contrib.auth.backends.ModelBackend")
    return client


def codes(evening: Evening) -> list[str]:
    """The tables of the campaign: of the evening, of a match, of a league."""
    assert evening.table_code
    return [
        evening.table_code,
        lay(evening, "Ada", "Bo").table_code,
        league(evening.campaign, "Bo", "Cleo").table_code,
    ]


def finds(phone: Client, code: str) -> int:
    return phone.get(f"/t/{code}/").status_code


def test_a_watcher_of_the_campaign_opens_its_tables_and_watches(evening: Evening, watcher: Client) -> None:
    for code in codes(evening):
        page = watcher.get(f"/t/{code}/")
        assert page.status_code == 200 and page.context["board"].seat is None
        assert finds(watcher, code.lower()) == 200
        assert Table.objects.get(code=code).door_key not in page.content.decode()


def test_who_does_not_belong_to_it_finds_nothing(evening: Evening) -> None:
    stranger = phone_of(person("sam"))
    assert {finds(phone, code) for code in codes(evening) for phone in (stranger, Client())} == {404}


def test_who_has_left_the_campaign_watches_no_more(evening: Evening, watcher: Client) -> None:
    assert finds(watcher, evening.table_code or "") == 200
    Membership.objects.filter(person__username="wim").delete()
    assert finds(watcher, evening.table_code or "") == 404


def test_who_comes_when_every_seat_is_taken_is_shown_no_locked_ones(evening: Evening) -> None:
    table = Table.objects.get(code=evening.table_code)
    table.seats.filter(user=None).update(token="taken")
    guest = Client()
    page = guest.get(f"/t/{table.code}/join/{table.door_key}/", follow=True).content.decode()
    assert "Every seat is taken." in page and "choice--taken" not in page
