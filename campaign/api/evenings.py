"""Evenings, who comes, opening and closing them, and their finished decks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_field, extend_schema_view
from rest_framework import serializers, status
from rest_framework.generics import GenericAPIView
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api.access import READ, MembersView, is_drawn_up
from campaign.bridge.problems import NameOverRest, files_of_text
from campaign.cards.export_formats import FORMATS
from campaign.evenings import evenings
from campaign.evenings.decks import DeckOfMagus, decks_at_the_table, decks_for
from campaign.models import Answer, Attendance, Evening, Membership, Pool
from campaign.models.values.days import check_plan
from campaign.people import guests
from campaign.requests.downloads import download
from campaign.requests.lookup import evening_of
from campaign.requests.made import MakesOneOfAList, address, new_or_known


class AttendanceSerializer(serializers.ModelSerializer):
    """What was answered for a Magus."""

    class Meta:
        model = Attendance
        fields = ["magus", "answer", "note"]


@extend_schema_field({"type": "string", "pattern": r"^\d\d:\d\d:\d\d(\.\d+)?$", "examples": ["20:30:00"]})
class ClockField(serializers.TimeField):
    """What the clock on the wall shows: `format: time` would be a time with an offset."""


class EveningSerializer(serializers.ModelSerializer):
    """An evening; `table` is the code of its table once it is opened."""

    begins_at = ClockField(required=False, allow_null=True)
    pool = serializers.PrimaryKeyRelatedField(queryset=Pool.objects.none(), allow_null=True, required=False)
    table = serializers.CharField(source="table_code", read_only=True, allow_null=True)
    place = NameOverRest(required=False, allow_blank=True, max_length=120)
    pool_bringer = serializers.PrimaryKeyRelatedField(
        queryset=Membership.objects.none(), allow_null=True, required=False
    )
    coming = serializers.SerializerMethodField()
    attendance = AttendanceSerializer(many=True, read_only=True)

    class Meta:
        model = Evening
        fields = [
            "number",
            "day",
            "begins_at",
            "place",
            "notes",
            "pool",
            "pool_bringer",
            "table",
            "coming",
            "attendance",
        ]
        fields += ["opened_at", "closed_at"]
        read_only_fields = ["number", "opened_at", "closed_at"]
        extra_kwargs = {"notes": {"max_length": 2000}}

    def get_fields(self) -> dict[str, Any]:
        """The pool is one of those that may be chosen, and who brings it is a member."""
        fields = super().get_fields()
        if (me := self.context.get("me")) is not None:
            planned = self.instance if isinstance(self.instance, Evening) else None
            pools = evenings.pools_to_choose(me.campaign, planned)
            fields["pool"] = serializers.PrimaryKeyRelatedField(queryset=pools, allow_null=True, required=False)
            members = me.campaign.memberships.without_guests()
            fields["pool_bringer"] = serializers.PrimaryKeyRelatedField(
                queryset=members, allow_null=True, required=False
            )
        return fields

    def to_representation(self, instance: Evening) -> dict[str, Any]:
        """A guest reads where they sat, and neither where the group meets nor the answers of others (D-51)."""
        data = super().to_representation(instance)
        me: Membership | None = self.context.get("me")
        if me is not None and me.is_guest:
            own = set(me.campaign.magi.filter(owner=me.person_id).values_list("pk", flat=True))
            data |= {"place": "", "notes": "", "pool": None, "pool_bringer": None}
            data["attendance"] = [place for place in data["attendance"] if place["magus"] in own]
            data["coming"] = [magus for magus in data["coming"] if magus in own]
        return data

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Raises ValidationError for a day or an hour that no evening can have."""
        day, hour = (attrs.get(name, getattr(self.instance, name, None)) for name in ("day", "begins_at"))
        if attrs.keys() & {"day", "begins_at"}:
            check_plan(day, hour)
        return attrs

    def get_coming(self, evening: Evening) -> list[int]:
        """The Magi that come."""
        return [place.magus_id for place in evening.attendance.all() if place.answer == Answer.YES]


class ComesSerializer(serializers.Serializer):
    magus = serializers.IntegerField(min_value=1, max_value=2**62)
    answer = serializers.ChoiceField(Answer.choices)
    note = NameOverRest(required=False, allow_blank=True, max_length=140)


class CardsSerializer(serializers.Serializer):
    copies = serializers.IntegerField()
    name = serializers.CharField()


class DeckSerializer(serializers.Serializer):
    """A finished deck, card by card; `left_out` lies beside it (D-31)."""

    seat = serializers.CharField()
    magus = serializers.CharField(source="name")
    cards = serializers.IntegerField()
    coherent = serializers.BooleanField()
    main = CardsSerializer(many=True, source="finished.main")
    left_out = CardsSerializer(many=True, source="finished.left_out")


@extend_schema_view(post=extend_schema(responses=new_or_known(EveningSerializer)))
class Evenings(MembersView, MakesOneOfAList):
    """The campaign's evenings; its host plans the next."""

    orderings = ("number", "day")
    serializer_class = EveningSerializer
    for_hosts = frozenset({"POST"})
    open_to_guests = READ

    def get_queryset(self) -> QuerySet[Evening]:
        if is_drawn_up(self):
            return Evening.objects.none()
        evenings.close_finished(self.campaign, timezone.now())
        seen = guests.evenings_of_guest(self.me) if self.me.is_guest else self.campaign.evenings
        return seen.prefetch_related("attendance")

    def perform_create(self, serializer: serializers.BaseSerializer[Evening]) -> None:
        serializer.instance = evenings.plan_evening(self.campaign, **serializer.validated_data)

    def location_of(self, row: Evening) -> str:
        return address("evening", self.kwargs, number=row.number)


class EveningView(MembersView):
    """What the views of one evening share: the evening by its number in the address, and how it is answered."""

    serializer_class: type[serializers.BaseSerializer] = EveningSerializer

    def evening(self) -> Evening:
        return evening_of(self.campaign, self.kwargs["number"])

    def said(self, evening: Evening) -> Response:
        return Response(self.get_serializer(evening).data)


class OneEvening(EveningView):
    """An evening. Day, place and notes may be put right at any time, the pool until it is opened."""

    for_hosts = frozenset({"PATCH", "DELETE"})
    open_to_guests = READ

    def get(self, request: Request, slug: str, number: int) -> Response:
        if self.me.is_guest and not guests.evenings_of_guest(self.me).filter(number=number).exists():
            raise Http404
        return self.said(self.evening())

    def patch(self, request: Request, slug: str, number: int) -> Response:
        serializer = self.get_serializer(self.evening(), data=request.data, partial=True)
        serializer.is_valid(raise_exception=True)
        return self.said(evenings.change_evening(self.evening(), timezone.now(), **serializer.validated_data))

    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str, number: int) -> Response:
        evenings.cancel_evening(self.evening(), timezone.now())
        return Response(status=status.HTTP_204_NO_CONTENT)


class Attendances(EveningView):
    """Whether a Magus comes: its player says it, or the host."""

    @extend_schema(request=ComesSerializer)
    def post(self, request: Request, slug: str, number: int) -> Response:
        sent = self.body(ComesSerializer)
        magus = get_object_or_404(self.campaign.magi, pk=sent["magus"])
        if not evenings.may_answer(self.me, magus):
            raise PermissionDenied
        evening = self.evening()
        evenings.say_whether_comes(evening, magus, sent["answer"], sent.get("note"))
        return self.said(evening)


class Open(EveningView):
    """Opens the evening's table; called twice it opens one."""

    for_hosts = frozenset({"POST"})

    @extend_schema(request=None)
    def post(self, request: Request, slug: str, number: int) -> Response:
        return self.said(evenings.open_evening(self.evening(), self.me.person, timezone.now()))


class Close(EveningView):
    """Ends the evening: everything may be read from now on."""

    for_hosts = frozenset({"POST"})

    @extend_schema(request=None)
    def post(self, request: Request, slug: str, number: int) -> Response:
        return self.said(evenings.close_evening(self.evening(), self.me.person, timezone.now()))


class TableHost(EveningView):
    """The caller runs the evening's table again, where the host's role was handed on; called twice it is once."""

    for_hosts = frozenset({"POST"})

    @extend_schema(request=None)
    def post(self, request: Request, slug: str, number: int) -> Response:
        evening = self.evening()
        evenings.take_table_back(evening, self.me.person, timezone.now())
        return self.said(evening)


class Decks(EveningView):
    """The finished decks that the caller may read: their own at once, all when the evening is closed."""

    serializer_class = DeckSerializer

    @extend_schema(responses=DeckSerializer(many=True))
    def get(self, request: Request, slug: str, number: int) -> Response:
        evening = self.evening()
        decks = decks_for(evening, self.me.person) if not evening.is_planned else []
        return self.listed(decks, DeckSerializer)


DECK_FILE = extend_schema(
    parameters=[OpenApiParameter("ending", str, OpenApiParameter.PATH, enum=list(FORMATS))],
    responses=files_of_text(form.content_type for form in FORMATS.values()),
)


class DeckFile(EveningView):
    """A finished deck as a list for people or for another program, by the ending."""

    http_method_names = ["get", "head", "options"]

    @DECK_FILE
    def get(self, request: Request, slug: str, number: int, seat: str, ending: str) -> HttpResponse:
        evening = self.evening()
        return deck_file(decks_for(evening, self.me.person) if not evening.is_planned else [], seat, ending)


class TableDecks(GenericAPIView):
    """The finished decks that who sits at an evening's table may read, guests too."""

    serializer_class = DeckSerializer
    permission_classes = [AllowAny]

    @extend_schema(responses=DeckSerializer(many=True))
    def get(self, request: Request, code: str) -> Response:
        page = self.paginate_queryset(self.decks())
        return self.get_paginated_response(self.get_serializer(page, many=True).data)

    def decks(self) -> list[DeckOfMagus]:
        """Raises Http404 for a code of no evening, and to who has no business there."""
        evenings_at_tables = Evening.objects.select_related("campaign", "pool")
        evening = get_object_or_404(evenings_at_tables, table_code=self.kwargs["code"].upper())
        return decks_at_the_table(evening, self.request)


class TableDeckFile(TableDecks):
    """A finished deck as a file, for who sits at the table."""

    http_method_names = ["get", "head", "options"]

    @DECK_FILE
    def get(self, request: Request, code: str, seat: str, ending: str) -> HttpResponse:  # type: ignore[override]
        return deck_file(self.decks(), seat, ending)


def deck_file(decks: Sequence[DeckOfMagus], seat: str, ending: str) -> HttpResponse:
    """The deck of this seat in this form. Raises Http404 where there is none, or no such form."""
    deck = next((one for one in decks if one.seat == seat), None)
    if deck is None or ending not in FORMATS:
        raise Http404
    form = FORMATS[ending]
    return download(form.write(deck.finished), f"{deck.file_stem}.{ending}", form.content_type)
