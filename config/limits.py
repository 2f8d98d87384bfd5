"""No request is other than what a person could send: 413 for what is bigger, before anybody reads it; 404 and 400 for
addresses with a NUL; in a form it is left out."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from django.conf import settings
from django.core.exceptions import SuspiciousOperation
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.defaults import bad_request

from games.tables.rest.problems import problem_response

Scope = dict[str, Any]
Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Asgi = Callable[[Scope, Receive, Send], Awaitable[None]]


class TooLarge(Exception):
    """A body turned out to be bigger than allowed."""


def too_large(request: HttpRequest) -> HttpResponse:
    """The answer to a request that is too big, for people or for programs."""
    if request.path.startswith("/api/"):
        return problem_response(413, "too_large", _("The request is too large."))
    return render(request, "413.html", status=413)


def no_question(request: HttpRequest) -> HttpResponse:
    """The answer to what nobody asks by hand, for people or for programs."""
    if request.path.startswith("/api/"):
        return problem_response(400, "nul", _("No question has a NUL in it."))
    return bad_request(request, SuspiciousOperation())


def without_nul(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: no address has a NUL in it, and no question; PostgreSQL takes none in any text."""

    def answered(request: HttpRequest) -> HttpResponse:
        if "\0" in request.path_info:
            raise Http404
        if any("\0" in value for values in request.GET.lists() for value in (values[0], *values[1])):
            return no_question(request)
        return get_response(request)

    return answered


class FormsWithoutNul:
    """Middleware: what stands in the fields of a form has no NUL when a view reads it; nobody sees one, nobody can type
    one, and PostgreSQL takes none. Words in JSON are read by serializers and codecs, which refuse it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *view: object) -> None:
        """After those who turn somebody away: of a stranger's form nothing is read. The API reads its bodies itself."""
        if request.path.startswith("/api/"):
            return
        if any("\0" in word for name, words in request.POST.lists() for word in (name, *words)):
            clean = QueryDict(mutable=True)
            for name, words in request.POST.lists():
                clean.setlist(name.replace("\0", ""), [word.replace("\0", "") for word in words])
            request.POST = clean  # type: ignore[assignment]  # Django sets it so, too


def body_limit(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: refuses bodies whose declared length is above what their address takes."""

    def limited(request: HttpRequest) -> HttpResponse:
        length = request.META.get("CONTENT_LENGTH") or "0"
        if length.isdecimal() and int(length) > most_for(request.path):
            return too_large(request)
        return get_response(request)

    return limited


def most_for(path: str) -> int:
    """How large a body this address takes: what the first fitting line of REQUEST_MAX_SIZES says. An address may have
    line breaks in it."""
    return next(most for pattern, most in settings.REQUEST_MAX_SIZES if re.fullmatch(pattern, path, re.DOTALL))


def bounded(application: Asgi) -> Asgi:
    """Around an ASGI application: takes no more of any body than its address does. Of one whose declared length is
    above that nothing is read, and the answer is the application's; one without a length is counted as it comes."""

    async def limited(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await application(scope, receive, send)
        most = most_for(scope["path"])
        if _declared(scope) > most:
            return await application(scope, _unread(), send)
        try:
            await application(scope, _counted(receive, most), send)
        except TooLarge:
            await send({"type": "http.response.start", "status": 413, "headers": [(b"connection", b"close")]})
            await send({"type": "http.response.body", "body": b""})

    return limited


def _declared(scope: Scope) -> int:
    """The length that the request names; 0: it names none, or no number."""
    length = next((value for name, value in scope["headers"] if name == b"content-length"), b"0")
    return int(length) if length.isdigit() else 0


def _unread() -> Receive:
    """The request as though it had no body; whoever waits for more waits until the answer is sent."""
    told = False

    async def nothing() -> Message:
        nonlocal told
        if told:
            await asyncio.Event().wait()
        told = True
        return {"type": "http.request", "body": b"", "more_body": False}

    return nothing


def _counted(receive: Receive, most: int) -> Receive:
    arrived = 0

    async def count() -> Message:
        nonlocal arrived
        message = await receive()
        arrived += len(message.get("body", b""))
        if arrived > most:
            raise TooLarge
        return message

    return count
