"""Who runs an evening's table: the host's role may be handed on there, and a host of the campaign takes it back."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from campaign.bridge.table_queries import table_of
from campaign.models import Evening, Person
from games.kernel.table.orders import HandOn
from games.tables import service, state
from games.tables.models import Seat, Table


class RunBy(NamedTuple):
    """Who runs the table of an evening in the place of somebody, and whether that one may take it over: they have a
    seat there, and a phone for it."""

    name: str
    may_take_back: bool


def run_by_another(evening: Evening, person: Person) -> RunBy | None:
    """Who runs the table of this evening, if it is not this person."""
    table = table_of(evening)
    now = state.current(table.stream_id, table.game).state
    own = table.seats.filter(user=person).first()
    if own is not None and own.key == now.host:
        return None
    return RunBy(_sitter(table, now.host), own is not None and own.key in now.phones)


def take_host_role(evening: Evening, person: Person, at: datetime) -> None:
    """The table makes this person its host, who has a seat and a phone there. Raises Refused."""
    table = table_of(evening)
    service.act_by_table(table, HandOn(to=table.seats.get(user=person).key), at)


def _sitter(table: Table, key: str) -> str:
    """Who sits on this seat: their own name, or that of the seat."""
    seat: Seat = table.seats.select_related("user").get(key=key)
    return str(seat.user or seat.guest or seat.name)
