"""No request is bigger than anything that a person would send: 413 for the rest, before anybody reads it."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

Scope = dict[str, Any]
Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Asgi = Callable[[Scope, Receive, Send], Awaitable[None]]


class TooLarge(Exception):
    """A body without a length turned out to be bigger than allowed."""


def too_large(request: HttpRequest) -> HttpResponse:
    """The answer to a request that is too big, for people or for programs."""
    if request.path.startswith("/api/"):
        return JsonResponse({"detail": _("The request is too large.")}, status=413)
    return render(request, "413.html", status=413)


def body_limit(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: refuses bodies whose declared length is above what their address takes."""

    def limited(request: HttpRequest) -> HttpResponse:
        length = request.META.get("CONTENT_LENGTH") or "0"
        if length.isdecimal() and int(length) > most_for(request.path):
            return too_large(request)
        return get_response(request)

    return limited


def most_for(path: str) -> int:
    """How large a body this address takes: REQUEST_MAX_SIZE, or what REQUEST_MAX_SIZES says of it."""
    return int(settings.REQUEST_MAX_SIZES.get(path, settings.REQUEST_MAX_SIZE))


def counted(application: Asgi, limit: int) -> Asgi:
    """Around an ASGI application: breaks off bodies that arrive without a length and never seem to end."""

    async def limited(scope: Scope, receive: Receive, send: Send) -> None:
        arrived = 0

        async def count() -> Message:
            nonlocal arrived
            message = await receive()
            arrived += len(message.get("body", b""))
            if arrived > limit and not any(name == b"content-length" for name, _ in scope["headers"]):
                raise TooLarge
            return message

        try:
            await application(scope, count, send)
        except TooLarge:
            await send({"type": "http.response.start", "status": 413, "headers": [(b"connection", b"close")]})
            await send({"type": "http.response.body", "body": b""})

    return limited
