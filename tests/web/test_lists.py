"""Every list of the API is paged and ordered, and refuses what it does not know: a walk over the schema's lists."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.support.services.openapi import schema
from tests.support.worlds.addressed import addressed
from tests.support.worlds.everything import Addresses, sign_in

pytestmark = pytest.mark.django_db

ASKED = {"/api/v1/cards": "search=plains&", "/api/v1/campaigns/{slug}/cards": "search=plains&"}
"""What a list has to be asked for."""
UNKNOWN = ("nonsense=1", "ordering=nonsense", "limit=0", "limit=1001", "limit=x", "offset=-1")


def shape_of(operation: dict[str, Any]) -> dict[str, Any]:
    """The schema of what an operation answers when all is well."""
    said = operation["responses"].get("200", {}).get("content", {}).get("application/json", {}).get("schema", {})
    named = said.get("$ref", "").rpartition("/")[2]
    shape: dict[str, Any] = schema()["components"]["schemas"][named] if named else said
    return shape


def gets() -> dict[str, dict[str, Any]]:
    """Every path that is read, with what the schema says of it."""
    return {path: operations["get"] for path, operations in schema()["paths"].items() if "get" in operations}


def lists() -> dict[str, dict[str, Any]]:
    """Those of them that are lists."""
    return {
        path: one for path, one in gets().items() if {"count", "results"} <= shape_of(one).get("properties", {}).keys()
    }


def asked(path: str, world: Addresses, how: str = "") -> str:
    """The address of what is read there, asked for what it has to be asked for, and in this way."""
    query = f"{ASKED.get(path, '')}{how}".rstrip("&")
    return f"{addressed(path, world)}?{query}" if query else addressed(path, world)


@pytest.fixture
def carla(world: Addresses) -> Client:
    client = Client()
    client.cookies["sessionid"] = sign_in("carla")
    return client


def test_no_answer_is_a_bare_array() -> None:
    assert [path for path, one in gets().items() if shape_of(one).get("type") == "array"] == []


def test_there_are_lists_to_walk_over() -> None:
    assert len(lists()) > 30


def what_is_wrong_with_its_pages(carla: Client, path: str, world: Addresses) -> str:
    """Of a list: nothing, or why it is not paged in one order."""
    whole = carla.get(asked(path, world, "limit=1000")).json()
    if "results" not in whole:
        return "" if whole["status"] in (403, 404, 409) else f"{whole['status']}"  # there is none of it in this world
    if whole.keys() != {"count", "next", "previous", "results"} or whole["count"] != len(whole["results"]):
        return f"{whole.keys()}, {whole['count']} of {len(whole['results'])}"
    pages = [carla.get(asked(path, world, f"limit=1&offset={at}")).json() for at in range(min(3, whole["count"]))]
    return "" if [row for page in pages for row in page["results"]] == whole["results"][:3] else "in another order"


def test_a_list_is_paged_and_its_pages_are_in_one_order(carla: Client, world: Addresses) -> None:
    wrong = {path: what_is_wrong_with_its_pages(carla, path, world) for path in lists()}
    assert {path: why for path, why in wrong.items() if why} == {}


def test_a_list_refuses_what_it_does_not_know(carla: Client, world: Addresses) -> None:
    said = {}
    for path in lists():
        there = carla.get(asked(path, world)).status_code == 200
        for how in UNKNOWN if there else UNKNOWN[:1]:
            answer = carla.get(asked(path, world, how))
            pointed = [one["pointer"].split("/")[1] for one in answer.json().get("errors", [])]
            said[path, how] = (answer.status_code, pointed)
    assert len(said) > 150
    assert {one: found for one, found in said.items() if found != (400, [one[1].partition("=")[0]])} == {}


def test_a_list_is_given_in_each_order_that_it_names(carla: Client, world: Addresses) -> None:
    given = {}
    for path, operation in lists().items():
        for named in (one for one in operation["parameters"] if one.get("name") == "ordering"):
            for order in named["schema"]["items"]["enum"]:
                given[path, order] = carla.get(addressed(path, world), {"ordering": order}).status_code
    assert len(given) > 20
    assert {one: status for one, status in given.items() if status != 200} == {}


@pytest.mark.parametrize("how", ["ordering=", "ordering=name,name,name,name,name,name,name", "ordering=name__length"])
def test_an_order_is_one_of_those_that_are_named(how: str, carla: Client, world: Addresses) -> None:
    address = addressed("/api/v1/campaigns/{slug}/magi", world)
    assert carla.get(f"{address}?{how}").status_code == 400
    assert carla.get(f"{address}?ordering=-style,name").status_code == 200


def test_a_parameter_is_refused_wherever_it_stands_and_is_pointed_at(carla: Client, world: Addresses) -> None:
    address = addressed("/api/v1/campaigns/{slug}/evenings/{number}", world)
    for said in (carla.get(f"{address}?a/b~c=1"), carla.patch(f"{address}?a/b~c=1", {}, "application/json")):
        assert (said.status_code, said.json()["reason"]) == (400, "unknown_parameter")
        assert said.json()["errors"][0]["pointer"] == "/a~1b~0c"
    assert carla.options(f"{address}?a=1").status_code == 405
