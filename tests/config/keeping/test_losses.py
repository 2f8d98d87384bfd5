"""`manage.py migrate` goes back over rows only when it is told to, and names what would be lost."""

from __future__ import annotations

import uuid
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection
from django.utils import timezone

from config.keeping import schema
from games.journal.models import Stream, Taken
from games.tables.models import Table
from tests.upgrade.older import empty_database

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]


def back(app: str, target: str, *options: str) -> None:
    call_command("migrate", app, target, *options, interactive=False, verbosity=0)


def journal_alone() -> None:
    """An empty database that has been through the migrations of the journal."""
    known = schema.MigrationLoader(None).disk_migrations
    schema.migrate_empty(connection, tuple(sorted(name for name in known if name[0] == "journal")))


def test_going_back_over_rows_is_refused_until_it_is_told_to(tmp_path: Path) -> None:
    """An order that was taken once would count twice."""
    with empty_database(tmp_path):
        journal_alone()
        stream = Stream.objects.create(game="coin_flips")
        Taken.objects.create(stream=stream, order=uuid.uuid4(), first=1, last=1)
        with pytest.raises(CommandError, match=r"drops what these hold:\n  journal_taken: 1 rows\nNothing was changed"):
            back("journal", "0002")
        assert Taken.objects.count() == 1
        back("journal", "0002", "--drop-data")
        assert "journal_taken" not in connection.introspection.table_names()
        assert Stream.objects.count() == 1


def test_values_of_a_column_are_counted_where_there_are_some() -> None:
    table = Table.objects.create(game="coin_flips", name="A", stream=Stream.objects.create(game="coin_flips"))
    Table.objects.create(game="coin_flips", name="B", stream=Stream.objects.create(game="coin_flips"))
    Table.objects.filter(pk=table.pk).update(due_at=timezone.now())
    with pytest.raises(CommandError, match=r"hold:\n  tables_table\.due_at: 1 values\n"):
        back("tables", "0003")
    table.refresh_from_db()
    assert table.due_at is not None


def test_an_empty_table_goes_without_a_question(tmp_path: Path) -> None:
    with empty_database(tmp_path):
        journal_alone()
        back("journal", "zero")
        assert "journal_stream" not in connection.introspection.table_names()
