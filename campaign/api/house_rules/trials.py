"""The laboratory: house rules tried in evenings of the house before they change (LM 6)."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError as ModelInvalid
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api.access import MembersView
from campaign.api.house_rules.rules import VALUES
from campaign.house_rules import laboratory
from campaign.house_rules.trial_page import RulesTrialOnPage


class HouseRulesTrialLineSerializer(serializers.Serializer):
    """What a Magus has of it on an evening (the last: the whole table), under what is tried and under what held."""

    name = serializers.CharField()
    tried = serializers.FloatField(source="with_")
    before = serializers.FloatField(source="without")


class HouseRulesTrialChangeSerializer(serializers.Serializer):
    """A house rule that is tried, its values in words."""

    label: Any = serializers.CharField()  # hides Field.label
    before = serializers.CharField()
    tried = serializers.CharField()
    is_so = serializers.BooleanField()


class HouseRulesTrialFindingSerializer(serializers.Serializer):
    """By how many good packs a Magus's evening is worth more, between `low` and `high`; and what was counted."""

    gain = serializers.FloatField(source="change.tally.gain")
    low = serializers.FloatField(source="change.low")
    high = serializers.FloatField(source="change.high")
    warnings = serializers.ListField(child=serializers.CharField(), source="change.warnings")
    evenings = serializers.IntegerField()
    lines = HouseRulesTrialLineSerializer(many=True)


class HouseRulesTrialSerializer(serializers.Serializer):
    """How far the latest trial is: `done` of `total` evenings, and what it changes; `finding` once `status` is done
    (before: untried, waiting, running; or failed)."""

    status = serializers.CharField(source="job.status", default="untried")
    done = serializers.IntegerField(source="job.done", default=0)
    total = serializers.IntegerField(source="job.total", default=0)
    changes = HouseRulesTrialChangeSerializer(many=True)
    finding = HouseRulesTrialFindingSerializer(allow_null=True, source="found")


class HouseRulesTrial(MembersView):
    """What the laboratory found about house rules; hosts send a worker who tries those that they name beside those that
    hold."""

    serializer_class = HouseRulesTrialSerializer
    for_hosts = frozenset({"POST"})

    def get(self, request: Request, slug: str) -> Response:
        return Response(self.shown())

    @extend_schema(request=VALUES, responses={202: HouseRulesTrialSerializer})
    def post(self, request: Request, slug: str) -> Response:
        values: Any = request.data  # which the charter checks
        try:
            laboratory.send_for_trial(self.campaign, values, self.me.person)
        except ModelInvalid as wrong:
            raise serializers.ValidationError(wrong.messages) from wrong
        return Response(self.shown(), status.HTTP_202_ACCEPTED)

    def shown(self) -> dict[str, Any]:
        """The trial as it is told."""
        found: dict[str, Any] = HouseRulesTrialSerializer(RulesTrialOnPage(self.campaign, self.me.is_host)).data
        return found
