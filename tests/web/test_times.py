"""Every moment in every answer has one offset, UTC; a day is a day; what is sent without a zone is read in that of the
installation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import msgspec
import pytest
from django.test import Client
from jsonschema import Draft202012Validator, FormatChecker

from campaign.models import AccessToken
from games.tables.rest.boards import plain
from games.tables.rest.rendering import Json
from tests.support.services.openapi import schema
from tests.support.worlds.everything import Addresses, sign_in
from tests.web.test_lists import asked, gets

pytestmark = pytest.mark.django_db

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


def wrong_times(answer: Any, operation: dict[str, Any]) -> Iterator[str]:
    """What in this answer is no moment in UTC, or no day, where its schema promises one, or looks like one."""
    promised = operation["responses"]["200"]["content"]["application/json"]["schema"]
    shapes = Draft202012Validator(promised | {"components": schema()["components"]}, format_checker=checker)
    yield from (wrong.message for wrong in shapes.iter_errors(answer) if wrong.validator == "format")
    yield from (word for word in words(answer) if MOMENT.match(word) and not FORMS["date-time"].fullmatch(word))


def test_times_in_an_answer_are_in_utc_and_days_are_days(carla: Client, world: Addresses) -> None:
    read, wrong = 0, {}
    for path, operation in gets().items():
        answer = carla.get(asked(path, world))
        if answer.status_code == 200 and answer["Content-Type"] == "application/json":
            read += 1
            wrong[path] = list(wrong_times(answer.json(), operation))
    assert read > 80
    assert {path: said for path, said in wrong.items() if said} == {}


@pytest.mark.parametrize(
    ("sent", "meant"),
    [
        ("2030-07-01T20:00:00", "2030-07-01T18:00:00Z"),
        ("2030-07-01T20:00:00+09:00", "2030-07-01T11:00:00Z"),
        ("2030-07-01T20:00:00Z", "2030-07-01T20:00:00Z"),
    ],
)
def test_a_time_without_a_zone_is_read_in_that_of_the_installation(carla: Client, sent: str, meant: str) -> None:
    wanted = {"name": "A bot", "scopes": ["read"], "expires_at": sent}
    made = carla.post("/api/v1/me/tokens", wanted, content_type="application/json")
    assert (made.status_code, made.json()["expires_at"]) == (201, meant)
    kept = AccessToken.objects.get(pk=made.json()["id"]).expires_at
    assert kept == datetime.fromisoformat(meant) and kept.tzinfo == UTC


class Reminder(msgspec.Struct, frozen=True):
    until: datetime


def test_a_moment_of_a_board_is_written_in_utc_whatever_its_zone() -> None:
    until = datetime(2026, 11, 20, 21, tzinfo=timezone(timedelta(hours=1)))
    assert Json().render(plain(Reminder(until))) == b'{"until":"2026-11-20T20:00:00Z"}'
