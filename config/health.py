"""Is this process alive, can it reach what it needs, may calls be sent to it? For proxies and for the start command.

A process that is told to end takes no more calls: nobody asks it any more whether it is ready.
"""

import time

import redis
from django.contrib.auth.decorators import login_not_required
from django.contrib.sessions.models import Session
from django.db import DatabaseError
from django.http import HttpRequest, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from config.migrated import migrations
from games.tables.outages import patience

PROBE = "health"
"""The key of a session that has always ended: what is written again and again."""

TRIED_EVERY = 1.0
"""Seconds for which one answer of the database holds: whoever asks in a hurry does not make it busy."""


class Database:
    """Whether the database takes in what is written, as this process has found out last."""

    def __init__(self) -> None:
        self._tried_at = float("-inf")
        self._took_it = False

    def takes_something_in(self) -> bool:
        """It is really written: a full disk and a database that may only be read answer every question gladly."""
        if time.monotonic() >= self._tried_at + TRIED_EVERY:
            self._took_it = _is_written()
            self._tried_at = time.monotonic()
        return self._took_it


def _is_written() -> bool:
    try:
        ended = {"session_data": "", "expire_date": timezone.now()}
        Session.objects.update_or_create(session_key=PROBE, defaults=ended)
    except DatabaseError:
        return False
    return True


database = Database()


def has_redis() -> bool:
    """Does Redis answer?"""
    try:
        with patience.client() as client:
            return bool(client.ping())
    except redis.RedisError:
        return False


@login_not_required
@never_cache
@require_safe
def health(request: HttpRequest) -> JsonResponse:
    """200 when the database takes something in and Redis answers, else 503, and which of them does not."""
    return told({"database": database.takes_something_in(), "redis": has_redis()})


@login_not_required
@never_cache
@require_safe
def live(request: HttpRequest) -> JsonResponse:
    """200 as long as this process answers at all; whatever it needs may be away."""
    return told({"alive": True})


@login_not_required
@never_cache
@require_safe
def ready(request: HttpRequest) -> JsonResponse:
    """As health, and 503 as long as the database is not as this version needs it."""
    parts = {"database": database.takes_something_in(), "redis": has_redis()}
    return told(parts | {"migrated": migrations.are_done()})


def told(parts: dict[str, bool]) -> JsonResponse:
    """200 when all is well, else 503, and what is not."""
    return JsonResponse(parts, status=200 if all(parts.values()) else 503)
