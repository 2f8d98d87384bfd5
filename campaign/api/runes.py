"""Rune duels of an evening over REST: its tables, opening one, abandoning it."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import serializers

from campaign.api.match_tables import AbandonTable, MatchTables, MatchTableSerializer, PutAsideSerializer
from campaign.api.tournament_view import MatchAtTable
from campaign.bridge.runes import LONGEST_OWN_RUNES
from campaign.matches.runes import KIND, MOST_SIDE


class RuneTableSerializer(MatchTableSerializer):
    """A rune table of an evening; `code` is what it is called at the tables' addresses."""


class LayRuneTableSerializer(serializers.Serializer):
    """Who duels. Everybody brings a deck at the table; `own`: rows of the group's own, as JSON lines or CSV."""

    magi = serializers.ListField(child=serializers.IntegerField(min_value=1, max_value=2**62), min_length=2)
    match = serializers.ChoiceField([1, 3], required=False, default=1)
    side_deck = serializers.IntegerField(min_value=0, max_value=MOST_SIDE, required=False, default=15)
    own = serializers.CharField(max_length=LONGEST_OWN_RUNES, required=False, allow_blank=True, default="")


@extend_schema_view(
    get=extend_schema(responses=RuneTableSerializer(many=True)),
    post=extend_schema(request=LayRuneTableSerializer, responses={200: RuneTableSerializer, 201: RuneTableSerializer}),
)
class RuneTables(MatchTables):
    """The rune tables of an evening; its host lays one. The same Magi again are the same table while they play."""

    kind, asked, serializer_class = KIND, LayRuneTableSerializer, RuneTableSerializer


@extend_schema_view(post=extend_schema(request=PutAsideSerializer, responses=RuneTableSerializer))
class AbandonRuneTable(AbandonTable):
    """The host breaks a rune duel off: it has no result, and whoever sat there may play elsewhere."""

    kind, serializer_class = KIND, RuneTableSerializer


class LayDuelSerializer(LayRuneTableSerializer):
    """The match says who duels, and how many games. Everybody brings a deck at the table."""

    magi: Any = None  # takes the field away
    match: Any = None  # takes the field away


@extend_schema_view(post=extend_schema(responses={200: RuneTableSerializer, 201: RuneTableSerializer}))
class MatchAsDuel(MatchAtTable):
    """A match as a rune duel: the host lays its table. The same again is the same table while they play."""

    kind, serializer_class, answer = KIND, LayDuelSerializer, RuneTableSerializer


TABLE, Tables, Abandon, Match = RuneTableSerializer, RuneTables, AbandonRuneTable, MatchAsDuel
