"""The drafts that become pools: a list, its report, filing by hand, confirming."""

from __future__ import annotations

from typing import Any

import msgspec
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api.access import MembersView, is_drawn_up
from campaign.api.pools.pools import PoolSerializer
from campaign.api.pools.reports import (
    FateSerializer,
    FiledNamesSerializer,
    ImportChangeSerializer,
    ImportSerializer,
    ListLineSerializer,
    RefileSerializer,
    WholeImportSerializer,
)
from campaign.models import Campaign, ImportStatus, Pool, PoolImport
from campaign.pools import imports, versions
from campaign.pools.pool_rules import Filing
from campaign.pools.preview import lines_read
from campaign.requests.lookup import pool_import_of
from campaign.requests.made import address, created


class Imports(MembersView, ListAPIView):
    """The drafts that the caller may go on with, and a new one."""

    serializer_class = ImportSerializer

    def get_queryset(self) -> QuerySet[PoolImport]:
        if is_drawn_up(self):
            return PoolImport.objects.none()
        return drafts_for(self.campaign).filter(**{} if self.me.is_host else {"person": self.me.person})

    @extend_schema(request=ImportSerializer, responses={201: WholeImportSerializer})
    def post(self, request: Request, slug: str) -> Response:
        values = self.body()
        self.refuse_others(values.get("replaces"))
        draft = imports.begin_import(
            self.campaign,
            self.me.person,
            name=values.get("name", ""),
            text=values["text"],
            players=values.get("players"),
            replaces=values.get("replaces"),
            each_is_a_pack=values.get("each_is_a_pack", False),
        )
        whole = WholeImportSerializer(draft, context=self.get_serializer_context())
        return created(whole.data, address("pool_import", self.kwargs, key=draft.pk))

    def refuse_others(self, replaces: Pool | None) -> None:
        """Raises PermissionDenied for who may bring no pool, or not change this one."""
        may = versions.may_change_pool(replaces, self.me) if replaces else versions.may_bring_pools(self.me)
        if not may:
            raise PermissionDenied


def drafts_for(campaign: Campaign) -> QuerySet[PoolImport]:
    """The campaign's imports that have not become pools."""
    drafts = campaign.pool_imports.exclude(status=ImportStatus.CONFIRMED)
    return drafts.select_related("job", "made", "replaces").defer("text", "report")


class ImportView(MembersView):
    """A view of one draft: its author's and the host's; others find nothing."""

    serializer_class: type[serializers.BaseSerializer] = WholeImportSerializer

    def draft(self) -> PoolImport:
        return pool_import_of(self.me, self.kwargs["key"])

    def whole(self) -> Response:
        return Response(self.get_serializer(self.draft()).data)


class OneImport(ImportView):
    """A draft and the report on its list."""

    def get(self, request: Request, slug: str, key: str) -> Response:
        return self.whole()

    @extend_schema(request=ImportChangeSerializer, responses={200: WholeImportSerializer})
    def patch(self, request: Request, slug: str, key: str) -> Response:
        draft = self.draft()
        imports.change_list(draft, **{"text": draft.text, **self.body(ImportChangeSerializer)})
        return self.whole()

    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str, key: str) -> Response:
        draft = self.draft()
        imports.discard(draft)
        return Response(status=status.HTTP_204_NO_CONTENT)


class FileByHand(ImportView):
    """Files names by hand (D-03): all of these, or none when one is refused."""

    @extend_schema(request=FiledNamesSerializer, responses={200: WholeImportSerializer})
    def post(self, request: Request, slug: str, key: str) -> Response:
        draft = self.draft()
        sent = self.body(FiledNamesSerializer)
        filings = {each.pop("key"): msgspec.convert(each, Filing) for each in sent.get("filings", [])}
        imports.file_by_hand(draft, filings, sent.get("leave_out", []))
        return self.whole()


class Refile(ImportView):
    """Takes back what was filed by hand for these names."""

    @extend_schema(request=RefileSerializer, responses={200: WholeImportSerializer})
    def post(self, request: Request, slug: str, key: str) -> Response:
        draft = self.draft()
        imports.refile(draft, self.body(RefileSerializer)["keys"])
        return self.whole()


class ImportLines(ImportView, ListAPIView):
    """What every line of a draft's list was read as, and what becomes of it; none while it is being read."""

    serializer_class = ListLineSerializer

    @extend_schema(parameters=[FateSerializer])
    def get(self, request: Request, slug: str, key: str) -> Response:
        return self.list(request)

    def get_queryset(self) -> Any:  # a list, which is paged as well
        if is_drawn_up(self):
            return []
        asked = FateSerializer(data=self.request.query_params)
        asked.is_valid(raise_exception=True)
        draft = self.draft()
        if draft.status != ImportStatus.DRAFT:
            return []
        fate = asked.validated_data.get("fate", "")
        return [row for row in lines_read(draft, imports.report_of(draft)) if fate in {"", row.fate}]


class LeaveOut(ImportView):
    """Takes the lines that cannot be used out of the list."""

    @extend_schema(request=None, responses={200: WholeImportSerializer})
    def post(self, request: Request, slug: str, key: str) -> Response:
        draft = self.draft()
        imports.leave_out_bad_lines(draft)
        return self.whole()


class Rebase(ImportView):
    """Goes on from the newest version of the pool, after `pool_changed`."""

    @extend_schema(request=None, responses={200: WholeImportSerializer})
    def post(self, request: Request, slug: str, key: str) -> Response:
        draft = self.draft()
        imports.rebase(draft)
        return self.whole()


class Confirm(ImportView):
    """The whole draft becomes a pool, or nothing does; called twice it makes one."""

    @extend_schema(request=None, responses={200: PoolSerializer})
    def post(self, request: Request, slug: str, key: str) -> Response:
        draft = self.draft()
        made = imports.confirm(draft)
        return Response(PoolSerializer(made, context=self.get_serializer_context()).data)
