"""Every moment in every answer has one offset, UTC; a day is a day; what is sent without a zone is read in that of the
installation."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client
from drf_spectacular.generators import SchemaGenerator
from jsonschema import Draft202012Validator, FormatChecker

from campaign.models import AccessToken
from tests.support.worlds.addressed import addressed
from tests.support.worlds.everything import Addresses, sign_in
from tests.web.test_lists import ASKED

pytestmark = pytest.mark.django_db

SCHEMA = SchemaGenerator().get_schema(public=True, request=None)
GETS = [path for path, operations in SCHEMA["paths"].items() if "get" in operations]
FORMS = {
    "date-time": re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z"),
    "date": re.compile(r"\d{4}-\d\d-\d\d"),
    "time": re.compile(r"\d\d:\d\d:\d\d(\.\d+)?"),
}
MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d")

checker = FormatChecker(formats=())
for name in FORMS:
    checker.checks(name)(lambda text, name=name: not isinstance(text, str) or bool(FORMS[name].fullmatch(text)))


def words(data: Any) -> list[str]:
    """Every text in an answer."""
    if isinstance(data, dict):
        return [word for inner in data.values() for word in words(inner)]
    if isinstance(data, list):
        return [word for inner in data for word in words(inner)]
    return [data] if isinstance(data, str) else []


@pytest.fixture
def carla(world: Addresses) -> Client:
    client = Client()
    client.cookies["sessionid"] = sign_in("carla")
    return client


@pytest.mark.parametrize("path", GETS)
def test_times_in_an_answer_are_in_utc_and_days_are_days(path: str, carla: Client, world: Addresses) -> None:
    query = ASKED.get(path, "")
    answer = carla.get(f"{addressed(path, world)}?{query}" if query else addressed(path, world))
    if answer.status_code != 200 or answer["Content-Type"] != "application/json":
        return
    promised = SCHEMA["paths"][path]["get"]["responses"]["200"]["content"]["application/json"]["schema"]
    shapes = Draft202012Validator(promised | {"components": SCHEMA["components"]}, format_checker=checker)
    assert [wrong for wrong in shapes.iter_errors(answer.json()) if wrong.validator == "format"] == []
    said = [word for word in words(answer.json()) if MOMENT.match(word)]
    assert [word for word in said if not FORMS["date-time"].fullmatch(word)] == []


@pytest.mark.parametrize(
    ("sent", "meant"),
    [
        ("2030-07-01T20:00:00", "2030-07-01T18:00:00Z"),
        ("2030-07-01T20:00:00+09:00", "2030-07-01T11:00:00Z"),
        ("2030-07-01T20:00:00Z", "2030-07-01T20:00:00Z"),
    ],
)
def test_a_time_without_a_zone_is_read_in_that_of_the_installation(carla: Client, sent: str, meant: str) -> None:
    asked = {"name": "A bot", "scopes": ["read"], "expires_at": sent}
    made = carla.post("/api/v1/me/tokens", asked, content_type="application/json")
    assert (made.status_code, made.json()["expires_at"]) == (201, meant)
    kept = AccessToken.objects.get(pk=made.json()["id"]).expires_at
    assert kept == datetime.fromisoformat(meant) and kept.tzinfo == UTC
