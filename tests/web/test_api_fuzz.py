"""The API under whatever anybody may send: no traceback, and only answers that its schema announces, by status
and by shape."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, transaction
from hypothesis import HealthCheck, Phase, settings
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.support.examples import IS_EVERYTHING
from tests.support.services.openapi import whole_api
from tests.support.services.wordless import LETTERS
from tests.support.worlds.everything import Addresses, sign_in

pytestmark = [pytest.mark.django_db, pytest.mark.thorough]

TOKEN = LETTERS[0] * 32
"""Submitted twice: the token of the cookie is the token of the header."""

TOO_MANY_SHAPES = r"/tables/.*/act$|/power-check$"
"""Orders and rows of Powers: too many to be drawn up from their schemas each time; they have tests of their own."""

CHECKS = [not_a_server_error, content_type_conformance, response_schema_conformance, status_code_conformance]

NEVER_ENDS = r"/tables/.*/events$"
"""A stream: it has tests of its own."""


api = whole_api().exclude(path_regex=TOO_MANY_SHAPES).exclude(path_regex=NEVER_ENDS)


@contextmanager
def connection_kept() -> Iterator[None]:
    """A request does not close the connection in whose transaction the tests run, as under Django's test client."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.fixture(scope="module")
def world(laid: Addresses) -> Iterator[Addresses]:
    """One for all examples; each undoes what it has changed."""
    with connection_kept():
        yield laid


@pytest.fixture(scope="module")
def carla(world: Addresses) -> dict[str, str]:
    """The cookies of the host, who has signed in."""
    return {"sessionid": sign_in("carla"), "csrftoken": TOKEN}


@pytest.fixture(scope="module")
def sam(world: Addresses) -> dict[str, str]:
    """The cookies of a stranger, who has signed in."""
    return {"sessionid": sign_in("sam"), "csrftoken": TOKEN}


@pytest.fixture(scope="module")
def sent() -> set[str]:
    """Every request that was made, and the name of each operation that was asked for anything."""
    return set()


def is_new(case: Case, sent: set[str]) -> bool:
    """Whether this was not sent before: where only addresses are drawn, `fill_in` makes the same one of all of them.

    What a request has changed is undone, so that the same one would only find the same again.
    """
    parts = case.method, case.formatted_path, case.query, case.headers, case.cookies, case.media_type, case.body
    said = repr(parts)
    if said in sent:
        return False
    sent.add(said)
    return True


def fill_in(case: Case, world: Addresses) -> None:
    """Things that are there, else nothing but 404 would be found: `magi/{id}` is one of the world's Magi."""
    for kind, blank in re.findall(r"([a-z]+)/\{(\w+)\}", case.operation.path):
        known = [value for name, value in world.get(kind, {}).items() if name != "slug" or kind == "campaigns"]
        if known:
            case.path_parameters[blank] = known[-1]


@api.parametrize()
@settings(
    max_examples=120 if IS_EVERYTHING else 1,
    phases=list(Phase) if IS_EVERYTHING else [Phase.generate],
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
def test_nothing_that_is_sent_breaks_it(
    case: Case, world: Addresses, carla: dict[str, str], sam: dict[str, str], sent: set[str]
) -> None:
    """A host sends whatever may be sent; a stranger, and somebody without an account, something to each operation."""
    fill_in(case, world)
    is_first = case.operation.label not in sent
    sent.add(case.operation.label)
    if is_new(case, sent):
        finds_what_the_schema_says(case, carla)
    if is_first:
        finds_what_the_schema_says(case, sam)
        does_not_get_in(case)


def finds_what_the_schema_says(case: Case, cookies: dict[str, str]) -> None:
    with transaction.atomic():
        answer = case.call(cookies=cookies, headers={"X-CSRFToken": TOKEN, "Accept-Encoding": "identity"})
        transaction.set_rollback(True)
    case.validate_response(answer, checks=CHECKS)


def does_not_get_in(case: Case) -> None:
    with transaction.atomic():
        answer = case.call()
        transaction.set_rollback(True)
    assert answer.status_code in {400, 401, 403, 404, 405, 415}
    case.validate_response(answer, checks=[status_code_conformance, content_type_conformance])
