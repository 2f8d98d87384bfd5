"""What the test of backups asks of the site (`Site.call`): an auction, and who acts next."""

from __future__ import annotations

from random import Random
from typing import Any

from django.db import DatabaseError, connection, transaction

from bench import evening
from campaign.models import Person
from games.tables import state
from games.tables.models import Table
from tests.support.scenes import evenings

MAGI = {
    name: {"style": style, "traits": (3, 5, 7)}
    for name, style in (("Ada", "W"), ("Bo", "U"), ("Cleo", "B"), ("Dino", "gold"))
}


def lay_auction(name: str) -> dict[str, Any]:
    """An evening in the middle of its auction; its code, and the session of each phone by its seat."""
    laid = evenings.lay_out(name, MAGI)
    evenings.hurry(laid["code"], "auction")
    return {"code": laid["code"], "sessions": {magus.lower(): key for magus, key in laid["sessions"].items()}}


def next_order(code: str, seed: int) -> dict[str, Any] | None:
    """Whose phone acts next, what it sends, and the version that it acts on; None: the evening is over."""
    table = Table.objects.get(code=code)
    found = evening.next_order(table, Random(seed))
    if found is None:
        return None
    seat, data = found
    return {"seat": seat.key, "order": data, "version": version(code)}


def version(code: str) -> int:
    """How far the journal of this table has come."""
    return state.current(Table.objects.get(code=code).stream_id, "live_magic").state.version


def entries(code: str) -> list[list[Any]]:
    """Every fact of the table as it lies in the journal."""
    facts = Table.objects.get(code=code).stream.entries.order_by("version")
    return [[fact.version, fact.act, fact.kind, fact.data, fact.recorded_at.isoformat()] for fact in facts]


def counted() -> dict[str, int]:
    """How many people and tables there are."""
    return {"people": Person.objects.count(), "tables": Table.objects.count()}


def changed_by_force(code: str) -> str:
    """Whether somebody with a line of SQL can change a fact of this table."""
    stream = Table.objects.get(code=code).stream_id
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("UPDATE journal_entry SET kind = 'Forged' WHERE stream_id = %s", [stream])
    except DatabaseError:
        return "no"
    return "yes"
