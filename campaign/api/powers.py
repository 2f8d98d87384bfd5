"""The campaign's Powers."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from campaign import bridge, power_list
from campaign.api.access import MembersView, NotNow, is_drawn_up
from campaign.models import PowerRow, PowerStatus


@extend_schema_field({"$ref": "#/components/schemas/PowerAsData"})
class RowField(serializers.JSONField):
    """A Power in the vocabulary that the interpreter runs."""


class PowerSerializer(serializers.ModelSerializer):
    """A Power: its sentence in the caller's language, and the row that the interpreter runs."""

    name = serializers.CharField(read_only=True)
    sentence = serializers.CharField(read_only=True)
    row = RowField(read_only=True)

    class Meta:
        model = PowerRow
        fields = ["key", "name", "sentence", "tier", "xp", "status", "row"]
        read_only_fields = fields


class StatusSerializer(serializers.Serializer):
    status = serializers.ChoiceField([PowerStatus.ACTIVE, PowerStatus.SHELVED])


class CheckSerializer(serializers.Serializer):
    """`row` is any JSON; what fits the component `PowerAsData` has the best chance."""

    row = serializers.JSONField()


class OffenceSerializer(serializers.Serializer):
    """What is wrong with a row, and where: `effects.0.delta`."""

    where = serializers.CharField(allow_blank=True)
    rule = serializers.CharField()
    code = serializers.CharField()
    detail = serializers.CharField()


class CheckedSerializer(serializers.Serializer):
    """`offences` refuse the row, all of them at once; `cautions` only advise."""

    offences = OffenceSerializer(many=True)
    cautions = OffenceSerializer(many=True)


class Powers(MembersView, ListAPIView):
    """The Powers on the campaign's list, and those that it may adopt."""

    serializer_class = PowerSerializer

    def get_queryset(self) -> QuerySet[PowerRow]:
        if is_drawn_up(self):
            return PowerRow.objects.none()
        return self.campaign.powers.select_related("campaign")


class OnePower(MembersView):
    """Adopting a Power, or shelving it."""

    serializer_class = PowerSerializer
    for_hosts = frozenset({"PATCH"})

    @extend_schema(request=StatusSerializer)
    def patch(self, request: Request, slug: str, key: str) -> Response:
        power = get_object_or_404(self.campaign.powers, key=key)
        said = StatusSerializer(data=request.data)
        said.is_valid(raise_exception=True)
        if said.validated_data["status"] == PowerStatus.ACTIVE:
            power_list.adopt(power)
        else:
            try:
                power_list.shelve(power)
            except power_list.PowerInUse as used:
                raise NotNow(_("A Magus has %(power)s: it stays on the list.") % {"power": power}) from used
        power.refresh_from_db()
        return Response(self.get_serializer(power).data)


class CheckPower(MembersView):
    """Whether a row could be proposed as a Power of this campaign; nothing is kept of it."""

    serializer_class = CheckSerializer

    @extend_schema(request=CheckSerializer, responses=CheckedSerializer)
    def post(self, request: Request, slug: str) -> Response:
        said = CheckSerializer(data=request.data)
        said.is_valid(raise_exception=True)
        row = said.validated_data["row"]
        offences = bridge.power_offences(row, set(self.campaign.powers.values_list("key", flat=True)))
        cautions = [] if offences else bridge.power_cautions(row)
        return Response(CheckedSerializer({"offences": offences, "cautions": cautions}).data)


def add_power_rows(result: dict[str, Any], **_context: Any) -> dict[str, Any]:
    """The shape of a row and its legal values join the API's description, read from the file of the vocabulary."""
    result.setdefault("components", {}).setdefault("schemas", {}).update(bridge.power_schemas())
    return result
