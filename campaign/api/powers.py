"""The campaign's Powers."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.generics import ListAPIView, RetrieveAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from campaign import bridge
from campaign.api.access import MembersView, is_drawn_up
from campaign.models import PowerRow
from campaign.views.powers import power_of


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


class OnePower(MembersView, RetrieveAPIView):
    """A Power of the campaign; a draft is its author's alone."""

    serializer_class = PowerSerializer

    def get_object(self) -> PowerRow:
        return power_of(self.me, self.kwargs["key"])


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
