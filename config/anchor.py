"""One open connection to SQLite for as long as a web process lives.

Whoever closes the last one has the files beside the database (-wal, -shm) removed, and whoever comes next makes them
anew; on a full disk nobody could, not even to read.
"""

from __future__ import annotations

import logging
from typing import Any

from django.db import DatabaseError
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created

log = logging.getLogger(__name__)

_held: list[BaseDatabaseWrapper] = []


def drop_with_the_first_connection() -> None:
    """From the first connection of this process on there is one that stays."""
    connection_created.connect(_drop, dispatch_uid="anchor")


def _drop(connection: BaseDatabaseWrapper, **rest: Any) -> None:
    connection_created.disconnect(dispatch_uid="anchor")
    if connection.vendor != "sqlite":
        return
    anchor = connection.copy()
    try:
        with anchor.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM sqlite_master")  # only who has read once holds the files
    except DatabaseError as error:
        log.warning("no connection stays open: %s", error)
    _held.append(anchor)
