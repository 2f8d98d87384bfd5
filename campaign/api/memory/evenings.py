"""What the campaign remembers, searchable: auctions, picks, challenges, throws, Powers, tolls.

Of an evening that is still open only what everybody at its table has seen is remembered.
"""

from __future__ import annotations

from typing import Any, ClassVar

from django.db.models import Model, Q, QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api.access import MembersView, is_drawn_up
from campaign.api.filters import NUMBER, WORDS, Filters, OfMagus, span
from campaign.memory import catch_up
from campaign.models import Appearance, Auction, ChallengeResolution, Pick, PowerUse, Throw, Toll
from campaign.models.memory import CATEGORIES, QUANTITIES, Came, Ending, Gone, How, Sign, Why
from campaign.models.pools import Deck

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
    """`gone`: how the pack left the Magus again, and to whom; empty: the Magus has it still."""

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


# --- what is found --------------------------------------------------------------------------------------------------

LOOKUPS = span("evening") | {"pack": "pack_name__icontains"}
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
        serializer = self.filters(data=self.request.query_params)
        serializer.is_valid(raise_exception=True)
        rows = self.model._default_manager.filter(evening__campaign=self.campaign)
        for name, value in serializer.validated_data.items():
            rows = rows.filter(self.lookup(name, value))
        return rows.select_related("evening", *self.related).order_by("evening__number", "number")

    def lookup(self, name: str, value: object) -> Q:
        """What this filter asks of a row."""
        return Q(**{LOOKUPS.get(name, name): value})


class Appearances(Rows):
    """Who sat at which evening, with which Style, and what was declared."""

    model, serializer_class = Appearance, AppearanceSerializer
    filters = OfMagus

    @extend_schema(parameters=[OfMagus])
    def get(self, request: Request, *args: object, **kwargs: object) -> Response:
        return super().get(request, *args, **kwargs)


class Auctions(Rows):
    """The decks that lay on the tables."""

    model, serializer_class = Auction, AuctionSerializer
    filters = AuctionFilters

    @extend_schema(parameters=[AuctionFilters])
    def get(self, request: Request, *args: object, **kwargs: object) -> Response:
        return super().get(request, *args, **kwargs)


class Picks(Rows):
    """Which pack came to whom, and how."""

    model, serializer_class = Pick, PickSerializer
    filters, related = PickFilters, ("challenge",)

    @extend_schema(parameters=[PickFilters])
    def get(self, request: Request, *args: object, **kwargs: object) -> Response:
        return super().get(request, *args, **kwargs)


class Challenges(Rows):
    """Challenges that are over. `magus`: one of the two."""

    model, serializer_class = ChallengeResolution, ChallengeSerializer
    filters = ChallengeFilters

    def lookup(self, name: str, value: object) -> Q:
        if name == "magus":
            return Q(caller=value) | Q(contester=value)
        if name == "power":
            used = PowerUse.objects.filter(evening__campaign=self.campaign, power=value, challenge__isnull=False)
            return Q(pk__in=used.values("challenge"))
        return super().lookup(name, value)

    @extend_schema(parameters=[ChallengeFilters])
    def get(self, request: Request, *args: object, **kwargs: object) -> Response:
        return super().get(request, *args, **kwargs)


class Throws(Rows):
    """Every hand of every throw."""

    model, serializer_class = Throw, ThrowSerializer
    filters, related = ThrowFilters, ("challenge",)

    @extend_schema(parameters=[ThrowFilters])
    def get(self, request: Request, *args: object, **kwargs: object) -> Response:
        return super().get(request, *args, **kwargs)


class PowerUses(Rows):
    """The Powers that were used."""

    model, serializer_class = PowerUse, PowerUseSerializer
    filters, related = PowerFilters, ("challenge",)

    @extend_schema(parameters=[PowerFilters])
    def get(self, request: Request, *args: object, **kwargs: object) -> Response:
        return super().get(request, *args, **kwargs)


class Tolls(Rows):
    """Life and traits, paid, lost and gained."""

    model, serializer_class = Toll, TollSerializer
    filters, related = TollFilters, ("challenge",)

    @extend_schema(parameters=[TollFilters])
    def get(self, request: Request, *args: object, **kwargs: object) -> Response:
        return super().get(request, *args, **kwargs)
