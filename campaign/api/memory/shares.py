"""Links by which anybody reads one thing of a campaign."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api.access import Conflict, MembersView, is_drawn_up
from campaign.history.sharing import links
from campaign.models import Campaign, MatchTable, Person, Share
from campaign.models.shares import Shown, is_to_be_shown
from campaign.requests.made import MakesOneOfAList, address, new_or_known

NOT_TO_BE_SHOWN = {
    "evening": _("No closed evening has this number."),
    "magus": _("This Magus doesn’t exist here."),
    "plane": _("This plane doesn’t exist here."),
    "match": _("No match at such a table is finished here."),
}


class SharedLinkSerializer(serializers.ModelSerializer):
    """What is shown: `evening`, whose recap it is, by its number; `magus`; `plane`, one of the group's own; `match`, by
    the code of its table; all of them null for the standings. `link`: what is sent."""

    evening = serializers.IntegerField(min_value=1, max_value=100_000, allow_null=True, source="evening.number")
    magus = serializers.IntegerField(
        min_value=1, max_value=2**31 - 1, allow_null=True, required=False, source="magus_id"
    )
    plane = serializers.IntegerField(
        min_value=1, max_value=2**31 - 1, allow_null=True, required=False, source="plane_id"
    )
    match = serializers.CharField(max_length=12, allow_null=True, required=False, source="match_table.table_code")
    made_by: serializers.StringRelatedField[Person] = serializers.StringRelatedField()
    link = serializers.SerializerMethodField()

    class Meta:
        model = Share
        fields = ["id", "kind", "evening", "magus", "plane", "match", "link", "made_by", "made_at", "ends_at"]
        read_only_fields = ["kind", "made_at"]

    def get_link(self, share: Share) -> str:
        address: str = self.context["request"].build_absolute_uri(reverse("campaign:shared", args=[share.token]))
        return address

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """What is shown itself in the place of its number. Raises ValidationError for an evening or a match that goes
        on, for what there is not in this campaign, and for two things at once."""
        campaign = self.context["me"].campaign
        matches = MatchTable.objects.filter(evening__campaign=campaign)
        named: dict[str, tuple[Any, QuerySet[Any]]] = {
            "evening": (attrs["evening"]["number"], campaign.evenings.filter(number=attrs["evening"]["number"])),
            "magus": (attrs.get("magus_id"), campaign.magi.filter(pk=attrs.get("magus_id"))),
            "plane": (attrs.get("plane_id"), campaign.own_planes.filter(pk=attrs.get("plane_id"))),
            "match": (code := attrs.get("match_table", {}).get("table_code"), matches.filter(table_code=code)),
        }
        shown: Shown = None
        for field, (key, found) in named.items():
            if key is None:
                continue
            if shown is not None:
                raise serializers.ValidationError({field: _("A link shows one thing.")})
            shown = found.first()
            if shown is None or not is_to_be_shown(shown):
                raise serializers.ValidationError({field: NOT_TO_BE_SHOWN[field]})
        return {"shown": shown, "ends_at": attrs.get("ends_at")}


@extend_schema_view(post=extend_schema(responses=new_or_known(SharedLinkSerializer)))
class Shares(MembersView, MakesOneOfAList):
    """The links that were neither taken back nor have ended; who may share makes another one."""

    orderings = ("made_at", "ends_at")
    serializer_class = SharedLinkSerializer

    def get_queryset(self) -> QuerySet[Share]:
        if is_drawn_up(self):
            return Share.objects.none()
        return links.standing_of(self.campaign, timezone.now())

    def perform_create(self, serializer: serializers.BaseSerializer[Share]) -> None:
        if not links.may_share(self.me):
            raise PermissionDenied
        shown, ends_at = serializer.validated_data["shown"], serializer.validated_data["ends_at"]
        try:
            serializer.instance = links.share(self.me, shown, ends_at, timezone.now())
        except links.TooManyShares as many:
            raise Conflict(str(_("Too many links show something already. Take one back first."))) from many

    def location_of(self, row: Share) -> str:
        return address("share", self.kwargs, pk=row.pk)


class OneShare(MembersView):
    """Its maker or a host takes a link back; taken back twice it is taken back."""

    serializer_class = SharedLinkSerializer

    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str, pk: int) -> Response:
        share = get_object_or_404(self.campaign.shares, pk=pk)
        if not links.may_take_back(self.me, share):
            raise PermissionDenied
        links.take_back(self.me, share, timezone.now())
        return Response(status=status.HTTP_204_NO_CONTENT)


class SharingSerializer(serializers.ModelSerializer):
    """Who may share; while it is nobody, no link shows anything."""

    class Meta:
        model = Campaign
        fields = ["who_shares"]
        extra_kwargs = {"who_shares": {"required": True}}


class WhoShares(MembersView):
    """Who of the campaign may share; its host decides."""

    serializer_class = SharingSerializer
    for_hosts = frozenset({"PUT"})

    def get(self, request: Request, slug: str) -> Response:
        return Response(self.get_serializer(self.campaign).data)

    def put(self, request: Request, slug: str) -> Response:
        serializer = self.get_serializer(self.campaign, data=request.data)
        serializer.is_valid(raise_exception=True)
        serializer.save()
        return Response(serializer.data)
