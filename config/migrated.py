"""Whether the database has every migration that this version brings."""

import time

from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor

LOOKED_EVERY = 1.0
"""Seconds for which one look holds: whoever asks in a hurry does not make the database busy."""


class Migrations:
    """As this process has found out last. What is done stays done: then nobody looks any more."""

    def __init__(self) -> None:
        self._looked_at = float("-inf")
        self._done = False

    def are_done(self) -> bool:
        """Whether none is missing; False where nobody can tell."""
        if not self._done and time.monotonic() >= self._looked_at + LOOKED_EVERY:
            self._done = missing() == []
            self._looked_at = time.monotonic()
        return self._done


def missing() -> list[str] | None:
    """The names of the migrations that are not in the database yet; None: it does not answer."""
    try:
        executor = MigrationExecutor(connection)
        plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    except DatabaseError:
        return None
    return [f"{migration.app_label}.{migration.name}" for migration, _ in plan]


migrations = Migrations()
