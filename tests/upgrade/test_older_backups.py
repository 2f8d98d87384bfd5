"""A backup of an older version is brought up to date as it is restored; one of a newer version is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
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
    merged, step = next((name, step) for name, step in loader.disk_migrations.items() if step.replaces)
    before = loader.graph.nodes.keys() - {merged}
    assert schema.of_today(loader, (*before, *step.replaces)) == tuple(sorted({*before, merged}))
    schema.refuse_newer(tuple(step.replaces))
    with pytest.raises(schema.Newer):
        schema.refuse_newer(tuple(step.replaces[:1]))
