"""The chronicle of an evening, and what the caller notes of it alone."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.urls import reverse
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api.access import MembersView
from campaign.api.album.decks import UploadSerializer
from campaign.api.archive import JobSerializer
from campaign.api.evenings import EveningView
from campaign.bridge.refusals import Refused
from campaign.drawing.photographs import MOST_BYTES
from campaign.evenings import chronicle, darkroom
from campaign.models import ChronicleEntry, ChroniclePicture, Job, Person
from campaign.models.album.chronicle import LONGEST_ENTRY, LONGEST_NOTE
from campaign.requests.lookup import entry_of, entry_picture_of
from campaign.requests.made import Makes, address, new_or_known


class ChroniclePictureSerializer(serializers.ModelSerializer):
    """A picture of an entry; `url` is where its bytes are."""

    url = serializers.SerializerMethodField()

    class Meta:
        model = ChroniclePicture
        fields = ["key", "width", "height", "brought_at", "url"]
        read_only_fields = fields

    def get_url(self, picture: ChroniclePicture) -> str:
        evening = picture.entry.evening
        path = reverse("campaign:entry_picture", args=[evening.campaign.slug, evening.number, picture.key])
        return str(self.context["request"].build_absolute_uri(path))


class ChronicleEntrySerializer(serializers.ModelSerializer):
    """What somebody wrote of an evening; `author` is null where the account is gone."""

    evening = serializers.IntegerField(source="evening.number", read_only=True)
    author: serializers.StringRelatedField[Person] = serializers.StringRelatedField(allow_null=True)
    text = serializers.CharField(max_length=LONGEST_ENTRY)
    pictures = ChroniclePictureSerializer(many=True, read_only=True)

    class Meta:
        model = ChronicleEntry
        fields = ["key", "evening", "author", "text", "written_at", "changed_at", "pictures"]
        read_only_fields = ["key", "written_at", "changed_at"]


class PrivateNoteSerializer(serializers.Serializer):
    """What nobody else reads; empty: there is none."""

    text = serializers.CharField(max_length=LONGEST_NOTE, allow_blank=True)


class CampaignChronicle(MembersView):
    """What was written of all evenings, the last words first."""

    serializer_class = ChronicleEntrySerializer

    @extend_schema(operation_id="campaigns_chronicle_all", responses=ChronicleEntrySerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        return self.listed(chronicle.everything_of(self.campaign), ChronicleEntrySerializer)


class Chronicle(Makes, EveningView):
    """What was written of an evening, in its order; every member may add to it. The same words twice are one entry."""

    serializer_class = ChronicleEntrySerializer

    @extend_schema(responses=ChronicleEntrySerializer(many=True))
    def get(self, request: Request, slug: str, number: int) -> Response:
        return self.listed(chronicle.entries_of(self.evening()), ChronicleEntrySerializer)

    @extend_schema(request=ChronicleEntrySerializer, responses=new_or_known(ChronicleEntrySerializer))
    def post(self, request: Request, slug: str, number: int) -> Response:
        evening = self.evening()
        sent = self.body(ChronicleEntrySerializer)
        entry = chronicle.write(evening, self.me.person, sent["text"], timezone.now())
        return self.made(entry, self.get_serializer(entry).data, address("entry", self.kwargs, key=entry.pk))


class EntryView(EveningView):
    """What the views of one entry share: the entry at their address, 404 where the evening has none of this key."""

    serializer_class: Any = ChronicleEntrySerializer

    def entry(self) -> ChronicleEntry:
        return entry_of(self.evening(), self.kwargs["key"])

    def own_entry(self) -> ChronicleEntry:
        """The entry, for its author. Raises PermissionDenied for everybody else."""
        entry = self.entry()
        if not chronicle.may_change(self.me, entry):
            raise PermissionDenied
        return entry


class OneEntry(EntryView):
    """An entry: its author may change it, its author or a host takes it away."""

    @extend_schema(responses=ChronicleEntrySerializer)
    def get(self, request: Request, slug: str, number: int, key: UUID) -> Response:
        return Response(self.get_serializer(self.entry()).data)

    @extend_schema(request=ChronicleEntrySerializer, responses=ChronicleEntrySerializer)
    def put(self, request: Request, slug: str, number: int, key: UUID) -> Response:
        entry = self.own_entry()
        chronicle.rewrite(entry, self.body(ChronicleEntrySerializer)["text"], timezone.now())
        return Response(self.get_serializer(entry).data)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str, number: int, key: UUID) -> Response:
        entry = self.entry()
        if not chronicle.may_remove(self.me, entry):
            raise PermissionDenied
        entry.delete()
        return Response(status=status.HTTP_204_NO_CONTENT)


class EntryPictures(Makes, EntryView):
    """A picture to one's own words. A worker makes a large one small, see `errands/<key>`."""

    serializer_class = ChroniclePictureSerializer
    parser_classes = [MultiPartParser]

    @extend_schema(
        request={"multipart/form-data": UploadSerializer},
        responses=new_or_known(ChroniclePictureSerializer) | {202: JobSerializer},
    )
    def post(self, request: Request, slug: str, number: int, key: UUID) -> Response:
        entry = self.own_entry()
        sent = self.body(UploadSerializer)["picture"].read(MOST_BYTES + 1)
        try:
            kept = darkroom.bring(darkroom.ENTRIES, entry, sent, self.me.person, timezone.now())
        except Refused as none:
            raise serializers.ValidationError({"picture": [str(none)]}) from none
        if isinstance(kept, Job):
            return Response(JobSerializer(kept).data, status=status.HTTP_202_ACCEPTED)
        location = address("entry_picture", {"slug": slug, "number": number}, key=kept.pk)
        return self.made(kept, self.get_serializer(kept).data, location)


class OneEntryPicture(EveningView):
    """A picture is taken away by who wrote the entry, or by a host."""

    serializer_class = ChroniclePictureSerializer

    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str, number: int, key: UUID) -> Response:
        picture = entry_picture_of(self.evening(), key)
        if not chronicle.may_remove(self.me, picture.entry):
            raise PermissionDenied
        picture.delete()
        return Response(status=status.HTTP_204_NO_CONTENT)


class Note(EveningView):
    """What the caller notes of the evening for nobody else: no host, no archive and no other caller has it."""

    serializer_class = PrivateNoteSerializer

    @extend_schema(operation_id="campaigns_evenings_note", responses=PrivateNoteSerializer)
    def get(self, request: Request, slug: str, number: int) -> Response:
        return Response({"text": chronicle.note_of(self.evening(), self.me.person)})

    @extend_schema(
        operation_id="campaigns_evenings_note_write", request=PrivateNoteSerializer, responses=PrivateNoteSerializer
    )
    def put(self, request: Request, slug: str, number: int) -> Response:
        evening = self.evening()
        chronicle.note(evening, self.me.person, self.body(PrivateNoteSerializer)["text"], timezone.now())
        return self.get(request, slug, number)
