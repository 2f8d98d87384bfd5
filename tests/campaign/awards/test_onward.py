"""From the last match on: every phone leads to the award, and once it is booked to what each of them does next."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from campaign.evenings.evenings import plan_evening
from campaign.experience import ledger
from campaign.models import Evening, Person
from games.tables.models import Table
from tests.support.worlds.people import LATER
from tests.support.worlds.tournaments import close_and_book, won_by_ada

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
GOLD = re.compile(r'class="act act--gold[^>]*>\s*<span>\s*([^<]*?)\s*<', re.DOTALL)


@pytest.fixture
def code(evening: Evening) -> str:
    return won_by_ada(evening)


def phone(name: str) -> Client:
    client = Client()
    client.force_login(Person.objects.get(username=name))
    return client


def at_seat(code: str, key: str) -> Client:
    """A phone without an account that was shown the link of a seat."""
    client = Client()
    client.post(reverse("tables:take_over", args=[code, key]))
    return client


def gold_at(client: Client, code: str) -> list[str]:
    return GOLD.findall(client.get(reverse("tables:table", args=[code])).content.decode())


def spend_all(evening: Evening, name: str) -> None:
    """Whatever this Magus has got is gone."""
    magus = evening.campaign.magi.get(name=name)
    ledger.correct(magus, -ledger.free(magus), reason="spent on paper", at=LATER)


def test_before_it_is_booked_only_the_host_has_a_move_and_every_phone_asks_for_more(
    evening: Evening, code: str
) -> None:
    assert gold_at(phone("carla"), code) == ["On to the award"]
    page = phone("ada").get(reverse("tables:table", args=[code])).content.decode()
    assert GOLD.findall(page) == [] and "Matches and places" in page and "Carla gives the points" in page
    asked = phone("ada").get(reverse("campaign:onward", args=[code]), headers=HTMX)
    assert (asked.status_code, asked.content) == (204, b"")


def test_once_it_is_booked_a_player_is_led_to_what_the_points_buy(evening: Evening, code: str) -> None:
    close_and_book(evening)
    ada = phone("ada")
    assert gold_at(ada, code) == ["Spend experience"]
    piece = ada.get(reverse("campaign:onward", args=[code]), headers=HTMX).content.decode()
    assert GOLD.findall(piece) == ["Spend experience"]
    assert "hx-get" not in piece, "it does not ask again"
    sheet = reverse("campaign:magus", args=[evening.campaign.slug, evening.campaign.magi.get(name="Ada").pk])
    assert ada.get(reverse("campaign:onward", args=[code])).headers["Location"] == sheet


def test_who_has_spent_all_is_led_to_the_next_date(evening: Evening, code: str) -> None:
    close_and_book(evening)
    spend_all(evening, "Ada")
    assert gold_at(phone("ada"), code) == ["The recap"]
    upcoming = plan_evening(evening.campaign, day=timezone.localdate() + timedelta(days=7))
    ada = phone("ada")
    assert gold_at(ada, code) == ["To the next evening"]
    there = reverse("campaign:evening", args=[evening.campaign.slug, upcoming.number])
    assert ada.get(reverse("campaign:onward", args=[code])).headers["Location"] == there


def test_the_auction_s_own_table_leads_there_too(evening: Evening, code: str) -> None:
    close_and_book(evening)
    assert gold_at(phone("ada"), evening.table_code or "") == ["Spend experience"]


def test_a_guest_keeps_the_magus_and_is_led_nowhere_else(evening: Evening, code: str) -> None:
    seats = Table.objects.get(code=code).seats.filter(name="Cleo")
    seats.update(user=None, guest="Clara")
    guest = at_seat(code, seats.get().link_key)
    assert gold_at(guest, code) == ["Keep your Magus"]
    close_and_book(evening)
    assert gold_at(guest, code) == ["Keep your Magus"]
    assert guest.get(reverse("campaign:onward", args=[code]), headers=HTMX).status_code == 204


def test_a_member_s_other_phone_signs_in_on_the_way(evening: Evening, code: str) -> None:
    close_and_book(evening)
    other = at_seat(code, Table.objects.get(code=code).seats.get(name="Cleo").link_key)
    here = reverse("campaign:onward", args=[code])
    assert other.get(here).headers["Location"] == f"{reverse('account_login')}?next={here}"
