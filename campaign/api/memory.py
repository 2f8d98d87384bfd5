"""What the campaign remembers, searchable: auctions, picks, challenges, throws, Powers, tolls; standings and seasons.

Of an evening that is still open only what everybody at its table has seen is remembered.
"""

from __future__ import annotations

from typing import Any, ClassVar

from django.db.models import Model, Q, QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers, status
from rest_framework.generics import ListAPIView, ListCreateAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from campaign import evenings, long_view
from campaign.api.access import MembersView, NotNow, is_drawn_up
from campaign.memory import catch_up
from campaign.models import (
    Appearance,
    Auction,
    ChallengeResolution,
    Pick,
    PowerUse,
    Season,
    Throw,
    Toll,
)
from campaign.models.memory import CATEGORIES, QUANTITIES, Came, Ending, Gone, How, Sign, Why
from campaign.models.pools import Deck
from campaign.recap import recap_of
from campaign.seasons import SeasonRefused, write_season
from campaign.standings import Span, Table
from campaign.views.evenings import evening_of

NUMBER = {"min_value": 1, "max_value": 2**62, "required": False}
WORDS = {"max_length": 200, "required": False}

# --- rows ------------------------------------------------------------------------------------------------------------


class RowSerializer(serializers.ModelSerializer):
    """A row about an evening; `number` counts the rows of its sort on that evening."""

    evening = serializers.IntegerField(source="evening.number", read_only=True)


class AppearanceSerializer(RowSerializer):
    class Meta:
        model = Appearance
        fields = ["evening", "number", "magus", "style", "kind", "colours", "life_before", "life_after", "is_absent"]


class AuctionSerializer(RowSerializer):
    class Meta:
        model = Auction
        fields = ["evening", "number", "deck", "pick_mode", "laid", "left", "opened_at", "closed_at"]


class PickSerializer(RowSerializer):
    """`gone`: how the pack left the Magus again, and to whom; empty: he has it still."""

    challenge = serializers.IntegerField(source="challenge.number", allow_null=True, default=None, read_only=True)

    class Meta:
        model = Pick
        fields = ["evening", "number", "deck", "step", "magus", "pack", "pack_name", "how", "challenge", "gone"]
        fields += ["gone_to", "picked_at"]


class ChallengeSerializer(RowSerializer):
    """`course` tells it in full, by seats: tests with their throws, bets, retests, overbids, values before, after."""

    class Meta:
        model = ChallengeResolution
        fields = ["evening", "number", "deck", "step", "pack", "pack_name", "caller", "contester", "category"]
        fields += ["winner", "ending", "tests", "life_lost", "traits_lost", "course", "ended_at"]


class OfChallengeSerializer(RowSerializer):
    challenge = serializers.IntegerField(source="challenge.number", allow_null=True, default=None, read_only=True)


class ThrowSerializer(OfChallengeSerializer):
    """`after`: what the last throw of this Magus on the evening had come to."""

    class Meta:
        model = Throw
        fields = ["evening", "number", "challenge", "test", "magus", "sign", "came", "after", "by_hands"]


class PowerUseSerializer(OfChallengeSerializer):
    class Meta:
        model = PowerUse
        fields = ["evening", "number", "magus", "power", "window", "deck", "challenge", "is_copy", "result", "used_at"]


class TollSerializer(OfChallengeSerializer):
    """`amount` is what it took; less than 0 what it gave."""

    class Meta:
        model = Toll
        fields = ["evening", "number", "magus", "what", "why", "amount", "challenge"]


# --- filters ---------------------------------------------------------------------------------------------------------


class Filters(serializers.Serializer):
    """Which rows are given."""

    evening = serializers.IntegerField(help_text="The number of the evening.", **NUMBER)
    since = serializers.IntegerField(help_text="The first evening that counts.", **NUMBER)
    until = serializers.IntegerField(help_text="The last evening that counts.", **NUMBER)


class OfMagus(Filters):
    magus = serializers.IntegerField(**NUMBER)


class AuctionFilters(Filters):
    deck = serializers.ChoiceField(Deck.choices, required=False)


class PickFilters(OfMagus):
    pack = serializers.CharField(help_text="Part of its name.", **WORDS)
    deck = serializers.ChoiceField(Deck.choices, required=False)
    how = serializers.ChoiceField(How.choices, required=False)
    gone = serializers.ChoiceField(Gone.choices, required=False)


class ChallengeFilters(OfMagus):
    pack = serializers.CharField(help_text="Part of its name.", **WORDS)
    deck = serializers.ChoiceField(Deck.choices, required=False)
    category = serializers.ChoiceField(CATEGORIES, required=False)
    ending = serializers.ChoiceField(Ending.choices, required=False)
    winner = serializers.IntegerField(**NUMBER)
    power = serializers.SlugField(help_text="A Power that was used in it.", **WORDS)


class ThrowFilters(OfMagus):
    sign = serializers.ChoiceField(Sign.choices, required=False)
    came = serializers.ChoiceField(Came.choices, required=False)


class PowerFilters(OfMagus):
    power = serializers.SlugField(**WORDS)
    result = serializers.ChoiceField(PowerUse.Result.choices, required=False)


class TollFilters(OfMagus):
    what = serializers.ChoiceField(QUANTITIES, required=False)
    why = serializers.ChoiceField(Why.choices, required=False)


SPAN = {"evening": "evening__number", "since": "evening__number__gte", "until": "evening__number__lte"}
LOOKUPS = SPAN | {"pack": "pack_name__icontains"}
"""What a filter asks of a row, where it is not called like its column."""


class Rows(MembersView, ListAPIView):
    """Rows of one sort over all evenings of a campaign, the first evening first."""

    model: ClassVar[type[Model]]
    filters: ClassVar[type[Filters]] = OfMagus
    related: ClassVar[tuple[str, ...]] = ()

    def get_queryset(self) -> QuerySet[Any]:
        if is_drawn_up(self):
            return self.model._default_manager.none()
        catch_up(self.campaign.evenings.exclude(table_code=None))
        asked = self.filters(data=self.request.query_params)
        asked.is_valid(raise_exception=True)
        found = self.model._default_manager.filter(evening__campaign=self.campaign)
        for name, value in asked.validated_data.items():
            found = found.filter(self.lookup(name, value))
        return found.select_related("evening", *self.related).order_by("evening__number", "number")

    def lookup(self, name: str, value: Any) -> Q:
        """What this filter asks of a row."""
        return Q(**{LOOKUPS.get(name, name): value})


class Appearances(Rows):
    """Who sat at which evening, with which Style, and what he declared."""

    model, serializer_class = Appearance, AppearanceSerializer
    filters = OfMagus

    @extend_schema(parameters=[OfMagus])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().get(request, *args, **kwargs)


class Auctions(Rows):
    """The decks that lay on the tables."""

    model, serializer_class = Auction, AuctionSerializer
    filters = AuctionFilters

    @extend_schema(parameters=[AuctionFilters])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().get(request, *args, **kwargs)


class Picks(Rows):
    """Which pack came to whom, and how."""

    model, serializer_class = Pick, PickSerializer
    filters, related = PickFilters, ("challenge",)

    @extend_schema(parameters=[PickFilters])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().get(request, *args, **kwargs)


class Challenges(Rows):
    """Challenges that are over. `magus`: one of the two."""

    model, serializer_class = ChallengeResolution, ChallengeSerializer
    filters = ChallengeFilters

    def lookup(self, name: str, value: Any) -> Q:
        if name == "magus":
            return Q(caller=value) | Q(contester=value)
        if name == "power":
            used = PowerUse.objects.filter(evening__campaign=self.campaign, power=value, challenge__isnull=False)
            return Q(pk__in=used.values("challenge"))
        return super().lookup(name, value)

    @extend_schema(parameters=[ChallengeFilters])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().get(request, *args, **kwargs)


class Throws(Rows):
    """Every hand of every throw."""

    model, serializer_class = Throw, ThrowSerializer
    filters, related = ThrowFilters, ("challenge",)

    @extend_schema(parameters=[ThrowFilters])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().get(request, *args, **kwargs)


class PowerUses(Rows):
    """The Powers that were used."""

    model, serializer_class = PowerUse, PowerUseSerializer
    filters, related = PowerFilters, ("challenge",)

    @extend_schema(parameters=[PowerFilters])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().get(request, *args, **kwargs)


class Tolls(Rows):
    """Life and traits, paid, lost and gained."""

    model, serializer_class = Toll, TollSerializer
    filters, related = TollFilters, ("challenge",)

    @extend_schema(parameters=[TollFilters])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().get(request, *args, **kwargs)


# --- seasons ---------------------------------------------------------------------------------------------------------


class SeasonSerializer(serializers.ModelSerializer):
    """A named span of evenings; without `last` it goes on."""

    class Meta:
        model = Season
        fields = ["id", "name", "first", "last"]
        extra_kwargs = {"first": {"min_value": 1}, "last": {"min_value": 1}}
        validators: ClassVar[list[Any]] = []


def seasoned(view: MembersView, serializer: serializers.BaseSerializer[Season], season: Season | None) -> Season:
    """The season that was written. Raises NotNow where the domain refuses it."""
    there = {"name": season.name, "first": season.first, "last": season.last} if season else {"last": None}
    try:
        return write_season(view.campaign, season=season, **(there | serializer.validated_data))
    except SeasonRefused as why:
        raise NotNow(str(why)) from why


class Seasons(MembersView, ListCreateAPIView):
    """The seasons of a campaign; its host makes them."""

    serializer_class = SeasonSerializer
    for_hosts = frozenset({"POST"})

    def get_queryset(self) -> QuerySet[Season]:
        return Season.objects.none() if is_drawn_up(self) else self.campaign.seasons.all()

    def perform_create(self, serializer: serializers.BaseSerializer[Season]) -> None:
        serializer.instance = seasoned(self, serializer, None)


class OneSeason(MembersView):
    """A season."""

    serializer_class = SeasonSerializer
    for_hosts = frozenset({"PATCH", "DELETE"})

    def season(self) -> Season:
        return get_object_or_404(self.campaign.seasons, pk=self.kwargs["pk"])

    def get(self, request: Request, slug: str, pk: int) -> Response:
        return Response(self.get_serializer(self.season()).data)

    def patch(self, request: Request, slug: str, pk: int) -> Response:
        said = self.get_serializer(self.season(), data=request.data, partial=True)
        said.is_valid(raise_exception=True)
        return Response(self.get_serializer(seasoned(self, said, self.season())).data)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str, pk: int) -> Response:
        self.season().delete()
        return Response(status=status.HTTP_204_NO_CONTENT)


# --- standings -------------------------------------------------------------------------------------------------------


class RankSerializer(serializers.Serializer):
    """A Magus in the standings; `grown`: his points after each evening."""

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
    style = serializers.CharField()
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
    pagination_class = None

    @extend_schema(parameters=[OpenApiParameter("season", OpenApiTypes.INT, description="Only this season.")])
    def get(self, request: Request, slug: str) -> Response:
        evenings.settle_all(self.campaign, timezone.now())
        span = self.span(request.query_params.get("season", ""))
        table = Table(span)
        told = {
            "evenings": [evening.number for evening in table.evenings],
            "lines": table.lines(),
            "growth": long_view.growth(table),
            "styles": long_view.wins_by_style(table),
            "packs": long_view.most_fought(table),
            "powers": long_view.most_used(span),
            "habits": long_view.habits(span, table.magi),
        }
        return Response(self.get_serializer(told).data)

    def span(self, key: str) -> Span:
        """The whole campaign, or the season of this key. Raises Http404 for one that there is not."""
        if not key:
            return Span(self.campaign)
        found = next((season for season in self.campaign.seasons.all() if str(season.pk) == key), None)
        if found is None:
            raise Http404
        return Span.of_season(found)


# --- the recap -------------------------------------------------------------------------------------------------------


class ToldSerializer(serializers.Serializer):
    """A challenge in sentences of the caller's language."""

    number = serializers.IntegerField(source="challenge.number")
    prize = serializers.CharField()
    sentences = serializers.ListField(child=serializers.CharField())
    losses = serializers.ListField(child=serializers.CharField())


class ResultSerializer(serializers.Serializer):
    magus = serializers.IntegerField(source="magus.pk")
    name = serializers.CharField(source="magus.name")
    place = serializers.IntegerField(allow_null=True)
    points = serializers.IntegerField()
    life_before = serializers.IntegerField(source="appearance.life_before")
    life_after = serializers.IntegerField(source="appearance.life_after")
    traits_lost = serializers.IntegerField()


class SignSerializer(serializers.Serializer):
    sign = serializers.CharField()
    times = serializers.IntegerField()


class PutRightSerializer(serializers.Serializer):
    """What the host put right at the table, in the caller's language, and why (D-44)."""

    at = serializers.DateTimeField()
    text = serializers.CharField()
    reason = serializers.CharField(allow_blank=True)


class RecapSerializer(serializers.Serializer):
    """A finished evening on one sheet."""

    evening = serializers.IntegerField(source="evening.number")
    results = ResultSerializer(many=True)
    challenges = ToldSerializer(many=True, source="fought")
    headline = serializers.CharField(allow_blank=True)
    corrections = PutRightSerializer(many=True)
    signs = SignSerializer(many=True)
    life_paid = serializers.IntegerField()
    traits_lost = serializers.IntegerField()


class EveningRecap(MembersView):
    """The recap of an evening; there is none before it is closed."""

    serializer_class = RecapSerializer

    def get(self, request: Request, slug: str, number: int) -> Response:
        evening = evening_of(self.campaign, number)
        if not evening.is_closed:
            raise Http404
        return Response(self.get_serializer(recap_of(evening)).data)
