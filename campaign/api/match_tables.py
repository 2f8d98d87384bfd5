"""The tables of an evening's matches over REST, whatever is played there: opening one, and abandoning it."""

from __future__ import annotations

from typing import Any, ClassVar

from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api.access import MembersView
from campaign.bridge.problems import NameOverRest
from campaign.matches import match_tables
from campaign.matches.match_kind import MatchKind
from campaign.models import Magus, MatchTable
from campaign.models.match_tables import LONGEST_REASON
from campaign.requests.lookup import evening_of
from campaign.requests.made import address, created


class MatchTableSerializer(serializers.ModelSerializer):
    """A table of an evening; `code` is what it is called at the tables' addresses."""

    code = serializers.CharField(source="table_code", read_only=True)
    magi = serializers.SerializerMethodField()
    put_aside_at = serializers.DateTimeField(
        source="abandoned_at", label=capfirst(_("set aside")), required=False, allow_null=True
    )
    put_aside_why = serializers.CharField(
        source="abandoned_why",
        label=capfirst(_("why it was set aside")),
        required=False,
        allow_blank=True,
        max_length=LONGEST_REASON,
    )

    class Meta:
        model = MatchTable
        fields = ["id", "code", "magi", "laid_at", "ended_at", "put_aside_at", "put_aside_why"]

    def get_magi(self, table: MatchTable) -> list[int]:
        return [chair.magus_id for chair in table.chairs.all()]


class MatchTables(MembersView):
    """The tables of an evening at which one kind of match is played; its host opens one. The same Magi again are the
    same table while they play. `asked`: the Magi, and what is chosen for the game."""

    kind: ClassVar[MatchKind]
    asked: ClassVar[type[serializers.Serializer]]
    for_hosts = frozenset({"POST"})

    def get(self, request: Request, slug: str, number: int) -> Response:
        evening = evening_of(self.campaign, number)
        match_tables.collect_results(evening)
        tables = evening.match_tables.filter(game=self.kind.key).prefetch_related("chairs")
        return self.listed(tables, self.get_serializer_class())

    def post(self, request: Request, slug: str, number: int) -> Response:
        evening = evening_of(self.campaign, number)
        sent = self.asked(data=request.data)
        sent.is_valid(raise_exception=True)
        wanted: dict[str, Any] = dict(sent.validated_data)
        magi, now = self._magi(wanted.pop("magi")), timezone.now()
        table, is_new = match_tables.open_table(self.kind, evening, magi, wanted, host=self.me.person, at=now)
        return created(self.get_serializer(table).data, address("table", {}, code=table.table_code), is_new=is_new)

    def _magi(self, keys: list[int]) -> list[Magus]:
        """These Magi, in this order. Raises ValidationError: somebody is none of the campaign, or there twice."""
        known = {one.pk: one for one in self.campaign.magi.filter(pk__in=keys).select_related("owner")}
        if len(known) != len(keys):
            raise serializers.ValidationError({"magi": ["Magus"]})
        return [known[key] for key in keys]


class PutAsideSerializer(serializers.Serializer):
    """Why the game is broken off."""

    why = NameOverRest(max_length=LONGEST_REASON)


class AbandonTable(MembersView):
    """The host breaks off what is played at a table of this kind."""

    kind: ClassVar[MatchKind]
    for_hosts = frozenset({"POST"})

    def post(self, request: Request, slug: str, number: int, pk: int) -> Response:
        evening = evening_of(self.campaign, number)
        table = get_object_or_404(MatchTable, evening=evening, game=self.kind.key, pk=pk)
        sent = self.body(PutAsideSerializer)
        return Response(self.get_serializer(match_tables.abandon(table, sent["why"], timezone.now())).data)
