"""Tables over REST, for every game alike: the same access, service and boards as the pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, TypedDict
from uuid import UUID

from django.db.models import Q
from django.http import Http404, HttpResponse
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers, status
from rest_framework.authentication import SessionAuthentication
from rest_framework.exceptions import NotAuthenticated, ParseError, PermissionDenied, Throttled
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from games.kernel import registry
from games.kernel.codec import Malformed
from games.kernel.rulebook import Order, Refusal, Refused
from games.tables import access, board, records, service, spoken
from games.tables.access import Visitor
from games.tables.forms import order_id
from games.tables.live import moments
from games.tables.models import NAME_LENGTH, Table
from games.tables.rest import schema
from games.tables.rest.boards import PARTS, for_programs, plain, sorted_buttons
from games.tables.rest.files import files_of_text
from games.tables.rest.members import StrictBody, problem_of
from games.tables.rest.names import PersonNameOverRest
from games.tables.rest.pagination import Pages
from games.tables.rest.problems import Problem

REFUSED = status.HTTP_422_UNPROCESSABLE_ENTITY


class DoorKeySerializer(serializers.Serializer):
    """What the link to a table's door carries: who has it may watch and sit down."""

    key = serializers.CharField(max_length=40)


class SpokenCodeSerializer(serializers.Serializer):
    """The code of a table as it is said or read; small letters, spaces and dashes are no matter."""

    code = serializers.CharField(max_length=spoken.LONGEST_TYPED)


class TableSummary(TypedDict):
    """A table in a list."""

    code: str
    name: str
    game: str
    seat: str | None
    """The caller's seat; None: they watch."""
    version: int
    is_finished: bool
    opened_at: datetime


class GuestSerializer(serializers.Serializer):
    """How a person without an account wants to be called."""

    name = PersonNameOverRest(max_length=NAME_LENGTH)


class PartSerializer(serializers.Serializer):
    """Which part of a board's buttons the caller asks for."""

    part = serializers.ChoiceField(choices=[*PARTS])


class SeatLinkSerializer(serializers.Serializer):
    """The link that takes a seat over, and the key in it."""

    seat = serializers.CharField()
    key = serializers.CharField()
    link = serializers.URLField()


class PhoneAuthentication(SessionAuthentication):
    """The session of an account or of a guest's phone. Whatever changes something has to bring the CSRF token."""

    def authenticate(self, request: Request) -> Any:
        caller = super().authenticate(request)
        if caller is None:
            self.enforce_csrf(request)
        return caller


BY_TOKEN = [one for one in StrictBody.authentication_classes if not issubclass(one, SessionAuthentication)]
"""How programs say for whom they act; the tables do not know how."""


class TablesView(StrictBody):
    """A view that guests may call: who may see what is asked of the table."""

    authentication_classes = [*BY_TOKEN, PhoneAuthentication]
    permission_classes = [AllowAny]


class TableView(TablesView):
    """A view of one table: `visitor` is who calls. Strangers get 404."""

    visitor: Visitor

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        self.visitor = access.visitor(request, kwargs["code"])

    def board(self) -> dict[str, Any]:
        """The caller's board, as plain data."""
        table, seat = self.visitor
        board: dict[str, Any] = plain(for_programs(moments.of(table).board(seat)))
        return board


class Tables(TablesView):
    """The tables at which the caller sits, which they opened, or whose door was opened to them."""

    @extend_schema(
        operation_id="tables_list",
        parameters=schema.PAGE,
        responses={200: schema.page(schema.ref("TableSummary"))},
    )
    def get(self, request: Request) -> Response:
        codes = access.known_codes(request)
        if not codes and not request.user.is_authenticated:
            raise NotAuthenticated
        known = Q(code__in=codes)
        if request.user.is_authenticated:
            known |= Q(seats__user=request.user) | Q(opened_by=request.user)
        tables = Table.objects.filter(known).distinct().select_related("stream").prefetch_related("seats")
        return paged(self, request, tables, lambda found: summaries(request, found))


class OneTable(TableView):
    """The board of the caller's seat: what it may see, what it may do, the people, the latest lines of the story."""

    @extend_schema(operation_id="tables_board", responses={200: schema.ref("TableBoard")})
    def get(self, request: Request, code: str) -> Response:
        return Response(self.board())


class Orders(TableView):
    """Every button of the caller's board, each with the number of the question that it answers.

    `part` names one part of them, as a board does: `orders` are what the game allows, `actions` what the table lets
    the seat do around it, `barred` what a rule bars just now.
    """

    @extend_schema(
        operation_id="tables_orders_list",
        parameters=[*schema.PAGE, OpenApiParameter("part", enum=[*PARTS], description="Give this part of them alone.")],
        responses={200: schema.page(schema.ref("TableButton"))},
    )
    def get(self, request: Request, code: str) -> Response:
        table, seat = self.visitor
        buttons = moments.of(table).board(seat).buttons
        if "part" in request.query_params:
            part = PartSerializer(data=request.query_params)
            part.is_valid(raise_exception=True)
            buttons = sorted_buttons(table.game, buttons)[part.validated_data["part"]]
        return paged(self, request, buttons, lambda found: [plain(button) for button in found])


class Act(TableView):
    """Gives an order from the caller's seat and answers with the board after it.

    `acting_for`: the host gives the order in the place of a seat that has no phone, is away, or asked them to.
    `id`: a UUID that the caller makes; an order that is sent again with the same one is not done again.
    """

    @extend_schema(
        operation_id="tables_act",
        request={"application/json": schema.ref("AnyOrder")},
        responses={
            200: schema.ref("TableBoard"),
        },
    )
    def post(self, request: Request, code: str) -> Response:
        table, seat = self.visitor
        if seat is None:
            raise refused(self.visitor, Refusal("LM 3.8", "only_a_seat_may"), status.HTTP_403_FORBIDDEN)
        if access.acts_too_often(self.visitor):
            raise Throttled(access.seconds_to_wait())
        order, acting_for, key = self._order(request.data)
        try:
            service.act(table, seat, order, acting_for=acting_for, order_id=key)
        except Refused as said:
            raise refused(self.visitor, said.refusal, REFUSED) from said
        return Response(self.board())

    def _order(self, data: object) -> tuple[Order, str | None, UUID | None]:
        """The order in this body, for whom it is given, and its id. Raises ParseError and Problem."""
        if not isinstance(data, Mapping):
            raise ParseError(_("An order is a JSON object."))
        fields = dict(data)
        acting_for = fields.pop("acting_for", None)
        if acting_for is not None and not isinstance(acting_for, str):
            raise ParseError(_("`acting_for` is the key of a seat."))
        try:
            key = order_id(fields.pop("id", None))
            return registry.codec(self.visitor.table.game).read_order(fields), acting_for, key
        except Malformed as wrong:
            if wrong.unknown is not None:
                raise problem_of([f"/{wrong.unknown}"]) from wrong
            raise ParseError(_("The table does not understand this.") + f" {wrong}") from wrong


class Log(TableView):
    """The story of the table as the caller may read it, oldest line first."""

    @extend_schema(
        operation_id="tables_log",
        parameters=schema.PAGE,
        responses={200: schema.page(schema.ref("TableStoryLine"))},
    )
    def get(self, request: Request, code: str) -> Response:
        lines = board.whole_story(self.visitor.table, self.visitor.seat)
        return paged(self, request, lines, lambda found: [plain(line) for line in found])


class Journal(TableView):
    """Every fact of a finished table. Before its end it would tell what is still secret."""

    @extend_schema(
        operation_id="tables_journal",
        parameters=schema.PAGE,
        responses={200: schema.page(schema.ref("Entry")), 409: schema.PROBLEM},
    )
    def get(self, request: Request, code: str) -> Response:
        table = self.visitor.table
        if not service.is_finished(table):
            raise refused(self.visitor, Refusal("LM 4", "table_is_not_finished"), status.HTTP_409_CONFLICT)
        return paged(self, request, board.journal(table), lambda found: found)


class TableRecord(TableView):
    """The written record of the table: the whole one when the game is over, before that the one of the caller's seat.

    404 for games that are not written down."""

    @extend_schema(operation_id="tables_record", responses=files_of_text(["text/plain"]))
    def get(self, request: Request, code: str) -> HttpResponse:
        try:
            text = records.record_of(self.visitor.table, self.visitor.seat)
        except records.NotWritten as never:
            raise Http404 from never
        return HttpResponse(text, content_type="text/plain; charset=utf-8")


class Door(TablesView):
    """Opens the table's door to this session with the key from its link or QR code: the caller may watch and sit."""

    @extend_schema(
        operation_id="tables_door",
        request=DoorKeySerializer,
        responses={200: schema.ref("TableSummary")},
    )
    def post(self, request: Request, code: str) -> Response:
        key = DoorKeySerializer(data=request.data)
        key.is_valid(raise_exception=True)
        table = access.by_door_key(code, key.validated_data["key"])
        access.admit(request, table)
        return Response(summary(request, table))


class SpokenDoor(TablesView):
    """Opens a table's door to this session with the six letters that are said in place of a link."""

    @extend_schema(
        operation_id="tables_join",
        request=SpokenCodeSerializer,
        responses={200: schema.ref("TableSummary"), 404: schema.PROBLEM},
    )
    def post(self, request: Request) -> Response:
        asked = SpokenCodeSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        table = spoken.open_to(spoken.letters_of(asked.validated_data["code"]), timezone.now())
        if table is None:
            raise Http404
        access.admit(request, table)
        return Response(summary(request, table))


class OneSeat(TableView):
    """Takes a free seat under a name, without an account; the session is the seat's phone from then on."""

    @extend_schema(
        operation_id="tables_sit_down",
        request=GuestSerializer,
        responses={
            200: schema.ref("TableBoard"),
        },
    )
    def post(self, request: Request, code: str, key: str) -> Response:
        table = self.visitor.table
        seat = table.seat(key)
        if seat is None or not access.may_come_in(request, table):
            raise Http404
        guest = GuestSerializer(data=request.data)
        guest.is_valid(raise_exception=True)
        try:
            access.sit_down(request, self.visitor, seat, guest.validated_data["name"])
        except Refused as said:
            raise refused(self.visitor, said.refusal, REFUSED) from said
        self.visitor = access.visitor(request, code)
        return Response(self.board())


class SeatLink(TableView):
    """The link with which a seat goes on with another phone: for its own phone, and for the host.

    Asked for by POST, for who has the link may play: a program that may only read is not told it."""

    @extend_schema(operation_id="tables_seat_link", request=None, responses={200: SeatLinkSerializer})
    def post(self, request: Request, code: str, key: str) -> Response:
        table, seat = self.visitor.table, self.visitor.table.seat(key)
        if seat is None:
            raise Http404
        is_host = moments.of(table).board(self.visitor.seat).is_host
        if not access.may_move(request, self.visitor, seat, is_host):
            raise PermissionDenied
        path = reverse("tables:take_over", args=[table.code, seat.link_key])
        return Response({"seat": seat.key, "key": seat.link_key, "link": request.build_absolute_uri(path)})


class TakeOver(TablesView):
    """Goes on with a seat by the key of its own link: this session is its phone, the one before sits there no more."""

    @extend_schema(operation_id="tables_take_over", request=None, responses={200: schema.ref("TableBoard")})
    def post(self, request: Request, code: str, key: str) -> Response:
        seat = access.by_link_key(code, key)
        try:
            token = service.take_over(seat.table, seat)
        except Refused as late:
            raise Http404 from late
        access.give_token(request, seat.table, token)
        table, mine = access.visitor(request, code)
        return Response(plain(for_programs(moments.of(table).board(mine))))


def summary(request: Request, table: Table) -> TableSummary:
    """A table in a list, and which seat is the caller's."""
    return summaries(request, [table])[0]


def summaries(request: Request, tables: Sequence[Table]) -> list[TableSummary]:
    """The same of several, in as many queries as of one."""
    seats, over = access.seats_of(request, tables), service.finished_among(tables)
    return [
        {
            "code": table.code,
            "name": table.name,
            "game": table.game,
            "seat": seats[table.pk].key if table.pk in seats else None,
            "version": table.stream.version,
            "is_finished": table.pk in over,
            "opened_at": table.opened_at,
        }
        for table in tables
    ]


def refused(visitor: Visitor, refusal: Refusal, code: int) -> Problem:
    """Which rule forbids it, and why, in the caller's language."""
    text = board.refusal_text(visitor.table, visitor.seat, refusal)
    return Problem(code, refusal.reason, text, rule=refusal.rule, values=plain(refusal.values))


def paged(view: TablesView, request: Request, rows: Any, write: Any) -> Response:
    """One page of what was found, with the addresses of the next page and the one before."""
    pages = Pages()
    return pages.get_paginated_response(write(pages.paginate_queryset(rows, request, view=view)))


urlpatterns: list[URLPattern] = [
    path("tables", Tables.as_view(), name="tables"),
    path("tables/join", SpokenDoor.as_view(), name="table_by_spoken_code"),
    path("tables/<slug:code>", OneTable.as_view(), name="table"),
    path("tables/<slug:code>/orders", Orders.as_view(), name="table_orders"),
    path("tables/<slug:code>/act", Act.as_view(), name="table_act"),
    path("tables/<slug:code>/log", Log.as_view(), name="table_log"),
    path("tables/<slug:code>/journal", Journal.as_view(), name="table_journal"),
    path("tables/<slug:code>/record", TableRecord.as_view(), name="table_record"),
    path("tables/<slug:code>/door", Door.as_view(), name="table_door"),
    path("tables/<slug:code>/seats/<str:key>", OneSeat.as_view(), name="table_seat"),
    path("tables/<slug:code>/seats/<str:key>/link", SeatLink.as_view(), name="table_seat_link"),
    path("tables/<slug:code>/phones/<str:key>", TakeOver.as_view(), name="table_take_over"),
]
