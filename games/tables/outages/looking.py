"""Who only looks never waits for the database to take anything in, and is shown what there is.

Some things become due by themselves: a silence at a table, a vote, an evening whose last game is over. Workers see to
them, and whoever looks first does so too. Where the database takes nothing in, or somebody else is writing, a look goes
on without: the next one, or a worker, makes up for it.
"""

from __future__ import annotations

import errno
import logging
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

import psycopg
from django.db import DatabaseError, InterfaceError, InternalError, OperationalError, connection

HURRY = 100
"""Milliseconds that a look waits for whoever is writing."""

SQLITE = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_PROTOCOL,
    sqlite3.SQLITE_READONLY,
}
"""What SQLite says when nothing is wrong with what it was asked."""

DISK_FULL = (errno.ENOSPC, errno.EDQUOT)
"""Errors of the system when a file cannot grow."""

READ_ONLY_SQL_TRANSACTION = "25006"
"""What PostgreSQL says when it may only be read."""

log = logging.getLogger(__name__)

_only_looks: ContextVar[bool] = ContextVar("only_looks", default=False)


HUNG_UP = (OperationalError, InterfaceError, psycopg.OperationalError, psycopg.InterfaceError)
"""What is heard of PostgreSQL when it is away; at the end of a long answer Django hands on what psycopg says."""


def takes_nothing_in(error: BaseException | None) -> bool:
    """Whether this error says that a disk is full, or the database is full, locked, read-only or away."""
    if isinstance(error, OSError):
        return error.errno in DISK_FULL
    cause = error.__cause__ if error is not None else None
    if isinstance(cause, sqlite3.Error):
        return getattr(cause, "sqlite_errorcode", 0) & 0xFF in SQLITE
    if isinstance(error, InternalError):
        return getattr(cause, "sqlstate", None) == READ_ONLY_SQL_TRANSACTION
    return isinstance(error, HUNG_UP)


@contextmanager
def only_looking() -> Iterator[None]:
    """Around what shows something and is asked to change nothing."""
    token = _only_looks.set(True)
    try:
        yield
    finally:
        _only_looks.reset(token)


@contextmanager
def settling() -> Iterator[None]:
    """Around the writing of what has become due: a look that cannot write it goes on without."""
    if not _only_looks.get():
        yield
        return
    try:
        with _in_a_hurry():
            yield
    except DatabaseError as error:
        if not takes_nothing_in(error):
            raise
        log.warning("what has become due is left to the next: %s", error)


@contextmanager
def _in_a_hurry() -> Iterator[None]:
    """SQLite has one lock for all; PostgreSQL locks what is written alone, and nobody holds it for long."""
    if connection.vendor != "sqlite":
        yield
        return
    with connection.cursor() as cursor:
        patience = cursor.execute("PRAGMA busy_timeout").fetchone()[0]
        cursor.execute(f"PRAGMA busy_timeout = {HURRY}")
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute(f"PRAGMA busy_timeout = {patience}")
