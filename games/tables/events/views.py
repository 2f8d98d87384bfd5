"""The address at which a program listens to a table."""

from __future__ import annotations

import re

from django.http import HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.urls import path
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.exceptions import Throttled
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request

from games.tables import service
from games.tables.api import TableView
from games.tables.events import schema
from games.tables.events.listening import Leave
from games.tables.events.report import Report
from games.tables.events.stream import events
from games.tables.live import open_streams
from games.tables.live.audience import Look
from games.tables.rest.problems import Problem, offence

MEDIA_TYPE = "text/event-stream"
SINCE, LAST_EVENT_ID = "since", "Last-Event-ID"
_VERSION = re.compile(r"[0-9]{1,18}")


class Events(JSONRenderer):
    """For who asks for events: what is answered in their place, a problem, is JSON."""

    media_type = MEDIA_TYPE


class TableEvents(TableView):
    """What happens at the table as the caller's seat may know it, live.

    The first event is a `board`: the whole board, and with `since` what has happened after that version. A `moved`
    follows whenever something has happened: what, and the members of the board that are other than before. The last
    one, when the game is over, is `finished`. `Last-Event-ID`, which clients of event streams send by themselves when
    they call again, goes before `since`. 204: the game is over, and the caller knows all of it.
    """

    http_method_names = ["get"]
    renderer_classes = [*TableView.renderer_classes, Events]

    @extend_schema(operation_id="tables_events", parameters=schema.PARAMETERS, responses=schema.RESPONSES)
    def get(self, request: Request, code: str) -> HttpResponseBase:
        table, seat = self.visitor
        since = known_version(request, table.stream.version)
        if since == table.stream.version and service.is_finished(table):
            return HttpResponse(status=status.HTTP_204_NO_CONTENT)
        holder = open_streams.holder_of(request._request, getattr(request.auth, "pk", None))
        if not open_streams.has_room(holder):
            raise Throttled(open_streams.RETRY_AFTER_SECONDS)
        look = Look.of(table, seat, get_language() or "en", Report)
        stream = open_streams.counted(holder, events(look, since, Leave(self, request, code, seat)))
        response = StreamingHttpResponse(stream, content_type=MEDIA_TYPE)
        response["Cache-Control"] = "no-store"
        response["X-Accel-Buffering"] = "no"
        return response


def known_version(request: Request, now: int) -> int | None:
    """Up to which version the caller knows what has happened; None: they know nothing. Raises Problem."""
    place, said = LAST_EVENT_ID, request.headers.get(LAST_EVENT_ID, "")
    if not said:
        place, said = SINCE, request.query_params.get(SINCE, "")
        if not said and SINCE not in request.query_params:
            return None
    if _VERSION.fullmatch(said) is None:
        raise _malformed(place, "not_a_version", _("That is the number of no version."))
    version = int(said)
    if version > now:
        raise _malformed(
            place, "version_to_come", _("The table has not come to that version."), version=version, now=now
        )
    return version


def _malformed(place: str, reason: str, text: str, **values: int) -> Problem:
    errors = [offence(f"/{place}", reason, text, values=values)]
    return Problem(status.HTTP_400_BAD_REQUEST, reason, text, values=values, errors=errors)


urlpatterns = [path("tables/<slug:code>/events", TableEvents.as_view(), name="table_events")]
