"""Whom a table waits for, as everybody there may know; and how it is called and found."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from django.urls import reverse

from games.kernel import registry
from games.kernel.table.questions import asked_number
from games.tables import state
from games.tables.models import Table


class TableNamed(NamedTuple):
    """How a table is called and where it is. None of its addresses lets anybody in."""

    code: str
    game: str
    name: str
    page: str
    api: str


class Asked(NamedTuple):
    """A table at one version: by seat, the number of the question that it waits for; how the seats are called."""

    table: TableNamed
    version: int
    seats: Mapping[str, int]
    names: Mapping[str, str]


def table_named(code: str) -> TableNamed:
    """The table of this code."""
    return _named(Table.objects.get(code=code))


def asked_at(code: str) -> Asked:
    """Whom this table waits for now: those whose names its public board shows."""
    table = Table.objects.select_related("stream").get(code=code)
    now, book = state.current(table.stream_id, table.game).state, registry.book(table.game)
    waiting = () if book.is_finished(now.game) else book.waited_for(now.game)
    names = dict(table.seats.values_list("key", "name"))
    return Asked(_named(table), now.version, {seat: asked_number(now, seat) for seat in waiting}, names)


def _named(table: Table) -> TableNamed:
    found = {"code": table.code}
    page, api = reverse("tables:table", kwargs=found), reverse("api:table", kwargs=found)
    return TableNamed(table.code, table.game, table.name, page, api)
