"""What is said of addresses that lead nowhere: a page to people, JSON to programs."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.defaults import page_not_found

from games.tables.rest.problems import problem_response


def missing(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The answer with 404, also where no view was found that could have given it."""
    if request.path.startswith("/api/"):
        return problem_response(404, "not_found", _("Not found."))
    return page_not_found(request, exception)
