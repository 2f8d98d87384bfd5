"""A law over every address: nobody without an account has more than 64 KB of a body received."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.urls import URLPattern, URLResolver, get_resolver

from config.asgi_types import Asgi
from tests.support.asgi import exchange

pytestmark = pytest.mark.django_db

PART = b"x" * 1024
MEGABYTE = [PART] * 1024
A_VALUE = {"int": "1", "uuid": "6f1c7f0c-2a5e-4d6c-9a55-0c1f5b8c7d10", "path": "1", "slug": "a", "str": "a"}


def routes(resolver: URLResolver, before: str = "", space: str = "") -> Iterator[tuple[str, str]]:
    """Every address of the URL configuration: the name of its view, and a path that leads there."""
    for one in resolver.url_patterns:
        route = before + str(one.pattern)
        if isinstance(one, URLPattern):
            yield f"{space}{one.name}", "/" + re.sub(r"<(?:(\w+):)?\w+>", lambda part: A_VALUE[part[1] or "str"], route)
        else:
            yield from routes(one, route, f"{space}{one.namespace}:" if one.namespace else space)


ADDRESSES = {path: name for name, path in routes(get_resolver()) if "(?P" not in path}


def declared(length: int) -> dict[str, str]:
    return {"Content-Type": "application/octet-stream", "Content-Length": str(length)}


@pytest.fixture(scope="module")
def application() -> Asgi:
    from config.asgi import application

    return application


def test_the_law_looks_at_every_kind_of_address() -> None:
    names = set(ADDRESSES.values())
    assert {"campaign:bring", "api:bring", "admin:campaign_card_load", "tables:act", "account_login"} <= names
    assert len(ADDRESSES) > 500


def test_nobody_without_an_account_has_a_larger_body_received_in_chunks(application: Asgi) -> None:
    wrong = {}
    for path, name in ADDRESSES.items():
        answer = exchange(application, "POST", path, MEGABYTE[:100], {"Content-Type": "application/octet-stream"})
        if answer.received > settings.BODY_BYTES + len(PART) or answer.status not in (401, 413):
            wrong[name] = answer.status, answer.received
    assert wrong == {}


def test_of_a_larger_body_that_is_declared_nothing_is_received(application: Asgi) -> None:
    wrong = {}
    for path, name in ADDRESSES.items():
        answer = exchange(application, "POST", path, MEGABYTE[:100], declared(100 * len(PART)))
        if answer.received or answer.status not in (401, 413):
            wrong[name] = answer.status, answer.received
    assert wrong == {}


@pytest.mark.parametrize("path", ["/", "/bring/", "/api/v1/bring", "/nowhere/", "/api/v1/nowhere", "/static/x.css"])
@pytest.mark.parametrize("method", ["GET", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD", "BREW"])
def test_the_method_makes_no_difference(application: Asgi, method: str, path: str) -> None:
    assert exchange(application, method, path, MEGABYTE, declared(len(PART) * 1024)).received == 0
    assert exchange(application, method, path, MEGABYTE).received <= settings.BODY_BYTES + len(PART)


def test_every_upload_is_an_address() -> None:
    names = set(ADDRESSES.values())
    assert set(settings.UPLOADS) | set(settings.STAFF_UPLOADS) <= names
