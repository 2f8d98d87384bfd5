"""Refusals of the campaign as problems of its API."""

from __future__ import annotations

from typing import Any

from rest_framework.response import Response

from campaign.bridge.problems import Problem, told
from campaign.bridge.refusals import Refused


def handle_exception(exc: Exception, context: dict[str, Any]) -> Response | None:
    """Exception handler of Django REST Framework: whatever the campaign refuses becomes a problem."""
    if isinstance(exc, Refused):
        exc = Problem(exc.status, exc.reason, str(exc), rule=exc.rule, values=exc.values)
    return told(exc, context)
