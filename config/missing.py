"""What is said of addresses that lead nowhere, and of what is there no longer: a page to people, JSON to programs."""

from __future__ import annotations

import logging
from collections.abc import Callable

from django.core.exceptions import ObjectDoesNotExist
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.translation import gettext as _
from django.views.defaults import page_not_found

from config.telemetry.lines import route_of
from games.tables.rest.problems import problem_response

LOOKS = frozenset({"GET", "HEAD", "OPTIONS"})

log = logging.getLogger(__name__)


class Gone:
    """Middleware: 404 for who changes what somebody else has deleted between two queries of the same instant. Nothing
    was written: what a request changes it changes as a whole. A look that asks for what is not there is an error."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """The answer to who came too late; None for every other error."""
        if request.method in LOOKS or not isinstance(exception, ObjectDoesNotExist):
            return None
        log.warning("%s %s came too late", request.method, route_of(request), exc_info=exception)
        return missing(request, exception)


def missing(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The answer with 404, also where no view was found that could have given it."""
    if request.path.startswith("/api/"):
        return problem_response(404, "not_found", _("Not found."))
    return page_not_found(request, exception)
