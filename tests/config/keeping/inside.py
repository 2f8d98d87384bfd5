"""What the test of backups asks of the site (`Site.call`): an auction, and who acts next."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from typing import Any

import psycopg
from django.db import DatabaseError, connection, transaction

from bench import evening
from campaign.models import Person
from config.keeping import work
from config.keeping.content import InUse
from games.tables import state
from games.tables.models import Table
from tests.support.scenes import evenings
from tests.support.services.call import commanded

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


def restored_amid_a_pool(file: str, connections: int) -> str:
    """What `restore` prints in a process whose pool has opened this many connections before."""
    connection.ensure_connection()
    pooled: Any = connection
    pool = pooled.pool
    taken = [pool.getconn() for _ in range(connections - 1)]
    for each in taken:
        pool.putconn(each)
    connection.close()
    assert pool.get_stats()["pool_size"] >= connections
    return commanded(["restore", file])


def restored_with_a_guest(file: str) -> None:
    """Restore a backup while somebody connects before its end; raises AssertionError unless nothing has changed."""
    before = counted()
    Person.objects.create_user("only there until the restore")

    def connect() -> None:
        guests.append(psycopg.connect(os.environ["DATABASE_URL"], application_name="too early"))

    guests: list[psycopg.Connection] = []
    try:
        work.restore(Path(file), os.environ["BACKUP_KEY"].encode(), replaces=True, look=connect, say=lambda words: None)
    except InUse as refused:
        assert "too early" in str(refused), refused
    else:
        raise AssertionError("it was restored")
    finally:
        guests[0].close()
    assert counted()["people"] == before["people"] + 1
    Person.objects.filter(username="only there until the restore").delete()
