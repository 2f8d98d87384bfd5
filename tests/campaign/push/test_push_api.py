"""Over the API a phone is told for the seat that it sits on, and for no other one."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from campaign.models import PushSubscription
from games.tables import service
from games.tables.models import Table
from tests.support.services.receiver import Receiver
from tests.support.services.sleeper import Sleeper

pytestmark = pytest.mark.django_db

Phone = Callable[..., Client]


def address(table: Table, rest: str = "") -> str:
    return f"/api/v1/tables/{table.code}/push-subscriptions{rest}"


def subscribe(client: Client, table: Table, sleeper: Sleeper, **more: Any) -> Any:
    body = sleeper.subscription | more
    return client.post(address(table), body, content_type="application/json")


def guest_at(table: Table, phone: Phone) -> Client:
    """A guest without an account, who has taken the free seat."""
    client = phone()
    client.get(f"/t/{table.code}/join/{table.door_key}/")
    client.post(f"/t/{table.code}/join/", {"seat": "c", "name": "Gil"})
    return client


def test_a_member_and_a_guest_are_told_each_for_their_seat(table: Table, phone: Phone, push_service: Receiver) -> None:
    for client in (phone("bo"), guest_at(table, phone)):
        answer = subscribe(client, table, Sleeper(push_service.url))
        assert answer.status_code == 201, answer.content
    assert [(row.seat, row.person) for row in PushSubscription.objects.all()] == [
        ("b", table.seats.get(key="b").user),
        ("c", None),
    ]


def test_nobody_is_told_for_the_seat_of_somebody_else(table: Table, phone: Phone, sleeper: Sleeper) -> None:
    assert subscribe(phone("bo"), table, sleeper, seat="a").status_code in (201, 400)
    assert not PushSubscription.objects.filter(seat="a").exists()


def test_strangers_find_nothing_and_watchers_are_refused(
    open_table: Callable[..., Table], phone: Phone, sleeper: Sleeper
) -> None:
    table, public = open_table(), open_table(is_public=True)
    assert subscribe(phone("sam"), table, sleeper).status_code == 404
    assert subscribe(phone(), public, sleeper).status_code == 403
    assert phone("sam").post(f"/api/v1/tables/{public.code}/push-key").status_code == 403
    assert not PushSubscription.objects.exists()


def test_a_guest_brings_the_csrf_token(table: Table, phone: Phone, sleeper: Sleeper) -> None:
    guest = guest_at(table, phone)
    careless = phone(enforce_csrf_checks=True)
    careless.cookies["sessionid"] = guest.cookies["sessionid"].value
    assert subscribe(careless, table, sleeper).status_code == 403
    assert not PushSubscription.objects.exists()


def test_where_a_phone_is_told_is_never_read(table: Table, phone: Phone, sleeper: Sleeper) -> None:
    answer = subscribe(phone("ada"), table, sleeper)
    row = PushSubscription.objects.get()
    assert set(answer.json()) == {"id", "seat", "language", "made_at", "renewed_at"}
    assert answer.json()["id"] == str(row.pk)
    kept = repr(row.__dict__)
    for secret in (sleeper.endpoint, *sleeper.subscription["keys"].values()):
        assert secret not in kept
        assert secret not in answer.content.decode()


def test_the_phone_is_told_in_the_language_of_its_browser(table: Table, phone: Phone, sleeper: Sleeper) -> None:
    client = phone("ada")
    client.cookies["django_language"] = "cs"
    assert subscribe(client, table, sleeper).json()["language"] == "cs"


def test_the_key_is_what_a_browser_takes(table: Table, phone: Phone) -> None:
    key = phone("ada").post(f"/api/v1/tables/{table.code}/push-key").json()["key"]
    point = base64.urlsafe_b64decode(key + "=" * (-len(key) % 4))
    assert (len(point), point[0]) == (65, 4)


def test_a_phone_takes_it_back_and_no_phone_of_another_seat_does(
    table: Table, phone: Phone, push_service: Receiver
) -> None:
    ada, bo = phone("ada"), phone("bo")
    id_of_ada = subscribe(ada, table, Sleeper(push_service.url)).json()["id"]
    assert bo.delete(address(table, f"/{id_of_ada}")).status_code == 404
    assert ada.delete(address(table, f"/{uuid4()}")).status_code == 404
    assert PushSubscription.objects.count() == 1
    assert ada.delete(address(table, f"/{id_of_ada}")).status_code == 204
    assert ada.delete(address(table, f"/{id_of_ada}")).status_code == 404
    assert not PushSubscription.objects.exists()


def test_who_holds_the_seat_now_does_not_end_what_the_one_before_has_asked_for_by_its_id(
    table: Table, phone: Phone, sleeper: Sleeper
) -> None:
    ada = phone("ada")
    row = subscribe(ada, table, sleeper).json()["id"]
    service.take_over(table, table.seats.get(key="a"))
    assert ada.delete(address(table, f"/{row}")).status_code in (403, 404)


@pytest.mark.parametrize(
    "change, field",
    [
        ({"endpoint": "http://127.0.0.1:8000/"}, "endpoint"),
        ({"endpoint": "https://10.0.0.1/"}, "endpoint"),
        ({"endpoint": "https://push.example.org/" + "a" * 600}, "endpoint"),
        ({"keys": {"p256dh": "AAAA", "auth": "AAAA"}}, "keys"),
        ({"keys": {"p256dh": "A" * 5000, "auth": "AAAA"}}, "keys"),
        ({"keys": None}, "keys"),
    ],
)
def test_what_cannot_be_told_is_refused_at_its_field(
    table: Table, phone: Phone, change: dict[str, Any], field: str
) -> None:
    answer = subscribe(phone("ada"), table, Sleeper("https://push.example.org/abc"), **change)
    assert answer.status_code == 400
    assert field in json.dumps(answer.json())
    assert not PushSubscription.objects.exists()


def test_the_own_data_of_an_account_carry_no_address_of_a_phone(table: Table, phone: Phone, sleeper: Sleeper) -> None:
    ada = phone("ada")
    subscribe(ada, table, sleeper)
    own = ada.get("/api/v1/me/data")
    assert own.status_code == 200
    assert sleeper.endpoint.encode() not in own.content
