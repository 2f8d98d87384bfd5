"""Pools, and the drafts that become pools. Every refusal has a stable `code`, and the rule where it is one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn, TypeVar

import msgspec
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_field
from rest_framework import serializers, status
from rest_framework.exceptions import APIException
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from campaign import pool_imports, pools
from campaign.api.access import MembersView, is_drawn_up
from campaign.decklists import MOST_BYTES, ListRefused
from campaign.models import Campaign, Deck, ImportStatus, Pool, PoolImport, PoolPack
from campaign.pool_words import LINES, LISTS, NAMES, POOLS, say, say_note
from campaign.poolrules import FEWEST_PLAYERS, MOST_PLAYERS, Filing, counts_of, supply
from campaign.pools import LONGEST_POOL_NAME, PoolRefused
from campaign.views.pool_imports import CLASHES
from campaign.views.pools import counts_by_pool

T = TypeVar("T")

# --- refusals --------------------------------------------------------------------------------------------------------


class NotLikeThis(APIException):
    """A refusal: `detail` in the caller's language, a stable `code`, its `values`, and the `rule`."""

    def __init__(self, words: Any, reason: str, values: dict[str, Any], rule: str, status_code: int) -> None:
        super().__init__()
        self.status_code = status_code
        said: Any = {"detail": say(words, reason, values, rule), "code": reason, "values": values, "rule": rule}
        self.detail = said


class PoolRefusalSerializer(serializers.Serializer):
    """Why something was refused."""

    detail = serializers.CharField()
    code = serializers.CharField()
    values = serializers.DictField()
    rule = serializers.CharField(allow_blank=True)


def refuse_pool(refusal: PoolRefused) -> NoReturn:
    """409 where somebody or something was faster, 422 otherwise."""
    code = status.HTTP_409_CONFLICT if refusal.reason in CLASHES else status.HTTP_422_UNPROCESSABLE_ENTITY
    raise NotLikeThis(POOLS, refusal.reason, refusal.values, refusal.rule, code) from refusal


def refuse_list(refusal: ListRefused) -> NoReturn:
    """413 for what is too much, 422 for what is no list."""
    is_too_much = refusal.reason in {"too_big", "too_many_lines"}
    code = status.HTTP_413_REQUEST_ENTITY_TOO_LARGE if is_too_much else status.HTTP_422_UNPROCESSABLE_ENTITY
    raise NotLikeThis(LISTS, refusal.reason, refusal.values, "", code) from refusal


def done(change: Callable[[], T]) -> T:
    """What the domain gives back. Raises NotLikeThis for its refusals."""
    try:
        return change()
    except PoolRefused as refusal:
        refuse_pool(refusal)
    except ListRefused as refusal:
        refuse_list(refusal)


# --- pools -----------------------------------------------------------------------------------------------------------


class PackSerializer(serializers.ModelSerializer):
    """Four equal cards. `code` names the pack at the auction table."""

    code = serializers.CharField(read_only=True)
    mana_value = serializers.IntegerField(read_only=True)

    class Meta:
        model = PoolPack
        fields = ["code", "deck", "name", "mana_cost", "mana_value", "colors", "type_line", "by_hand"]
        read_only_fields = fields


class PoolSerializer(serializers.ModelSerializer):
    """One version of a pool; `packs` counts them by deck."""

    owner = serializers.CharField(source="owner.username", read_only=True, default=None)
    packs = serializers.SerializerMethodField()

    class Meta:
        model = Pool
        fields = ["id", "name", "owner", "series", "version", "is_current", "made_at", "retired_at", "packs"]
        read_only_fields = fields

    @extend_schema_field({"type": "object", "additionalProperties": {"type": "integer"}})
    def get_packs(self, pool: Pool) -> dict[str, int]:
        """`{"W": 16, …}`."""
        counts = self.context.get("counts") or counts_by_pool([pool])
        return {str(deck.value): count for deck, count in counts[pool.pk]}


class ShortageSerializer(serializers.Serializer):
    deck = serializers.ChoiceField(Deck.choices)
    has = serializers.IntegerField()
    needs = serializers.IntegerField()


class SupplySerializer(serializers.Serializer):
    """Whether a pool is enough for so many players (LM 2)."""

    players = serializers.IntegerField()
    packs = serializers.IntegerField()
    needs = serializers.IntegerField()
    refused = serializers.BooleanField()
    shortages = ShortageSerializer(many=True)
    never_dry = serializers.BooleanField()
    carries = serializers.IntegerField()


class WholePoolSerializer(PoolSerializer):
    """A pool with its packs, and whether it is enough."""

    cards = PackSerializer(source="packs", many=True, read_only=True)
    supply = serializers.SerializerMethodField()

    class Meta(PoolSerializer.Meta):
        fields = [*PoolSerializer.Meta.fields, "cards", "supply"]
        read_only_fields = fields

    @extend_schema_field(SupplySerializer)
    def get_supply(self, pool: Pool) -> dict[str, Any]:
        return dict(SupplySerializer(pools.supply_of(pool, self.context["players"])).data)


class PoolChangeSerializer(serializers.Serializer):
    """Another name, and whether the pool is put away."""

    name = serializers.CharField(max_length=LONGEST_POOL_NAME, required=False)
    put_away = serializers.BooleanField(required=False)


class Pools(MembersView, ListAPIView):
    """The newest version of every pool of the campaign."""

    serializer_class = PoolSerializer

    def get_queryset(self) -> QuerySet[Pool]:
        if is_drawn_up(self):
            return Pool.objects.none()
        return self.campaign.pools.current().select_related("owner")

    def get_serializer(self, *args: Any, **kwargs: Any) -> Any:
        if kwargs.get("many") and args:
            kwargs["context"] = self.get_serializer_context() | {"counts": counts_by_pool(list(args[0]))}
        return super().get_serializer(*args, **kwargs)


class PlayersSerializer(serializers.Serializer):
    players = serializers.IntegerField(min_value=FEWEST_PLAYERS, max_value=MOST_PLAYERS, required=False)


PLAYERS = OpenApiParameter("players", int, description="Measures the pool for so many players.")


class OnePool(MembersView):
    """One version of a pool. Its owner and the host may rename it or put it away."""

    serializer_class = WholePoolSerializer

    def pool(self) -> Pool:
        return get_object_or_404(self.campaign.pools.select_related("owner", "campaign"), pk=self.kwargs["pk"])

    def whole(self, pool: Pool, players: int | None = None) -> Response:
        context = self.get_serializer_context() | {"players": pools.players_or_default(self.campaign, players)}
        return Response(WholePoolSerializer(pool, context=context).data)

    @extend_schema(parameters=[PLAYERS])
    def get(self, request: Request, slug: str, pk: int) -> Response:
        asked = PlayersSerializer(data=request.query_params)
        asked.is_valid(raise_exception=True)
        return self.whole(self.pool(), asked.validated_data.get("players"))

    @extend_schema(request=PoolChangeSerializer, responses={200: WholePoolSerializer, 422: PoolRefusalSerializer})
    def patch(self, request: Request, slug: str, pk: int) -> Response:
        pool = self.pool()
        if not pools.may_change_pool(pool, self.me):
            raise PermissionDenied
        said = PoolChangeSerializer(data=request.data)
        said.is_valid(raise_exception=True)
        if (name := said.validated_data.get("name")) is not None:
            done(lambda: pools.rename(pool, name))
        if (away := said.validated_data.get("put_away")) is not None:
            pools.put_away(pool, timezone.now()) if away else pools.bring_back(pool)
        return self.whole(self.pool())


# --- drafts ----------------------------------------------------------------------------------------------------------


class UnusableSerializer(serializers.Serializer):
    """A line that can not be used. `reason` is stable, `why` the sentence in the caller's language."""

    line = serializers.IntegerField()
    text = serializers.CharField()
    reason = serializers.CharField()
    why = serializers.SerializerMethodField()

    def get_why(self, line: Any) -> str:
        return say(LINES, line.reason, line.values)


class ProblemSerializer(serializers.Serializer):
    """A name that no pool may have like this."""

    name = serializers.CharField()
    lines = serializers.ListField(child=serializers.IntegerField())
    reason = serializers.CharField()
    rule = serializers.CharField()
    why = serializers.SerializerMethodField()

    def get_why(self, problem: Any) -> str:
        return say(NAMES, problem.reason, problem.values, problem.rule)


class ToFileSerializer(serializers.Serializer):
    """A name that waits to be filed by hand (D-03), under its `key`."""

    key = serializers.CharField()
    name = serializers.CharField(source="facts.name")
    lines = serializers.ListField(child=serializers.IntegerField())
    why = serializers.ChoiceField(["unknown", "multicolour", "colourless"])
    suggestion = serializers.CharField(allow_blank=True)


class NoteSerializer(serializers.Serializer):
    """Something to know that stops nothing."""

    reason = serializers.CharField()
    lines = serializers.ListField(child=serializers.IntegerField())
    why = serializers.SerializerMethodField()

    def get_why(self, note: Any) -> str:
        return say_note(note.reason, note.values)


class ReportSerializer(serializers.Serializer):
    """What was found in a list; `packs` counts them by deck."""

    lines = serializers.IntegerField()
    is_clean = serializers.BooleanField()
    unusable = UnusableSerializer(many=True)
    problems = ProblemSerializer(many=True)
    to_file = ToFileSerializer(many=True)
    notes = NoteSerializer(many=True)
    packs = serializers.SerializerMethodField()

    @extend_schema_field({"type": "object", "additionalProperties": {"type": "integer"}})
    def get_packs(self, report: Any) -> dict[str, int]:
        return counts_of(report.packs)


class ImportSerializer(serializers.ModelSerializer):
    """A draft: nothing of it is in a pool before it is confirmed. While `status` is reading a worker is at it, and has
    read `done` of `total` lines."""

    name = serializers.CharField(max_length=LONGEST_POOL_NAME, required=False, allow_blank=True)
    players = serializers.IntegerField(min_value=FEWEST_PLAYERS, max_value=MOST_PLAYERS, required=False)
    text = serializers.CharField(write_only=True, trim_whitespace=False, max_length=MOST_BYTES)
    replaces = serializers.PrimaryKeyRelatedField(queryset=Pool.objects.none(), allow_null=True, required=False)
    pool: serializers.RelatedField = serializers.PrimaryKeyRelatedField(source="made", read_only=True)
    done = serializers.IntegerField(source="errand.done", read_only=True, default=0)
    total = serializers.IntegerField(source="errand.total", read_only=True, default=0)

    class Meta:
        model = PoolImport
        fields = ["key", "name", "players", "text", "replaces", "status", "done", "total", "pool", "made_at"]
        read_only_fields = ["key", "status", "made_at"]

    def get_fields(self) -> dict[str, Any]:
        """A list replaces one of the campaign's pools, if any."""
        fields = super().get_fields()
        if (me := self.context.get("me")) is not None:
            mine = Pool.objects.filter(campaign=me.campaign)
            fields["replaces"] = serializers.PrimaryKeyRelatedField(queryset=mine, allow_null=True, required=False)
        return fields


class WholeImportSerializer(ImportSerializer):
    """A draft with the report on its list."""

    report = serializers.SerializerMethodField()
    supply = serializers.SerializerMethodField()

    class Meta(ImportSerializer.Meta):
        fields = [*ImportSerializer.Meta.fields, "report", "supply"]

    @extend_schema_field(ReportSerializer)
    def get_report(self, draft: PoolImport) -> dict[str, Any]:
        return dict(ReportSerializer(pool_imports.report_of(draft)).data)

    @extend_schema_field(SupplySerializer)
    def get_supply(self, draft: PoolImport) -> dict[str, Any]:
        found = supply(counts_of(pool_imports.report_of(draft).packs), draft.players)
        return dict(SupplySerializer(found).data)


class ImportChangeSerializer(serializers.Serializer):
    """Another list, name or number of players."""

    text = serializers.CharField(trim_whitespace=False, max_length=MOST_BYTES, required=False)
    name = serializers.CharField(max_length=LONGEST_POOL_NAME, required=False)
    players = serializers.IntegerField(min_value=FEWEST_PLAYERS, max_value=MOST_PLAYERS, required=False)


class FilingSerializer(serializers.Serializer):
    """Where a name goes, by the `key` of the report; or `means`, the name of the catalogue that it misspells."""

    key = serializers.CharField(max_length=200)
    deck = serializers.ChoiceField(Deck.choices, required=False)
    mana_cost = serializers.CharField(max_length=60, required=False, allow_blank=True)
    type_line = serializers.CharField(max_length=120, required=False, allow_blank=True)
    means = serializers.CharField(max_length=120, required=False, allow_blank=True)


class FilingsSerializer(serializers.Serializer):
    """Names that are filed, and the keys of those that are left out of the list."""

    filings = FilingSerializer(many=True, required=False)
    leave_out = serializers.ListField(child=serializers.CharField(max_length=200), required=False, max_length=5_000)


REFUSALS = {409: PoolRefusalSerializer, 413: PoolRefusalSerializer, 422: PoolRefusalSerializer}


class Imports(MembersView, ListAPIView):
    """The drafts that the caller may go on with, and a new one."""

    serializer_class = ImportSerializer

    def get_queryset(self) -> QuerySet[PoolImport]:
        if is_drawn_up(self):
            return PoolImport.objects.none()
        return drafts_for(self.campaign).filter(**{} if self.me.is_host else {"person": self.me.person})

    @extend_schema(request=ImportSerializer, responses={201: WholeImportSerializer, **REFUSALS})
    def post(self, request: Request, slug: str) -> Response:
        said = self.get_serializer(data=request.data)
        said.is_valid(raise_exception=True)
        values = said.validated_data
        self.refuse_others(values.get("replaces"))
        draft = done(
            lambda: pool_imports.begin_import(
                self.campaign,
                self.me.person,
                name=values.get("name", ""),
                text=values["text"],
                players=values.get("players"),
                replaces=values.get("replaces"),
            )
        )
        whole = WholeImportSerializer(draft, context=self.get_serializer_context())
        return Response(whole.data, status=status.HTTP_201_CREATED)

    def refuse_others(self, replaces: Pool | None) -> None:
        """Raises PermissionDenied for who may bring no pool, or not change this one."""
        may = pools.may_change_pool(replaces, self.me) if replaces else pools.may_bring_pools(self.me)
        if not may:
            raise PermissionDenied


def drafts_for(campaign: Campaign) -> QuerySet[PoolImport]:
    """The campaign's imports that have not become pools."""
    found = campaign.pool_imports.exclude(status=ImportStatus.CONFIRMED)
    return found.select_related("errand", "made", "replaces").defer("text", "report")


class ImportView(MembersView):
    """A view of one draft: its author's and the host's; others find nothing."""

    serializer_class: type[serializers.BaseSerializer] = WholeImportSerializer

    def draft(self) -> PoolImport:
        found = self.campaign.pool_imports.select_related("campaign", "replaces", "errand", "made", "person")
        draft = get_object_or_404(found, pk=self.kwargs["key"])
        if not pools.may_change_import(draft, self.me):
            raise Http404
        return draft

    def whole(self) -> Response:
        return Response(self.get_serializer(self.draft()).data)


class OneImport(ImportView):
    """A draft and the report on its list."""

    def get(self, request: Request, slug: str, key: str) -> Response:
        return self.whole()

    @extend_schema(request=ImportChangeSerializer, responses={200: WholeImportSerializer, **REFUSALS})
    def patch(self, request: Request, slug: str, key: str) -> Response:
        draft = self.draft()
        said = ImportChangeSerializer(data=request.data)
        said.is_valid(raise_exception=True)
        done(lambda: pool_imports.change_list(draft, **{"text": draft.text, **said.validated_data}))
        return self.whole()

    @extend_schema(responses={204: None, 409: PoolRefusalSerializer})
    def delete(self, request: Request, slug: str, key: str) -> Response:
        draft = self.draft()
        done(lambda: pool_imports.discard(draft))
        return Response(status=status.HTTP_204_NO_CONTENT)


class FileByHand(ImportView):
    """Files names by hand (D-03): all of these, or none when one is refused."""

    @extend_schema(request=FilingsSerializer, responses={200: WholeImportSerializer, **REFUSALS})
    def post(self, request: Request, slug: str, key: str) -> Response:
        draft = self.draft()
        said = FilingsSerializer(data=request.data)
        said.is_valid(raise_exception=True)
        filings = {each.pop("key"): msgspec.convert(each, Filing) for each in said.validated_data.get("filings", [])}
        done(lambda: pool_imports.file_by_hand(draft, filings, said.validated_data.get("leave_out", [])))
        return self.whole()


class LeaveOut(ImportView):
    """Takes the lines that can not be used out of the list."""

    @extend_schema(request=None, responses={200: WholeImportSerializer, **REFUSALS})
    def post(self, request: Request, slug: str, key: str) -> Response:
        draft = self.draft()
        done(lambda: pool_imports.leave_out_bad_lines(draft))
        return self.whole()


class Rebase(ImportView):
    """Goes on from the newest version of the pool, after `pool_changed`."""

    @extend_schema(request=None, responses={200: WholeImportSerializer, **REFUSALS})
    def post(self, request: Request, slug: str, key: str) -> Response:
        draft = self.draft()
        done(lambda: pool_imports.rebase(draft))
        return self.whole()


class Confirm(ImportView):
    """The whole draft becomes a pool, or nothing does; called twice it makes one."""

    @extend_schema(request=None, responses={200: PoolSerializer, **REFUSALS})
    def post(self, request: Request, slug: str, key: str) -> Response:
        draft = self.draft()
        made = done(lambda: pool_imports.confirm(draft))
        return Response(PoolSerializer(made, context=self.get_serializer_context()).data)
