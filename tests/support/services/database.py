"""The database of the tests: what lies in it is copied once, and put back when a test has really written."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Protocol, TypeVar

from django.db import OperationalError, connection, transaction
from django.db.backends.utils import CursorWrapper
from psycopg.errors import DeadlockDetected
from psycopg.sql import SQL, Composable, Identifier
from pytest_django.plugin import DjangoDbBlocker

from games.tables import state
from games.tables.live import moments
from games.tables.models import Table
from games.tables.screens.replay import past

Made = TypeVar("Made")

PATIENCE = 30
"""Seconds that a database may be busy with what a test has left behind."""


class Copy(Protocol):
    """Everything that lay in the database of this process when the copy was made."""

    def put_back(self) -> None:
        """No number is given again: a worker outlives the test, and may remember a table by it."""


class CopyOfSQLite:
    """All pages, in memory."""

    def __init__(self) -> None:
        connection.ensure_connection()
        self._pages = sqlite3.connect(":memory:", check_same_thread=False)
        connection.connection.backup(self._pages)

    def put_back(self) -> None:
        """Raises TimeoutError when somebody does not let go of the database."""
        until = time.monotonic() + PATIENCE

        def is_still_patient(status: int, _remaining: int, _total: int) -> None:
            if status == sqlite3.SQLITE_BUSY and time.monotonic() > until:
                raise TimeoutError("a test has left somebody behind who writes to the database")

        with connection.cursor() as cursor:
            given = cursor.execute("SELECT name, seq FROM sqlite_sequence").fetchall()
            self._pages.backup(connection.connection, progress=is_still_patient)
            cursor.execute("DELETE FROM sqlite_sequence")
            cursor.executemany("INSERT INTO sqlite_sequence VALUES (%s, %s)", given)


class CopyOfPostgreSQL:
    """The rows of every table, in a schema of the copy's own.

    Triggers write down which tables have been written to, whoever did: only those are looked at when it is put back.
    """

    _all: list[CopyOfPostgreSQL] = []

    def __init__(self) -> None:
        self._schema = f"copy_{time.monotonic_ns()}"
        self._differing: set[str] = set()
        with transaction.atomic(), connection.cursor() as cursor:
            write_down_what_is_touched(cursor)
            notice_what_was_touched(cursor, self._all)
            cursor.execute(SQL("CREATE SCHEMA {}").format(Identifier(self._schema)))
            for table in connection.introspection.table_names(cursor):
                cursor.execute(SQL("CREATE TABLE {} AS TABLE {}").format(self._copy_of(table), Identifier(table)))
            cursor.execute(COLUMNS, [self._schema])
            self._columns: dict[str, list[str]] = dict(cursor.fetchall())
        self._all.append(self)

    def put_back(self) -> None:
        """Once more when PostgreSQL ends it in favour of a worker who still writes what the test has asked for."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                return self._put_back()
            except OperationalError as stopped:
                if not isinstance(stopped.__cause__, DeadlockDetected) or time.monotonic() > until:
                    raise

    def _put_back(self) -> None:
        """Only tables that were written to are written; no trigger and no constraint looks on."""
        with transaction.atomic(), connection.cursor() as cursor:
            notice_what_was_touched(cursor, self._all)
            there = set(connection.introspection.table_names(cursor))
            self._differing |= made_anew(cursor)
            cursor.execute("SET LOCAL session_replication_role = replica")
            for table in sorted(self._differing & there):
                cursor.execute(SQL("DELETE FROM {}").format(Identifier(table)))
                cursor.execute(self._rows_again(table))
        for other in self._all:
            other.note(self._differing)
        self._differing = set()

    def _rows_again(self, table: str) -> Composable:
        """Migrations may have put its columns into another order."""
        columns = SQL(", ").join(map(Identifier, self._columns[table]))
        again = SQL("INSERT INTO {} ({}) OVERRIDING SYSTEM VALUE SELECT {} FROM {}")
        return again.format(Identifier(table), columns, columns, self._copy_of(table))

    def note(self, tables: set[str]) -> None:
        """Other rows may lie in these tables than in the copy."""
        self._differing |= tables

    def _copy_of(self, table: str) -> Composable:
        return Identifier(self._schema, table)


COLUMNS = """
SELECT table_name, array_agg(column_name::text) FROM information_schema.columns WHERE table_schema = %s GROUP BY 1
"""

TOUCHED = """
CREATE SCHEMA IF NOT EXISTS touched;
CREATE UNLOGGED TABLE IF NOT EXISTS touched.tables (name text);
CREATE OR REPLACE FUNCTION touched.write_down() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN INSERT INTO touched.tables VALUES (TG_TABLE_NAME); RETURN NULL; END $$
"""
"""A line for each statement, and nothing unique about it: nobody who writes waits for somebody else who does."""

TOUCHES = """
CREATE OR REPLACE TRIGGER touched AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON {}
FOR EACH STATEMENT EXECUTE FUNCTION touched.write_down()
"""


def write_down_what_is_touched(cursor: CursorWrapper) -> None:
    """Whoever writes to a table from now on leaves its name."""
    cursor.execute(TOUCHED)
    for table in connection.introspection.table_names(cursor):
        cursor.execute(SQL(TOUCHES).format(Identifier(table)))


UNWATCHED = """
SELECT relname::text FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'
AND NOT EXISTS (SELECT FROM pg_trigger WHERE tgrelid = pg_class.oid AND tgname = 'touched')
"""


def made_anew(cursor: CursorWrapper) -> set[str]:
    """The tables that migrations have made since, when a test went through them: what lay in them is gone, and no
    trigger has told of it. From now on one does."""
    cursor.execute(UNWATCHED)
    names = {name for (name,) in cursor.fetchall()}
    if names:
        write_down_what_is_touched(cursor)
    return names


def notice_what_was_touched(cursor: CursorWrapper, copies: list[CopyOfPostgreSQL]) -> None:
    """Tells the copies which tables have been written to since somebody asked last."""
    cursor.execute("DELETE FROM touched.tables RETURNING name")
    names = {name for (name,) in cursor.fetchall()}
    for copy in copies:
        copy.note(names)


def copy_to(file: Path) -> None:
    """Everything that lies in the database of this process, for a site that shows it."""
    with closing(sqlite3.connect(file)) as site:
        connection.connection.backup(site)


COPIES: dict[str, Callable[[], Copy]] = {"sqlite": CopyOfSQLite, "postgresql": CopyOfPostgreSQL}


def remember_tables() -> None:
    """The states of all tables that lie here, as after playing there: no test has to fold their journals again."""
    for table in Table.objects.all():
        state.current(table.stream_id, table.game)


class Database:
    """The database of this process as it was laid for all tests: migrated, and with the card catalogue."""

    def __init__(self, blocker: DjangoDbBlocker) -> None:
        self._blocker = blocker
        self._laid = COPIES[connection.vendor]()
        self._worlds: dict[Callable[[], Any], tuple[Any, Copy]] = {}

    def put_back(self) -> None:
        """Nothing of what any test has written is left."""
        self._laid.put_back()
        state.forget_all()
        moments.forget_all()
        past.forget_all()

    @contextmanager
    def holding(self, lay: Callable[[], Made]) -> Iterator[Made]:
        """What `lay` lays is really committed as long as the block lasts: for tests that roll back what they write.

        It is laid once, however many modules of tests hold the same.
        """
        with self._blocker.unblock():
            if lay in self._worlds:
                made, world = self._worlds[lay]
                world.put_back()
                remember_tables()
            else:
                made = lay()
                self._worlds[lay] = made, COPIES[connection.vendor]()
            try:
                yield made
            finally:
                self.put_back()
