"""Whoever no longer belongs to those who play at a table sits there no more. The seat stays: it has left the table, so
that silence answers for it, and the host shows its link to somebody else, or lets the house play. Who ran the table
runs it no more: somebody who is there does, else who may come back to it."""

from __future__ import annotations

from collections.abc import Container
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.crypto import salted_hmac

from games.journal import store
from games.kernel import registry
from games.kernel.table import TableState
from games.kernel.table.orders import HandOn, SitDown, StepAway
from games.tables import service, state
from games.tables.models import Seat, Table, new_key


@transaction.atomic
def let_out(seat: Seat, at: datetime, hosts: Container[int | None] = ()) -> None:
    """No phone sits here any more, none finds the seat free, and the link that it had opens nothing. `hosts`: the
    accounts that rather run the table now, if it was run from here."""
    store.lock(seat.table.stream_id)
    Seat.objects.filter(pk=seat.pk).update(user=None, guest="", token=_of_nobody(seat), link_key=new_key())
    now = _now(seat)
    if seat.key == now.host and (heir := _heir(seat.table, now, hosts)):
        service.act_by_table(seat.table, HandOn(to=heir.key), at)
    if seat.key in registry.book(seat.table.game).seats(now.game) and seat.key not in now.away:
        service.act(seat.table, Seat.objects.select_related("table__stream").get(pk=seat.pk), StepAway(), at=at)


@transaction.atomic
def let_in_again(seat: Seat, user: Any, at: datetime, *, ran: bool = False) -> None:
    """The seat is this account's again, unless somebody else has taken it meanwhile, or the table is over. `ran`: the
    table was run from here, and is again."""
    store.lock(seat.table.stream_id)
    mine = Seat.objects.filter(pk=seat.pk, user=None, token=_of_nobody(seat))
    if not service.is_finished(seat.table) and mine.update(user=user, token=""):
        service.act_by_table(seat.table, SitDown(seat=seat.key), at)
        if ran and _now(seat).host != seat.key:
            service.act_by_table(seat.table, HandOn(to=seat.key), at)


def runs(seat: Seat) -> bool:
    """Whether its table is run from this seat."""
    return _now(seat).host == seat.key


def _heir(table: Table, now: TableState, hosts: Container[int | None]) -> Seat | None:
    """Of those who are there with a phone one of these hosts, else an account, else a guest, as they sit; where nobody
    is there, so of those who have a phone and are away. None: nobody has ever sat down."""
    absent, phones = now.away | now.house.keys(), now.phones - {now.host}
    others = [one for one in table.seats.order_by("place") if one.key in phones and one.token != _of_nobody(one)]
    return min(others, key=lambda one: (one.key in absent, one.user_id not in hosts, one.user_id is None), default=None)


def _of_nobody(seat: Seat) -> str:
    """A token that no phone was ever given."""
    return salted_hmac(__name__, str(seat.pk)).hexdigest()[:40]


def _now(seat: Seat) -> TableState:
    return state.current(seat.table.stream_id, seat.table.game).state
