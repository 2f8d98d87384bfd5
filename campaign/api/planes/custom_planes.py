"""Planes of the group's own over REST: the list, writing and changing them, whether a row can be played, files."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.exceptions import PermissionDenied
from rest_framework.generics import ListCreateAPIView, RetrieveAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api.access import Conflict, MembersView, is_drawn_up
from campaign.api.powers.powers import RowOffenceSerializer
from campaign.bridge import plane_trials
from campaign.bridge.custom_planes import own_plane, plane_offences
from campaign.bridge.problems import Problem, offence
from campaign.models import CampaignPlane
from campaign.planes import custom_planes
from campaign.planes.custom_planes import PlaneRefused
from campaign.requests.made import Makes, address, created, new_or_known
from campaign.requests.tokens import as_read

T = TypeVar("T")


def invalid_plane(refused: PlaneRefused) -> Problem:
    """The row is not kept; everything for which it is refused, at once."""
    offences = [
        offence("/".join(["/row", *filter(None, one.where.split("."))]), one.code, one.detail, one.rule)
        for one in refused.offences
    ]
    return Problem(status.HTTP_422_UNPROCESSABLE_ENTITY, "invalid_plane", refused, errors=offences)


def or_refuse(change: Callable[[], T]) -> T:
    """What the domain gives back. Raises Problem for its refusals."""
    try:
        return change()
    except PlaneRefused as refused:
        raise invalid_plane(refused) from refused
    except custom_planes.PlaneConflict as why:
        raise Conflict(str(why)) from why


class OwnPlaneSerializer(serializers.ModelSerializer):
    """A plane of the group's own; `row` in the words that the engine runs, `told` how it reads."""

    row = serializers.DictField(child=serializers.JSONField(allow_null=True), read_only=True)
    author = serializers.CharField(source="author.username", default=None, read_only=True, allow_null=True)
    told = serializers.SerializerMethodField()

    class Meta:
        model = CampaignPlane
        fields = ["id", "name", "author", "version", "made_at", "changed_at", "retired_at", "told", "row"]
        read_only_fields = fields

    def get_told(self, plane: CampaignPlane) -> list[str]:
        """Its lines, each with when it is due, what it says and what the program does."""
        lines = own_plane(plane.row).lines
        return [f"{line.when}: {' '.join(filter(None, (line.text, '; '.join(line.does))))}" for line in lines]


class RowSerializer(serializers.Serializer):
    """`row` is any JSON; what is wrong with it is told."""

    row = serializers.JSONField()


class ChangedPlaneSerializer(serializers.Serializer):
    """`row` with the `version` that its writer has seen; or `retired`, whether games are laid with it no more."""

    row = serializers.JSONField(required=False)
    version = serializers.IntegerField(min_value=1, max_value=2**31 - 1, required=False)
    retired = serializers.BooleanField(required=False)

    def validate(self, attrs: dict[str, object]) -> dict[str, Any]:
        """Raises ValidationError for a row without its version."""
        if "row" in attrs and "version" not in attrs:
            raise serializers.ValidationError({"version": ["?"]})
        return attrs


class CheckedPlaneSerializer(serializers.Serializer):
    """`offences`: everything for which the row would be refused."""

    offences = RowOffenceSerializer(many=True)


class TrialSerializer(serializers.Serializer):
    """`code` is what the table is called at the tables' addresses."""

    code = serializers.CharField()


class OwnPlanesView(MembersView):
    """A view of the group's own planes; methods in `for_players` are refused to watchers."""

    for_players: frozenset[str] = frozenset()

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        super().initial(request, *args, **kwargs)
        if as_read(request.method) in self.for_players and not self.me.may_play:
            raise PermissionDenied

    def plane(self) -> CampaignPlane:
        """The plane of the address. Raises Http404."""
        return get_object_or_404(self.campaign.own_planes.select_related("author"), pk=self.kwargs["pk"])

    def sent(self, serializer: type[serializers.Serializer], request: Request) -> dict[str, Any]:
        """What was sent. Raises ValidationError."""
        sent = serializer(data=request.data)
        sent.is_valid(raise_exception=True)
        if len(str(sent.validated_data.get("row", "")).encode("utf-8", "replace")) > custom_planes.MOST_BYTES:
            raise serializers.ValidationError({"row": [f"{custom_planes.MOST_BYTES}"]})
        return dict(sent.validated_data)


class OwnPlanes(Makes, OwnPlanesView, ListCreateAPIView):
    """The planes that the group has written itself, those that are not dealt any more among them."""

    serializer_class = OwnPlaneSerializer
    for_players = frozenset({"POST"})

    def get_queryset(self) -> QuerySet[CampaignPlane]:
        if is_drawn_up(self):
            return CampaignPlane.objects.none()
        return self.campaign.own_planes.select_related("author")

    @extend_schema(request=RowSerializer, responses=new_or_known(OwnPlaneSerializer))
    def post(self, request: Request, *args: object, **kwargs: object) -> Response:
        row = self.sent(RowSerializer, request)["row"]
        plane = or_refuse(lambda: custom_planes.write(self.me, row, timezone.now()))
        return self.made(plane, self.get_serializer(plane).data, address("own_plane", self.kwargs, pk=plane.pk))


class OneOwnPlane(OwnPlanesView, RetrieveAPIView):
    """One plane; its author and the hosts write it anew and retire it. It is never deleted."""

    serializer_class = OwnPlaneSerializer
    http_method_names = ["get", "patch", "head", "options"]

    def get_object(self) -> CampaignPlane:
        return self.plane()

    @extend_schema(request=ChangedPlaneSerializer, responses={200: OwnPlaneSerializer})
    def patch(self, request: Request, slug: str, pk: int) -> Response:
        plane = self.plane()
        if not custom_planes.may_change(self.me, plane):
            raise PermissionDenied
        changed, now = self.sent(ChangedPlaneSerializer, request), timezone.now()
        if "row" in changed:
            plane = or_refuse(lambda: custom_planes.change(self.me, plane, changed["row"], changed["version"], now))
        if "retired" in changed:
            plane = (
                custom_planes.retire(self.me, plane, now)
                if changed["retired"]
                else custom_planes.bring_back(self.me, plane)
            )
        return Response(self.get_serializer(plane).data)


class CheckPlane(OwnPlanesView):
    """Whether a row could be a plane of this group; nothing is kept of it."""

    serializer_class = RowSerializer

    @extend_schema(request=RowSerializer, responses=CheckedPlaneSerializer)
    def post(self, request: Request, slug: str) -> Response:
        row = self.sent(RowSerializer, request)["row"]
        offences = plane_offences(row, custom_planes.taken_names(self.campaign))
        return Response(CheckedPlaneSerializer({"offences": offences}).data)


class OwnPlaneFile(OwnPlanesView):
    """The plane as a small file, to be shared with another group."""

    serializer_class = OwnPlaneSerializer

    @extend_schema(responses={(200, "application/json"): OpenApiTypes.OBJECT})
    def get(self, request: Request, slug: str, pk: int) -> HttpResponse:
        return HttpResponse(custom_planes.file_of(self.plane()), "application/json")


class TryOwnPlane(OwnPlanesView):
    """Lays a table at which the caller has just walked to the plane; nothing of it is remembered."""

    serializer_class = TrialSerializer
    for_players = frozenset({"POST"})

    @extend_schema(request=None, responses={201: TrialSerializer})
    def post(self, request: Request, slug: str, pk: int) -> Response:
        code = plane_trials.try_plane(self.plane().row, self.me.person, timezone.now())
        return created({"code": code}, address("table", {}, code=code))
