"""A number of five thousand digits in an address or a form is no number that is meant, and breaks nothing."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from campaign.models import Person
from games.kernel.limits import typed_number
from tests.support.worlds.everything import Addresses

pytestmark = pytest.mark.django_db

LONG = "9" * 5_000

Asked = Callable[[Client, Addresses], int]


@pytest.fixture
def ada() -> Client:
    client = Client()
    client.force_login(Person.objects.get(username="ada"), "django.contrib.auth.backends.ModelBackend")
    return client


def a_button_of_a_rehearsal(ada: Client, world: Addresses) -> int:
    address = reverse("campaign:rehearse_power", kwargs=world["campaign"] | world["powers"])
    return ada.post(address, {"do": "act", "after": "0", "which": f"me.{LONG}"}).status_code


def a_line_of_a_plane(ada: Client, world: Addresses) -> int:
    address = reverse("campaign:new_own_plane", kwargs=world["campaign"])
    form = {"name": "Home", "type": "Plane", "line.0": "1", "on.0": "chaos", "op.0": "draw:n", "number.0": "1"}
    return max(ada.post(address, form | {"do": f"drop {which}"}).status_code for which in (LONG, f"0 {LONG}"))


def a_place_of_a_power(ada: Client, world: Addresses) -> int:
    address = reverse("campaign:new_power", kwargs=world["campaign"])
    wheres = (LONG, f"windows.{LONG}", "windows.nothing", "windows.7.effects", "name.en.x")
    return max(ada.post(address, {"do": f"add {where}"}).status_code for where in wheres)


def a_round_of_a_tournament(ada: Client, world: Addresses) -> int:
    names = {"players": ["Ada", "Bo", "Cleo", "Dino"]}
    code = ada.post(reverse("api:new_tournament"), json.dumps(names), "application/json").json()["code"]
    rounds = reverse("tables:tournament_page", args=[code, "rounds"])
    asked = ({"round": LONG}, {"round": f"0001{LONG}"}, {"round": "00012"}, {"match": f"1-{LONG}"})
    return max(ada.get(rounds, one).status_code for one in asked)


@pytest.mark.parametrize(
    "asked",
    [a_button_of_a_rehearsal, a_line_of_a_plane, a_place_of_a_power, a_round_of_a_tournament],
    ids=lambda asked: asked.__name__,
)
def test_a_number_that_nobody_types_breaks_nothing(asked: Asked, ada: Client, world: Addresses) -> None:
    assert asked(ada, {**world}) < 500


def test_a_number_is_typed_in_digits_and_at_most_nine() -> None:
    typed = ("7", "007", "999999999", "1000000000", LONG, "-1", "1.5", "", "²", "٣")
    assert [typed_number(text) for text in typed] == [7, 7, 999_999_999, None, None, None, None, None, None, 3]
