"""The laboratory: a proposed Power tried in evenings of the house, and what was found (D-40)."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api.powers.powers import PowersView
from campaign.powers import laboratory
from campaign.powers.trial_page import TrialOnPage
from campaign.requests.lookup import open_proposal


class PowerTrialLineSerializer(serializers.Serializer):
    """What an owner has of it on an evening, with the Power and without; shares in percent."""

    name = serializers.CharField()
    with_power = serializers.FloatField(source="with_")
    without = serializers.FloatField()


class PowerTrialNearSerializer(serializers.Serializer):
    """A shipped Power that brings about as much."""

    key = serializers.CharField()
    name = serializers.CharField()
    tier = serializers.CharField(source="level")


class PowerTrialBelievedSerializer(serializers.Serializer):
    """How far to believe it: `of` so many shipped Powers, judged in the same way, `open` have their own tier among
    those that are left, and `proposed` have it as the likeliest."""

    of = serializers.IntegerField()
    open = serializers.IntegerField()
    proposed = serializers.IntegerField()


class PowerTrialFindingSerializer(serializers.Serializer):
    """The likeliest tier (null: nobody used it), and the least and the most that it may be; where these are base and
    advanced, nothing can be said. `gain`: how much further ahead of the others an owner ends an evening, in good packs,
    between `low` and `high`."""

    tier = serializers.CharField(source="finding.verdict.tier", allow_null=True)
    least = serializers.CharField(source="finding.verdict.least", allow_null=True)
    most = serializers.CharField(source="finding.verdict.most", allow_null=True)
    gain = serializers.FloatField(source="finding.verdict.gain")
    low = serializers.FloatField(source="finding.verdict.low")
    high = serializers.FloatField(source="finding.verdict.high")
    nearest = PowerTrialNearSerializer(many=True)
    believed = PowerTrialBelievedSerializer()
    warnings = serializers.ListField(child=serializers.CharField(), source="finding.verdict.warnings")
    evenings = serializers.IntegerField()
    used_percent = serializers.IntegerField(source="used.share")
    worked_percent = serializers.IntegerField(source="used.worked")
    lines = PowerTrialLineSerializer(many=True)


class PowerTrialSerializer(serializers.Serializer):
    """How far the trial is: `done` of `total` evenings; `finding` once `status` is done (before: untried,
    waiting, running; or failed)."""

    status = serializers.CharField(source="job.status", default="untried")
    done = serializers.IntegerField(source="job.done", default=0)
    total = serializers.IntegerField(source="job.total", default=0)
    finding = PowerTrialFindingSerializer(allow_null=True, source="found")


class Trial(PowersView):
    """What the laboratory found about a proposed Power; sending a worker who tries it."""

    serializer_class = PowerTrialSerializer
    for_players = frozenset({"POST"})

    def get(self, request: Request, slug: str, key: str) -> Response:
        trial = TrialOnPage(open_proposal(self.power()), self.me.may_play)
        return Response(PowerTrialSerializer(trial).data)

    @extend_schema(request=None, responses={202: PowerTrialSerializer})
    def post(self, request: Request, slug: str, key: str) -> Response:
        proposal = open_proposal(self.power())
        laboratory.send_for_trial(proposal, self.me.person)
        return Response(PowerTrialSerializer(TrialOnPage(proposal, True)).data, status.HTTP_202_ACCEPTED)
