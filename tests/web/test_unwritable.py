"""What no database takes, in the fields of a form and in JSON: no traceback, and nothing of it is kept."""

from __future__ import annotations

import json

import pytest
from django.http import HttpResponse, QueryDict
from django.test import Client, RequestFactory
from django.urls import reverse

from campaign.models import MatchTable, Person
from config.nul import FormsWithoutNul
from tests.support.worlds.everything import Addresses

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture
def carla(world: Addresses) -> Client:
    """The host, who has signed in."""
    client = Client()
    client.force_login(Person.objects.get(username="carla"), "django.contrib.auth.backends.ModelBackend")
    return client


def read(form: QueryDict | dict[str, str | list[str]]) -> QueryDict:
    """What a view reads of this form."""
    request = RequestFactory().post("/", form)
    FormsWithoutNul(lambda _request: HttpResponse()).process_view(request)
    return request.POST


def test_nul_in_a_form_is_left_out_and_everything_else_stays() -> None:
    found = read({"na\0me": "A\0da", "decks": ["w\0", "u"], "text": "4 Serra Angel\r\n"})
    assert dict(found.lists()) == {"name": ["Ada"], "decks": ["w", "u"], "text": ["4 Serra Angel\r\n"]}


def test_of_a_stranger_who_is_turned_away_no_form_is_read() -> None:
    answer = Client().post(reverse("campaign:new_campaign"), {"name": "a\0b"})
    assert answer.status_code == 302 and not vars(answer.wsgi_request)["_read_started"]


def test_a_reason_with_nul_is_kept_without_it(carla: Client, world: Addresses) -> None:
    at = world["planar tables"]
    answer = carla.post(reverse("campaign:abandon_planechase", kwargs=at), {"why": "It rai\0ns."})
    assert answer.status_code == 302
    assert MatchTable.objects.get(pk=at["pk"]).abandoned_why == "It rains."


@pytest.mark.parametrize("campaign", ["the-old\0-mill", "", "9" * 30, "ключ"])
def test_a_campaign_that_cannot_be_is_not_there(carla: Client, campaign: str) -> None:
    if campaign.isprintable():
        assert carla.post(reverse("campaign:bring_cards"), {"campaign": campaign}).status_code == 404
    sent = json.dumps({"campaign": campaign})
    answer = carla.post(reverse("api:bring_cards"), sent, content_type="application/json")
    assert answer.status_code == 404


def test_a_campaign_is_found_by_its_name_without_the_nul(carla: Client) -> None:
    assert carla.post(reverse("campaign:bring_cards"), {"campaign": "the-old\0-mill"}).status_code == 422
