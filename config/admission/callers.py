"""The account behind a request, looked up before its body is read."""

from __future__ import annotations

from io import BytesIO

from allauth.headless.internal.sessionkit import authenticate_by_x_session_token
from django.contrib.auth import get_user
from django.contrib.sessions.middleware import SessionMiddleware
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpResponse
from django.utils import timezone

from campaign.models import Person
from campaign.people import tokens
from config.asgi_types import Scope


def account_of(scope: Scope) -> Person | None:
    """The active account that the request's session cookie, bearer token or session token belongs to.

    What it may do at the address is for the view to decide.
    """
    request = ASGIRequest(scope, BytesIO())
    kind, _space, secret = request.headers.get("Authorization", "").partition(" ")
    if kind.lower() == "bearer":
        token = tokens.find(secret.strip(), timezone.now())
        return token.person if token else None
    if session_token := request.headers.get("X-Session-Token"):
        authenticated = authenticate_by_x_session_token(session_token)
        return authenticated[0] if authenticated else None
    SessionMiddleware(lambda _: HttpResponse()).process_request(request)
    person = get_user(request)
    return person if isinstance(person, Person) else None
