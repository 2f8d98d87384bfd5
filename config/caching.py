"""Which answers browsers keep.

An answer to a caller who has a session depends on it: the header alone names its user. Unless its view says otherwise
(pictures do), no browser and no proxy keeps it. The service worker keeps a phone's last boards itself, and drops them
when somebody signs out; what the browser has kept is dropped then as well.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib.auth.signals import user_logged_out
from django.http import HttpRequest
from django.http.response import HttpResponseBase


def private_by_default(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[[HttpRequest], Any]:
    """Middleware: `Cache-Control: private, no-store` for callers who have a session, and `Clear-Site-Data` for those
    who sign out."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        had_session = not request.session.is_empty()
        response = get_response(request)
        if (had_session or not request.session.is_empty()) and not response.has_header("Cache-Control"):
            response["Cache-Control"] = "private, no-store"
        if getattr(request, "has_signed_out", False):
            response["Clear-Site-Data"] = '"cache"'
        return response

    return middleware


def _note_sign_out(request: Any, **_: object) -> None:
    if request is not None:
        request.has_signed_out = True


user_logged_out.connect(_note_sign_out, dispatch_uid="config.caching")
