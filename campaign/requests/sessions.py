"""Apps in which somebody has signed in by name and password (docs/api.md): who it is."""

from __future__ import annotations

from typing import Any

from allauth.headless.contrib.rest_framework.authentication import XSessionTokenAuthentication
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from campaign.models import Person


class AppAuthentication(XSessionTokenAuthentication):
    """`X-Session-Token`: the app does what its person could in a browser, and no form of another site can send it."""

    def authenticate(self, request: Request) -> tuple[Person, Any] | None:
        """Raises AuthenticationFailed: who believes to be signed in is told that they are not, nowhere a guest."""
        signed_in: tuple[Person, Any] | None = super().authenticate(request)
        if signed_in is None and self.get_session_token(request) is not None:
            raise AuthenticationFailed(_("Nobody is signed in by this session, or it has ended."), "session_unknown")
        return signed_in
