"""Jobs and archives: a worker makes a file, or brings one; and the places in a campaign that was brought."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema, extend_schema_serializer
from rest_framework import serializers, status
from rest_framework.generics import GenericAPIView, ListAPIView, RetrieveAPIView
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api.access import CampaignView, Conflict, MembersView, caller, count_campaign, is_drawn_up
from campaign.api.campaigns import JoinedSerializer
from campaign.archive import claims
from campaign.archive.jobs import send_for_archive, send_for_load
from campaign.evenings import export
from campaign.models import ImportedPerson, Job
from campaign.requests.downloads import download
from campaign.requests.job_words import why_failed


@extend_schema_serializer(component_name="Errand")
class JobSerializer(serializers.ModelSerializer):
    """How far a worker is: `done` of `total` steps; `why` it came back with nothing; `campaign`: the address of what
    it brought."""

    campaign = serializers.SlugField(source="campaign.slug", allow_null=True, read_only=True, default=None)
    why = serializers.SerializerMethodField()

    class Meta:
        model = Job
        fields = ["key", "kind", "campaign", "status", "done", "total", "why", "file_name", "made_at", "ended_at"]
        read_only_fields = fields

    def get_why(self, job: Job) -> str:
        return why_failed(job)


class JobsView(MembersView):
    """A view that sends a worker."""

    serializer_class = JobSerializer

    def sent(self, job: Job) -> Response:
        return Response(self.get_serializer(job).data, status=status.HTTP_202_ACCEPTED)


class Archive(JobsView):
    """The whole campaign as one file, for its hosts: a worker makes it, see `errands/<key>`."""

    for_hosts = frozenset({"POST"})

    @extend_schema(request=None, responses={202: JobSerializer})
    def post(self, request: Request, slug: str) -> Response:
        return self.sent(send_for_archive(self.campaign, self.me.person, timezone.now()))


class ExportEvening(JobsView):
    """A closed evening as one file: a worker makes it, see `errands/<key>`."""

    @extend_schema(request=None, responses={202: JobSerializer})
    def post(self, request: Request, slug: str, number: int) -> Response:
        evening = get_object_or_404(self.campaign.evenings, number=number)
        try:
            return self.sent(export.send_for_export(evening, self.me.person))
        except export.EveningStillOpen as still:
            raise Conflict(_("The file is made when the evening is closed.")) from still


class OneJob(RetrieveAPIView):
    """A job of the caller: how far it is, and what it brought."""

    serializer_class = JobSerializer
    lookup_url_kwarg = "key"

    def get_queryset(self) -> QuerySet[Job]:
        if is_drawn_up(self):
            return Job.objects.none()
        return jobs_of(self.request)


class JobFile(GenericAPIView):
    """The file that a worker has made."""

    @extend_schema(responses={(200, "application/octet-stream"): OpenApiTypes.BINARY})
    def get(self, request: Request, key: UUID) -> HttpResponse:
        job = get_object_or_404(jobs_of(request), pk=key)
        if not job.file_name:
            raise Http404
        return download(bytes(job.file or b""), job.file_name, "application/octet-stream")


def jobs_of(request: Request) -> QuerySet[Job]:
    """A job is for whom it was sent."""
    return Job.objects.defer("file").select_related("campaign").filter(person=caller(request))


class BringSerializer(serializers.Serializer):
    """The archive of a campaign."""

    file = serializers.FileField()


class Bring(CampaignView):
    """Bringing a campaign from its archive; the caller becomes its host. A worker does it, see `errands/<key>`."""

    serializer_class = BringSerializer
    for_hosts = frozenset({"POST"})
    parser_classes = [MultiPartParser, *CampaignView.parser_classes]

    @extend_schema(responses={202: JobSerializer})
    def post(self, request: Request) -> Response:
        sent = self.body()
        count_campaign(request)
        job = send_for_load(sent["file"].read(), caller(request))
        return Response(JobSerializer(job).data, status=status.HTTP_202_ACCEPTED)


# --- places in what was brought --------------------------------------------------------------------------------------


class PlaceSerializer(serializers.ModelSerializer):
    """A place that nobody has claimed; `code`: of the link through which it can be claimed, once."""

    code = serializers.CharField(source="claim_code", allow_null=True, read_only=True)

    class Meta:
        model = ImportedPerson
        fields = ["id", "name", "handle", "code"]
        read_only_fields = fields


class Places(MembersView, ListAPIView):
    """The places of a campaign that was brought which nobody has claimed, for its hosts."""

    serializer_class = PlaceSerializer
    for_hosts = frozenset({"GET"})

    def get_queryset(self) -> Any:
        return [] if is_drawn_up(self) else claims.unclaimed(self.campaign)


class PlaceLink(MembersView):
    """A link to a place; a new one ends the one before."""

    serializer_class = PlaceSerializer
    for_hosts = frozenset({"POST"})

    @extend_schema(request=None, responses={200: PlaceSerializer})
    def post(self, request: Request, slug: str, pk: int) -> Response:
        place = get_object_or_404(self.campaign.imported_people, pk=pk)
        claims.make_link(place)
        place.refresh_from_db()
        return Response(self.get_serializer(place).data)


class Claim(CampaignView):
    """Claiming a place by the code of its link: what stands there is the caller's from then on."""

    serializer_class = JoinedSerializer

    @extend_schema(operation_id="places_claim", request=None, responses={200: JoinedSerializer})
    def post(self, request: Request, code: str) -> Response:
        place = get_object_or_404(ImportedPerson.objects.select_related("campaign"), claim_code=code)
        member = claims.claim(place, caller(request), timezone.now())
        return Response(self.get_serializer(member).data)
