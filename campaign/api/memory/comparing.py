"""Two seasons side by side."""

from __future__ import annotations

from django.shortcuts import get_object_or_404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api.access import MembersView
from campaign.api.standings import FoughtSerializer, RankSerializer, StyleSerializer, UsedSerializer
from campaign.evenings import evenings
from campaign.history import comparison

LARGEST = 2**31 - 1


class TwoSeasonsSerializer(serializers.Serializer):
    """The two seasons that are compared, by their ids, as parameters of the address."""

    a = serializers.IntegerField(min_value=1, max_value=LARGEST)
    b = serializers.IntegerField(min_value=1, max_value=LARGEST)


class SideSerializer(serializers.Serializer):
    """What is told of one of the two."""

    season = serializers.IntegerField(source="season.pk")
    lines = RankSerializer(many=True)
    styles = StyleSerializer(many=True)
    packs = FoughtSerializer(many=True)
    powers = UsedSerializer(many=True)


class FigureSerializer(serializers.Serializer):
    """A number of both, and an evening's share of it in each."""

    name = serializers.CharField()
    a = serializers.IntegerField()
    b = serializers.IntegerField()
    per_evening = serializers.ListField(child=serializers.CharField(), min_length=2, max_length=2)


class ComparisonSerializer(serializers.Serializer):
    """Two seasons, and the numbers that both have."""

    a = SideSerializer()
    b = SideSerializer()
    figures = FigureSerializer(many=True)


class CompareSeasons(MembersView):
    """Two seasons side by side: who stands where in each, and what is counted in both."""

    serializer_class = ComparisonSerializer

    @extend_schema(parameters=[TwoSeasonsSerializer])
    def get(self, request: Request, slug: str) -> Response:
        asked = TwoSeasonsSerializer(data=request.query_params)
        asked.is_valid(raise_exception=True)
        evenings.close_finished(self.campaign, timezone.now())
        seasons = (get_object_or_404(self.campaign.seasons, pk=asked.validated_data[name]) for name in "ab")
        a, b = comparison.sides_of(self.campaign, seasons)
        return Response(self.get_serializer({"a": a, "b": b, "figures": comparison.figures(a, b)}).data)
