"""Cards of the catalogue by what is typed of their names."""

from __future__ import annotations

from typing import Any

from django.utils.translation import get_language
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api.access import MembersView, is_drawn_up
from campaign.cards.card_names import LONGEST_NAME
from campaign.cards.finding.searching import search
from campaign.models import Campaign, CardName

MOST_FOUND = 100
"""Whoever wants more types more."""


class SearchSerializer(serializers.Serializer):
    """`search`: a name, how it begins, or a part of three letters or more; `language`: whose names come first."""

    search = serializers.CharField(max_length=LONGEST_NAME)
    language = serializers.CharField(max_length=8, required=False)


class FoundCardSerializer(serializers.ModelSerializer):
    """A card: `name` in English, as whoever files a name says what it `means`; `found_as` in `language`."""

    id = serializers.IntegerField(source="card_id", read_only=True)
    name = serializers.CharField(source="card.name", read_only=True)
    found_as = serializers.CharField(source="name", read_only=True)
    mana_cost = serializers.CharField(source="card.mana_cost", read_only=True)
    colors = serializers.CharField(source="card.colors", read_only=True)
    type_line = serializers.CharField(source="card.type_line", read_only=True)

    class Meta:
        model = CardName
        fields = ["id", "name", "found_as", "language", "mana_cost", "colors", "type_line"]
        read_only_fields = fields


class Cards(ListAPIView):
    """The hundred cards that suit best what is typed of a name, the best first: of those that everybody knows."""

    serializer_class = FoundCardSerializer

    @extend_schema(parameters=[SearchSerializer])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return self.list(request)

    def get_queryset(self) -> Any:  # a list, which is paged as well
        if is_drawn_up(self):
            return []
        asked = SearchSerializer(data=self.request.query_params)
        asked.is_valid(raise_exception=True)
        language = asked.validated_data.get("language") or get_language() or ""
        return search(asked.validated_data["search"], language, self.whose(), MOST_FOUND)

    def whose(self) -> Campaign | None:
        """Whose own names are found beside everybody's."""
        return None


class CampaignCards(MembersView, Cards):
    """The hundred cards that suit best what is typed of a name, the best first: of those that everybody knows, and of
    the campaign's own."""

    def whose(self) -> Campaign | None:
        return self.campaign
