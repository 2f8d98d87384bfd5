"""What is planned around an evening: its agenda, the sheets to be read, the calendar and the reminders."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api.access import MembersView
from campaign.api.evenings import EveningView
from campaign.bridge import sheet_review
from campaign.bridge.problems import NameOverRest, files_of_text
from campaign.evenings import agenda, calendars, evenings
from campaign.evenings.reminders import MOST_DAYS, MOST_HOURS
from campaign.mail import sending
from campaign.models import AgendaPoint, Membership
from campaign.requests.downloads import download
from campaign.requests.made import Makes, address, new_or_known
from campaign.requests.tokens import may_hold_keys

ICS = "text/calendar; charset=utf-8"


# --- the agenda ------------------------------------------------------------------------------------------------------


class PointSerializer(serializers.ModelSerializer):
    """A point of the agenda; `done` says whether it is ticked."""

    text = NameOverRest(max_length=140)
    done = serializers.SerializerMethodField()

    class Meta:
        model = AgendaPoint
        fields = ["id", "text", "done"]

    def get_done(self, point: AgendaPoint) -> bool:
        return point.done_at is not None


class PointChangeSerializer(serializers.Serializer):
    """`done` ticks the point or takes the tick away; `move` shifts it by that number of places down (below 0: up)."""

    done = serializers.BooleanField(required=False)
    move = serializers.IntegerField(required=False, min_value=-agenda.MOST_POINTS, max_value=agenda.MOST_POINTS)


class AgendaView(EveningView):
    """A view of the agenda: players write, watchers read."""

    serializer_class = PointSerializer

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        super().initial(request, *args, **kwargs)
        if request.method not in ("GET", "HEAD", "OPTIONS") and not agenda.may_write_points(self.me):
            raise PermissionDenied

    def points(self) -> Response:
        return self.listed(self.evening().agenda.all(), PointSerializer)


class Agenda(Makes, AgendaView):
    """The points in their order; a new one goes to the end."""

    @extend_schema(responses=PointSerializer(many=True))
    def get(self, request: Request, slug: str, number: int) -> Response:
        return self.points()

    @extend_schema(request=PointSerializer, responses=new_or_known(PointSerializer))
    def post(self, request: Request, slug: str, number: int) -> Response:
        evening, person = self.evening(), self.me.person
        point = agenda.add_point(evening, self.body(PointSerializer)["text"], person)
        return self.made(point, PointSerializer(point).data, address("point", self.kwargs, pk=point.pk))


class OnePoint(AgendaView):
    """A point is ticked, moved, or taken away by its author or the host."""

    def point(self) -> AgendaPoint:
        return get_object_or_404(self.evening().agenda.select_related("evening"), pk=self.kwargs["pk"])

    @extend_schema(responses=PointSerializer)
    def get(self, request: Request, slug: str, number: int, pk: int) -> Response:
        return Response(PointSerializer(self.point()).data)

    @extend_schema(request=PointChangeSerializer, responses=PointSerializer(many=True))
    def patch(self, request: Request, slug: str, number: int, pk: int) -> Response:
        point, change = self.point(), self.body(PointChangeSerializer)
        if "done" in change:
            agenda.set_point_done(point, change["done"], timezone.now())
        if "move" in change:
            agenda.move(point, change["move"])
        return self.points()

    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str, number: int, pk: int) -> Response:
        point = self.point()
        if not agenda.may_remove_point(self.me, point):
            raise PermissionDenied
        agenda.remove_point(point)
        return Response(status=status.HTTP_204_NO_CONTENT)


# --- the sheets that are read before they are approved ---------------------------------------------------------------


class BoughtSerializer(serializers.Serializer):
    """Something that differs from the last evening, in the caller's language, and its price."""

    words = serializers.CharField()
    xp = serializers.IntegerField()


class SheetReadSerializer(serializers.Serializer):
    """A Magus' sheet in the version that is to be approved (LM 3.1, D-38)."""

    magus = serializers.IntegerField(source="magus.pk")
    name = serializers.CharField(source="magus.name")
    version = serializers.IntegerField()
    style: Any = serializers.CharField()  # hides Field.style
    ratings = serializers.DictField(child=serializers.IntegerField())
    life = serializers.IntegerField()
    powers = serializers.ListField(child=serializers.CharField())
    bought = serializers.SerializerMethodField()
    xp_free = serializers.IntegerField(source="free")
    xp_spent = serializers.IntegerField(source="spent")
    is_new = serializers.BooleanField()

    @extend_schema_field(BoughtSerializer(many=True))
    def get_bought(self, read: sheet_review.ReviewedSheet) -> list[dict[str, Any]]:
        return [{"words": words, "xp": xp} for words, xp in read.bought]


class Reading(EveningView):
    """What each Magus who comes has bought since its last evening."""

    serializer_class = SheetReadSerializer

    @extend_schema(responses=SheetReadSerializer(many=True))
    def get(self, request: Request, slug: str, number: int) -> Response:
        evening = self.evening()
        sheets = sheet_review.sheets_to_review(evening, evenings.those_who_come(evening))
        return self.listed(sheets, SheetReadSerializer)


# --- calendar and reminders ------------------------------------------------------------------------------------------


class CalendarSerializer(serializers.Serializer):
    """The caller's feed and reminders; how long before an evening the campaign reminds is the host's to set. `feed` is
    empty for a token that may only read: its address is a key of its own, and would outlive the token."""

    feed = serializers.SerializerMethodField()
    mail_works = serializers.SerializerMethodField()
    wants_reminders = serializers.BooleanField(required=False)
    mail_language = serializers.CharField(required=False, max_length=5, allow_blank=True)
    days_before = serializers.IntegerField(
        source="campaign.remind_days_before", min_value=1, max_value=MOST_DAYS, allow_null=True, required=False
    )
    hours_before = serializers.IntegerField(
        source="campaign.remind_hours_before", min_value=1, max_value=MOST_HOURS, allow_null=True, required=False
    )

    def get_feed(self, me: Membership) -> str:
        if not may_hold_keys(self.context["request"]):
            return ""
        path = reverse("campaign:calendar_feed", args=[me.calendar_key])
        return str(self.context["request"].build_absolute_uri(path))

    def get_mail_works(self, me: Membership) -> bool:
        return sending.is_configured()

    def validate_mail_language(self, value: str) -> str:
        """Raises ValidationError for a language that nobody writes."""
        if value and value not in dict(settings.LANGUAGES):
            raise serializers.ValidationError(f"not one of {', '.join(dict(settings.LANGUAGES))}")
        return value


class Calendar(MembersView):
    """The campaign in one's own calendar, and the reminders by mail."""

    serializer_class = CalendarSerializer

    def get(self, request: Request, slug: str) -> Response:
        return Response(self.get_serializer(self.me).data)

    def patch(self, request: Request, slug: str) -> Response:
        serializer = self.get_serializer(self.me, data=request.data, partial=True)
        serializer.is_valid(raise_exception=True)
        mine = dict(serializer.validated_data)
        everybodys = mine.pop("campaign", {})
        if everybodys and not self.me.is_host:
            raise PermissionDenied
        for kept, values in ((self.me, mine), (self.campaign, everybodys)):
            for name, value in values.items():
                setattr(kept, name, value)
            if values:
                kept.save(update_fields=list(values))
        return Response(self.get_serializer(self.me).data)


class RenewCalendar(MembersView):
    """A new address for the feed; the old one shows nothing any more."""

    serializer_class = CalendarSerializer

    @extend_schema(request=None)
    def post(self, request: Request, slug: str) -> Response:
        calendars.renew_key(self.me)
        return Response(self.get_serializer(self.me).data)


class EveningFile(EveningView):
    """The evening as a file for one's own calendar (iCalendar)."""

    http_method_names = ["get", "head", "options"]

    @extend_schema(responses=files_of_text([ICS]))
    def get(self, request: Request, slug: str, number: int) -> HttpResponse:
        link = request.build_absolute_uri(reverse("campaign:evening", args=[slug, number]))
        return download(calendars.one_evening(self.evening(), link), f"{slug}-{number}.ics", ICS)
