"""The sheet of a card over REST."""

from __future__ import annotations

from django.http import Http404
from django.urls import reverse
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api.access import MembersView
from campaign.bridge.card_sheets import CardFace, address_of, name_at
from campaign.cards.sheets import card_sheet, pools_with
from campaign.models import Pool


class CardFaceSerializer(serializers.Serializer):
    """One face, in the language of the request where the files have it; `language` is that of its words. `picture` is
    an address of this site (the host's folder), or one elsewhere, where the host has it shown; or empty."""

    name = serializers.CharField()
    mana_cost = serializers.CharField()
    colors = serializers.CharField()
    type_line = serializers.CharField()
    text = serializers.CharField()
    power = serializers.CharField()
    toughness = serializers.CharField()
    loyalty = serializers.CharField()
    defense = serializers.CharField()
    language = serializers.CharField()
    picture = serializers.CharField()


class CardRulingSerializer(serializers.Serializer):
    """What the group has decided, where the card is named."""

    rule = serializers.CharField()
    text = serializers.CharField()


class CardPoolSerializer(serializers.ModelSerializer):
    """A pool in use that brings the card."""

    class Meta:
        model = Pool
        fields = ["id", "name"]


class CardSheetSerializer(serializers.Serializer):
    """A card as this campaign knows it; `name` is the English one, `title` what the reader calls it."""

    name = serializers.CharField()
    title = serializers.CharField()
    faces = CardFaceSerializer(many=True)
    rulings = CardRulingSerializer(many=True)
    pools = CardPoolSerializer(many=True)


class OneCard(MembersView):
    """What stands on a card: the words of the campaign's own file, else of everybody's, else the facts that ship.
    The card is named as in its pages' addresses (`Serra_Angel`, `Fire~Ice`), or by its plain name."""

    serializer_class = CardSheetSerializer

    def get(self, request: Request, slug: str, card: str) -> Response:
        sheet = card_sheet(self.campaign, name_at(card))
        if sheet is None:
            raise Http404
        told = {
            **sheet._asdict(),
            "title": sheet.title,
            "faces": [self._told(sheet.name, place, face) for place, face in enumerate(sheet.faces)],
            "pools": pools_with(self.campaign, sheet),
        }
        return Response(CardSheetSerializer(told).data)

    def _told(self, name: str, place: int, face: CardFace) -> dict[str, object]:
        at = [self.campaign.slug, address_of(name), place]
        own = reverse("campaign:card_picture", args=at) if face.file else ""
        return {**face._asdict(), "picture": own or face.picture}
