"""Whatever the API refuses, and whoever refuses it, is told in one shape (RFC 9457)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from jsonschema import Draft202012Validator

from campaign.models import Person
from games.tables.rest.problems import offences
from tests.support.services.openapi import schema
from tests.support.worlds.everything import Addresses

JSON = "application/json"
REFUSED: dict[str, tuple[int, str, Callable[[Client, Addresses], Any]]] = {
    "an address that leads nowhere": (404, "not_found", lambda api, _: api.get("/api/v1/nothing/here")),
    "what is not there": (404, "not_found", lambda api, _: api.get("/api/v1/campaigns/nowhere")),
    "another method": (405, "method_not_allowed", lambda api, _: api.delete("/api/v1/tables")),
    "a body that is none": (400, "parse_error", lambda api, _: api.post("/api/v1/campaigns", "{", JSON)),
    "a field that is wrong": (400, "invalid", lambda api, _: api.post("/api/v1/campaigns", {"name": []}, JSON)),
    "a kind that is not read": (
        415,
        "unsupported_media_type",
        lambda api, _: api.post("/api/v1/campaigns", "a", "a/b"),
    ),
    "a NUL": (400, "nul", lambda api, _: api.get("/api/v1/campaigns?search=%00")),
    "a kind that is not given": (406, "not_acceptable", lambda api, _: api.get("/api/v1/campaigns", HTTP_ACCEPT="a/b")),
}


@pytest.mark.parametrize("what", REFUSED)
def test_every_refusal_is_a_problem(world: Addresses, client: Client, what: str):
    status, reason, ask = REFUSED[what]
    client.force_login(Person.objects.get(username="ada"))
    answer = ask(client, world)
    told = answer.json()
    assert (answer.status_code, told["reason"], answer["Content-Type"]) == (status, reason, "application/problem+json")
    components = schema()["components"]
    Draft202012Validator(components["schemas"]["Problem"] | {"components": components}).validate(told)
    assert told["status"] == status and told["type"].endswith(f":{reason}") and told["detail"]


def test_each_thing_that_is_wrong_stands_at_its_place():
    nested = {"names": [{}, {"first/last": ["Too long."]}], "non_field_errors": ["Not so."], "age": ["A.", "B."]}
    assert [(one["pointer"], one["detail"]) for one in offences(nested)] == [
        ("/names/1/first~1last", "Too long."),
        ("", "Not so."),
        ("/age", "A."),
        ("/age", "B."),
    ]


@pytest.mark.parametrize(("language", "says"), [("en", "Not found."), ("it", "Non trovato."), ("cs", "Nenalezeno.")])
def test_what_is_not_there_is_said_in_the_readers_language(
    world: Addresses, client: Client, language: str, says: str
) -> None:
    client.force_login(Person.objects.get(username="carla"))
    picture = reverse("api:picture", kwargs=world["pictures"])
    assert client.delete(picture, headers={"accept-language": language}).json()["detail"] == says
