"""What every operation of the API is called: names that make good clients, summaries, ideas, scopes."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from config.openapi.ideas import ideas, words
from config.openapi.naming import Address, name_of, summary_of, tag_of
from tests.support.services.openapi import schema

METHODS = {"get", "post", "put", "patch", "delete"}


def operations() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every operation with its path."""
    for path, item in schema()["paths"].items():
        yield from ((path, operation) for method, operation in item.items() if method in METHODS)


@pytest.mark.parametrize(
    ("method", "path", "is_list", "is_read", "name", "summary"),
    [
        ("GET", "campaigns/{slug}/evenings", True, True, "campaigns_evenings_list", "List the evenings"),
        ("GET", "campaigns/{slug}/seasons/{id}", False, True, "campaigns_seasons_get", "Show a season"),
        (
            "PATCH",
            "campaigns/{slug}/evenings/{number}/matches/{id}",
            False,
            False,
            "campaigns_evenings_matches_update",
            "Change a match of an evening",
        ),
        (
            "POST",
            "campaigns/{slug}/evenings/{number}/close",
            False,
            False,
            "campaigns_evenings_close",
            "Close an evening",
        ),
        ("POST", "campaigns/{slug}/seasons", False, True, "campaigns_seasons_create", "Add a season"),
        ("DELETE", "campaigns/{slug}/seasons/{id}", False, True, "campaigns_seasons_delete", "Remove a season"),
        ("POST", "campaigns/{slug}/odd-jobs/{id}/begin-it", False, False, "campaigns_odd_jobs_begin_it", "Begin it"),
    ],
)
def test_an_operation_is_called_by_its_address(
    method: str, path: str, is_list: bool, is_read: bool, name: str, summary: str
) -> None:
    address = Address(method, path, is_list, is_read)
    assert name_of(address) == name
    assert summary_of(name, address) == summary


@pytest.mark.parametrize("method", ["GET", "POST", "PATCH", "PUT", "DELETE"])
def test_a_view_that_is_asked_apart_from_its_address_is_called_nothing(method: str) -> None:
    for is_list in (True, False):
        assert summary_of("", Address(method, "/", is_list, is_list)) == ""


def test_an_operation_belongs_to_the_idea_of_its_address() -> None:
    assert tag_of("campaigns/{slug}/imports/{key}/lines") == "pools"
    assert tag_of("campaigns/{slug}") == "campaigns"
    assert tag_of("tables/{code}/orders") == "tables"


def test_names_are_names_for_programs_and_each_is_one_operations() -> None:
    names = Counter(operation["operationId"] for _path, operation in operations())
    assert [name for name, times in names.items() if times > 1 or not name.isidentifier()] == []


def test_every_operation_has_a_summary_of_its_own_a_description_and_an_idea() -> None:
    known = {idea.name for idea in ideas()}
    said = [(path, one) for path, one in operations() if not one.get("summary") or not one.get("description")]
    assert said == []
    assert {tag for _path, one in operations() for tag in one["tags"]} <= known
    alike = Counter((one["tags"][0], one["summary"]) for _path, one in operations())
    assert [summary for summary, times in alike.items() if times > 1] == []


def test_no_summary_is_written_for_an_operation_that_is_not_there() -> None:
    assert set(words().summaries) <= {operation["operationId"] for _path, operation in operations()}


def test_who_has_signed_in_sees_to_tokens_and_no_token_does() -> None:
    scopes = {operation["operationId"]: operation.get("x-scope") for _path, operation in operations()}
    assert [name for name, scope in scopes.items() if scope is None] == [
        "me_tokens_list",
        "me_tokens_create",
        "me_tokens_delete",
    ]
    assert scopes["tables_act"] == "play"
    assert scopes["campaigns_evenings_create"] == "host"


def test_nothing_is_called_as_its_own_field_that_is_something_else() -> None:
    """`WhoShares.who_shares`: in a generated client the one would take the place of the other."""
    schemas = schema()["components"]["schemas"]
    fields = {name: each.get("properties", {}).get(field_name(name), {}) for name, each in schemas.items()}
    assert [name for name, field in fields.items() if "$ref" in json.dumps(field)] == []


def field_name(component: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", component).lower()


def test_a_file_of_text_is_text_and_its_plain_form_comes_first() -> None:
    """A generated client reads an answer as the first form that it knows, and makes no bytes of text."""
    for _path, operation in operations():
        for answer in operation["responses"].values():
            forms = [(kind, form["schema"]) for kind, form in answer.get("content", {}).items()]
            assert [form for kind, form in forms if kind.startswith("text/") and form.get("format") == "binary"] == []
            plain = [kind.startswith("text/") for kind, _form in forms]
            assert plain == sorted(plain, reverse=True), operation["operationId"]
