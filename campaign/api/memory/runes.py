"""What is remembered of rune duels, searchable: duels with their games, rulers and runes.

Of a duel that goes on only what lies open on its table is remembered (R-18).
"""

from __future__ import annotations

from django.db.models import QuerySet
from django_filters.rest_framework import ChoiceFilter, FilterSet
from rest_framework import serializers
from rest_framework.generics import ListAPIView

from campaign import memory
from campaign.api.access import MembersView, is_drawn_up
from campaign.api.filters import Number, Part, span
from campaign.models import DuelGame, DuelPlayer, DuelRuler, RuneMatch, RunePlay
from campaign.models.runes import Became


class DuelPlayerSerializer(serializers.ModelSerializer):
    """`place` is null while the match goes on, `magus` for somebody whom only a written record knows."""

    class Meta:
        model = DuelPlayer
        fields = ["seat", "name", "magus", "wins", "place", "won", "left"]


class DuelRulerSerializer(serializers.ModelSerializer):
    """`remaining`: the Divinity that is left, a whole number, `inf` or `-inf`; empty: the ruler has none."""

    player = serializers.CharField(source="player.name", read_only=True)

    class Meta:
        model = DuelRuler
        fields = ["player", "ruler", "life", "remaining", "out", "won"]


class DuelGameSerializer(serializers.ModelSerializer):
    """A game of a duel; `by`: the effect that ended it."""

    starter = serializers.CharField(source="starter.name", default=None, read_only=True, allow_null=True)
    rulers = DuelRulerSerializer(many=True, read_only=True)

    class Meta:
        model = DuelGame
        fields = ["number", "starter", "turns", "by", "began_at", "ended_at", "rulers"]


class DuelSerializer(serializers.ModelSerializer):
    """A rune duel: of an evening, or of a written record."""

    evening = serializers.IntegerField(source="laid.evening.number", default=None, read_only=True, allow_null=True)
    record = serializers.IntegerField(source="recorded_id", read_only=True, allow_null=True)
    day = serializers.DateField(read_only=True, allow_null=True)
    players = DuelPlayerSerializer(source="duelplayers", many=True, read_only=True)
    games = DuelGameSerializer(source="duelgames", many=True, read_only=True)

    class Meta:
        model = RuneMatch
        fields = ["id", "evening", "record", "day", "match", "began_at", "ended_at", "players", "games"]


class RunePlaySerializer(serializers.ModelSerializer):
    """A rune that was played from a rune area; `by`: what has cancelled it."""

    duel = serializers.IntegerField(source="duel_id", read_only=True)
    game = serializers.IntegerField(source="game.number", read_only=True)
    player = serializers.CharField(source="player.name", read_only=True)

    class Meta:
        model = RunePlay
        fields = ["duel", "number", "game", "player", "card", "turn", "became", "by", "played_at"]


class DuelFilters(FilterSet):
    evening, since, until = span("laid__evening")


class RuneFilters(FilterSet):
    evening, since, until = span("duel__laid__evening")
    magus = Number("player__magus")
    duel = Number()
    card = Part()
    became = ChoiceFilter(choices=Became.choices)


class Duels(MembersView, ListAPIView):
    """The rune duels of a campaign, with who played, which rulers, and how each game ended."""

    serializer_class, filterset_class = DuelSerializer, DuelFilters

    def get_queryset(self) -> QuerySet[RuneMatch]:
        if is_drawn_up(self):
            return RuneMatch.objects.none()
        memory.catch_up_with_games(self.campaign)
        duels = self.campaign.duels.prefetch_related("duelplayers", "duelgames__starter", "duelgames__rulers__player")
        return duels.select_related("laid__evening", "recorded").order_by("pk")


class RunesPlayed(MembersView, ListAPIView):
    """Every rune that was played in a duel, and what became of it."""

    serializer_class, filterset_class = RunePlaySerializer, RuneFilters

    def get_queryset(self) -> QuerySet[RunePlay]:
        if is_drawn_up(self):
            return RunePlay.objects.none()
        memory.catch_up_with_games(self.campaign)
        plays = RunePlay.objects.filter(duel__campaign=self.campaign)
        return plays.select_related("game", "player").order_by("duel", "number")
