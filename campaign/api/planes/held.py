"""Whether a plane is held by whoever won there last."""

from __future__ import annotations

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api.access import MembersView
from campaign.models import Campaign


class HeldPlanesSerializer(serializers.ModelSerializer):
    """`planes_are_held`: who won the last game that ended on a plane holds it."""

    class Meta:
        model = Campaign
        fields = ["planes_are_held"]
        extra_kwargs = {"planes_are_held": {"required": True}}


class HeldPlanes(MembersView):
    """Whether the planes of the campaign are held; its host switches it."""

    serializer_class = HeldPlanesSerializer
    for_hosts = frozenset({"PUT"})

    def get(self, request: Request, slug: str) -> Response:
        return Response(self.get_serializer(self.campaign).data)

    def put(self, request: Request, slug: str) -> Response:
        serializer = self.get_serializer(self.campaign, data=request.data)
        serializer.is_valid(raise_exception=True)
        serializer.save()
        return Response(serializer.data)
