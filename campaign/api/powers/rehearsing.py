"""Rehearsing a Power: one caller plays both sides of a made-up table; nothing of it is ever booked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api.access import Conflict
from campaign.api.powers.powers import PowersView
from campaign.bridge import powers, rehearsing
from campaign.bridge.problems import Problem
from campaign.models import PowerRow, Rehearsal
from campaign.powers import drafts, rehearsals

LONGEST = 200
"""Of a key or value that was offered."""


class HandSerializer(serializers.Serializer):
    """What one side has at the made-up table."""

    def get_fields(self) -> dict[str, serializers.Field]:
        return {
            name: serializers.IntegerField(min_value=least, max_value=most)
            for name, (least, most) in rehearsals.HANDS.items()
        }


class StageSerializer(serializers.Serializer):
    """The made-up table: both hands, and the category of the challenge (one of the Power's)."""

    me = HandSerializer()
    rival = HandSerializer()
    category = serializers.CharField(max_length=20, required=False)


class ChoiceSerializer(serializers.Serializer):
    """A field of a button: its `values`, each with its name, or the ends of a number."""

    name = serializers.CharField()
    label: Any = serializers.CharField()  # hides Field.label
    kind = serializers.CharField()
    values = serializers.SerializerMethodField()
    least = serializers.IntegerField()
    most = serializers.IntegerField(allow_null=True)

    @extend_schema_field({"type": "object", "additionalProperties": {"type": "string"}})
    def get_values(self, choice: rehearsing.Choice) -> dict[str, str]:
        return {str(value): name for value, name in choice.values}


class ButtonSerializer(serializers.Serializer):
    """What a side may do now; `which` is sent back to do it."""

    which = serializers.CharField()
    side = serializers.CharField()
    label: Any = serializers.CharField()  # hides Field.label
    choices = ChoiceSerializer(many=True)
    is_the_power = serializers.BooleanField()


class ChangeSerializer(serializers.Serializer):
    """A number of one side as the table was laid, and now."""

    key = serializers.CharField()
    before = serializers.IntegerField()
    now = serializers.IntegerField()


class SideOfTableSerializer(serializers.Serializer):
    """One of the two sides."""

    key = serializers.CharField()
    name = serializers.CharField()
    changes = ChangeSerializer(many=True)


class RehearsalSerializer(serializers.Serializer):
    """The made-up table as it stands after so many `acts`."""

    stage = serializers.DictField()
    acts = serializers.IntegerField()
    sides = SideOfTableSerializer(many=True)
    buttons = ButtonSerializer(many=True)
    story = serializers.ListField(child=serializers.CharField())
    is_over = serializers.BooleanField()


class RehearsedActSerializer(serializers.Serializer):
    """A button of the table as it stood `after` so many acts, with what was chosen for its fields."""

    after = serializers.IntegerField(min_value=0, max_value=rehearsals.MOST_ACTS)
    which = serializers.CharField(max_length=LONGEST)
    values = serializers.DictField(
        child=serializers.ListField(child=serializers.CharField(max_length=LONGEST), max_length=LONGEST), required=False
    )


class RehearsalView(PowersView):
    """A view of the caller's own rehearsal of a Power."""

    serializer_class = RehearsalSerializer
    for_players = frozenset({"GET", "POST", "PUT", "DELETE"})

    def rehearsal(self) -> Rehearsal:
        """Raises Conflict for a Power that cannot be played yet, Http404."""
        power = self.power()
        if powers.power_offences(drafts.completed(power.row)):
            raise Conflict(_("It cannot be played yet. Mend it first."))
        return rehearsals.rehearsal_of(power, self.me.person)

    def stands(self, power: PowerRow) -> Response:
        """The table as it stands now."""
        rehearsal = rehearsals.rehearsal_of(power, self.me.person)
        table = rehearsals.table_of(rehearsal)
        shown = {"stage": rehearsal.stage, "acts": len(rehearsal.acts), "sides": table.sides, "buttons": table.buttons}
        return Response(RehearsalSerializer(shown | {"story": table.story, "is_over": table.is_over}).data)


class OneRehearsal(RehearsalView):
    """The caller's made-up table for a Power: PUT lays it with other hands, POST acts there, DELETE begins it anew."""

    def get(self, request: Request, slug: str, key: str) -> Response:
        return self.stands(self.rehearsal().power)

    @extend_schema(request=RehearsedActSerializer, responses={200: RehearsalSerializer})
    def post(self, request: Request, slug: str, key: str) -> Response:
        wanted, rehearsal = self.body(RehearsedActSerializer), self.rehearsal()
        by_the_rules(lambda: rehearsals.act(rehearsal, wanted["after"], wanted["which"], wanted.get("values", {})))
        return self.stands(rehearsal.power)

    @extend_schema(request=StageSerializer, responses={200: RehearsalSerializer})
    def put(self, request: Request, slug: str, key: str) -> Response:
        asked, rehearsal = StageSerializer(data=request.data), self.rehearsal()
        asked.is_valid(raise_exception=True)
        category = asked.validated_data.get("category", rehearsal.stage["category"])
        if category not in (rehearsal.stage["category"], *rehearsal.row.get("categories", [])):
            raise serializers.ValidationError({"category": [_("The Power does not name this category.")]})
        stage: dict[str, Any] = {**rehearsal.stage, **asked.validated_data, "category": category}
        rehearsals.begin_anew(rehearsal, {name: plain(value) for name, value in stage.items()})
        return self.stands(rehearsal.power)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str, key: str) -> Response:
        rehearsals.begin_anew(self.rehearsal())
        return Response(status=status.HTTP_204_NO_CONTENT)


class RehearsalBack(RehearsalView):
    """One act less at the made-up table."""

    @extend_schema(request=None, responses={200: RehearsalSerializer})
    def post(self, request: Request, slug: str, key: str) -> Response:
        rehearsal = self.rehearsal()
        rehearsals.take_back(rehearsal)
        return self.stands(rehearsal.power)


def plain(value: Any) -> Any:
    """A part of a stage as it is kept."""
    return dict(value) if isinstance(value, dict) else value


def by_the_rules(act: Callable[[], None]) -> None:
    """Acts at the made-up table. Raises Problem with the rule that says no."""
    try:
        act()
    except rehearsing.IllegalAct as why:
        raise Problem(status.HTTP_422_UNPROCESSABLE_ENTITY, "illegal_act", str(why)) from why
