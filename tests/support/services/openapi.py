"""The schema of the API, drawn up once in a process that asks for it, and in no other: that takes a second."""

from __future__ import annotations

from functools import cache
from typing import Any

import schemathesis
from django.core.wsgi import get_wsgi_application
from django.test import Client
from schemathesis.schemas import BaseSchema


@cache
def schema() -> dict[str, Any]:
    """As programs are given it. Raises AssertionError when they are not."""
    answer = Client().get("/api/v1/schema?format=json")
    assert answer.status_code == 200
    drawn_up: dict[str, Any] = answer.json()
    return drawn_up


def resolved(part: dict[str, Any]) -> dict[str, Any]:
    """This part of the schema, or the component that it refers to."""
    if "$ref" not in part:
        return part
    found: Any = schema()
    for name in part["$ref"].removeprefix("#/").split("/"):
        found = found[name]
    component: dict[str, Any] = found
    return component


@cache
def whole_api() -> BaseSchema:
    """By which requests are drawn, and their answers judged."""
    found = schemathesis.openapi.from_dict(schema())
    found.app = get_wsgi_application()
    return found
