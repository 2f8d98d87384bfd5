"""Changes that are made to what somebody has seen, or not at all (`If-Match`).

What there is now is read by the same address, under the locks that the change takes, and in its transaction: of two
who have seen the same, one changes it, and the other is told with 412.
"""

from __future__ import annotations

from copy import copy
from io import BytesIO
from typing import Any

from django.db import transaction
from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.translation import gettext as _

from campaign.requests.locking import hold
from config.api.validators import is_meant, tag_of
from games.tables.rest.problems import problem_response

SAFE = ("GET", "HEAD", "OPTIONS", "TRACE")


class Preconditions:
    """Middleware, the innermost that looks at a view: it calls the view itself, inside of the transaction."""

    def __init__(self, get_response: Any) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> Any:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Any, args: Any, named: dict[str, Any]) -> Any:
        """The answer to a change that names what it is made to; None to everything else."""
        is_bound = request.method not in SAFE and "If-Match" in request.headers
        if not is_bound or not request.path.startswith("/api/") or not hasattr(view, "cls"):
            return None
        with transaction.atomic():
            answer = _changed(request, view, named)
            if answer.status_code >= 400:
                transaction.set_rollback(True)
        return answer


def _changed(request: HttpRequest, view: Any, named: dict[str, Any]) -> HttpResponse:
    """What the view answers where the caller has seen what there is; else why not."""
    hold(request, named)
    there = _read(request, view, named)
    if there.status_code == 405 or there.streaming:  # closing it would end the request, and the connection with it
        return _failed(_("This can’t be read by itself, so If-Match can’t be used."))
    if there.status_code != 200:
        return there
    if not is_meant(request.headers["If-Match"], tag_of(there)):
        return _failed(_("Somebody has changed it since you read it. Read it again."))
    answer: HttpResponse = view(request, **named)
    if answer.status_code == 200 and request.method in ("PUT", "PATCH"):
        answer["ETag"] = tag_of(_read(request, view, named))
    return answer


def _read(request: HttpRequest, view: Any, named: dict[str, Any]) -> HttpResponse:
    """What the same caller reads by this address."""
    looking = copy(request)
    looking.method, looking.GET = "GET", QueryDict()
    looking.META = {name: value for name, value in request.META.items() if not name.startswith("CONTENT_")}
    looking.META |= {"REQUEST_METHOD": "GET", "QUERY_STRING": ""}
    looking._stream = BytesIO()  # what was sent is left for the change to read
    answer: HttpResponse = view(looking, **named)
    return answer.render() if hasattr(answer, "render") else answer


def _failed(text: str) -> HttpResponse:
    return problem_response(412, "changed_since", text)
