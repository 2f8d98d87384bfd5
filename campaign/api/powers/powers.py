"""The campaign's Powers: the list, drafts, whether a row can be played, and Powers as files."""

from __future__ import annotations

from typing import Any

from django.db.models import Q, QuerySet
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers, status
from rest_framework.exceptions import PermissionDenied
from rest_framework.generics import ListCreateAPIView, RetrieveAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api.access import MembersView, is_drawn_up
from campaign.bridge import powers
from campaign.house_rules.power_sentences import sentence_of
from campaign.house_rules.rules import in_force
from campaign.models import PowerRow, PowerStatus
from campaign.powers import drafts, files
from campaign.powers.refusals import PowerRefused
from campaign.requests.lookup import power_of, update_powers
from campaign.requests.made import address, created
from campaign.requests.tokens import as_read

MOST_FILE = files.MOST_BYTES


UNFINISHED = {"type": "object", "description": "Of a draft any part may still be missing."}


@extend_schema_field({"anyOf": [{"$ref": "#/components/schemas/PowerAsData"}, UNFINISHED]})
class RowField(serializers.JSONField):
    """A Power in the vocabulary that the interpreter runs."""


class PowerSerializer(serializers.ModelSerializer):
    """A Power: its sentence in the caller's language, and the row that the interpreter runs."""

    name = serializers.CharField(read_only=True)
    sentence = serializers.SerializerMethodField()
    told = serializers.SerializerMethodField()
    author = serializers.SerializerMethodField()
    replaces: serializers.SlugRelatedField[PowerRow] = serializers.SlugRelatedField(
        "key", read_only=True, allow_null=True
    )
    row = RowField(read_only=True)

    class Meta:
        model = PowerRow
        fields = ["key", "name", "sentence", "told", "tier", "xp", "status", "author", "replaces", "retired_at", "row"]
        read_only_fields = fields

    def get_sentence(self, power: PowerRow) -> str:
        return sentence_of(power)

    def get_told(self, power: PowerRow) -> str:
        """What the row says, made of its data alone."""
        return " ".join(part.text for part in powers.power_in_words(power.row, in_force(power.campaign.house_rules)))

    def get_author(self, power: PowerRow) -> str:
        return files.author_of(power)


class DraftSerializer(serializers.Serializer):
    """`row`: an object; key and source are given by the program, words that one language lacks are filled in."""

    row = serializers.DictField(child=serializers.JSONField(allow_null=True))

    def validate_row(self, row: dict[str, object]) -> dict[str, object]:
        """Raises ValidationError for a row that is larger than any file of a Power may be."""
        if len(str(row)) > MOST_FILE:
            raise serializers.ValidationError(str(PowerRefused("file_too_large", most=MOST_FILE)))
        return row


class CheckSerializer(serializers.Serializer):
    """`row` is any JSON; what fits the component `PowerAsData` has the best chance."""

    row = serializers.JSONField()


class RowOffenceSerializer(serializers.Serializer):
    """What is wrong with a row, and where: `effects.0.delta`."""

    where = serializers.CharField(allow_blank=True)
    rule = serializers.CharField()
    reason = serializers.CharField(source="code")
    detail = serializers.CharField()


class CheckedSerializer(serializers.Serializer):
    """`offences` refuse the row, all of them at once; `cautions` only advise."""

    offences = RowOffenceSerializer(many=True)
    cautions = RowOffenceSerializer(many=True)


class FileSerializer(serializers.Serializer):
    """The text of a Power's file, as it was saved."""

    file = serializers.CharField(max_length=MOST_FILE + 1, trim_whitespace=False)


class PowersView(MembersView):
    """A view of the campaign's Powers; methods in `for_players` are refused to watchers."""

    for_players: frozenset[str] = frozenset()

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        super().initial(request, *args, **kwargs)
        if as_read(request.method) in self.for_players and not self.me.may_play:
            raise PermissionDenied
        update_powers(self.campaign)

    def power(self) -> PowerRow:
        """The Power of the address. Raises Http404, for another's draft too."""
        return power_of(self.me, self.kwargs["key"])

    def shown(self, power: PowerRow) -> Response:
        """The Power as it is now."""
        power.refresh_from_db()
        return Response(PowerSerializer(power).data)

    def drafted(self, power: PowerRow) -> Response:
        """Return a draft that was just made, with its address."""
        location = address("power", {"slug": self.campaign.slug}, key=power.key)
        return created(self.shown(power).data, location)


class Powers(PowersView, ListCreateAPIView):
    """The Powers on the campaign's list, those that are voted on, those that may be proposed, and one's own drafts."""

    serializer_class = PowerSerializer
    for_players = frozenset({"POST"})

    def get_queryset(self) -> QuerySet[PowerRow]:
        if is_drawn_up(self):
            return PowerRow.objects.none()
        seen = ~Q(status=PowerStatus.DRAFT) | Q(author=self.me.person)
        return self.campaign.powers.filter(seen).select_related("campaign", "author", "replaces")

    @extend_schema(request=DraftSerializer, responses={201: PowerSerializer})
    def post(self, request: Request, *args: object, **kwargs: object) -> Response:
        row = self.body(DraftSerializer)["row"]
        return self.drafted(drafts.new_draft(self.campaign, self.me.person, row))


class OnePower(PowersView, RetrieveAPIView):
    """A Power; a draft is its author's, who writes it anew or throws it away."""

    serializer_class = PowerSerializer
    for_players = frozenset({"PATCH"})
    http_method_names = ["get", "patch", "delete", "head", "options"]

    def get_object(self) -> PowerRow:
        return self.power()

    @extend_schema(request=DraftSerializer, responses={200: PowerSerializer})
    def patch(self, request: Request, slug: str, key: str) -> Response:
        power = self.power()
        row = self.body(DraftSerializer)["row"]
        return self.shown(drafts.change_draft(power, row))

    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str, key: str) -> Response:
        power = self.power()
        drafts.discard_draft(power)
        return Response(status=status.HTTP_204_NO_CONTENT)


class Versions(PowersView):
    """A draft of the next version of a Power in play."""

    serializer_class = PowerSerializer
    for_players = frozenset({"POST"})

    @extend_schema(request=None, responses={201: PowerSerializer})
    def post(self, request: Request, slug: str, key: str) -> Response:
        power = self.power()
        return self.drafted(drafts.new_version(power, self.me.person))


class CheckPower(MembersView):
    """Whether a row could be proposed as a Power of this campaign; nothing is kept of it."""

    serializer_class = CheckSerializer

    @extend_schema(request=CheckSerializer, responses=CheckedSerializer)
    def post(self, request: Request, slug: str) -> Response:
        row = self.body(CheckSerializer)["row"]
        offences = powers.power_offences(row, set(self.campaign.powers.values_list("key", flat=True)))
        cautions = [] if offences else powers.power_cautions(row)
        return Response(CheckedSerializer({"offences": offences, "cautions": cautions}).data)


class PowerFile(PowersView):
    """The Power as a small file, to be shared with another group."""

    serializer_class = FileSerializer

    @extend_schema(responses={(200, "application/json"): OpenApiTypes.OBJECT})
    def get(self, request: Request, slug: str, key: str) -> HttpResponse:
        return HttpResponse(files.export(self.power()), "application/json")


class ImportPower(PowersView):
    """The Power of a file becomes a draft of the caller."""

    serializer_class = FileSerializer
    for_players = frozenset({"POST"})

    @extend_schema(responses={201: PowerSerializer})
    def post(self, request: Request, slug: str) -> Response:
        data = self.body(FileSerializer)["file"].encode("utf-8", "surrogatepass")
        return self.drafted(files.import_file(self.campaign, self.me.person, data))


def add_power_rows(result: dict[str, Any], **_context: object) -> dict[str, Any]:
    """The shape of a row and its legal values join the API's description, read from the file of the vocabulary."""
    result.setdefault("components", {}).setdefault("schemas", {}).update(powers.power_schemas())
    return result
