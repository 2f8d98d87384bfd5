"""All cards from the group's own file, over REST: how many are known, a new file, forgetting it."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api.access import CampaignView, MembersView, named_campaign
from campaign.api.archive import JobSerializer
from campaign.bridge.problems import PROBLEM
from campaign.cards.loading import brought, jobs


class LastCardFileSerializer(serializers.Serializer):
    """The last file: `outcome` says what came of it or why it failed, `remarks` what is to be said of its entries."""

    job = JobSerializer()
    file_name = serializers.CharField()
    outcome = serializers.CharField()
    remarks = serializers.ListField(child=serializers.CharField())


class CardFileSerializer(serializers.Serializer):
    """`everybodys`: how many cards are known to everybody; `own`: on how many the group's own file says something."""

    everybodys = serializers.IntegerField()
    own = serializers.IntegerField()
    last = LastCardFileSerializer(allow_null=True)


class CardFile(MembersView):
    """What the group's own file of all cards has brought; it is shown to the group alone."""

    serializer_class = CardFileSerializer
    for_hosts = frozenset({"DELETE"})

    def get(self, request: Request, slug: str) -> Response:
        return Response(CardFileSerializer(brought.brought_by(self.campaign)).data)

    @extend_schema(responses={204: None, 409: PROBLEM})
    def delete(self, request: Request, slug: str) -> Response:
        brought.forget(self.campaign)
        return Response(status=status.HTTP_204_NO_CONTENT)


class BringCardFileSerializer(serializers.Serializer):
    """A bulk file of Scryfall's or of MTGJSON's, plain or packed with gzip, for the campaign of this address."""

    campaign = serializers.SlugField()
    file = serializers.FileField()


class BringCardFile(CampaignView):
    """A host brings the group's own file of all cards; a worker reads it, see `errands/<key>`."""

    serializer_class = BringCardFileSerializer
    parser_classes = [MultiPartParser, *CampaignView.parser_classes]

    @extend_schema(responses={202: JobSerializer, 404: PROBLEM, 409: PROBLEM, 422: PROBLEM})
    def post(self, request: Request) -> Response:
        me = named_campaign(request)
        sent = self.body()
        job = jobs.send_upload(sent["file"], me.person, me.campaign)
        return Response(JobSerializer(job).data, status.HTTP_202_ACCEPTED)
