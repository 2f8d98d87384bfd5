"""`GET /metrics`: the figures of all processes of this machine, for whoever has METRICS_TOKEN; without one it is not
there."""

from __future__ import annotations

import os
from hmac import compare_digest
from pathlib import Path

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from config.telemetry.folder import forget_the_dead
from config.telemetry.waiting import Queue


@login_not_required
@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """401 without the token; 404 where none is set."""
    if not settings.METRICS_TOKEN:
        raise Http404
    if not may_read(request):
        return HttpResponse(status=401, headers={"WWW-Authenticate": "Bearer"})
    figures = CollectorRegistry()
    figures.register(counted())
    figures.register(Queue())
    return HttpResponse(generate_latest(figures), content_type=CONTENT_TYPE_LATEST)


def may_read(request: HttpRequest) -> bool:
    """Whether the request brings the token. How long this takes does not depend on how much of it is right."""
    kind, _, token = request.headers.get("Authorization", "").partition(" ")
    return kind.lower() == "bearer" and compare_digest(token.strip().encode(), settings.METRICS_TOKEN.encode())


def counted() -> Collector:
    """What all processes have counted that share METRICS_DIR; of this one alone where none is set."""
    folder = os.environ.get("PROMETHEUS_MULTIPROC_DIR")
    if not folder:
        return REGISTRY
    forget_the_dead(Path(folder))
    return MultiProcessCollector(None, folder)
