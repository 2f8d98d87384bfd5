"""Who tries one secret address after the other has to wait; who knows theirs, or was let in, does not."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client, override_settings
from django.urls import reverse

from campaign.models import Campaign, Invitation, Person
from games.tables import service
from games.tables.models import Table
from tests.games.throws.rules.book import Setup

pytestmark = pytest.mark.django_db

FEW: dict[str, Any] = {"RATES": {"order": (600, 60), "guess": (5, 600)}}
WRONG = [
    "/t/NOTABLE/",
    "/t/NOTABLE/join/nokey/",
    "/t/NOTABLE/phone/nokey/",
    "/api/v1/tables/NOTABLE",
    "/i/nocode/",
    "/place/nocode/",
    "/calendar/nokey.ics",
    "/decks/NOTABLE/a/",
]


@pytest.fixture
def table() -> Table:
    places = [service.Place("a", "Ariadne"), service.Place("b", "Boreas")]
    return service.open_table("throws", Setup(seats=("a", "b")), places, name="Tuesday", host="a", is_public=True)


@pytest.mark.parametrize("address", WRONG)
@override_settings(**FEW)
def test_a_guess_too_many_is_not_answered(client: Client, table: Table, address: str) -> None:
    assert {client.get(address).status_code for _ in range(5)} == {404}
    late = client.get(address)
    assert (late.status_code, late["Retry-After"]) == (429, "600")
    assert client.get(f"/t/{table.code}/").status_code == 429, "else a right guess would be told from a wrong one"
    assert client.get("/").status_code == 200


@override_settings(**FEW)
def test_who_was_let_in_does_not_wait_for_another_phone_behind_the_same_address(client: Client, table: Table) -> None:
    guest, signed_in = Client(), Client()
    guest.get(f"/t/{table.code}/join/{table.door_key}/")
    signed_in.force_login(Person.objects.create_user("ada"), "django.contrib.auth.backends.ModelBackend")
    for _ in range(9):
        client.get("/t/NOTABLE/")
    assert client.get(f"/t/{table.code}/").status_code == 429
    assert guest.get(f"/t/{table.code}/").status_code == 200
    assert signed_in.get(f"/t/{table.code}/").status_code == 200


@override_settings(**FEW)
def test_an_account_that_guesses_waits_too(client: Client) -> None:
    client.force_login(Person.objects.create_user("ada"), "django.contrib.auth.backends.ModelBackend")
    found = [client.post(reverse("api:join", args=[f"guess{n}"])).status_code for n in range(6)]
    assert found == [404, 404, 404, 404, 404, 429]


def from_address(address: str, path: str = "/t/NOTABLE/") -> int:
    """The status of a phone at this address that has no cookies."""
    return Client(REMOTE_ADDR=address).get(path).status_code


@override_settings(**FEW)
def test_addresses_of_one_network_are_one_caller() -> None:
    """IPv6: whoever has one address has a /64 of them, and some have a /48; IPv4 is counted by address."""
    assert [from_address(f"2001:db8:1:1::{n}") for n in range(1, 7)] == [404] * 5 + [429]
    assert from_address("2001:db8:1:2::1") == 404, "another /64"
    assert [from_address(f"2001:db8:1:{n:x}::1") for n in range(3, 47)] == [404] * 44
    assert [from_address("2001:db8:1:ffff::1"), from_address("2001:db8:2::1")] == [429, 404], "fifty in a /48"
    assert [from_address(f"198.51.100.{n}") for n in range(6)] == [404] * 6


@override_settings(**FEW)
def test_a_session_is_counted_wherever_it_calls_from(table: Table) -> None:
    guest = Client()
    guest.get(f"/t/{table.code}/join/{table.door_key}/")
    found = [guest.get("/t/NOTABLE/", REMOTE_ADDR=f"198.51.100.{n}").status_code for n in range(6)]
    assert found == [404] * 5 + [429]
    assert from_address("198.51.100.1") == 404


@override_settings(**FEW)
def test_many_accounts_are_no_way_around() -> None:
    found = []
    for n in range(51):
        client = Client()
        client.force_login(Person.objects.create_user(f"ada{n}"), "django.contrib.auth.backends.ModelBackend")
        found.append(client.get("/t/NOTABLE/").status_code)
    assert found == [404] * 50 + [429]
    assert from_address("127.0.0.1") == 404, "guests are counted apart"


@override_settings(RATES={"open_table": (3, 3600)}, NETWORK_TIMES={"open_table": 4})
def test_a_room_of_phones_behind_one_address_opens_more_tables_than_one_phone() -> None:
    asked = {"players": ["Anna", "Bruno"], "one_phone": True}

    def opens(phone: Client) -> int:
        return phone.post("/api/v1/planechase", asked, content_type="application/json").status_code

    phone, others = Client(), [Client() for _ in range(8)]
    assert [opens(phone) for _ in range(5)] == [201, 201, 201, 201, 429], "the first has given it a session"
    assert [opens(other) for other in others] == [201] * 7 + [429], "twelve in all, refused ones included"


@override_settings(**FEW)
def test_twelve_phones_behind_one_address_join_at_once(table: Table) -> None:
    invitation = Invitation.objects.create(campaign=Campaign.objects.create(name="Ours", slug="ours"))
    for _ in range(12):
        assert Client().get(f"/t/{table.code}/join/{table.door_key}/").status_code == 302
        assert Client().get(f"/i/{invitation.code}/").status_code == 200


@override_settings(ACCOUNT_RATE_LIMITS={"new_campaign": "2/h/user"})
def test_nobody_founds_one_campaign_after_the_other(client: Client) -> None:
    client.force_login(Person.objects.create_user("ada"), "django.contrib.auth.backends.ModelBackend")
    assert [client.post("/new/", {"name": f"Mill {n}"}).status_code for n in range(3)] == [302, 302, 429]
    assert client.post("/api/v1/campaigns", {"name": "Mill 4"}, content_type="application/json").status_code == 429
    assert client.post("/new/", {"name": ""}).status_code == 422
    assert Campaign.objects.count() == 2
