"""What becomes of a member: another role, sent away, leaving."""

from __future__ import annotations

from collections.abc import Callable

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api.access import READ, Conflict, MembersView
from campaign.api.campaigns import MembershipSerializer
from campaign.models import Membership, Role
from campaign.people import joining


class RoleSerializer(serializers.Serializer):
    """What the member is from now on."""

    role = serializers.ChoiceField(Role.choices)


def unless_last(change: Callable[[], None]) -> None:
    """Changes who belongs to the campaign. Raises Conflict where it would be left without a host."""
    try:
        change()
    except joining.LastHost as last:
        raise Conflict(_("A campaign keeps at least one host.")) from last


class OneMember(MembersView):
    """The host makes a member host, player, watcher or guest, or sends them away; their Magus stays with the
    campaign."""

    serializer_class = MembershipSerializer
    for_hosts = frozenset({"PATCH", "DELETE"})

    def member(self) -> Membership:
        return get_object_or_404(self.campaign.memberships.select_related("person"), pk=self.kwargs["pk"])

    @extend_schema(request=RoleSerializer, responses={200: MembershipSerializer})
    def patch(self, request: Request, slug: str, pk: int) -> Response:
        member, wanted = self.member(), RoleSerializer(data=request.data)
        wanted.is_valid(raise_exception=True)
        unless_last(lambda: joining.change_role(member, Role(wanted.validated_data["role"])))
        return Response(self.get_serializer(self.member()).data)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str, pk: int) -> Response:
        member = self.member()
        unless_last(lambda: joining.leave(member))
        return Response(status=status.HTTP_204_NO_CONTENT)


class Leave(MembersView):
    """The caller leaves the campaign."""

    serializer_class = MembershipSerializer
    open_to_guests = READ | {"POST"}

    @extend_schema(request=None, responses={204: None})
    def post(self, request: Request, slug: str) -> Response:
        unless_last(lambda: joining.leave(self.me))
        return Response(status=status.HTTP_204_NO_CONTENT)
