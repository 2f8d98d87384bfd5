"""What one request gives back is lent to the next.

Each request has a thread of its own, and Django closes what a thread has opened when the request ends. To open a
database takes SQLite as long as three or four questions: it reads what tables there are, and prepares every question
anew. PostgreSQL's connections lie in a pool already.
"""

from __future__ import annotations

import os
from collections import deque
from sqlite3 import Connection, Cursor
from typing import Any, NamedTuple
from weakref import WeakSet

from django.db.backends.sqlite3 import base

KEPT = 8
"""So many connections wait at most; each keeps up to two megabytes of the file in memory."""

File = tuple[int, int]
"""Which file it is, whatever it is called: its device and its number there."""


class Waiting(NamedTuple):
    """A connection that nobody uses, and the file that it has open."""

    connection: Connection
    file: File | None


_waiting: deque[Waiting] = deque()


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection as its borrower finds it: without a transaction that somebody has begun, and without an answer that
    was read halfway, which would show the database as it was then. One on which something has failed, but for a wrong
    value, is lent to nobody: the last that was given back is lent first, and would fail for each in turn."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._file: File | None = None
        self._cursors: WeakSet[Cursor] = WeakSet()

    def get_new_connection(self, conn_params: dict[str, Any]) -> Connection:
        """One that waits, or else a new one; what has another file open than lies there now is closed."""
        while (waiting := _next()) is not None:
            if waiting.file == (there := _file_at(conn_params["database"])) and there is not None:
                self._file = waiting.file
                return waiting.connection
            waiting.connection.close()
        connection: Connection = super().get_new_connection(conn_params)
        self._file = _file_at(conn_params["database"])
        return connection

    def create_cursor(self, name: str | None = None) -> Cursor:
        cursor: Cursor = super().create_cursor(name)
        self._cursors.add(cursor)
        return cursor

    def is_usable(self) -> bool:
        """Asked where something has failed: it is closed when the request ends, and not forgiven before."""
        return not self.errors_occurred and bool(super().is_usable())

    def _close(self) -> None:
        """Lays it aside for the next; one that is given up inside of a transaction, or has failed, is closed, as all
        are elsewhere."""
        with self.wrap_database_errors:
            if self.in_atomic_block or self.errors_occurred or len(_waiting) >= KEPT:
                self.connection.close()
                return
            for cursor in list(self._cursors):
                cursor.close()
            self.connection.rollback()
        _waiting.append(Waiting(self.connection, self._file))


def _next() -> Waiting | None:
    """The one that was given back last: it remembers most of what is asked now."""
    try:
        return _waiting.pop()
    except IndexError:
        return None


def _file_at(name: str) -> File | None:
    """The file that is called so; None: there is none."""
    try:
        there = os.stat(name)
    except OSError:
        return None
    return there.st_dev, there.st_ino
