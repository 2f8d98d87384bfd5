"""The seasons of a campaign: named spans of its evenings, over which the standings may be added up."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api.access import MembersView, is_drawn_up
from campaign.bridge.problems import NameOverRest
from campaign.history.seasons import write_season
from campaign.models import Season
from campaign.requests.made import MakesOneOfAList, address, new_or_known


class SeasonSerializer(serializers.ModelSerializer):
    """A named span of evenings; without `last` it goes on."""

    name = NameOverRest(max_length=60)

    class Meta:
        model = Season
        fields = ["id", "name", "first", "last"]
        extra_kwargs = {"first": {"min_value": 1}, "last": {"min_value": 1}}
        validators: ClassVar[list[Any]] = []


def seasoned(view: MembersView, serializer: serializers.BaseSerializer[Season], season: Season | None) -> Season:
    """The season that was written. Raises Refused."""
    present = {"name": season.name, "first": season.first, "last": season.last} if season else {"last": None}
    return write_season(view.campaign, season=season, **(present | serializer.validated_data))


@extend_schema_view(post=extend_schema(responses=new_or_known(SeasonSerializer)))
class Seasons(MembersView, MakesOneOfAList):
    """The seasons of a campaign; its host makes them."""

    orderings = ("name", "first")
    serializer_class = SeasonSerializer
    for_hosts = frozenset({"POST"})

    def get_queryset(self) -> QuerySet[Season]:
        return Season.objects.none() if is_drawn_up(self) else self.campaign.seasons.all()

    def perform_create(self, serializer: serializers.BaseSerializer[Season]) -> None:
        serializer.instance = seasoned(self, serializer, None)

    def location_of(self, row: Season) -> str:
        return address("season", self.kwargs, pk=row.pk)


class OneSeason(MembersView):
    """A season. Its host may name it anew or move its first and last evening, and may delete it."""

    serializer_class = SeasonSerializer
    for_hosts = frozenset({"PATCH", "DELETE"})

    def season(self) -> Season:
        return get_object_or_404(self.campaign.seasons, pk=self.kwargs["pk"])

    def get(self, request: Request, slug: str, pk: int) -> Response:
        return Response(self.get_serializer(self.season()).data)

    def patch(self, request: Request, slug: str, pk: int) -> Response:
        serializer = self.get_serializer(self.season(), data=request.data, partial=True)
        serializer.is_valid(raise_exception=True)
        return Response(self.get_serializer(seasoned(self, serializer, self.season())).data)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str, pk: int) -> Response:
        self.season().delete()
        return Response(status=status.HTTP_204_NO_CONTENT)
