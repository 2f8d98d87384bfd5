"""Pictures of the decks of an evening."""

from __future__ import annotations

from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.urls import reverse
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api.archive import JobSerializer
from campaign.api.evenings import EveningView
from campaign.bridge.refusals import Refused
from campaign.drawing.photographs import MOST_BYTES
from campaign.evenings import darkroom, deck_pictures
from campaign.models import DeckPicture, Job
from campaign.requests.lookup import picture_of, place_of
from campaign.requests.made import Makes, address, new_or_known


class PictureSerializer(serializers.ModelSerializer):
    """A picture; `url` is where its bytes are."""

    seat = serializers.CharField(source="place.seat", read_only=True)
    url = serializers.SerializerMethodField()

    class Meta:
        model = DeckPicture
        fields = ["key", "seat", "width", "height", "brought_at", "url"]
        read_only_fields = fields

    def get_url(self, picture: DeckPicture) -> str:
        evening = picture.place.evening
        path = reverse("campaign:picture", args=[evening.campaign.slug, evening.number, picture.key])
        return str(self.context["request"].build_absolute_uri(path))


class UploadSerializer(serializers.Serializer):
    picture = serializers.FileField()


class Pictures(EveningView):
    """The pictures of the evening that the caller may see."""

    serializer_class = PictureSerializer

    @extend_schema(responses=PictureSerializer(many=True))
    def get(self, request: Request, slug: str, number: int) -> Response:
        pictures = deck_pictures.pictures_of(self.evening(), self.me)
        return self.listed(pictures, PictureSerializer)


class DeckPictures(Makes, EveningView):
    """Bringing a picture of a deck: who played it, or the host once the evening is over. A worker makes a large one
    small, see `errands/<key>`."""

    serializer_class = PictureSerializer
    parser_classes = [MultiPartParser]

    @extend_schema(
        request={"multipart/form-data": UploadSerializer},
        responses=new_or_known(PictureSerializer) | {202: JobSerializer},
    )
    def post(self, request: Request, slug: str, number: int, seat: str) -> Response:
        evening = self.evening()
        place = place_of(evening, seat)
        if not deck_pictures.may_see(evening, self.me, place):
            raise Http404
        if not deck_pictures.may_bring(evening, self.me, place):
            raise PermissionDenied
        sent = self.body(UploadSerializer)["picture"].read(MOST_BYTES + 1)
        try:
            kept = darkroom.bring(darkroom.DECKS, place, sent, self.me.person, timezone.now())
        except Refused as none:
            raise serializers.ValidationError({"picture": [str(none)]}) from none
        if isinstance(kept, Job):
            return Response(JobSerializer(kept).data, status=status.HTTP_202_ACCEPTED)
        location = address("picture", {"slug": slug, "number": number}, key=kept.pk)
        return self.made(kept, self.get_serializer(kept).data, location)


class OnePicture(EveningView):
    """A picture is taken away by who has brought it, or by the host."""

    serializer_class = PictureSerializer

    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str, number: int, key: UUID) -> Response:
        picture = picture_of(self.evening(), self.me, key)
        if not deck_pictures.may_remove(self.me, picture):
            raise PermissionDenied
        picture.delete()
        return Response(status=status.HTTP_204_NO_CONTENT)
