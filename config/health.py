"""Is this process alive, and can it reach what it needs? For proxies and for the start command."""

import redis
from django.contrib.auth.decorators import login_not_required
from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.tables.live import patience


def has_database() -> bool:
    """Does the database answer?"""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return False
    return True


def has_redis() -> bool:
    """Does Redis answer?"""
    try:
        with patience.client() as connection_:
            return bool(connection_.ping())
    except redis.RedisError:
        return False


@login_not_required
@never_cache
@require_safe
def health(request: HttpRequest) -> JsonResponse:
    """200 when database and Redis answer, else 503, and which of them does not."""
    parts = {"database": has_database(), "redis": has_redis()}
    return JsonResponse(parts, status=200 if all(parts.values()) else 503)
