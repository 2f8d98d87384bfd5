"""The answers to bodies that were not admitted: a page in words, or application/problem+json."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _

from config.admission.refusal import REFUSAL, Refusal
from config.unavailable import unavailable
from games.tables.rest.problems import problem_response

RETRY_AFTER_SECONDS = 20


def refused(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware: answer a request whose body was not admitted."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        refusal = getattr(request, "scope", {}).get(REFUSAL)
        if refusal is None:
            return get_response(request)
        if refusal is Refusal.FULL:
            return unavailable(request)
        response = problem(refusal) if request.path.startswith("/api/") else page(request, refusal)
        if refusal is Refusal.BUSY:
            response["Retry-After"] = str(RETRY_AFTER_SECONDS)
        return response

    return middleware


def problem(refusal: Refusal) -> HttpResponse:
    """The answer to a program. One that would have to say who it is hears how (401)."""
    match refusal:
        case Refusal.SIGN_IN:
            response = problem_response(401, "not_authenticated", _("Sign in to send more than 64 KB."))
            response["WWW-Authenticate"] = 'Bearer realm="live-magic"'
            return response
        case Refusal.TOO_SLOW:
            return problem_response(408, "too_slow", _("The request arrived too slowly."))
        case Refusal.BUSY:
            return problem_response(503, "busy", _("Too much is being sent at once. Try again soon."))
    return problem_response(413, "too_large", _("The request is too large."))


def page(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    """The answer to a person."""
    match refusal:
        case Refusal.SIGN_IN:
            words = _("Sign in to send more than 64 KB. Nothing was changed.")
            return render(request, "413.html", {"words": words}, status=413)
        case Refusal.TOO_SLOW:
            return render(request, "408.html", status=408)
        case Refusal.BUSY:
            words = _("A lot is being sent to this site right now. Nothing was changed. Try again soon.")
            return render(request, "503.html", {"title": _("Too much at once"), "words": words}, status=503)
    return render(request, "413.html", status=413)
