"""Links by which anybody reads one thing of a campaign."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.generics import ListCreateAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api.access import Conflict, MembersView, is_drawn_up
from campaign.history.sharing import links
from campaign.models import Campaign, Evening, Magus, Share


class SharedLinkSerializer(serializers.ModelSerializer):
    """`evening`: whose recap is shown, by its number; `magus`: which one is shown; both null for the standings. `link`:
    what is sent."""

    evening = serializers.IntegerField(min_value=1, max_value=100_000, allow_null=True, source="evening.number")
    magus = serializers.IntegerField(
        min_value=1, max_value=2**31 - 1, allow_null=True, required=False, source="magus_id"
    )
    made_by = serializers.StringRelatedField()
    link = serializers.SerializerMethodField()

    class Meta:
        model = Share
        fields = ["id", "kind", "evening", "magus", "link", "made_by", "made_at", "ends_at"]
        read_only_fields = ["kind", "made_at"]

    def get_link(self, share: Share) -> str:
        address: str = self.context["request"].build_absolute_uri(reverse("campaign:shared", args=[share.token]))
        return address

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """The evening itself in the place of its number. Raises ValidationError for one that is not closed."""
        number = attrs["evening"]["number"]
        evening = self.context["me"].campaign.evenings.filter(number=number).first()
        if number is not None and (evening is None or not evening.is_closed):
            raise serializers.ValidationError({"evening": _("There is no closed evening with this number.")})
        return {"evening": evening, "magus": self._magus(attrs, evening), "ends_at": attrs.get("ends_at")}

    def _magus(self, attrs: dict[str, Any], evening: Evening | None) -> Magus | None:
        """Raises ValidationError for one that plays elsewhere, and beside an evening."""
        key = attrs.get("magus_id")
        magus = self.context["me"].campaign.magi.filter(pk=key).first()
        if key is not None and (magus is None or evening is not None):
            raise serializers.ValidationError({"magus": _("A link shows one thing: there is no such Magus here.")})
        return magus


class Shares(MembersView, ListCreateAPIView):
    """The links that were neither taken back nor have ended; who may share makes another one."""

    orderings = ("made_at", "ends_at")
    serializer_class = SharedLinkSerializer

    def get_queryset(self) -> QuerySet[Share]:
        if is_drawn_up(self):
            return Share.objects.none()
        return self.campaign.shares.standing(timezone.now()).select_related("evening", "magus", "made_by")

    def perform_create(self, serializer: serializers.BaseSerializer[Share]) -> None:
        if not links.may_share(self.me):
            raise PermissionDenied
        evening: Evening | None = serializer.validated_data["evening"]
        ends_at = serializer.validated_data["ends_at"]
        try:
            magus: Magus | None = serializer.validated_data["magus"]
            serializer.instance = links.share(self.me, evening, ends_at, timezone.now(), magus=magus)
        except links.TooManyShares as many:
            raise Conflict(_("Too many links show something already. Take one back first.")) from many


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


class WhoSharesSerializer(serializers.ModelSerializer):
    """`who_shares`: while it is nobody, no link shows anything."""

    class Meta:
        model = Campaign
        fields = ["who_shares"]
        extra_kwargs = {"who_shares": {"required": True}}


class WhoShares(MembersView):
    """Who of the campaign may share; its host decides."""

    serializer_class = WhoSharesSerializer
    for_hosts = frozenset({"PUT"})

    def get(self, request: Request, slug: str) -> Response:
        return Response(self.get_serializer(self.campaign).data)

    def put(self, request: Request, slug: str) -> Response:
        serializer = self.get_serializer(self.campaign, data=request.data)
        serializer.is_valid(raise_exception=True)
        serializer.save()
        return Response(serializer.data)
