"""Who may call what: members alone, strangers get 404; what only hosts may do is refused to others with 403."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import QuerySet
from django.http.response import HttpResponseBase
from rest_framework import status
from rest_framework.exceptions import NotAuthenticated, Throttled
from rest_framework.generics import GenericAPIView
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer
from rest_framework.views import APIView

from campaign.bridge.problems import Problem, StrictBody
from campaign.models import Campaign, Membership, Person
from campaign.requests.access import TOO_MANY_CAMPAIGNS, may_have_another_campaign, membership_of
from campaign.requests.tokens import as_lent, as_read

READ = frozenset({"GET", "HEAD"})
"""Methods that only read."""


class Conflict(Problem):
    """The campaign is not in a state for this; the text says why."""

    def __init__(self, why: object, *, reason: str = "not_now", rule: str = "") -> None:
        super().__init__(status.HTTP_409_CONFLICT, reason, why, rule=rule)


class CampaignView(StrictBody, GenericAPIView):
    """A view whose unsafe methods run in a transaction, rolled back where the answer is 4xx or 5xx."""

    def dispatch(self, request: Any, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if request.method in SAFE_METHODS:
            return super().dispatch(request, *args, **kwargs)
        with transaction.atomic():
            answer = super().dispatch(request, *args, **kwargs)
            if answer.status_code >= status.HTTP_400_BAD_REQUEST:
                transaction.set_rollback(True)
        return answer

    def body(self, serializer: type[BaseSerializer] | None = None) -> Any:
        """Return the validated body, as `serializer` (else that of the view) reads it. Raises ValidationError."""
        reader = serializer or self.get_serializer_class()
        sent = reader(data=self.request.data, context=self.get_serializer_context())
        sent.is_valid(raise_exception=True)
        return sent.validated_data


class MembersView(CampaignView):
    """A view of one campaign: `me` is the caller's membership. Methods in `for_hosts` are the host's alone; those in
    `open_to_guests` show guests what is theirs, and all others are closed to them (D-51)."""

    for_hosts: ClassVar[frozenset[str]] = frozenset()
    open_to_guests: ClassVar[frozenset[str]] = frozenset()
    me: Membership

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        self.me = who_calls(request, kwargs["slug"], open_to_guests=request.method in self.open_to_guests)
        if as_read(request.method) in self.for_hosts and not self.me.is_host:
            raise PermissionDenied

    @property
    def campaign(self) -> Campaign:
        return self.me.campaign

    def listed(self, rows: QuerySet[Any, Any] | Sequence[Any], serializer: type[BaseSerializer]) -> Response:
        """One page of these rows, as `serializer` tells of them."""
        page = self.paginate_queryset(rows)
        written = serializer(page, many=True, context=self.get_serializer_context())
        return self.get_paginated_response(written.data)

    def get_serializer_context(self) -> dict[str, Any]:
        return {**super().get_serializer_context(), "me": getattr(self, "me", None)}


def who_calls(request: Request, slug: str, *, open_to_guests: bool = False) -> Membership:
    """The caller's membership of this campaign, as far as a program of theirs may use it. Raises NotAuthenticated,
    Http404."""
    return as_lent(membership_of(caller(request), slug, open_to_guests=open_to_guests), request)


def named_campaign(request: Request) -> Membership:
    """The caller's membership of the campaign that the body names, whose host they are. Raises NotAuthenticated,
    Http404, PermissionDenied."""
    sent: object = request.data
    slug = sent.get("campaign", "") if hasattr(sent, "get") else ""
    me = who_calls(request, slug if isinstance(slug, str) else "")
    if not me.is_host:
        raise PermissionDenied
    return me


def caller(request: Request) -> Person:
    """The person who calls. Raises NotAuthenticated."""
    if not isinstance(request.user, Person):
        raise NotAuthenticated
    return request.user


def count_campaign(request: Request) -> None:
    """Counts one more campaign that the caller founds or brings. Raises Throttled."""
    if not may_have_another_campaign(request):
        raise Throttled(detail=TOO_MANY_CAMPAIGNS)


def is_drawn_up(view: APIView) -> bool:
    """Whether the view only stands model for the schema: nobody calls it."""
    return bool(getattr(view, "swagger_fake_view", False))
