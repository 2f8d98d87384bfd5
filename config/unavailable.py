"""Answers to errors: 503 when a disk is full, or the database is full, locked, read-only or away; otherwise 500.

People read a page in words, programs a problem (RFC 9457). A middleware marks requests that only read.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views import defaults

from games.tables.outages.looking import only_looking, takes_nothing_in
from games.tables.rest.problems import problem_response

RETRY_AFTER = 10
"""Seconds after which it is worth while to try again."""

LOOKS = {"GET", "HEAD", "OPTIONS"}


def looks_told_apart(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware: a request that only looks does not wait for the database to take anything in."""

    def answered(request: HttpRequest) -> HttpResponseBase:
        if request.method not in LOOKS:
            return get_response(request)
        with only_looking():
            return get_response(request)

    return answered


def server_error(request: HttpRequest) -> HttpResponse:
    """Something broke: the answer to whoever has asked."""
    if any(takes_nothing_in(error) for error in _chain(sys.exc_info()[1])):
        return unavailable(request)
    if request.path.startswith("/api/"):
        said = (_("Something went wrong on our side"), _("What was already answered is safe. Please try again."))
        return problem_response(500, "broken", ". ".join(said))
    return defaults.server_error(request)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Something was sent that cannot be; or a session could not be written, which Django takes for that."""
    if any(takes_nothing_in(error) for error in _chain(exception)):
        return unavailable(request)
    return defaults.bad_request(request, exception)


def unavailable(request: HttpRequest) -> HttpResponse:
    """503: nothing was changed, and it is worth while to try again."""
    said = {"title": _("Nothing can be written down just now"), "words": _("Nothing was changed. Try again soon.")}
    if request.path.startswith("/api/"):
        answer: HttpResponse = problem_response(503, "unavailable", f"{said['title']}. {said['words']}")
    elif request.headers.get("HX-Request"):
        answer = render(request, "503.html#note", said, status=503)
    else:
        answer = render(request, "503.html", said, status=503)
    answer["Retry-After"] = str(RETRY_AFTER)
    return answer


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    """This, and what it follows from."""
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__
