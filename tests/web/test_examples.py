"""The examples of the API's schema are answers as they are really given."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from config.openapi.examples import examples
from tests.support.answers.__main__ import is_true
from tests.support.services.openapi import schema
from tests.web.test_operations import operations
from tests.web.test_times import words

MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d")
OFFSET = re.compile(MOMENT.pattern + r"(:\d\d(\.\d+)?)?[+-]\d\d:\d\d")
NOT_HEARD = {
    "campaigns_evenings_export",
    "campaigns_evenings_matches_update",
    "campaigns_evenings_open",
    "campaigns_evenings_planes_aside",
    "campaigns_evenings_planes_create",
    "campaigns_ledger_take_back",
    "campaigns_powers_exchange",
    "campaigns_rulings_create",
    "campaigns_rulings_replace",
    "campaigns_tournaments_matches_planes_create",
    "coin_flips_open",
    "tables_act",
    "tables_events",
}
"""Operations of which no example has been written down yet: `make examples` shortens this list."""


def told(operation: dict[str, Any]) -> list[str]:
    """The statuses with which it tells something that can be read."""
    return [
        status
        for status, answer in operation["responses"].items()
        if status < "400"
        and any(shape["schema"].get("format") != "binary" for shape in answer.get("content", {}).values())
    ]


def shown() -> Iterator[tuple[str, str, Any, dict[str, Any]]]:
    """Every example with the body of which it is one."""
    for _path, operation in operations():
        said = examples().get(operation["operationId"], {"answers": {}})
        if "sent" in said:
            yield operation["operationId"], "sent", said["sent"], operation.get("requestBody", {})
        for status, answer in said["answers"].items():
            yield operation["operationId"], status, answer, operation["responses"].get(status, {})


def test_every_operation_has_an_example_of_its_answer() -> None:
    without = {
        operation["operationId"]
        for _path, operation in operations()
        if told(operation)
        and not set(told(operation)) & set(examples().get(operation["operationId"], {"answers": ()})["answers"])
    }
    assert without - NOT_HEARD == set(), "make examples"


def test_every_example_is_what_the_schema_says() -> None:
    assert [(name, at) for name, at, one, body in shown() if not is_true(one, body, schema())] == []


def test_no_example_is_of_an_operation_that_is_not_there() -> None:
    assert set(examples()) <= {operation["operationId"] for _path, operation in operations()}


def test_every_moment_in_an_example_is_in_utc() -> None:
    moments = [(name, word) for name, _at, example, _body in shown() for word in words(example) if MOMENT.search(word)]
    assert len(moments) > 50
    assert [(name, word) for name, word in moments if OFFSET.search(word)] == []


@pytest.mark.parametrize(("name", "status"), [("campaigns_evenings_list", "200"), ("campaigns_create", "201")])
def test_the_schema_shows_the_examples(name: str, status: str) -> None:
    operation = next(operation for _path, operation in operations() if operation["operationId"] == name)
    answer = operation["responses"][status]["content"]["application/json"]["example"]
    assert answer == examples()[name]["answers"][status]
