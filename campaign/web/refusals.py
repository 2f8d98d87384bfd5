"""Refusals of the campaign on its pages."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect

from campaign.bridge.refusals import Refused

View = Callable[..., HttpResponseBase]


def refusals_lead_to(page: str, *names: str) -> Callable[[View], View]:
    """Decorate a view: the page `page`, found by these parts of the view's address, says what the view refuses."""

    def decorated(view: View) -> View:
        @wraps(view)
        def wrapper(request: HttpRequest, **parts: Any) -> HttpResponseBase:
            try:
                return view(request, **parts)
            except Refused as refused:
                messages.error(request, str(refused))
                return redirect(page, **{name: parts[name] for name in names})

        return wrapper

    return decorated
