"""The standings: what the closed evenings of a campaign, or of one season, add up to."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api.access import MembersView
from campaign.evenings import evenings
from campaign.history import statistics
from campaign.history.standings import Span, Table


class RankSerializer(serializers.Serializer):
    """A Magus in the standings; `grown`: their points after each evening."""

    rank = serializers.IntegerField()
    magus = serializers.IntegerField(source="magus.pk")
    name = serializers.CharField(source="magus.name")
    earned = serializers.IntegerField(source="points.earned")
    spent = serializers.IntegerField(source="points.spent")
    free = serializers.IntegerField(source="points.free")
    evenings = serializers.IntegerField()
    won = serializers.IntegerField()
    lost = serializers.IntegerField()
    drawn = serializers.IntegerField()
    places = serializers.DictField(child=serializers.IntegerField())
    fought = serializers.IntegerField()
    challenges_won = serializers.IntegerField()
    life_lost = serializers.IntegerField()
    traits_lost = serializers.IntegerField()


class GrowthSerializer(serializers.Serializer):
    magus = serializers.IntegerField(source="magus.pk")
    points = serializers.ListField(child=serializers.IntegerField())


class StyleSerializer(serializers.Serializer):
    style: Any = serializers.CharField()  # hides Field.style
    evenings = serializers.IntegerField()
    won = serializers.IntegerField()
    played = serializers.IntegerField()
    challenges_won = serializers.IntegerField()
    challenges = serializers.IntegerField()


class FoughtSerializer(serializers.Serializer):
    name = serializers.CharField()
    deck = serializers.CharField()
    times = serializers.IntegerField()
    cost = serializers.IntegerField()


class UsedSerializer(serializers.Serializer):
    power = serializers.CharField(source="key")
    name = serializers.CharField()
    times = serializers.IntegerField()
    worked = serializers.IntegerField()


class HabitSerializer(serializers.Serializer):
    magus = serializers.IntegerField(source="magus.pk")
    all = serializers.DictField(child=serializers.IntegerField(), source="all.times")
    after_win = serializers.DictField(child=serializers.IntegerField(), source="after_win.times")
    after_loss = serializers.DictField(child=serializers.IntegerField(), source="after_loss.times")
    won = serializers.IntegerField()


class StandingsSerializer(serializers.Serializer):
    """The long view: of all closed evenings, or of one season."""

    evenings = serializers.ListField(child=serializers.IntegerField())
    lines = RankSerializer(many=True)
    growth = GrowthSerializer(many=True)
    styles = StyleSerializer(many=True)
    packs = FoughtSerializer(many=True)
    powers = UsedSerializer(many=True)
    habits = HabitSerializer(many=True)


class Standings(MembersView):
    """What the closed evenings add up to."""

    serializer_class = StandingsSerializer

    @extend_schema(parameters=[OpenApiParameter("season", OpenApiTypes.INT, description="Only this season.")])
    def get(self, request: Request, slug: str) -> Response:
        evenings.close_finished(self.campaign, timezone.now())
        span = self.span(request.query_params.get("season", ""))
        table = Table(span)
        shown = {
            "evenings": [evening.number for evening in table.evenings],
            "lines": table.lines(),
            "growth": statistics.growth(table),
            "styles": statistics.wins_by_style(table),
            "packs": statistics.most_fought(table),
            "powers": statistics.most_used(span),
            "habits": statistics.habits(span, table.magi),
        }
        return Response(self.get_serializer(shown).data)

    def span(self, key: str) -> Span:
        """The whole campaign, or the season of this key. Raises Http404 for one that there is not."""
        if not key:
            return Span(self.campaign)
        chosen_season = next((season for season in self.campaign.seasons.all() if str(season.pk) == key), None)
        if chosen_season is None:
            raise Http404
        return Span.of_season(chosen_season)
