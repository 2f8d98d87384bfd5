"""One's own account: what is kept of it to take home, and deleting it. No program does either by a token."""

from __future__ import annotations

from allauth.core import ratelimit
from django.contrib.auth import logout
from django.http import HttpResponse
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.exceptions import PermissionDenied, Throttled, ValidationError
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api.access import CampaignView, Conflict, caller
from campaign.models import AccessToken, Person
from campaign.people import going, take_out
from campaign.requests.downloads import download


class GoingSerializer(serializers.Serializer):
    """That it is really the caller: by the password, or where the account has none by the name, written out."""

    password = serializers.CharField(required=False, max_length=1000, trim_whitespace=False)
    name = serializers.CharField(required=False, max_length=150)


def by_hand(request: Request) -> Person:
    """Who has signed in. Raises PermissionDenied for a program that came by a token, NotAuthenticated."""
    if isinstance(request.auth, AccessToken):
        raise PermissionDenied(_("Only who has signed in does this; a program does not."), "by_hand")
    return caller(request)


def is_really(person: Person, said: dict[str, str]) -> bool:
    """Whether this was said by the person whose account it is."""
    if person.has_usable_password():
        return person.check_password(said.get("password", ""))
    return said.get("name") == person.username


def not_they(person: Person) -> ValidationError:
    """What is answered to somebody who is not this person."""
    if person.has_usable_password():
        return ValidationError({"password": [_("This is not your password.")]})
    return ValidationError({"name": [_("This is not your name here.")]})


class OwnData(GenericAPIView):
    """Everything that is kept of the caller, as a ZIP file."""

    serializer_class = serializers.Serializer

    @extend_schema(responses={(200, "application/octet-stream"): OpenApiTypes.BINARY})
    def get(self, request: Request) -> HttpResponse:
        person = by_hand(request)
        return download(take_out.taken_out(person), f"live-magic-{person.username}.zip", "application/octet-stream")


class DeleteAccount(CampaignView):
    """The caller goes, if it is really they who ask for it; what a campaign has built together stays."""

    serializer_class = GoingSerializer

    @extend_schema(responses={204: None})
    def post(self, request: Request) -> Response:
        person = by_hand(request)
        sent = self.body()
        if not ratelimit.consume(request._request, action="reauthenticate", user=person):
            raise Throttled
        if not is_really(person, sent):
            raise not_they(person)
        try:
            going.go(person)
        except going.StillNeeded as needed:
            names = ", ".join(one.name for one in needed.campaigns)
            raise Conflict(_("Make somebody else host first: %(campaigns)s.") % {"campaigns": names}) from needed
        logout(request._request)
        return Response(status=status.HTTP_204_NO_CONTENT)
