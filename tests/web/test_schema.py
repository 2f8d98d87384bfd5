"""The tables' part of the API keeps what its schema promises, whatever is sent."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.db import transaction
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from config.openapi.shapes import parts_of, resolved
from config.schema import SHARED
from games.kernel.choosing import choose
from games.tables import board, service
from games.tables.models import Table
from tests.games.throws.rules.book import Setup
from tests.support.examples import examples
from tests.support.services.openapi import schema, whole_api
from tests.support.worlds.everything import sign_in
from tests.web.test_api_fuzz import TOKEN, connection_kept, is_new

pytestmark = pytest.mark.django_db


api = whole_api().include(path_regex="/tables").exclude(path_regex="/act$|/events$")
"""Events have tests of their own, for they do not end; so has acting: sixty kinds of orders are too
many to be drawn up from their schemas each time."""

CHECKS = [not_a_server_error, content_type_conformance, response_schema_conformance, status_code_conformance]


@pytest.fixture(scope="module")
def tables(django_db_setup: None, django_db_blocker: Any) -> Iterator[dict[str, Table]]:
    """A table in the middle of a game, and one that is finished; `ada` is host of both."""
    with django_db_blocker.unblock(), transaction.atomic(), connection_kept():
        ada = get_user_model().objects.create_user(username="ada")
        places = [service.Place("a", "Ariadne", ada), service.Place("b", "Boreas"), service.Place("c", "Circe")]
        found = {
            name: service.open_table("throws", Setup(rounds=rounds), places, name=name, host="a", opened_by=ada)
            for name, rounds in (("playing", 3), ("finished", 1))
        }
        for name, table in found.items():
            play_on(table, 200 if name == "finished" else 5)
        yield found
        transaction.set_rollback(True)


@pytest.fixture(scope="module")
def ada(tables: dict[str, Table]) -> dict[str, str]:
    """The cookies of the host, who has signed in."""
    return {"sessionid": sign_in("ada"), "csrftoken": TOKEN}


@pytest.fixture(scope="module")
def sent() -> set[str]:
    """Every request that was made."""
    return set()


def play_on(table: Table, presses: int) -> None:
    """Presses so many buttons that are shown to the host."""
    chance, seat = Random(3), table.seats.get(key="a")
    for _ in range(presses):
        shown = board.board(table, seat)
        buttons = [
            one for one in shown.buttons if one.offer.order not in ("hand_on", "lend_seat", "take_back", "step_away")
        ]
        if shown.is_finished:
            return
        button = chance.choice(buttons)
        data = choose(button.offer, chance) | {"question": button.question}
        order = board.registry.codec(table.game).read_order(data)
        service.act(table, seat, order, acting_for=button.acting_for)


@api.parametrize()
@settings(max_examples=examples(15), deadline=None, suppress_health_check=list(HealthCheck))
def test_answers_are_what_the_schema_says(
    case: Case, tables: dict[str, Table], ada: dict[str, str], sent: set[str]
) -> None:
    table = tables["finished" if case.operation.path.endswith("journal") else "playing"]
    case.path_parameters |= {"code": table.code, "key": "c"} if case.path_parameters else {}
    if case.operation.path.endswith("door") and isinstance(case.body, dict):
        case.body["key"] = table.door_key
    if not is_new(case, sent):
        return
    with transaction.atomic():
        answer = case.call(cookies=ada, headers={"X-CSRFToken": TOKEN, "Accept-Encoding": "identity"})
        transaction.set_rollback(True)
    case.validate_response(answer, checks=CHECKS)


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
names = ["order", "question", "acting_for", "coins", "sign", "seat", "to", "agree", "lent"]
tags = sorted(board.registry.codec("throws").orders.by_tag)
wild = anything | st.fixed_dictionaries(
    {"order": st.sampled_from(tags)},
    optional={name: st.integers(0, 9) | st.sampled_from(["a", "b", "c", "rock"]) | anything for name in names[1:]},
)


@settings(max_examples=examples(80), deadline=None, suppress_health_check=list(HealthCheck))
@given(body=wild, presses=st.randoms(use_true_random=False))
def test_acting_answers_what_the_schema_says(
    body: Any, presses: Random, tables: dict[str, Table], ada: dict[str, str]
) -> None:
    table, client = tables["playing"], Client(raise_request_exception=False)
    client.cookies["sessionid"] = ada["sessionid"]
    if presses.random() < 0.5 and isinstance(body, dict):
        button = presses.choice(board.board(table, table.seats.get(key="a")).buttons)
        pressed = choose(button.offer, presses) | {"question": button.question, "acting_for": button.acting_for}
        body = pressed | {name: value for name, value in body.items() if presses.random() < 0.2}
    with transaction.atomic():
        answer = client.post(f"/api/v1/tables/{table.code}/act", json.dumps(body), content_type="application/json")
        transaction.set_rollback(True)
    responses = schema()["paths"]["/api/v1/tables/{code}/act"]["post"]["responses"]
    promised = resolved(responses[str(answer.status_code)], schema())
    validated(promised["content"][answer["Content-Type"]]["schema"], answer.json())


def validated(shape: dict[str, Any], data: Any) -> None:
    """Raises ValidationError when the data is not what the schema says."""
    Draft202012Validator(shape | {"components": schema()["components"]}).validate(data)


@pytest.mark.parametrize("wish", [(), pytest.param(("--validate",), marks=pytest.mark.thorough)])
def test_the_schema_is_valid_and_drawn_up_without_a_warning(
    wish: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    """It is held against the whole of OpenAPI at night, which takes longest; in the gate a client is made of it."""
    call_command("spectacular", "--fail-on-warn", *wish)
    assert "AnyOrder" in capsys.readouterr().out


def test_every_order_has_a_type_of_its_own_under_its_name() -> None:
    union = schema()["components"]["schemas"]["LiveMagicOrder"]
    assert union["discriminator"]["propertyName"] == "order"
    named = union["discriminator"]["mapping"]
    assert [one["$ref"] for one in union["oneOf"]] == list(named.values())
    books = board.registry.book("live_magic")
    assert set(named) == {str(kind.__struct_config__.tag) for kind in books.order_types}


def test_every_button_leads_to_an_order_that_the_schema_knows(tables: dict[str, Table]) -> None:
    shown = board.board(tables["playing"], tables["playing"].seats.get(key="a"))
    assert shown.buttons
    for button in shown.buttons:
        data = choose(button.offer, Random(1)) | {"question": button.question, "acting_for": button.acting_for}
        validated({"$ref": "#/components/schemas/AnyOrder"}, json.loads(json.dumps(data)))


def test_the_game_of_a_board_says_which_view_it_shows() -> None:
    schemas = schema()["components"]["schemas"]
    boards = schemas["TableBoard"]["discriminator"]["mapping"]
    assert schemas["TableBoard"]["discriminator"]["propertyName"] == "game"
    for game, name in boards.items():
        board_of = schemas[name.rsplit("/", 1)[1]]["properties"]
        assert board_of["game"] == {"const": game}
        assert board_of["view"]["allOf"][0]["$ref"].endswith("View")


FREE = {
    "BadLine.values": "each rule has its own",
    "Challenge.course": "a story of its own, as deep as it went",
    "Check.row": "whatever is sent is checked",
    "Draft.row": "any part may still be missing",
    "Entry.data": "each kind of fact has its own",
    "LiveMagicPowerParam.values": "of the type that the parameter names",
    "LiveMagicPowerRow.costs": "as PowerAsData says them",
    "LiveMagicPowerRow.effects": "as PowerAsData says them",
    "LiveMagicPowerRow.requires": "as PowerAsData says them",
    "Offence.values": "each rule has its own",
    "OwnPlane.row": "in the words that planes are written in",
    "PatchedChangedPlane.row": "whatever is sent is checked",
    "PatchedDraft.row": "any part may still be missing",
    "Power.row": "of a draft any part may still be missing",
    "PowerAsData_effects.then": "effects within effects",
    "PowerAsData_number": "expressions within expressions",
    "Problem.values": "each rule has its own",
    "Row.row": "whatever is sent is checked",
    "RunesRefusal.values": "each rule has its own",
    "TableHappening.values": "each line has its own",
    "Rehearsal.stage": "as the Power needs it",
    "TableBoardEvent.view": "the view of each game",
    "TableLine.values": "each line has its own",
    "TableMovedEvent.board": "those members of a board that are other than before",
    "TableMovedEvent.view": "those members of a view that are other than before",
    "TableOffer.fixed": "fields of an order, as the order says them",
    "TableRefusal.values": "each rule has its own",
}
"""What is free in the schema, and why."""


def free_in(schema: Any, at: str) -> Iterator[str]:
    """The places within this schema where anything may stand, or any object."""
    if isinstance(schema, list):
        for each in schema:
            yield from free_in(each, at)
    elif isinstance(schema, dict):
        is_any_object = schema.get("type") == "object" and schema.get("additionalProperties", {}) in ({}, True)
        if not schema or (is_any_object and not schema.get("properties")):
            yield at
        for name, each in schema.get("properties", {}).items():
            yield from free_in(each, f"{at}.{name}")
        for word in ("items", "prefixItems", "anyOf", "oneOf", "allOf", "additionalProperties"):
            if word in schema:
                yield from free_in(schema[word], at)


def test_what_is_free_in_the_schema_is_free_for_a_reason() -> None:
    schemas = schema()["components"]["schemas"]
    free = {at for name, schema in schemas.items() for at in free_in(schema, name)}
    assert {at.replace("Request.", ".") for at in free} <= set(FREE)


def test_every_problem_is_described_once() -> None:
    """Each operation refers to the answers that it shares with the others."""
    inline = [
        (path, status)
        for path, item in schema()["paths"].items()
        for operation in item.values()
        for status, answer in operation["responses"].items()
        if status >= "400" and set(answer) != {"$ref"}
    ]
    assert inline == []
    shared = schema()["components"]["responses"]
    for answer in shared.values():
        assert answer["description"]
        kinds = {kind: content["schema"]["$ref"] for kind, content in answer.get("content", {}).items()}
        assert kinds in ({}, {"application/problem+json": "#/components/schemas/Problem"})
    assert {"429", "503"} == {status for status, name in SHARED.items() if "Retry-After" in shared[name]["headers"]}


def test_the_schema_says_where_it_is_served_and_what_its_tags_mean() -> None:
    assert [server["url"] for server in schema()["servers"]] == ["/"]
    operations = [operation for item in schema()["paths"].values() for operation in item.values()]
    tags = {tag["name"]: tag["description"] for tag in schema()["tags"]}
    assert {tag for operation in operations for tag in operation["tags"]} == set(tags)
    assert all(tags.values())


def test_a_tuple_takes_no_more_items_than_it_has_places() -> None:
    tuples = [part for part in parts_of(schema()["components"]["schemas"]) if "prefixItems" in part]
    assert len(tuples) > 3
    for each in tuples:
        assert (each["items"], each["maxItems"]) == ({"not": {}}, len(each["prefixItems"]))
