"""Who looks at the tables of a campaign: who may, who no longer, and where they go on from there. Tables do not know
who belongs to a campaign, nor what comes after them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.db import transaction
from django.http import HttpRequest
from django.urls import reverse

from games.kernel.rulebook import Refused
from games.tables import access, service
from games.tables.access import Visitor
from games.tables.group.onward import Onward
from games.tables.live import doorbell
from games.tables.models import Seat, Table
from games.tables.signals import onlooker_asked, onward_asked

__all__ = [
    "Onward",
    "carried_over",
    "insist_on_seeing",
    "provide_onlookers",
    "provide_onward",
    "seat_of_guest",
    "sees_less",
]


def provide_onlookers(then: Callable[[str, int], bool]) -> None:
    """`then` says of the code of a table and the key of an account whether its people let it look on."""

    def asked(sender: type[Table], code: str, user: int, **_: object) -> bool:
        return then(code, user)

    onlooker_asked.connect(asked, weak=False, dispatch_uid=f"{then.__module__}.{then.__qualname__}")


def sees_less(person: int) -> None:
    """This account, or a program of it, may see less than before, once what is being done is done: whoever listens for
    it at a table is asked anew."""
    transaction.on_commit(lambda: doorbell.ring_for(person))


def provide_onward(then: Callable[[str], Onward | None]) -> None:
    """`then` gives, for the code of a table, what comes after it."""

    def asked(sender: type[Table], code: str, **_: object) -> Onward | None:
        return then(code)

    onward_asked.connect(asked, weak=False, dispatch_uid=f"{then.__module__}.{then.__qualname__}")


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


def _sit_down(request: HttpRequest, visitor: Visitor, seat: Seat) -> None:
    """Who held the seat's link at one table holds it at the next, too; who comes too late looks on."""
    try:
        if seat.user_id is None:
            access.sit_down(request, visitor, seat, seat.guest or seat.name)
        else:
            access.give_token(request, visitor.table, service.take_over(visitor.table, seat))
    except Refused:
        return
