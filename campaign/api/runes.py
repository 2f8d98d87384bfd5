"""Rune duels of an evening over REST: its tables, laying one, putting it aside."""

from __future__ import annotations

from django.shortcuts import get_object_or_404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from campaign import bridge
from campaign.api.access import Conflict, MembersView
from campaign.api.match_tables import PutAsideSerializer, PutAsideView
from campaign.experience.ledger import LedgerRefused
from campaign.experience.ledger_words import say
from campaign.matches import runes_tables
from campaign.matches.match_tables import TableRefused
from campaign.matches.runes_tables import MOST_SIDE, SETTINGS
from campaign.models import RuneTable
from campaign.requests.lookup import evening_of


class RuneTableSerializer(serializers.ModelSerializer):
    """A rune table of an evening; `code` is what it is called at the tables' addresses."""

    code = serializers.CharField(source="table_code", read_only=True)
    magi = serializers.SerializerMethodField()

    class Meta:
        model = RuneTable
        fields = ["id", "code", "magi", "laid_at", "ended_at", "put_aside_at", "put_aside_why"]

    def get_magi(self, table: RuneTable) -> list[int]:
        return [chair.magus_id for chair in table.chairs.all()]


class LayRuneTableSerializer(serializers.Serializer):
    """Who duels. Everybody brings his deck at the table; `own`: rows of the group's own, as JSON lines or CSV."""

    magi = serializers.ListField(child=serializers.IntegerField(min_value=1, max_value=2**62), min_length=2)
    match = serializers.ChoiceField([1, 3], required=False, default=1)
    side_deck = serializers.IntegerField(min_value=0, max_value=MOST_SIDE, required=False, default=15)
    own = serializers.CharField(max_length=bridge.LONGEST_OWN_RUNES, required=False, allow_blank=True, default="")


class RuneTables(MembersView):
    """The rune tables of an evening; its host lays one. The same Magi again are the same table while they play."""

    serializer_class = RuneTableSerializer
    for_hosts = frozenset({"POST"})

    @extend_schema(responses=RuneTableSerializer(many=True))
    def get(self, request: Request, slug: str, number: int) -> Response:
        evening = evening_of(self.campaign, number)
        runes_tables.settle(evening)
        found = evening.rune_tables.prefetch_related("chairs")
        return Response(self.get_serializer(found, many=True).data)

    @extend_schema(request=LayRuneTableSerializer, responses={200: RuneTableSerializer, 201: RuneTableSerializer})
    def post(self, request: Request, slug: str, number: int) -> Response:
        evening = evening_of(self.campaign, number)
        asked = LayRuneTableSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        said = asked.validated_data
        magi = list(self.campaign.magi.filter(pk__in=said["magi"]).select_related("owner"))
        if len(magi) != len(said["magi"]):
            raise serializers.ValidationError({"magi": ["Magus"]})
        settings = {name: said[name] for name in SETTINGS}
        try:
            table, is_new = runes_tables.lay_table(
                evening, magi, settings, said["own"], host=self.me.person, at=timezone.now()
            )
        except (TableRefused, bridge.NoMatchTable) as why:
            raise Conflict(str(why)) from why
        except LedgerRefused as refused:
            raise Conflict(say(refused)) from refused
        answer = self.get_serializer(table).data
        return Response(answer, status=status.HTTP_201_CREATED if is_new else status.HTTP_200_OK)


class PutAside(PutAsideView):
    """The host breaks a rune duel off: it has no result, and whoever sat there may play elsewhere."""

    serializer_class = RuneTableSerializer

    @extend_schema(request=PutAsideSerializer, responses=RuneTableSerializer)
    def post(self, request: Request, slug: str, number: int, pk: int) -> Response:
        table = get_object_or_404(RuneTable, evening=evening_of(self.campaign, number), pk=pk)
        return self.broken_off(table, runes_tables.put_aside)
