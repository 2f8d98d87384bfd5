"""Pictures that the product draws itself, each at an address of its own that never changes."""

from __future__ import annotations

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from games.planechase import charts

FOR_EVER = 365 * 24 * 60 * 60

LONGEST_NAME = 80


@require_safe
@login_not_required
@cache_control(public=True, immutable=True, max_age=FOR_EVER)
def plane_chart(request: HttpRequest, version: int, name: str) -> HttpResponse:
    """The chart of the plane of this English name. Raises Http404: it is drawn in another way now, or is no name."""
    if version != charts.VERSION or len(name) > LONGEST_NAME or not name.isprintable():
        raise Http404
    return HttpResponse(charts.chart(name), content_type="image/svg+xml")


def plane_chart_url(name: str) -> str:
    return reverse("plane_chart", args=[charts.VERSION, name])
