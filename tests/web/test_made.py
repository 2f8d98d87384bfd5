"""What a POST makes has an address, and the same thing sent twice is made once: 201, then 200."""

from __future__ import annotations

import json
from typing import Any, NamedTuple
from urllib.parse import urlsplit
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test import Client
from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart
from django.urls import resolve

from campaign.models import ChroniclePicture, PowerRow, Season
from tests.support.services.openapi import schema
from tests.support.worlds.addressed import addressed
from tests.support.worlds.everything import Addresses, sign_in
from tests.support.worlds.photograph import a_photograph

pytestmark = pytest.mark.django_db

TWIN = 200


class Making(NamedTuple):
    """A request that makes something. `sends`: a value of the world, or the body itself; `again`: the status of the
    same request sent a second time; `at`: values of the world that fill in the address."""

    who: str
    sends: str | dict[str, Any]
    again: int
    at: str = ""


MAKINGS = {
    "campaigns_create": Making("carla", {"name": "The new mill"}, TWIN),
    "campaigns_award_schemes_create": Making("carla", "a scheme", 409),
    "campaigns_evenings_create": Making("carla", {"day": "2030-01-01"}, TWIN),
    "campaigns_evenings_agenda_create": Making("ada", "a point", TWIN, "planned"),
    "campaigns_evenings_chronicle_create": Making("ada", "some words", TWIN),
    "campaigns_evenings_chronicle_pictures_create": Making("ada", "a picture", TWIN, "words"),
    "campaigns_evenings_matches_create": Making("carla", "a match", TWIN),
    "campaigns_imports_create": Making("ada", "a list", 201),
    "campaigns_invitations_create": Making("carla", {"role": "player"}, 201),
    "campaigns_ledger_corrections_create": Making("carla", "a correction", TWIN),
    "campaigns_magi_create": Making("carla", "a sheet of a guest", 400),
    "campaigns_planes_own_create": Making("ada", "a plane", TWIN),
    "campaigns_planes_own_try": Making("ada", {}, 201, "own planes"),
    "campaigns_power_import": Making("ada", "a file", 201),
    "campaigns_powers_create": Making("ada", "a draft", 201),
    "campaigns_powers_comments_create": Making("ada", {"text": "Too strong."}, TWIN),
    "campaigns_powers_proposal_create": Making("carla", {"kind": "retire", "why": "Too strong."}, 409),
    "campaigns_powers_versions_create": Making("ada", {}, 201),
    "campaigns_record_imports_create": Making("ada", "a record", 201),
    "campaigns_rulings_create": Making("ada", "a ruling", TWIN),
    "campaigns_rulings_replace": Making("ada", "a ruling", TWIN, "rulings"),
    "campaigns_seasons_create": Making("carla", "a season", TWIN),
    "campaigns_shares_create": Making("carla", "what is shared", TWIN),
    "campaigns_tournaments_create": Making("carla", "a league", TWIN),
    "campaigns_webhooks_create": Making("carla", {"form": "standard", "events": ["evening.planned"]}, 400),
    "me_tokens_create": Making("ada", {"name": "A bot", "scopes": ["read"]}, 201),
    "planechase_open": Making("nobody", {"players": ["Anna", "Bruno"]}, 201),
    "runes_open": Making("nobody", {"players": [{"name": "Anna"}, {"name": "Bruno"}]}, 201),
    "tournaments_open": Making("nobody", {"players": ["Anna", "Bruno", "Cleo"]}, 201),
    "tables_push_subscribe": Making("ada", "another phone", TWIN, "table"),
}
"""By operation. Its answer is followed to its `Location`, and the request is sent again."""

ELSEWHERE = {
    "campaigns_evenings_decks_pictures_create": "tests/campaign/evenings/test_closed_evenings.py",
    "campaigns_evenings_duels_create": "tests/campaign/matches",
    "campaigns_evenings_planes_create": "tests/campaign/matches",
    "campaigns_evenings_tournament_create": "tests/campaign/tournaments",
    "campaigns_ledger_take_back": "tests/campaign/experience/test_experience_pages.py",
    "campaigns_magi_purchases_create": "tests/campaign/experience/test_experience_pages.py",
    "campaigns_tournaments_matches_duel": "tests/campaign/tournaments",
    "campaigns_tournaments_matches_planes_create": "tests/campaign/tournaments",
    "tables_newcomer": "tests/campaign/evenings/test_newcomers.py",
    "coin_flips_open": "a game of the tests",
    "tournaments_bring": "tests/games/tournament",
}
"""What the world of these tests isn't in the state for, and where it is tested."""


def operations() -> dict[str, tuple[str, dict[str, Any]]]:
    """Every operation that answers 201, by name, with its path."""
    return {
        item["post"]["operationId"]: (path, item["post"])
        for path, item in schema()["paths"].items()
        if "201" in item.get("post", {}).get("responses", {})
    }


def body_of(making: Making, world: Addresses) -> dict[str, Any]:
    own: dict[str, dict[str, Any]] = {
        "a picture": {"picture": SimpleUploadedFile("deck.jpg", a_photograph(), "image/jpeg")},
        "a sheet of a guest": world["a sheet"] | {"member": None},
        "a list": world["a list"] | {"name": f"List {uuid4()}"},
        "another phone": world["a phone"] | {"endpoint": "https://push.example.org/another"},
    }
    if making.sends == "a file":
        from campaign.powers.files import export

        return {"file": export(PowerRow.objects.get(key=world["powers"]["key"])).decode()}
    sends = making.sends
    body = sends if isinstance(sends, dict) else (own | world)[sends]
    return body | {"name": "Bot", "address": "https://other.example.org/hook"} if "events" in body else body


def send(client: Client, path: str, body: dict[str, Any]) -> Any:
    if "picture" in body:
        body["picture"].seek(0)
        return client.generic("POST", path, encode_multipart(BOUNDARY, body), MULTIPART_CONTENT)
    return client.post(path, json.dumps(body), "application/json")


def client_of(name: str) -> Client:
    client = Client(raise_request_exception=False)
    if name != "nobody":
        client.cookies["sessionid"] = sign_in(name)
    return client


def test_every_operation_that_makes_something_is_tried() -> None:
    assert set(operations()) == set(MAKINGS) | set(ELSEWHERE)


def test_the_schema_says_where_it_is_and_that_a_twin_is_200() -> None:
    assert all("Location" in operation["responses"]["201"]["headers"] for _path, operation in operations().values())
    twins = {name for name, (_path, operation) in operations().items() if "200" in operation["responses"]}
    assert {name for name, making in MAKINGS.items() if making.again == TWIN} == twins - set(ELSEWHERE)


@pytest.mark.parametrize("name", MAKINGS)
def test_what_was_made_is_at_its_address_and_is_made_once(name: str, world: Addresses) -> None:
    making, client = MAKINGS[name], client_of(MAKINGS[name].who)
    path = operations()[name][0]
    for part, value in world[making.at].items() if making.at else ():
        blank = {"pk": "id"}.get(part, part)
        path = path.replace(f"{{{blank}}}", str(value))
    path, body = addressed(path, world), body_of(making, world)
    with transaction.atomic():
        Season.objects.all().delete()
        ChroniclePicture.objects.all().delete()
        first = send(client, path, body)
        assert first.status_code == 201, first.content.decode()
        location = urlsplit(first["Location"])
        assert resolve(location.path).view_name.startswith("api:")
        assert client.get(first["Location"]).status_code in (200, 405)
        again = send(client, path, body)
        transaction.set_rollback(True)
    assert again.status_code == making.again, again.content.decode()
    if making.again == TWIN:
        assert "Location" not in again
        assert again.json().get("id") == first.json().get("id")
