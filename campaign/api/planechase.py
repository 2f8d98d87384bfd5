"""Games on planes: opening a table for an evening; and games, planes visited and dice, searchable."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from django.db.models import Model, Prefetch, QuerySet
from django_filters.rest_framework import ChoiceFilter, FilterSet
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import serializers
from rest_framework.generics import ListAPIView

from campaign import memory
from campaign.api.access import MembersView, is_drawn_up
from campaign.api.filters import Number, Part, TruthFilter, span
from campaign.api.match_tables import AbandonTable, MatchTables, MatchTableSerializer, PutAsideSerializer
from campaign.api.tournament_view import MatchAtTable
from campaign.bridge.planechase import LONGEST_LISTS, PLANAR_VALUES
from campaign.history.planechase_routes import route_of, walks_of
from campaign.matches.planechase import KIND, MODES
from campaign.models import DieRoll, PlanarPlayer, PlanarSession, PlaneVisit
from campaign.models.planechase import Face, Reached

# --- rows ------------------------------------------------------------------------------------------------------------


class PlanarPlayerSerializer(serializers.ModelSerializer):
    """`place` is null while the game goes on, `magus` for somebody whom only a written record knows."""

    class Meta:
        model = PlanarPlayer
        fields = ["seat", "name", "magus", "life", "out", "place", "won"]


class PlanarGameSerializer(serializers.ModelSerializer):
    """A planar game: of an evening, or of a written record."""

    evening = serializers.IntegerField(source="laid.evening.number", default=None, read_only=True, allow_null=True)
    record = serializers.IntegerField(source="recorded_id", read_only=True, allow_null=True)
    day = serializers.DateField(read_only=True, allow_null=True)
    players = PlanarPlayerSerializer(source="planarplayers", many=True, read_only=True)

    class Meta:
        model = PlanarSession
        fields = [
            "id",
            "evening",
            "record",
            "day",
            "mode",
            "decks",
            "is_map",
            "turns",
            "began_at",
            "ended_at",
            "players",
        ]


class PlaneVisitSerializer(serializers.ModelSerializer):
    """`held`: by seat, in how many turns the plane was theirs."""

    game = serializers.IntegerField(source="session_id", read_only=True)
    walker = serializers.CharField(source="walker.name", default=None, read_only=True, allow_null=True)
    controller = serializers.CharField(source="controller.name", default=None, read_only=True, allow_null=True)
    held = serializers.DictField(child=serializers.IntegerField(), read_only=True)

    class Meta:
        model = PlaneVisit
        fields = ["game", "number", "card", "is_plane", "reached", "walker", "controller", "held", "turns"]
        fields += ["is_last", "came_at", "left_at"]


class DieRollSerializer(serializers.ModelSerializer):
    """`face` is empty where every die was ignored."""

    game = serializers.IntegerField(source="session_id", read_only=True)
    player = serializers.CharField(source="player.name", read_only=True)
    ignored = serializers.ListField(child=serializers.CharField(), read_only=True)

    class Meta:
        model = DieRoll
        fields = ["game", "number", "player", "face", "ignored", "special", "cost", "thrown", "by", "turn", "rolled_at"]


class PlaneWalkSerializer(serializers.Serializer):
    """A planeswalk, from a card to a card. `stop` counts what came into force at once, from where the game began as 1;
    two cards that one walk has turned up are one stop."""

    game = serializers.IntegerField()
    stop = serializers.IntegerField()
    away_from = serializers.CharField()
    to = serializers.CharField()
    reached = serializers.ChoiceField(Reached.choices)
    walker = serializers.CharField(allow_null=True)


class GamesFilter(FilterSet):
    evening, since, until = span("laid__evening")


class WalksFilter(GamesFilter):
    game = Number("pk")


class OfGameFilter(FilterSet):
    evening, since, until = span("session__laid__evening")
    game = Number("session")


class VisitFilters(OfGameFilter):
    card = Part()
    reached = ChoiceFilter(choices=Reached.choices)


class RollFilters(OfGameFilter):
    face = ChoiceFilter(choices=Face.choices)
    thrown = TruthFilter()


class OfGames(MembersView, ListAPIView):
    """Rows of one sort over all planar games of a campaign."""

    model: ClassVar[type[Model]]
    related: ClassVar[tuple[str, ...]] = ()

    def get_queryset(self) -> QuerySet[Any]:
        if is_drawn_up(self):
            return self.model._default_manager.none()
        memory.catch_up_with_games(self.campaign)
        rows = self.model._default_manager.filter(session__campaign=self.campaign)
        return rows.select_related(*self.related).order_by("session", "number")


class PlanarGames(MembersView, ListAPIView):
    """The planar games of a campaign, with who played and how it ended."""

    serializer_class, filterset_class = PlanarGameSerializer, GamesFilter

    def get_queryset(self) -> QuerySet[PlanarSession]:
        if is_drawn_up(self):
            return PlanarSession.objects.none()
        memory.catch_up_with_games(self.campaign)
        games = self.campaign.planar_sessions.select_related("laid__evening", "recorded")
        return games.prefetch_related("planarplayers").order_by("pk")


class PlaneVisits(OfGames):
    """Every planar card that was in force: how it was reached, whose it was, how long."""

    model, serializer_class = PlaneVisit, PlaneVisitSerializer
    filterset_class, related = VisitFilters, ("walker", "controller")


class PlaneWalks(MembersView, ListAPIView):
    """Every planeswalk, game by game, in the order in which it happened."""

    serializer_class, filterset_class = PlaneWalkSerializer, WalksFilter

    def get_queryset(self) -> QuerySet[PlanarSession]:
        if is_drawn_up(self):
            return PlanarSession.objects.none()
        memory.catch_up_with_games(self.campaign)
        visits = Prefetch("planevisits", PlaneVisit.objects.select_related("walker").order_by("number"))
        return self.campaign.planar_sessions.prefetch_related(visits).order_by("pk")

    def filter_queryset(self, queryset: QuerySet[Any, Any]) -> Any:
        """The walks of the games that are asked for: a list of rows, which no database has."""
        return [row for game in super().filter_queryset(queryset) for row in _walks(game)]


def _walks(game: PlanarSession) -> Iterator[dict[str, object]]:
    for stop in route_of(game.planevisits.all(), has_slots=game.has_slots):
        for walk in walks_of([stop]):
            yield {
                "game": game.pk,
                "stop": stop.number,
                "away_from": walk.away_from.card,
                "to": walk.to.card,
                "reached": walk.to.reached,
                "walker": walk.to.walker.name if walk.to.walker is not None else None,
            }


class DieRolls(OfGames):
    """Every roll of the planar die."""

    model, serializer_class = DieRoll, DieRollSerializer
    filterset_class, related = RollFilters, ("player",)


# --- tables of matches -----------------------------------------------------------------------------------------------


class PlanarTableSerializer(MatchTableSerializer):
    """A planar table of an evening; `code` is what it is called at the tables' addresses."""


class LayPlanarTableSerializer(serializers.Serializer):
    """Who plays, from which decks; without lists they are dealt at random. In Two-Headed Giant two who stand side by
    side in `magi` are a team."""

    mode = serializers.ChoiceField(list(MODES), required=False, default="free_for_all")

    magi = serializers.ListField(child=serializers.IntegerField(min_value=1, max_value=2**62), min_length=2)
    lists = serializers.CharField(max_length=LONGEST_LISTS, required=False, allow_blank=True, default="")
    decks = serializers.ChoiceField(list(PLANAR_VALUES["decks"]), required=False, default="communal")
    deck_source = serializers.ChoiceField(list(PLANAR_VALUES["deck_source"]), required=False, default="here")
    map = serializers.ChoiceField(list(PLANAR_VALUES["map"]), required=False, default="none")
    casual_cards = serializers.ChoiceField(list(PLANAR_VALUES["casual_cards"]), required=False, default="off")
    with_own = serializers.BooleanField(
        required=False, default=False, help_text="The group's own planes are dealt too; lists may name them always."
    )


@extend_schema_view(
    get=extend_schema(responses=PlanarTableSerializer(many=True)),
    post=extend_schema(
        request=LayPlanarTableSerializer, responses={200: PlanarTableSerializer, 201: PlanarTableSerializer}
    ),
)
class PlanarTables(MatchTables):
    """The planar tables of an evening; its host lays one. The same Magi again are the same table while they play."""

    kind, asked, serializer_class = KIND, LayPlanarTableSerializer, PlanarTableSerializer


@extend_schema_view(post=extend_schema(request=PutAsideSerializer, responses=PlanarTableSerializer))
class AbandonPlanarTable(AbandonTable):
    """The host breaks a planar game off: it has no result, and whoever sat there may play elsewhere."""

    kind, serializer_class = KIND, PlanarTableSerializer


class LayOnPlanesSerializer(serializers.Serializer):
    """From which planar decks; without lists they are dealt at random."""

    lists = serializers.CharField(max_length=LONGEST_LISTS, required=False, allow_blank=True, default="")
    decks = serializers.ChoiceField(list(PLANAR_VALUES["decks"]), required=False, default="communal")
    deck_source = serializers.ChoiceField(list(PLANAR_VALUES["deck_source"]), required=False, default="here")
    map = serializers.ChoiceField(list(PLANAR_VALUES["map"]), required=False, default="none")
    casual_cards = serializers.ChoiceField(list(PLANAR_VALUES["casual_cards"]), required=False, default="off")
    with_own = serializers.BooleanField(required=False, default=False)


@extend_schema_view(post=extend_schema(responses={200: PlanarTableSerializer, 201: PlanarTableSerializer}))
class MatchOnPlanes(MatchAtTable):
    """A game of a match on planes: the host lays its table. The same again is the same table while they play."""

    kind, serializer_class, answer = KIND, LayOnPlanesSerializer, PlanarTableSerializer


TABLE, Tables, Abandon, Match = PlanarTableSerializer, PlanarTables, AbandonPlanarTable, MatchOnPlanes
