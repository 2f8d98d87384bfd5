"""PostgreSQL: the rows of every table out of one snapshot, and put back in one transaction.

Indices, triggers and functions are not in the file: the migrations make them, as far as they had come.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import DatabaseError, OperationalError, connection, transaction
from django.db.backends.utils import CursorWrapper
from psycopg import DatabaseError as PsycopgError
from psycopg.sql import SQL, Composable, Identifier

from config.keeping import schema
from config.keeping.content import OF_PEOPLE, InUse, Part, Refused, migrations_of
from config.keeping.manifest import Kept, Manifest
from config.keeping.sealing import Broken
from config.keeping.sqlite import rows

ONE_MOMENT = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"

OTHER_SESSIONS = """
SELECT pid, usename, client_addr, application_name, backend_type IS NULL FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid()
AND (backend_type = 'client backend' OR backend_type IS NULL AND usename IS NOT NULL)
ORDER BY pid
"""
"""PostgreSQL hides type and address of other roles' sessions from a role without pg_read_all_stats; its own background
processes have no user."""

GRACE_SECONDS = 3.0
"""Time for sessions to end whose process has just been stopped."""

TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema() AND tableowner = current_user"

FUNCTIONS = """
SELECT p.oid::regprocedure::text FROM pg_proc p
WHERE p.pronamespace = current_schema()::regnamespace AND p.proowner = current_user::regrole AND p.prokind = 'f'
AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
"""
"""Those that our migrations have made; what belongs to an extension goes and comes with it."""

NUMBERS = """
SELECT t.relname, s.last_value FROM pg_depend d
JOIN pg_class q ON q.oid = d.objid AND q.relkind = 'S'
JOIN pg_class t ON t.oid = d.refobjid AND t.relnamespace = q.relnamespace
JOIN pg_sequences s ON s.schemaname = current_schema() AND s.sequencename = q.relname
WHERE q.relnamespace = current_schema()::regnamespace AND d.deptype IN ('a', 'i') AND s.last_value IS NOT NULL
"""


class RowsOfAMoment:
    """What a transaction sees that began at one moment, whoever writes after it."""

    def __init__(self, cursor: CursorWrapper) -> None:
        self._cursor = cursor
        self.migrations = migrations_of(connection)
        columns = schema.tables(self.migrations)
        self.tables = {name: Kept(rows(connection, name), has) for name, has in columns.items()}
        cursor.execute(NUMBERS)
        self.numbers = {table: number for table, number in cursor.fetchall() if table in self.tables}

    def parts(self) -> Iterator[Part]:
        for name, kept in self.tables.items():
            yield name, self._copied(name, kept.columns)

    def _copied(self, table: str, columns: tuple[str, ...]) -> Iterator[bytes | memoryview]:
        with self._cursor.copy(SQL("COPY {} TO STDOUT").format(_named(table, columns))) as rows_out:
            yield from rows_out


class PostgreSQL:
    """The database that Django's default connection names; it belongs to this product alone."""

    @contextmanager
    def snapshot(self, beside: str) -> Iterator[RowsOfAMoment]:
        """Nobody waits for it, and nothing has to be laid down."""
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(ONE_MOMENT)
            yield RowsOfAMoment(cursor)

    def users(self) -> list[str]:
        _leave_pool()
        deadline = time.monotonic() + GRACE_SECONDS
        while (users := _other_sessions()) and time.monotonic() < deadline:
            time.sleep(0.1)
        return users

    def is_empty(self) -> bool:
        there = set(connection.introspection.table_names())
        return not any(rows(connection, name) for name in OF_PEOPLE if name in there)

    @contextmanager
    def restored(self, manifest: Manifest, parts: Iterator[tuple[str, Iterator[bytes]]]) -> Iterator[None]:
        try:
            with transaction.atomic():
                with connection.cursor() as cursor:
                    _clear(cursor)
                    schema.migrate_empty(connection, manifest.migrations)
                    _fill(cursor, manifest, parts)
                yield
                if users := self.users():
                    raise InUse(users)
        except (DatabaseError, PsycopgError) as wrong:
            raise Broken(f"PostgreSQL does not take it: {wrong}") from wrong
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")  # else nothing is found fast until PostgreSQL has looked by itself


def _leave_pool() -> None:
    """Switch to one plain connection: the idle ones of the pool would be taken for other users of the database."""
    pooled: Any = connection
    if pooled.pool:
        pooled.close()
        pooled.close_pool()
        del pooled.settings_dict["OPTIONS"]["pool"]


def _other_sessions() -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_stat_clear_snapshot()")  # a transaction sees one snapshot of all sessions otherwise
        cursor.execute(OTHER_SESSIONS)
        return [_described(*session) for session in cursor.fetchall()]


def _described(pid: int, user: str, address: str | None, application: str, is_hidden: bool) -> str:
    origin = "an address that this role may not see" if is_hidden else address or "this machine (socket)"
    return f"user {user} from {origin}, process {pid} of PostgreSQL, application {application or 'without a name'}"


def _clear(cursor: CursorWrapper) -> None:
    """Nothing of this product is left; nor is anything for others to wait for, if they do not let go."""
    cursor.execute("SET LOCAL lock_timeout = '10s'; SET CONSTRAINTS ALL IMMEDIATE")
    try:
        cursor.execute(TABLES)
        for (table,) in cursor.fetchall():
            cursor.execute(SQL("DROP TABLE {} CASCADE").format(Identifier(table)))
        cursor.execute(FUNCTIONS)
        for (function,) in cursor.fetchall():
            cursor.execute(f"DROP FUNCTION IF EXISTS {function} CASCADE")
    except OperationalError as busy:
        raise Refused("somebody does not let go of the database") from busy


def _fill(cursor: CursorWrapper, manifest: Manifest, parts: Iterator[tuple[str, Iterator[bytes]]]) -> None:
    expected = schema.tables(manifest.migrations)
    if expected != {name: kept.columns for name, kept in manifest.tables.items()}:
        raise Broken("its tables are not those that its migrations make")
    cursor.execute("SET CONSTRAINTS ALL DEFERRED")
    cursor.execute(SQL("TRUNCATE {}").format(SQL(", ").join(map(Identifier, expected))))
    for name, content in parts:
        if name not in expected:
            raise Broken(f"it holds {name} twice, or without saying so")
        with cursor.copy(SQL("COPY {} FROM STDIN").format(_named(name, expected.pop(name)))) as rows_in:
            for piece in content:
                rows_in.write(piece)
        if rows(connection, name) != manifest.tables[name].rows:
            raise Broken(f"it does not hold as many rows of {name} as it says")
    if expected:
        raise Broken(f"{', '.join(expected)} is not in it")
    for table, number in ((table, number) for table, number in manifest.numbers.items() if table in manifest.tables):
        cursor.execute("SELECT setval(pg_get_serial_sequence(%s, 'id'), %s)", [f'"{table}"', number])
    cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")


def _named(table: str, columns: tuple[str, ...]) -> Composable:
    return SQL("{} ({})").format(Identifier(table), SQL(", ").join(map(Identifier, columns)))
