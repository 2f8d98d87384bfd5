"""A backup of an older version is brought up to date as it is restored; one of a newer version is refused."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from config.keeping import schema, work
from games.tables.models import Table
from games.tables.verifying import faults
from tests.upgrade.older import Older, empty_database

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]

KEY = b"a key that nobody guesses"


@pytest.mark.thorough
def test_a_backup_of_version_0_1_is_restored_as_a_database_of_today(tmp_path: Path) -> None:
    older, file = Older("0.1.0"), tmp_path / "older.backup"
    with empty_database(tmp_path):
        older.lay()
        work.take(file, KEY, timezone.now())
    seen: list[int] = []

    def look() -> None:
        seen.append(sum(not faults(table) for table in Table.objects.all()))

    (tmp_path / "fresh").mkdir()
    with empty_database(tmp_path / "fresh"):
        work.restore(file, KEY, replaces=False, look=look, say=lambda words: None)
        assert seen == [older.count("tables.Table")]
        assert set(schema.recorded(connection)) > set(older.migrations)
        with pytest.raises(work.Refused, match="--replace"):
            work.restore(file, KEY, replaces=False, look=look, say=lambda words: None)


def test_a_backup_of_a_newer_version_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "newer.backup"
    MigrationRecorder(connection).record_applied("campaign", "9999_of_tomorrow")
    with pytest.raises(schema.Newer, match=r"campaign\.9999_of_tomorrow"):
        work.take(file, KEY, timezone.now())
    with monkeypatch.context() as patch:
        patch.setattr(schema, "refuse_newer", lambda names: None)
        work.take(file, KEY, timezone.now())
    MigrationRecorder(connection).record_unapplied("campaign", "9999_of_tomorrow")
    with pytest.raises(schema.Newer, match=r"campaign\.9999_of_tomorrow"):
        work.restore(file, KEY, replaces=True, look=lambda: None, say=lambda words: None)


def test_steps_that_were_merged_since_are_known_by_the_name_of_the_one() -> None:
    loader = MigrationLoader(None)
    merged = ("campaign", "0024_all_of_magic")
    step = loader.disk_migrations[merged]
    before = loader.graph.nodes.keys() - {merged}
    assert schema.of_today(loader, (*before, *step.replaces)) == tuple(sorted({*before, merged}))
    schema.refuse_newer(tuple(step.replaces))
    with pytest.raises(schema.Newer):
        schema.refuse_newer(tuple(step.replaces[:1]))


WHAT_IS_THERE = {
    "sqlite": (
        'SELECT t.name, c.name, c.type, c."notnull" FROM sqlite_master t, pragma_table_info(t.name) c',
        'SELECT t.name, f."from", f."table", f."to" FROM sqlite_master t, pragma_foreign_key_list(t.name) f',
        "SELECT substr(sql, instr(sql, ' ON ')) FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL",
        "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'",
    ),
    "postgresql": (
        "SELECT table_name, column_name, data_type, character_maximum_length, is_nullable "
        "FROM information_schema.columns WHERE table_schema = 'public'",
        "SELECT conrelid::regclass::text, pg_get_constraintdef(oid) FROM pg_constraint "
        "WHERE connamespace = 'public'::regnamespace",
        "SELECT regexp_replace(indexdef, '^.* ON ', '') FROM pg_indexes WHERE schemaname = 'public'",
        "SELECT tgname, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal",
    ),
}
"""Columns, rules and triggers. Names that Django makes are left out: they tell by which way they came."""

TABLES = "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND sql LIKE '%CONSTRAINT%'"


def laid_out() -> list[list[str]]:
    """What is in the database, in no order."""
    found: list[list[Any]] = []
    with connection.cursor() as cursor:
        for query in WHAT_IS_THERE[connection.vendor]:
            cursor.execute(query)
            found.append(cursor.fetchall())
        if connection.vendor == "sqlite":
            cursor.execute(TABLES)
            found += [[name, *re.findall(r'CONSTRAINT "(\w+)"', sql)] for name, sql in cursor.fetchall()]
    return sorted(sorted(map(str, part)) for part in found)


@pytest.mark.thorough
def test_a_new_database_is_as_one_that_has_gone_every_step(tmp_path: Path) -> None:
    """Steps that were merged into one make what they made."""
    amid = MigrationLoader(None, replace_migrations=False).graph.forwards_plan(("campaign", "0018_jobs"))
    found = []
    for gone in ((), tuple(amid)):
        (folder := tmp_path / str(len(gone))).mkdir()
        with empty_database(folder):
            schema.migrate_empty(connection, gone)
            call_command("migrate", interactive=False, verbosity=0)
            found.append(laid_out())
    assert found[0] == found[1]
