"""Programs that act for somebody by a token: who it is, and what the token lets them do."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request

from campaign.models import AccessToken, Membership, Person, Scope
from campaign.people import tokens
from campaign.requests.handlers import require_handlers

BEARER = "Bearer"


class TokenAuthentication(BaseAuthentication):
    """`Authorization: Bearer lm_…`. What the token does not let its program do is refused before anything is looked
    up."""

    def authenticate(self, request: Request) -> tuple[Person, AccessToken] | None:
        """Raises AuthenticationFailed, PermissionDenied."""
        kind, _space, secret = request.headers.get("Authorization", "").partition(" ")
        if kind.lower() != BEARER.lower():
            return None
        token = tokens.find(secret.strip(), timezone.now())
        if token is None:
            raise AuthenticationFailed(_("No such token, or it has ended."), "token_unknown")
        if (scope := needed(request)) not in token.scopes:
            text = _("This token does not let its program do that. It would have to be allowed to: %(what)s.")
            raise PermissionDenied(text % {"what": scope.label}, "scope_missing")
        return token.person, token

    def authenticate_header(self, request: Request) -> str:
        """What 401 says of how to come in."""
        return f'{BEARER} realm="live-magic"'


def needed(request: Request) -> Scope:
    """What a token has to let its program do for this request."""
    return needed_of(request.method or "", (request.parser_context or {}).get("view"))


def needed_of(method: str, view: object) -> Scope:
    """What a token has to let its program do with this method at this view. Raises ImproperlyConfigured for a view
    without handlers."""
    if view is not None:
        require_handlers(type(view))
    if as_read(method) in getattr(view, "for_hosts", ()):
        return Scope.HOST
    return Scope.READ if method in SAFE_METHODS else Scope.PLAY


def as_read(method: str | None) -> str | None:
    """HEAD is a GET without a body, with the same permissions."""
    return "GET" if method == "HEAD" else method


def may_hold_keys(request: Request) -> bool:
    """Whether the caller may see keys that outlive a token, such as the calendar's address: not by a token that only
    reads."""
    return not isinstance(request.auth, AccessToken) or bool({Scope.PLAY, Scope.HOST} & set(request.auth.scopes))


def as_lent(me: Membership, request: Request) -> Membership:
    """The membership, without the host's role where the token withholds it."""
    me.acts_as_host = not isinstance(request.auth, AccessToken) or Scope.HOST in request.auth.scopes
    return me
