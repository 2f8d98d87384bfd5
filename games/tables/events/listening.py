"""Whether a program that listens may go on listening.

A stream lasts for hours, and what let its caller in may end: a token on its day or by hand, a session, a membership.
The day is known; for the rest it is asked again what was asked at the beginning, whenever somebody rings for the caller
(`doorbell.ring_for`) and in any case from time to time.
"""

from __future__ import annotations

from copy import copy
from datetime import datetime, timedelta
from typing import Any, cast

from django.contrib import auth
from django.http import Http404, HttpRequest
from django.utils import timezone
from django.utils.functional import SimpleLazyObject
from rest_framework.exceptions import APIException
from rest_framework.request import Request
from rest_framework.views import APIView

from games.tables import access
from games.tables.live import threads
from games.tables.models import Seat

ASKED_APART = timedelta(seconds=15)
"""So old what was found may be when something is told."""


class Leave:
    """The leave of one caller to listen at a table. `until`: when it ends by itself; None: it does not."""

    def __init__(self, view: APIView, request: Request, code: str, seat: Seat | None) -> None:
        self.until: datetime | None = getattr(request.auth, "expires_at", None)
        self.person: int | None = request.user.pk
        self._view = view
        self._request: HttpRequest = request._request
        self._sits = code, seat.pk if seat else None
        self._asked_at: datetime | None = timezone.now()

    def doubt(self) -> None:
        """Something has changed: it is asked anew before anything more is told."""
        self._asked_at = None

    async def holds(self) -> bool:
        """Whether the caller may be told more now."""
        now = timezone.now()
        if self.until is not None and self.until <= now:
            return False
        if self._asked_at is None or self._asked_at <= now - ASKED_APART:
            self._asked_at = now
            return bool(await threads.lend(self._is_let_in))
        return True

    def _is_let_in(self) -> bool:
        """Whether somebody who came now with what this caller has brought would sit where they sit."""
        code, seat_id = self._sits
        try:
            found = access.visitor(self._view.initialize_request(_anew(self._request)), code)
        except (APIException, Http404):
            return False
        return (found.seat.pk if found.seat else None) == seat_id


def _anew(request: HttpRequest) -> HttpRequest:
    """The same request, of which nothing is known yet."""
    again: Any = copy(request)
    again.session = type(request.session)(request.session.session_key)
    vars(again).pop("_cached_user", None)
    again.user = SimpleLazyObject(lambda: auth.get_user(again))
    return cast(HttpRequest, again)
