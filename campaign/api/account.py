"""Who calls, and the tokens by which their programs call."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.exceptions import PermissionDenied
from rest_framework.generics import GenericAPIView, ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api.access import CampaignView, Conflict, caller, is_drawn_up
from campaign.bridge.problems import NameOverRest
from campaign.models import AccessToken, Membership, Person, Role, Scope
from campaign.models.people import new_secret
from campaign.people import tokens
from campaign.people.token_words import TOO_MANY
from campaign.requests.made import address, created


class TokenSerializer(serializers.ModelSerializer):
    """A token that is in force; the token itself is said once, when it is made."""

    name = NameOverRest(max_length=60)
    scopes = serializers.ListField(child=serializers.ChoiceField(Scope.choices), allow_empty=False)

    class Meta:
        model = AccessToken
        fields = ["id", "name", "scopes", "beginning", "made_at", "expires_at", "used_at"]
        read_only_fields = ["beginning", "made_at", "used_at"]

    def validate_expires_at(self, value: Any) -> Any:
        if value is not None and value <= timezone.now():
            raise serializers.ValidationError(_("That is over already."))
        return value


class NewTokenSerializer(TokenSerializer):
    """A token that was just made: `token` is said this one time."""

    token = serializers.CharField()

    class Meta(TokenSerializer.Meta):
        fields = [*TokenSerializer.Meta.fields, "token"]


class PlaceInCampaignSerializer(serializers.Serializer):
    """A campaign of the caller's, and what they are there."""

    slug = serializers.CharField(source="campaign.slug")
    name = serializers.CharField(source="campaign.name")
    role = serializers.ChoiceField(Role.choices)


class MeSerializer(serializers.Serializer):
    """Who calls. `token`: the one by which a program calls; null: somebody has signed in."""

    username = serializers.CharField()
    name = serializers.CharField(source="get_full_name")
    campaigns = PlaceInCampaignSerializer(many=True)
    token = TokenSerializer(allow_null=True)


class Me(GenericAPIView):
    """Who calls, where they belong, and what the token lets its program do."""

    serializer_class = MeSerializer

    def get(self, request: Request) -> Response:
        person = caller(request)
        places = Membership.objects.filter(person=person).select_related("campaign")
        return Response(MeSerializer(_me(person, list(places), request.auth)).data)


def _me(person: Person, places: list[Membership], auth: object) -> dict[str, Any]:
    token = auth if isinstance(auth, AccessToken) else None
    names = {"username": person.username, "get_full_name": person.get_full_name()}
    return {**names, "campaigns": places, "token": token}


class OwnTokens(CampaignView):
    """Tokens are a person's own affair: a program that came in by one makes, sees and ends none."""

    by_hand = True

    request: Request

    def person(self) -> Person:
        """Who has signed in. Raises PermissionDenied."""
        if isinstance(self.request.auth, AccessToken):
            raise PermissionDenied(_("Only who has signed in sees to tokens; a program does not."), "tokens_by_hand")
        return caller(self.request)


class Tokens(OwnTokens, ListAPIView):
    """The caller's tokens in force, the newest first."""

    serializer_class = TokenSerializer

    def get_queryset(self) -> Any:
        if is_drawn_up(self):
            return AccessToken.objects.none()
        return self.person().access_tokens.in_force(timezone.now())

    @extend_schema(responses={201: NewTokenSerializer})
    def post(self, request: Request) -> Response:
        person = self.person()
        wanted, secret, now = self.body(), new_secret(), timezone.now()
        try:
            token = tokens.make(person, wanted["name"], wanted["scopes"], wanted.get("expires_at"), secret, now)
        except tokens.TooManyTokens as many:
            raise Conflict(TOO_MANY) from many
        return created(TokenSerializer(token).data | {"token": secret}, address("token", self.kwargs, pk=token.pk))


class OneToken(OwnTokens, GenericAPIView):
    """One of the caller's tokens."""

    serializer_class = TokenSerializer

    @extend_schema(responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        if not tokens.revoke(self.person(), pk, timezone.now()):
            raise Http404
        return Response(status=status.HTTP_204_NO_CONTENT)


class TokenScheme(OpenApiAuthenticationExtension):
    """How the schema tells of it."""

    target_class = "campaign.requests.tokens.TokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer", "description": "A personal access token."}


class AppScheme(OpenApiAuthenticationExtension):
    """How the schema tells of an app in which somebody has signed in."""

    target_class = "campaign.requests.sessions.AppAuthentication"
    name = "app"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        said = "What signing in by JSON answers (docs/api.md)."
        return {"type": "apiKey", "in": "header", "name": "X-Session-Token", "description": said}
