"""What stands on the planar cards, over REST: what the group has brought, whether pictures are shown, a new file."""

from __future__ import annotations

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api.access import CampaignView, MembersView, named_campaign
from campaign.api.archive import JobSerializer
from campaign.bridge.problems import PROBLEM, Problem
from campaign.models import CardText
from campaign.planes import card_texts
from campaign.planes.planar_file import InvalidPlanarFile


class CardTextSerializer(serializers.ModelSerializer):
    """What stands on a card, by language; `picture` is its address at Scryfall, or empty."""

    texts = serializers.DictField(child=serializers.CharField(), read_only=True)

    class Meta:
        model = CardText
        fields = ["name", "texts", "picture"]


class CardTextsSerializer(serializers.Serializer):
    """`shows_pictures`: whether phones at the group's planar tables load them."""

    shows_pictures = serializers.BooleanField()
    cards = CardTextSerializer(many=True, read_only=True)


class CardTexts(MembersView):
    """What stands on planar cards, as the group has brought it; it is shown to the group alone."""

    serializer_class = CardTextsSerializer
    for_hosts = frozenset({"PATCH", "DELETE"})

    def _told(self) -> Response:
        campaign = self.campaign
        shown = {"shows_pictures": campaign.shows_card_pictures, "cards": campaign.card_texts.all()}
        return Response(CardTextsSerializer(shown).data)

    def get(self, request: Request, slug: str) -> Response:
        return self._told()

    def patch(self, request: Request, slug: str) -> Response:
        sent = self.body(CardTextsSerializer)
        campaign = self.campaign
        campaign.shows_card_pictures = sent["shows_pictures"]
        campaign.save(update_fields=["shows_card_pictures"])
        return self._told()

    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str) -> Response:
        card_texts.forget(self.campaign)
        return Response(status=status.HTTP_204_NO_CONTENT)


class BringCardsSerializer(serializers.Serializer):
    """A file of cards as Scryfall gives it, plain or packed with gzip, for the campaign of this address."""

    campaign = serializers.SlugField()
    file = serializers.FileField()


class BroughtSerializer(serializers.Serializer):
    """How many planar cards the file has taught the campaign."""

    cards = serializers.IntegerField()


class BringCards(CampaignView):
    """A host brings the group's own file of cards; a worker reads a large one, see `errands/<key>`."""

    serializer_class = BringCardsSerializer
    parser_classes = [MultiPartParser, *CampaignView.parser_classes]

    @extend_schema(responses={200: BroughtSerializer, 202: JobSerializer, 404: PROBLEM})
    def post(self, request: Request) -> Response:
        me = named_campaign(request)
        file = self.body()["file"]
        try:
            brought = card_texts.bring(me.campaign, me.person, file, file.size, timezone.now())
        except InvalidPlanarFile as refused:
            why = card_texts.refusal_in_words(refused.reason, refused.number)
            raise Problem(status.HTTP_422_UNPROCESSABLE_ENTITY, refused.reason, why) from refused
        if isinstance(brought, int):
            return Response({"cards": brought})
        return Response(JobSerializer(brought).data, status.HTTP_202_ACCEPTED)
