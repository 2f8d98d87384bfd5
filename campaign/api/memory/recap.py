"""The recap of a finished evening: results, challenges in sentences, what the host put right."""

from __future__ import annotations

from django.http import Http404
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api.access import MembersView
from campaign.history.recap import recap_of
from campaign.requests.lookup import evening_of


class ToldSerializer(serializers.Serializer):
    """A challenge in sentences of the caller's language."""

    number = serializers.IntegerField(source="challenge.number")
    prize = serializers.CharField()
    sentences = serializers.ListField(child=serializers.CharField())
    losses = serializers.ListField(child=serializers.CharField())


class ResultSerializer(serializers.Serializer):
    magus = serializers.IntegerField(source="magus.pk")
    name = serializers.CharField(source="magus.name")
    place = serializers.IntegerField(allow_null=True)
    points = serializers.IntegerField()
    life_before = serializers.IntegerField(source="appearance.life_before")
    life_after = serializers.IntegerField(source="appearance.life_after")
    traits_lost = serializers.IntegerField()


class SignSerializer(serializers.Serializer):
    sign = serializers.CharField()
    times = serializers.IntegerField()


class PutRightSerializer(serializers.Serializer):
    """What the host put right at the table, in the caller's language, and why (D-44)."""

    at = serializers.DateTimeField()
    text = serializers.CharField()
    reason = serializers.CharField(allow_blank=True)


class RecapSerializer(serializers.Serializer):
    """A finished evening on one sheet."""

    evening = serializers.IntegerField(source="evening.number")
    results = ResultSerializer(many=True)
    challenges = ToldSerializer(many=True, source="fought")
    headline = serializers.CharField(allow_blank=True)
    corrections = PutRightSerializer(many=True)
    signs = SignSerializer(many=True)
    life_paid = serializers.IntegerField()
    traits_lost = serializers.IntegerField()


class EveningRecap(MembersView):
    """The recap of an evening; there is none before it is closed."""

    serializer_class = RecapSerializer

    def get(self, request: Request, slug: str, number: int) -> Response:
        evening = evening_of(self.campaign, number)
        if not evening.is_closed:
            raise Http404
        return Response(self.get_serializer(recap_of(evening)).data)
