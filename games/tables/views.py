"""A table's pages: access, one call of the service, an answer."""

from __future__ import annotations

from typing import Any

import segno
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from games.fairness import ledger
from games.kernel import registry
from games.kernel.codec import Malformed
from games.kernel.rulebook import Refused
from games.tables import access, board, records, service, spoken
from games.tables.access import Visitor, visitor_required
from games.tables.forms import GuestForm, order_data, order_id
from games.tables.games import games
from games.tables.group.card_sheets import cards_at
from games.tables.group.host import way_for_newcomers, way_to_guests
from games.tables.group.pictures import with_pictures
from games.tables.live import audience, drawing, moments, open_streams, streams
from games.tables.live.audience import Look
from games.tables.live.page import in_page


@require_GET
@never_cache
@visitor_required
def table(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """The table as this visitor may see it, kept up to date by its stream."""
    user = request.user.pk if request.user.is_authenticated and visitor.seat is not None else None
    welcome = way_to_guests(visitor.table.code, user) if user is not None else ""
    context = _page(request, visitor) | {"welcome": welcome}
    return _with_pictures(request, visitor, render(request, "games/table.html", context))


@require_GET
@never_cache
@visitor_required
def screen(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """The screen in the middle of the table: nothing secret, no buttons, whoever opens it."""
    shown = _page(request, Visitor(visitor.table, None), screen=True)
    return _with_pictures(request, visitor, render(request, "games/screen.html", shown))


@require_GET
@visitor_required
def stream(request: HttpRequest, visitor: Visitor) -> HttpResponseBase:
    """The visitor's board as server-sent events: now, and after every act."""
    return _streamed(request, Look.of(visitor.table, visitor.seat, get_language() or "en"))


@require_GET
@visitor_required
def screen_stream(request: HttpRequest, visitor: Visitor) -> HttpResponseBase:
    """The table screen as server-sent events."""
    return _streamed(request, Look.of(visitor.table, None, get_language() or "en", audience.screen))


@require_GET
@never_cache
@visitor_required
def sheet(request: HttpRequest, visitor: Visitor, name: str) -> HttpResponse:
    """What lies in a sheet of the visitor's board now, for whoever has opened it."""
    sheets = moments.of(visitor.table).drawing(visitor.seat, wanted=(name,)).sheets
    if name not in sheets:
        raise Http404
    return HttpResponse(sheets[name])


@require_POST
@visitor_required
def act(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Gives an order. Taken, the answer is short, for the board comes by the stream; refused, it says why.

    An order that brings an `id` counts once; `Table-Act` says from which version to which it has moved the table.
    """
    if access.acts_too_often(visitor):
        return slower_answer(request, visitor)
    codec = registry.codec(visitor.table.game)
    acting_for = request.POST.get("acting_for") or None
    try:
        key = order_id(request.POST.get("id"))
        order = codec.read_order(order_data(codec, request.POST), strict=False)
        brings = request.POST.get("brings", "")
        seat = access.seated(visitor)
        service.act(visitor.table, seat, order, acting_for=acting_for, order_id=key, brings=brings)
    except Malformed:
        return refused_answer(request, visitor, 400, refusal=_("The table does not understand this."))
    except Refused as refused:
        why = board.refusal_text(visitor.table, visitor.seat, refused.refusal)
        return refused_answer(request, visitor, 422, refusal=why, rule=refused.rule)
    answer = taken_answer(request, visitor)
    if key is not None and (done := service.done_by(visitor.table, visitor.seat, key)):
        answer["Table-Act"] = f"{done[0]}-{done[-1]}"
    return answer


@require_GET
@never_cache
@visitor_required
def story(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """The whole story of the table, as this visitor may read it; the host may take the table back to a line of it."""
    lines = board.whole_story(visitor.table, visitor.seat)
    book = registry.book(visitor.table.game)
    seen = {
        "table": visitor.table,
        "version": visitor.table.stream.version,
        "lines": lines,
        "seat": visitor.seat,
        "is_written": records.is_written(visitor.table.game),
        "is_finished": service.is_finished(visitor.table),
        "undo_rule": book.undo_rule,
        "cards_at": cards_at(visitor.table),
    }
    return _with_pictures(request, visitor, render(request, "games/story.html", seen))


@require_GET
@never_cache
@visitor_required
def record(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """The written record of the table to take home; before the game is over, that of this phone's seat (P-5)."""
    try:
        text = records.record_of(visitor.table, visitor.seat)
    except records.NotWritten as never:
        raise Http404 from never
    disposition = {"Content-Disposition": f'attachment; filename="{visitor.table.game}-{visitor.table.code}.txt"'}
    return HttpResponse(text, content_type="text/plain; charset=utf-8", headers=disposition)


@require_GET
@login_not_required
def door(request: HttpRequest, code: str, key: str) -> HttpResponse:
    """The link and QR code that let anybody in who was given it."""
    table = access.by_door_key(code, key)
    access.admit(request, table)
    seat = access.seat_of(request, table)
    return redirect("tables:table" if seat else "tables:join", code=table.code)


@require_GET
@login_not_required
def screen_door(request: HttpRequest, code: str, key: str) -> HttpResponse:
    """The link that opens the table screen on a television."""
    table = access.by_door_key(code, key)
    access.admit(request, table)
    return redirect("tables:screen", code=table.code)


CROWD = 12
"""With more seats a table asks nobody for a name: each seat is called as who sits there, and found by it."""


@never_cache
@visitor_required
def join(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """The seats of the table: a guest takes a free one, or watches."""
    seat = visitor.table.seat(request.POST.get("seat", ""))
    is_crowd = visitor.table.seats.count() > CROWD
    form = GuestForm(request.POST if request.method == "POST" else None)
    if not access.may_come_in(request, visitor.table) or (request.method == "POST" and seat is None):
        raise Http404
    if seat is not None and form.is_valid():
        try:
            access.sit_down(request, visitor, seat, form.cleaned_data["name"] or seat.name)
        except Refused as refused:
            form.add_error(None, board.refusal_text(visitor.table, None, refused.refusal))
        else:
            return redirect("tables:table", code=visitor.table.code)
    user = request.user.pk if request.user.is_authenticated else None
    newcomer = way_for_newcomers(visitor.table.code, user) if visitor.seat is None else ""
    page = _page(request, visitor) | {"form": form, "is_crowd": is_crowd, "newcomer": newcomer}
    return render(request, "games/join.html", page, status=422 if form.errors else 200)


@never_cache
@login_not_required
def take_over(request: HttpRequest, code: str, key: str) -> HttpResponse:
    """A seat's own link: goes on with this phone; the phone before it sits there no more."""
    seat = access.by_link_key(code, key)
    if request.method == "POST":
        try:
            token = service.take_over(seat.table, seat)
        except Refused as late:
            raise Http404 from late
        access.give_token(request, seat.table, token)
        return redirect("tables:table", code=seat.table.code)
    return render(request, "games/take_over.html", {"seat": seat, "table": seat.table})


@require_GET
@never_cache
@visitor_required
def seat_link(request: HttpRequest, visitor: Visitor, key: str) -> HttpResponse:
    """The link and QR code with which a seat goes on with another phone: for its own phone, and for the host."""
    shown = board.board(visitor.table, visitor.seat)
    seat = visitor.table.seat(key)
    if seat is None:
        raise Http404
    if not access.may_move(request, visitor, seat, shown.is_host):
        return render(request, "403.html", status=403)
    path = reverse("tables:take_over", args=[visitor.table.code, seat.link_key])
    link = request.build_absolute_uri(path)
    page = {"table": visitor.table, "seat": seat, "link": link, "qr": qr(link)}
    return render(request, "games/seat_link.html", page)


def qr(link: str) -> str:
    """A QR code of this link as inline SVG."""
    return segno.make(link, error="m").svg_inline(border=2, omitsize=True, dark="#16130f", light="#f1e9d8")


def _page(request: HttpRequest, visitor: Visitor, *, screen: bool = False, refusal: str = "") -> dict[str, Any]:
    moment = moments.of(visitor.table)
    shown = moment.board(visitor.seat)
    link = request.build_absolute_uri(way_in(request, visitor))
    return {
        "table": visitor.table,
        "seat": visitor.seat,
        "board": shown,
        "drawn": in_page(moment.drawing(visitor.seat, screen=screen), shown, get_token(request), refusal),
        "bar": games()[visitor.table.game].bar,
        "link": link,
        "qr": qr(link),
        "spoken_code": spoken.shown(request, visitor.table, timezone.now()),
        "promise": None if shown.is_finished else ledger.promise(visitor.table.stream_id),
        "spoken_at": request.get_host() + reverse("join_table"),
    }


def _with_pictures(request: HttpRequest, visitor: Visitor, page: HttpResponse) -> HttpResponse:
    """The page with leave to load pictures of cards from where the people of this table have them shown."""
    return with_pictures(request, page, games()[visitor.table.game].pictures_at(visitor.table.code))


def way_in(request: HttpRequest, visitor: Visitor) -> str:
    """The door, to be shown to others; who came in only because the table is public does not get its key."""
    table = visitor.table
    if visitor.seat is None and not access.may_come_in(request, table):
        return reverse("tables:table", args=[table.code])
    return reverse("tables:door", args=[table.code, table.door_key])


NO_STREAM = "Table-Without-Stream"
"""The header of a phone that has no stream just now: the board comes with the answer."""


def taken_answer(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """What was ordered is done: nothing more to htmx, for the stream brings the board; without htmx, the page, or that
    page of the table from which it was ordered (`then`)."""
    if not request.headers.get("HX-Request"):
        home, then = reverse("tables:table", args=[visitor.table.code]), request.POST.get("then", "")
        return redirect(then if then.startswith(home) and ".." not in then else home)
    if not request.headers.get(NO_STREAM):
        return HttpResponse(status=204)
    return HttpResponse(moments.of(visitor.table).drawing(visitor.seat).changes(None))


def slower_answer(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """More orders than any hand taps: nothing is done, and what was ordered may be sent again."""
    answer = refused_answer(request, visitor, 429, refusal=_("Too many at once. Wait a little, then try again."))
    answer["Retry-After"] = str(access.seconds_to_wait())
    return answer


def refused_answer(request: HttpRequest, visitor: Visitor, status: int, **refusal: str) -> HttpResponse:
    """Why an order was refused: for the dock of the board, which comes with it where there is no stream."""
    moment = moments.of(visitor.table)
    said = {"board": moment.board(visitor.seat), "rulings": moment.rulings} | refusal
    html = render_to_string("games/refusal.html", said)
    if not request.headers.get("HX-Request"):
        return render(request, "games/table.html", _page(request, visitor, refusal=html), status=status)
    around = moment.drawing(visitor.seat).changes(None) if request.headers.get(NO_STREAM) else ""
    return HttpResponse(around + drawing.partials([("refusal", html)], swap="innerHTML"), status=status)


def _streamed(request: HttpRequest, look: Look) -> HttpResponseBase:
    holder = open_streams.holder_of(request)
    if not open_streams.has_room(holder):
        return HttpResponse(status=429, headers={"Retry-After": str(open_streams.RETRY_AFTER_SECONDS)})
    events = open_streams.counted(holder, streams.frames(look))
    response = StreamingHttpResponse(events, content_type="text/event-stream")
    response["Cache-Control"] = "no-store"
    response["X-Accel-Buffering"] = "no"
    return response
