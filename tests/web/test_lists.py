"""Every list of the API is paged and ordered, and refuses what it does not know: a walk over the schema's lists."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from drf_spectacular.generators import SchemaGenerator

from tests.support.worlds.addressed import addressed
from tests.support.worlds.everything import Addresses, sign_in

pytestmark = pytest.mark.django_db

SCHEMA = SchemaGenerator().get_schema(public=True, request=None)
ASKED = {"/api/v1/cards": "search=plains&", "/api/v1/campaigns/{slug}/cards": "search=plains&"}
"""What a list has to be asked for."""
UNKNOWN = ("nonsense=1", "ordering=nonsense", "limit=0", "limit=1001", "limit=x", "offset=-1")


def shape_of(operation: dict[str, Any]) -> dict[str, Any]:
    """The schema of what an operation answers when all is well."""
    said = operation["responses"].get("200", {}).get("content", {}).get("application/json", {}).get("schema", {})
    named = said.get("$ref", "").rpartition("/")[2]
    shape: dict[str, Any] = SCHEMA["components"]["schemas"][named] if named else said
    return shape


GETS = {path: operations["get"] for path, operations in SCHEMA["paths"].items() if "get" in operations}
PAGED = {path: one for path, one in GETS.items() if {"count", "results"} <= shape_of(one).get("properties", {}).keys()}


@pytest.fixture
def carla(world: Addresses) -> Client:
    client = Client()
    client.cookies["sessionid"] = sign_in("carla")
    return client


def test_no_answer_is_a_bare_array() -> None:
    assert [path for path, one in GETS.items() if shape_of(one).get("type") == "array"] == []


def test_there_are_lists_to_walk_over() -> None:
    assert len(PAGED) > 30


@pytest.mark.parametrize("path", PAGED)
def test_a_list_is_paged_and_its_pages_are_in_one_order(path: str, carla: Client, world: Addresses) -> None:
    address, asked = addressed(path, world), ASKED.get(path, "")
    whole = carla.get(f"{address}?{asked}limit=1000").json()
    if "results" not in whole:
        assert whole["status"] in (403, 404, 409), "there is none of it in this world"
        return
    assert whole.keys() == {"count", "next", "previous", "results"} and whole["count"] == len(whole["results"])
    pages = [carla.get(f"{address}?{asked}limit=1&offset={at}").json() for at in range(min(3, whole["count"]))]
    assert [row for page in pages for row in page["results"]] == whole["results"][:3]


@pytest.mark.parametrize("path", PAGED)
def test_a_list_refuses_what_it_does_not_know(path: str, carla: Client, world: Addresses) -> None:
    address = f"{addressed(path, world)}?{ASKED.get(path, '')}"
    there = carla.get(address).status_code == 200
    for asked in UNKNOWN if there else UNKNOWN[:1]:
        said = carla.get(address + asked)
        assert said.status_code == 400
        assert [one["pointer"].split("/")[1] for one in said.json()["errors"]] == [asked.partition("=")[0]]


@pytest.mark.parametrize("path", [path for path, one in PAGED.items() if "ordering" in str(one["parameters"])])
def test_a_list_is_given_in_each_order_that_it_names(path: str, carla: Client, world: Addresses) -> None:
    (named,) = [one for one in PAGED[path]["parameters"] if one["name"] == "ordering"]
    for order in named["schema"]["items"]["enum"]:
        assert carla.get(addressed(path, world), {"ordering": order}).status_code == 200


@pytest.mark.parametrize("asked", ["ordering=", "ordering=name,name,name,name,name,name,name", "ordering=name__length"])
def test_an_order_is_one_of_those_that_are_named(asked: str, carla: Client, world: Addresses) -> None:
    address = addressed("/api/v1/campaigns/{slug}/magi", world)
    assert carla.get(f"{address}?{asked}").status_code == 400
    assert carla.get(f"{address}?ordering=-style,name").status_code == 200


def test_a_parameter_is_refused_wherever_it_stands_and_is_pointed_at(carla: Client, world: Addresses) -> None:
    address = addressed("/api/v1/campaigns/{slug}/evenings/{number}", world)
    for said in (carla.get(f"{address}?a/b~c=1"), carla.patch(f"{address}?a/b~c=1", {}, "application/json")):
        assert (said.status_code, said.json()["reason"]) == (400, "unknown_parameter")
        assert said.json()["errors"][0]["pointer"] == "/a~1b~0c"
    assert carla.options(f"{address}?a=1").status_code == 405
