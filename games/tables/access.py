"""Who may see a table, and who sits where. To a stranger a table that is not public does not exist (404)."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import wraps
from typing import NamedTuple

from django.contrib.auth.decorators import login_not_required
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponseBase
from django.utils.crypto import constant_time_compare, salted_hmac

from games.kernel.rulebook import Refused
from games.tables import service
from games.tables.group import host
from games.tables.live import rates
from games.tables.models import Seat, Table

DOORS, TOKENS = "tables", "seats"
"""Where the session keeps the tables that it was let in to, and the tokens of its seats, by the table's code."""

LENGTH = 40
"""Of a token, at most."""


class Visitor(NamedTuple):
    """Somebody who may see a table; `seat` None: a watcher."""

    table: Table
    seat: Seat | None


def visitor(request: HttpRequest, code: str) -> Visitor:
    """Who this is at the table with this code. Raises Http404 for strangers and for codes of no table."""
    table = Table.objects.filter(code=code.upper()).select_related("stream").first()
    if table is None:
        raise Http404
    seat = seat_of(request, table)
    if seat is None and not may_watch(request, table):
        raise Http404
    return Visitor(table, seat)


def seat_of(request: HttpRequest, table: Table) -> Seat | None:
    """The seat of this phone: the one whose token it shows, else the one of its account.

    A seat that was taken over shows another token: the phone before it sits there no more.
    """
    return seats_of(request, [table]).get(table.pk)


def seats_of(request: HttpRequest, tables: Collection[Table]) -> dict[int, Seat]:
    """The seats of this phone at these tables, by the key of the table: in one query."""
    tokens = request.session.get(TOKENS, {})  # from our own database: nobody can try one after another
    at = {table.pk: table for table in tables}
    shown = {table.pk: tokens[table.code] for table in tables if tokens.get(table.code)}
    mine = Q(token__in=set(shown.values()))
    if request.user.is_authenticated:
        mine |= Q(user=request.user, token="")
    found: dict[int, Seat] = {}
    for seat in Seat.objects.filter(mine, table__in=at).order_by("place"):
        seat.table = at[seat.table_id]
        if seat.token and seat.token == shown.get(seat.table_id):
            found[seat.table_id] = seat
        elif not seat.token:
            found.setdefault(seat.table_id, seat)
    return found


def known_codes(request: HttpRequest) -> list[str]:
    """The codes of the tables whose door was opened to this session."""
    return list(request.session.get(DOORS, []))


def may_watch(request: HttpRequest, table: Table) -> bool:
    """Whether this visitor may look on: the table is public, they may come in, or they belong to those who play
    there."""
    if table.is_public or may_come_in(request, table):
        return True
    return request.user.is_authenticated and host.may_look_on(table.code, request.user.pk)


def may_come_in(request: HttpRequest, table: Table) -> bool:
    """Whether this visitor may take a free seat: the door was opened to them, or the table or a seat at it is
    theirs."""
    if table.code in known_codes(request):
        return True
    user = request.user
    return user.is_authenticated and (user.pk == table.opened_by_id or table.seats.filter(user=user).exists())


def may_move(request: HttpRequest, visitor: Visitor, seat: Seat, is_host: bool) -> bool:
    """Whether this visitor may move the seat to another phone: it is their own, or they are the host."""
    own = visitor.seat == seat or (request.user.is_authenticated and seat.user_id == request.user.pk)
    return own or is_host


def admit(request: HttpRequest, table: Table) -> None:
    """Opens the table's door to this session: it may watch, and take a free seat."""
    doors = known_codes(request)
    if table.code not in doors:
        request.session[DOORS] = [*doors[-49:], table.code]


def give_token(request: HttpRequest, table: Table, token: str) -> None:
    """Makes this phone the one of the seat with this token."""
    admit(request, table)
    request.session[TOKENS] = request.session.get(TOKENS, {}) | {table.code: token}


def sit_down(request: HttpRequest, visitor: Visitor, seat: Seat, guest: str) -> None:
    """Seats this visitor as a guest, and makes this phone the one of the seat. Raises Refused.

    A phone has one token for whatever seat of a table it takes, made of what its session is known by: of seats that it
    asks for in the same instant it gets one.
    """
    token = service.take_seat(
        visitor.table, seat, guest, sits=visitor.seat, token=token_of_session(request, visitor.table.code)
    )
    give_token(request, visitor.table, token)


def seated_meanwhile(request: HttpRequest, table: Table) -> Seat | None:
    """The seat that this phone has taken by a request of the same instant, of which its session knows nothing yet."""
    token = token_of_session(request, table.code)
    seat = table.seats.filter(token=token).first() if token else None
    if seat is not None:
        give_token(request, table, token)
    return seat


def token_of_session(request: HttpRequest, what: str) -> str:
    """What this phone has for what it asks for, a table by its code, say: however often in the same instant, the same.
    Made of what the session is known by; empty: by nothing yet."""
    return _token(request.session.session_key, what)


def token_of_browser(request: HttpRequest, what: str) -> str:
    """The same, where there is no session yet made of the cookie of the browser's forms. Never for a seat among others:
    a cookie can be planted, and who planted it would sit there, too."""
    return _token(request.session.session_key or request.META.get("CSRF_COOKIE"), what)


def _token(known_by: str | None, what: str) -> str:
    return salted_hmac("seat", f"{known_by}:{what}", algorithm="sha256").hexdigest()[:LENGTH] if known_by else ""


def by_door_key(code: str, key: str) -> Table:
    """The table whose door this key opens. Raises Http404."""
    table = Table.objects.filter(code=code.upper()).first()
    if table is None or not constant_time_compare(table.door_key, key):
        raise Http404
    return table


def by_link_key(code: str, key: str) -> Seat:
    """The seat that this link takes over. Raises Http404."""
    for seat in Seat.objects.filter(table__code=code.upper()).select_related("table"):
        if constant_time_compare(seat.link_key, key):
            return seat
    raise Http404


ORDER = "order"


def acts_too_often(visitor: Visitor) -> bool:
    """Counts one more order of this seat, and says whether that is more than a hand can tap."""
    return visitor.seat is not None and rates.is_too_often(ORDER, f"{visitor.seat.pk}")


def seconds_to_wait() -> int:
    """After how many seconds at most a seat whose orders were too many may give one again."""
    return rates.seconds_to_wait(ORDER)


View = Callable[..., HttpResponseBase]


def visitor_required(view: View) -> View:
    """Gives the view a `Visitor` instead of the code in the address; strangers get 404."""

    @login_not_required
    @wraps(view)
    def guarded(request: HttpRequest, code: str, *args: object, **kwargs: object) -> HttpResponseBase:
        return view(request, visitor(request, code), *args, **kwargs)

    return guarded


def seated(visitor: Visitor) -> Seat:
    """The visitor's seat. Raises Refused for watchers."""
    if visitor.seat is None:
        raise Refused("LM 3.8", "only_a_seat_may")
    return visitor.seat
