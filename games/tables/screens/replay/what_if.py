"""What if: from any moment of a finished table another one goes on, which is marked as such for ever.

Its journal begins with that of the first, fact by fact, up to the moment. It belongs to no group: nothing that happens
there is booked anywhere.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from itertools import cycle, takewhile
from typing import Any
from uuid import NAMESPACE_OID, UUID, uuid5

from django.db import transaction
from django.utils.translation import gettext as _
from msgspec.structs import replace

from games.journal import store
from games.journal.models import Entry
from games.kernel.rulebook import HOST
from games.kernel.table import question_of
from games.kernel.table.orders import HandOn, ObjectToPassing
from games.tables import service, state
from games.tables.games import games
from games.tables.live.house import seating
from games.tables.models import Seat, Table

NAMED = 120
"""Signs of a table's name at most."""


PRESSED_TWICE = timedelta(minutes=1)
"""Within this time the same phone, or account, plays on from the same moment but once."""


@transaction.atomic
def what_if(
    table: Table, version: int, mine: Seat, at: datetime, token: str = "", user: Any = None
) -> tuple[Table, str]:
    """A table that goes on from this version. The account `user` takes the seat `mine` there, as its host; without one
    a phone does, whose token comes second, else empty.

    Players of the house take the other seats, where the game has some and they may; else they are free for friends.
    `token`: what this phone has for this seat at this moment, if it is known by anything; a second tap leads to the
    first table. Raises Refused where the table was over.
    """
    store.lock(table.stream_id)
    whose = f"account {user.pk} from {table.code} at {version} as {mine.key}" if user is not None else token
    twin = _find_twin(whose, at)
    if twin is not None:
        return twin, "" if user is not None else token
    stream = store.open_stream(table.game)
    store.restore(stream, _until(version, store.read(table.stream_id)))
    other = Table.objects.create(game=table.game, name=_named(table), stream=stream, opened_by=user)
    if whose:
        store.take(stream, _id_of(whose), 1)
    Seat.objects.bulk_create(
        Seat(table=other, key=one.key, place=one.place, name=one.name) for one in table.seats.all()
    )
    seat = other.seats.get(key=mine.key)
    if user is not None:
        service.seat_account(other, seat, user)
        token = ""
    else:
        token = service.take_seat(other, seat, mine.name, token=token)
    seating.sit_down(other, _house(other, mine), at)
    _begin_clocks_anew(other, at)
    _hand_on(other, mine.key, at)
    return other, token


def _find_twin(whose: str, at: datetime) -> Table | None:
    """The table to which the first of two taps has led."""
    if not whose:
        return None
    opened_now = {one.stream_id: one for one in Table.objects.filter(opened_at__gt=at - PRESSED_TWICE)}
    stream = store.find_taken(opened_now.keys(), _id_of(whose))
    return None if stream is None else opened_now[stream]


def _id_of(whose: str) -> UUID:
    """The id of the order that opens the table, as its stream keeps it."""
    return uuid5(NAMESPACE_OID, whose)


def _until(version: int, entries: Iterable[Entry]) -> Iterable[Entry]:
    for entry in takewhile(lambda entry: entry.version <= version, entries):
        entry.pk = None
        yield entry


def _named(table: Table) -> str:
    return (_("What if: %(table)s") % {"table": table.name})[:NAMED]


def _house(table: Table, mine: Seat) -> dict[str, str]:
    """Who sits down for the others, where the game has such players."""
    others = [seat.key for seat in table.seats.all() if seat.key not in (mine.key, HOST)]
    house = games()[table.game].house
    now = state.current(table.stream_id, table.game).state
    may_play = house is not None and house.may_play(now.game)
    return dict(zip(others, cycle(house.tempers), strict=False)) if house is not None and may_play else {}


def _begin_clocks_anew(table: Table, at: datetime) -> None:
    """Who was asked then has the time now that they had: by its clock the table would go on without them at once."""
    passing = state.current(table.stream_id, table.game).state.passing
    for seat in table.seats.filter(key__in=passing):
        service.act(table, seat, ObjectToPassing(), at=at)


def _hand_on(table: Table, to: str, at: datetime) -> None:
    """Whoever goes on alone is the host."""
    now = state.current(table.stream_id, table.game).state
    if now.host == to:
        return
    order = HandOn(to=to)
    host = table.seats.get(key=now.host)
    service.act(table, host, replace(order, question=question_of(now, order, host.key)), at=at)
