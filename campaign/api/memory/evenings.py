"""What the campaign remembers, searchable: auctions, picks, challenges, throws, Powers, tolls.

Of an evening that is still open only what everybody at its table has seen is remembered.
"""

from __future__ import annotations

from typing import Any, ClassVar

from django.db.models import Model, Q, QuerySet
from django_filters.rest_framework import CharFilter, ChoiceFilter
from rest_framework import serializers
from rest_framework.generics import ListAPIView

from campaign.api.access import MembersView, is_drawn_up
from campaign.api.filters import LONGEST, Filters, Number, OfMagus, Part
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
    deck = ChoiceFilter(choices=Deck.choices)


class PickFilters(OfMagus):
    pack = Part("pack_name")
    deck = ChoiceFilter(choices=Deck.choices)
    how = ChoiceFilter(choices=How.choices)
    gone = ChoiceFilter(choices=Gone.choices)


class ChallengeFilters(OfMagus):
    magus = Number(method="of_magus")
    pack = Part("pack_name")
    deck = ChoiceFilter(choices=Deck.choices)
    category = ChoiceFilter(choices=CATEGORIES)
    ending = ChoiceFilter(choices=Ending.choices)
    winner = Number()
    power = CharFilter(method="in_which", max_length=LONGEST, help_text="A Power that was used in it.")

    def of_magus(self, rows: QuerySet[Any], name: str, value: int) -> QuerySet[Any]:
        """Either of the two."""
        return rows.filter(Q(caller=value) | Q(contester=value))

    def in_which(self, rows: QuerySet[Any], name: str, value: str) -> QuerySet[Any]:
        """Those in which this Power was used."""
        return rows.filter(pk__in=PowerUse.objects.filter(power=value, challenge__isnull=False).values("challenge"))


class ThrowFilters(OfMagus):
    sign = ChoiceFilter(choices=Sign.choices)
    came = ChoiceFilter(choices=Came.choices)


class PowerFilters(OfMagus):
    power = CharFilter(max_length=LONGEST)
    result = ChoiceFilter(choices=PowerUse.Result.choices)


class TollFilters(OfMagus):
    what = ChoiceFilter(choices=QUANTITIES)
    why = ChoiceFilter(choices=Why.choices)


# --- what is found --------------------------------------------------------------------------------------------------


class Rows(MembersView, ListAPIView):
    """Rows of one sort over all evenings of a campaign, the first evening first."""

    model: ClassVar[type[Model]]
    filterset_class: ClassVar[type[Filters]] = OfMagus
    related: ClassVar[tuple[str, ...]] = ()

    def get_queryset(self) -> QuerySet[Any]:
        if is_drawn_up(self):
            return self.model._default_manager.none()
        catch_up(self.campaign.evenings.exclude(table_code=None))
        rows = self.model._default_manager.filter(evening__campaign=self.campaign)
        return rows.select_related("evening", *self.related).order_by("evening__number", "number")


class Appearances(Rows):
    """Who sat at which evening, with which Style, and what was declared."""

    model, serializer_class = Appearance, AppearanceSerializer


class Auctions(Rows):
    """The decks that lay on the tables."""

    model, serializer_class = Auction, AuctionSerializer
    filterset_class = AuctionFilters


class Picks(Rows):
    """Which pack came to whom, and how."""

    model, serializer_class = Pick, PickSerializer
    filterset_class, related = PickFilters, ("challenge",)


class Challenges(Rows):
    """Challenges that are over. `magus`: one of the two."""

    model, serializer_class = ChallengeResolution, ChallengeSerializer
    filterset_class = ChallengeFilters


class Throws(Rows):
    """Every hand of every throw."""

    model, serializer_class = Throw, ThrowSerializer
    filterset_class, related = ThrowFilters, ("challenge",)


class PowerUses(Rows):
    """The Powers that were used."""

    model, serializer_class = PowerUse, PowerUseSerializer
    filterset_class, related = PowerFilters, ("challenge",)


class Tolls(Rows):
    """Life and traits, paid, lost and gained."""

    model, serializer_class = Toll, TollSerializer
    filterset_class, related = TollFilters, ("challenge",)
