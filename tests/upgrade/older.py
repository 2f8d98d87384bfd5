"""A database as an older version has left it, with rows of every kind: kept as JSON, so that any database can be made
of it."""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
from django.conf import settings
from django.core.management import call_command
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor
from psycopg.sql import SQL, Identifier

from config.keeping import schema
from config.keeping.sqlite import pointed_at

DATABASES = Path(settings.BASE_DIR) / "tests" / "played" / "databases"


class Older:
    """What `database-<version>.json.gz` holds."""

    def __init__(self, version: str) -> None:
        kept = json.loads(gzip.decompress((DATABASES / f"database-{version}.json.gz").read_bytes()))
        self.migrations = tuple((app, name) for app, name in kept["migrations"])
        self.rows: dict[str, dict[str, list[Any]]] = kept["rows"]
        """Of each model the names of its fields, and the values of each row."""

    def count(self, model: str) -> int:
        """How many rows of this model there were."""
        return len(self.rows[model]["rows"])

    def lay(self) -> None:
        """Brings the database, an empty one, as far as the older version was, and lays its rows."""
        schema.migrate_empty(connection, self.migrations)
        apps = MigrationExecutor(connection).loader.project_state(list(self.migrations)).apps
        with transaction.atomic():
            for model, kept in self.rows.items():
                self._lay_rows(apps.get_model(model), kept["fields"], kept["rows"])

    def _lay_rows(self, model: Any, names: list[str], rows: list[list[Any]]) -> None:
        fields = {field.attname: field for field in model._meta.local_concrete_fields}
        assert set(names) == set(fields), f"{model._meta.label} had other fields"
        made = [
            model(**{name: fields[name].to_python(value) for name, value in zip(names, row, strict=True)})
            for row in rows
        ]
        model._base_manager.bulk_create(made, batch_size=200)
        if connection.vendor == "postgresql" and "id" in fields:
            with connection.cursor() as cursor:
                last = SQL("SELECT setval(pg_get_serial_sequence(%s, 'id'), max(id)) FROM {}")
                cursor.execute(last.format(Identifier(model._meta.db_table)), [model._meta.db_table])


@contextmanager
def empty_database(folder: Path) -> Iterator[None]:
    """Django's connection leads to a database with nothing in it, as long as the block lasts."""
    if connection.vendor == "sqlite":
        with pointed_at(folder / "older.sqlite3"):
            yield
        return
    name, server = f"older_{os.getpid()}", os.environ["DATABASE_URL"]
    with psycopg.connect(server, autocommit=True) as master:
        master.execute(SQL("CREATE DATABASE {}").format(Identifier(name)))
        try:
            with pointed_at(Path(name)):
                yield
        finally:
            master.execute(SQL("DROP DATABASE {} WITH (FORCE)").format(Identifier(name)))


def bring_over() -> None:
    """What whoever runs the server does: `manage.py migrate`, and the catalogue of cards."""
    call_command("migrate", interactive=False, verbosity=0)
    call_command("load_catalogue", verbosity=0)
