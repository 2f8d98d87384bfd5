"""Who looks at the tables of a campaign: who may, who no longer, and where they go on from there. Tables do not know
who belongs to a campaign, nor what comes after them."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping

from django.db import transaction
from django.db.models import QuerySet
from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils import timezone

from campaign.bridge.sheets import sheet
from campaign.bridge.table_queries import table_of, why
from campaign.models import Evening, Magus, Person
from games.kernel.rulebook import Refused
from games.live_magic.rules.newcomers import why_nobody_may_come as why_nobody
from games.live_magic.rules.orders import SeatNewcomer
from games.live_magic.rules.setup import Seat as SeatLaid
from games.tables import access, board, service, spoken, state
from games.tables.access import Visitor
from games.tables.group import letting_out
from games.tables.group.host import set_host
from games.tables.group.onward import Onward
from games.tables.live import callers, doorbell, rates
from games.tables.models import Seat, Table

__all__ = [
    "NotSeated",
    "Onward",
    "carried_over",
    "code_of_tonight",
    "comes_too_often",
    "insist_on_seeing",
    "let_in_again",
    "let_out",
    "newcomers_of",
    "person_at",
    "running",
    "seat_newcomer",
    "seat_of_guest",
    "seats_at",
    "sees_less",
    "set_host",
    "sits_at",
    "why_nobody_may_come",
]


def sees_less(person: int) -> None:
    """This account, or a program of it, may see less than before, once what is being done is done: whoever listens for
    it at a table is asked anew."""
    transaction.on_commit(lambda: doorbell.ring_for(person))


def seats_at(person: Person, codes: Iterable[str]) -> list[int]:
    """The seats of this account at those of these tables that are not over, by their keys."""
    seats = list(Seat.objects.filter(user=person, table__code__in=list(codes)).select_related("table__stream"))
    over = service.finished_among([seat.table for seat in seats])
    return [seat.pk for seat in seats if seat.table_id not in over]


def let_out(seats: Iterable[int], hosts: Iterable[int]) -> None:
    """Nobody sits on these seats any more; the tables go on without them, run by one of these accounts rather than by
    somebody else."""
    rather = frozenset(hosts)
    for seat in _seats(seats):
        letting_out.let_out(seat, timezone.now(), rather)


def let_in_again(person: Person, seats: Iterable[int], ran: Container[int]) -> None:
    """This account sits there again, where nobody else does; `ran`: from which of these seats it ran the table."""
    for seat in _seats(seats):
        letting_out.let_in_again(seat, person, timezone.now(), ran=seat.pk in ran)


def running(seats: Iterable[int]) -> list[int]:
    """From which of these seats a table is run."""
    return [seat.pk for seat in _seats(seats) if letting_out.runs(seat)]


def _seats(keys: Iterable[int]) -> QuerySet[Seat]:
    return Seat.objects.filter(pk__in=list(keys)).select_related("table__stream").order_by("pk")


def insist_on_seeing(request: HttpRequest, code: str) -> None:
    """Raises Http404 for who may not see this table, and where there is none."""
    access.visitor(request, code)


def carried_over(request: HttpRequest, code: str, to: str, seats: Mapping[str, str], *, is_screen: bool) -> str:
    """Lets whoever sees one table into another, and seats them there; the address. `seats`: by seat of the one, that
    of the other. Raises Http404 for strangers."""
    visitor, table = access.visitor(request, code), Table.objects.get(code=to)
    access.admit(request, table)
    if is_screen:
        return reverse("tables:screen", args=[to])
    seat = table.seat(seats.get(visitor.seat.key, "")) if visitor.seat is not None else None
    if seat is not None and access.seat_of(request, table) is None and not seat.token:
        _sit_down(request, Visitor(table, None), seat)
    return reverse("tables:table", args=[to])


def seat_of_guest(request: HttpRequest, code: str) -> str:
    """The seat that this phone holds at a table without an account; empty: none. Raises Http404 for strangers."""
    seat = access.visitor(request, code).seat
    return seat.key if seat is not None and seat.user_id is None else ""


def person_at(code: str, seat: str | None) -> int | None:
    """The key of the account that holds this seat; None: a guest does, or nobody."""
    return Seat.objects.filter(table__code=code, key=seat).values_list("user_id", flat=True).first()


def _sit_down(request: HttpRequest, visitor: Visitor, seat: Seat) -> None:
    """Who held the seat's link at one table holds it at the next, too; who comes too late looks on."""
    try:
        if seat.user_id is None:
            access.sit_down(request, visitor, seat, seat.guest or seat.name)
        else:
            access.give_token(request, visitor.table, service.take_over(visitor.table, seat))
    except Refused:
        return


# --- who comes without a seat (D-51) ---------------------------------------------------------------------------------

NEWCOMER = "newcomer"


class NotSeated(Exception):
    """The table does not take this newcomer; the message says why, with its rule."""


def code_of_tonight(evening: Evening) -> str:
    """The six letters of the evening's table as they are read, for who may let others in; empty: they open nothing."""
    return spoken.as_read(table_of(evening), timezone.now())


def sits_at(request: HttpRequest, code: str) -> bool:
    """Whether this phone has a seat at a table to which it was let in. Raises Http404: no door was opened to it."""
    visitor = access.visitor(request, code)
    if visitor.seat is None and not access.may_come_in(request, visitor.table):
        raise Http404
    return visitor.seat is not None


def comes_too_often(request: HttpRequest) -> int:
    """Count one more try to bring a new Magus from this phone and network. Seconds until another one; 0: now."""
    return rates.seconds_to_wait(NEWCOMER) if callers.is_too_often(NEWCOMER, request) else 0


def opens_too_often(request: HttpRequest) -> bool:
    """Count one more table that this caller opens without a plan for it. Whether that is one too many."""
    return callers.is_too_often(callers.OPEN_TABLE, request)


def why_nobody_may_come(evening: Evening) -> str:
    """Why the evening's table takes no new Magus now; empty: it does."""
    table = table_of(evening)
    refusal = why_nobody(state.current(table.stream_id, table.game).state.game)
    return "" if refusal is None else f"{board.refusal_text(table, None, refusal)} {refusal.rule}"


def seat_newcomer(request: HttpRequest, evening: Evening, key: str, magus: Magus) -> None:
    """Lays a new Magus on the table of the evening and seats this phone there. Raises NotSeated, and Http404 for who
    has no way in."""
    table = table_of(evening)
    visitor = access.visitor(request, table.code)
    try:
        service.act_by_table(table, SeatNewcomer(seat=SeatLaid(key=key, name=magus.name, sheet=sheet(magus))))
        seat = table.seats.get(key=key)
        seat.name = magus.name
        seat.save(update_fields=["name"])
        access.sit_down(request, visitor, seat, magus.name)
    except Refused as refused:
        raise NotSeated(why(table, visitor.seat, refused)) from refused


def seated_meanwhile(request: HttpRequest, evening: Evening) -> str:
    """The seat that this phone has taken by a request of the same instant; empty: none."""
    seat = access.seated_meanwhile(request, table_of(evening))
    return seat.key if seat is not None else ""


def newcomers_of(evening: Evening) -> tuple[str, ...]:
    """The seats of those who came to the evening's table with a new Magus."""
    table = table_of(evening)
    return tuple(seat.key for seat in state.current(table.stream_id, table.game).state.game.newcomers)
