"""What Django REST Framework refuses becomes a problem here, whoever raised it."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.response import Response
from rest_framework.views import exception_handler

from games.tables.rest.problems import MEDIA_TYPE, Offence, Problem, offences, problem


def told(exc: Exception, context: dict[str, Any]) -> Response | None:
    """Django REST Framework's handler: every refusal of a view as a problem; None for what has broken."""
    if isinstance(exc, Http404):
        exc = NotFound()  # the text of Django's names a model, in English
    response = exception_handler(exc, context)
    if response is None:
        return None
    status = response.status_code
    if isinstance(exc, Problem):
        response.data = problem(status, exc.reason, exc.text, exc.rule, exc.values, exc.errors)
    elif isinstance(exc, ValidationError):
        errors = list(offences(exc.detail))
        response.data = problem(status, "invalid", " ".join(_sentence(one) for one in errors), errors=errors)
    else:
        said = response.data["detail"]
        response.data = problem(status, said.code, str(said))
    response.content_type = MEDIA_TYPE
    return response


def _sentence(offence: Offence) -> str:
    place = offence["pointer"].strip("/")
    return f"{place}: {offence['detail']}" if place else offence["detail"]
