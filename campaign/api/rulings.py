"""Rulings: what the group decided when rules were unclear."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django_filters.rest_framework import CharFilter, FilterSet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api.access import Conflict, MembersView, is_drawn_up
from campaign.api.filters import LONGEST
from campaign.house_rules import rulings
from campaign.models import Evening, Person, Ruling
from campaign.requests.made import Makes, address, new_or_known


class RulingSerializer(serializers.ModelSerializer):
    """`evening` is the number of the evening at which it was made; `replaced_by` the ruling that holds instead."""

    evening = serializers.SlugRelatedField(
        slug_field="number", queryset=Evening.objects.none(), allow_null=True, required=False
    )
    made_by: serializers.StringRelatedField[Person] = serializers.StringRelatedField(allow_null=True)
    replaced_by: serializers.PrimaryKeyRelatedField[Ruling] = serializers.PrimaryKeyRelatedField(
        read_only=True, allow_null=True
    )

    class Meta:
        model = Ruling
        fields = ["id", "rule", "text", "evening", "made_by", "made_at", "replaces", "replaced_by"]
        read_only_fields = ["made_at", "replaces"]
        extra_kwargs = {"text": {"max_length": 1000}}

    def get_fields(self) -> dict[str, Any]:
        """The evening is one of the campaign's."""
        fields = super().get_fields()
        if (me := self.context.get("me")) is not None:
            fields["evening"] = serializers.SlugRelatedField(
                slug_field="number", queryset=me.campaign.evenings.all(), allow_null=True, required=False
            )
        return fields

    def validate_rule(self, value: str) -> str:
        """The rule as it is cited everywhere. Raises ValidationError."""
        try:
            return rulings.rule_named(value)
        except rulings.NoSuchRule as why:
            raise serializers.ValidationError(str(why)) from why


class RulingsView(Makes, MembersView):
    """A view that keeps rulings: players write, watchers read."""

    serializer_class = RulingSerializer

    def keep(self, request: Request, old: Ruling | None) -> Response:
        if not self.me.may_play:
            raise PermissionDenied
        sent = self.body()
        try:
            ruling = rulings.rule_on(self.campaign, by=self.me.person, at=timezone.now(), replaces=old, **sent)
        except rulings.AlreadyReplaced as why:
            raise Conflict(str(why)) from why
        data = self.get_serializer(ruling).data
        return self.made(ruling, data, address("rulings", {"slug": self.campaign.slug}))


class RulingFilters(FilterSet):
    q = CharFilter(method="with_words", max_length=LONGEST, help_text="Words that stand in rule or text.")

    def with_words(self, found: QuerySet[Ruling], name: str, words: str) -> QuerySet[Ruling]:
        return rulings.with_words(found, words)


class Rulings(RulingsView, ListAPIView):
    """What the group has decided, by rule; replaced rulings are among them."""

    filterset_class = RulingFilters
    orderings = ("rule", "made_at")

    def get_queryset(self) -> QuerySet[Ruling]:
        if is_drawn_up(self):
            return Ruling.objects.none()
        return rulings.search_rulings(self.campaign)

    @extend_schema(responses=new_or_known(RulingSerializer))
    def post(self, request: Request, slug: str) -> Response:
        return self.keep(request, None)


class ReplaceRuling(RulingsView):
    """Another ruling takes the place of this one, which stays, marked."""

    @extend_schema(responses=new_or_known(RulingSerializer))
    def post(self, request: Request, slug: str, pk: int) -> Response:
        return self.keep(request, get_object_or_404(self.campaign.rulings, pk=pk))
