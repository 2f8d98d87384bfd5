"""Law: no operation of the API takes a body with a member that its schema does not name."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from tests.support.services.openapi import resolved, schema
from tests.support.worlds.everything import Addresses, sign_in

WRITING = ("post", "put", "patch", "delete")
MISSPELT = "misspelt"
FORM = "multipart/form-data"
AN_ORDER = {"order": "lend_seat", "lent": True}
"""Orders are told apart by their name: without one nothing is read."""


def operations() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Path, method and description of everything that changes something."""
    for path, item in schema()["paths"].items():
        yield from ((path, method, item[method]) for method in WRITING if method in item)


def is_form_alone(described: dict[str, Any]) -> bool:
    """Whether it takes a form with a file, and no JSON."""
    return set(described.get("requestBody", {}).get("content", {})) == {FORM}


OPERATIONS = {one["operationId"]: (path, method, one) for path, method, one in operations()}


def address(name: str, world: Addresses) -> str:
    """The address of this operation, filled in with things that are there, where the world has any."""
    path, _, described = OPERATIONS[name]
    parameters = [resolved(parameter) for parameter in described.get("parameters", ())]
    kinds = {parameter["name"]: parameter["schema"].get("format") for parameter in parameters}

    def filled(found: re.Match[str]) -> str:
        there = [v for key, v in world.get(found[1], {}).items() if key != "slug" or found[1] == "campaigns"]
        return f"{found[1]}/{there[-1] if there else uuid4() if kinds[found[2]] == 'uuid' else 1}"

    return re.sub(r"([a-z-]+)/\{(\w+)\}", filled, path)


@pytest.fixture
def carla(world: Addresses, client: Client) -> Client:
    client.cookies["sessionid"] = sign_in("carla")
    return client


@pytest.mark.parametrize("name", [name for name, (*_, one) in OPERATIONS.items() if not is_form_alone(one)])
def test_no_operation_takes_a_member_that_it_does_not_know(carla: Client, world: Addresses, name: str) -> None:
    method = OPERATIONS[name][1]
    body = {MISSPELT: "swiss"} | (AN_ORDER if name == "tables_act" else {})
    answer = carla.generic(method.upper(), address(name, world), json.dumps(body), "application/json")
    told = answer.json()
    assert (answer.status_code, told["reason"]) == (422, "unknown_member"), told
    assert answer["Content-Type"] == "application/problem+json"
    assert [one["pointer"] for one in told["errors"]] == [f"/{MISSPELT}"]


def test_a_misspelt_setting_of_a_tournament_opens_no_table(client: Client, db: None) -> None:
    body = {"players": ["Anna", "Bruno"], "form": "swiss"}
    answer = client.post("/api/v1/tournaments", body, "application/json")
    told = answer.json()
    assert answer.status_code == 422 and "form" in told["detail"]
    (error,) = told["errors"]
    assert error["pointer"] == "/form" and "settings" in error["detail"], "it says what there is"


@pytest.mark.parametrize("name", [name for name, (*_, one) in OPERATIONS.items() if FORM in str(one)])
def test_no_form_with_a_file_takes_an_unknown_field(carla: Client, world: Addresses, name: str) -> None:
    answer = carla.post(address(name, world), {MISSPELT: "x", "csrfmiddlewaretoken": "y"})
    assert answer.status_code == 422
    assert [one["pointer"] for one in answer.json()["errors"]] == [f"/{MISSPELT}"]


def test_members_within_members_are_known_too(client: Client, db: None) -> None:
    opened = client.post("/api/v1/tournaments", {"players": ["Anna", "Bruno"]}, "application/json").json()
    body = {"order": "report", "match": "1-1", "games": {"first": 2, "second": 0, "third": 1}}
    answer = client.post(f"/api/v1/tables/{opened['code']}/act", body, "application/json")
    assert answer.status_code == 422
    assert [one["pointer"] for one in answer.json()["errors"]] == ["/games/third"]


def test_members_within_a_list_are_known_too(client: Client, db: None) -> None:
    answer = client.post("/api/v1/runes", {"players": [{"name": "Anna"}, {"nam": "Bo"}]}, "application/json")
    assert answer.status_code == 422
    assert [one["pointer"] for one in answer.json()["errors"]] == ["/players/1/nam"]


def test_a_subscription_is_taken_as_browsers_write_it(carla: Client, world: Addresses) -> None:
    """`PushSubscription.toJSON()` has a member that nobody here needs."""
    written = {"endpoint": "http://a", "expirationTime": None, "keys": {"p256dh": "a", "auth": "b"}}
    answer = carla.post(address("tables_push_subscribe", world), written, "application/json")
    assert "unknown_member" not in answer.content.decode()


def test_what_a_program_was_given_it_may_send_back(carla: Client, world: Addresses) -> None:
    """Members that are only read change nothing, and are not refused."""
    place = f"/api/v1/campaigns/{world['campaigns']['slug']}"
    given = carla.get(place).json()
    answer = carla.patch(place, given | {"name": "Thursdays"}, "application/json")
    assert answer.status_code == 200, answer.json()
    assert answer.json()["name"] == "Thursdays"
