"""What is said of addresses that lead nowhere: a page to people, JSON to programs."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views.defaults import page_not_found


def missing(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The answer with 404, also where no view was found that could have given it."""
    if request.path.startswith("/api/"):
        return JsonResponse({"detail": _("Not found.")}, status=404)
    return page_not_found(request, exception)
