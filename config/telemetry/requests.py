"""Each request has an id, a line of the log and its place in the figures."""

from __future__ import annotations

import logging
import re
import secrets
import time
from collections.abc import Callable
from typing import Any

from django.db import connection
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.functional import LazyObject, empty

from config.telemetry import context
from config.telemetry.lines import route_of
from games.tables import measures
from games.tables.signals import table_moved

Answer = Callable[[HttpRequest], HttpResponseBase]

HEADER = "X-Request-ID"
SHAPE = re.compile(r"[A-Za-z0-9_-]{8,64}")
"""What a proxy may call a request; anything else is called otherwise."""

METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}

log = logging.getLogger(__name__)


def told(get_response: Answer) -> Answer:
    """Middleware, outside of all that answers but static files: gives the request its id, sends it back with the
    answer, and says what became of it.

    A live stream counts until its first byte; how many are open is a figure of its own.
    """

    def answered(request: HttpRequest) -> HttpResponseBase:
        began, name = time.perf_counter(), id_of(request)
        with context.about(request=name):
            response = get_response(request)
            seconds = time.perf_counter() - began
            route, method = route_of(request), request.method if request.method in METHODS else "other"
            context.add(person=person_of(request))
            what = {"route": route, "method": method, "status": response.status_code, "ms": round(seconds * 1000)}
            log.info("answered", extra=what)
            measures.REQUESTS.labels(route, method, str(response.status_code)).observe(seconds)
            _measure_pool()
        response[HEADER] = name
        return response

    return answered


def id_of(request: HttpRequest) -> str:
    """What the proxy calls the request, where that has the shape of an id; else one of our own."""
    given = request.headers.get(HEADER, "")
    return given if SHAPE.fullmatch(given) else secrets.token_hex(8)


def person_of(request: HttpRequest) -> int | None:
    """The number of who has asked, if anybody has looked at who it is; nobody is looked up for a line of the log."""
    person: Any = getattr(request, "user", None)
    if isinstance(person, LazyObject) and person.__dict__.get("_wrapped") is empty:
        return None
    number = getattr(person, "pk", None)
    return number if isinstance(number, int) else None


def _measure_pool() -> None:
    pool = getattr(connection, "_connection_pools", {}).get(connection.alias)
    if pool is not None:
        now = pool.get_stats()
        measures.POOL.labels("open").set(now.get("pool_size", 0))
        measures.POOL.labels("free").set(now.get("pool_available", 0))
        measures.POOL.labels("waiting").set(now.get("requests_waiting", 0))


def listen() -> None:
    """The line of a request says at which table it was an act, and which version came of it."""
    table_moved.connect(_moved, dispatch_uid="telemetry")


def _moved(sender: object, *, code: str, version: int, **rest: Any) -> None:
    context.add(table=code, version=version)
