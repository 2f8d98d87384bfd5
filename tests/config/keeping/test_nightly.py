"""A month of nightly backups is kept; what is no backup, or of no product's database, is never called one."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection
from django.utils import timezone

from config.doctor.checks import backups
from config.doctor.examination import CHECKS
from config.doctor.findings import Grade
from config.keeping import nightly, work
from config.keeping.content import Refused
from config.keeping.sealing import Broken
from tests.upgrade.older import empty_database

FIRST = date(2026, 1, 1)


def lay_nights(folder: Path, days: list[date]) -> None:
    for day in days:
        nightly.file_of(folder, day).touch()


def test_the_newest_are_kept_whatever_the_time_between_them(tmp_path: Path) -> None:
    """A summer without a server, or one night with a clock of 2099, costs no backup but the oldest."""
    days = [FIRST + timedelta(days=number) for number in range(30)]
    lay_nights(tmp_path, [*days, date(2026, 9, 1), date(2099, 1, 1)])
    assert nightly.delete_old(tmp_path, 31) == [nightly.file_of(tmp_path, FIRST)]
    assert list(nightly.nights(tmp_path)) == [date(2099, 1, 1), date(2026, 9, 1), *reversed(days[1:])]


@pytest.mark.parametrize("name", ["live-magic-2026-02-30.backup", "live-magic-2026-01-01.backup.part", "club.backup"])
def test_files_with_other_names_are_not_deleted(tmp_path: Path, name: str) -> None:
    (tmp_path / name).touch()
    lay_nights(tmp_path, [FIRST, FIRST + timedelta(days=1)])
    nightly.delete_old(tmp_path, 1)
    assert sorted(file.name for file in tmp_path.iterdir()) == sorted([name, "live-magic-2026-01-02.backup"])


def test_what_killed_backups_of_earlier_days_have_left_is_deleted(tmp_path: Path) -> None:
    """A backup of today may still be under way."""
    left = ["live-magic-2026-01-01.backup.77.part", "live-magic-2026-01-01.backup.77.sqlite3-wal"]
    kept = ["live-magic-2026-01-02.backup.78.part", "live-magic-2026-01-01.backup", "mine.77.part"]
    for name in (*left, *kept):
        (tmp_path / name).touch()
    nightly.delete_leftovers(tmp_path, FIRST + timedelta(days=1))
    assert sorted(file.name for file in tmp_path.iterdir()) == sorted(kept)


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_a_database_without_the_product_is_not_backed_up(tmp_path: Path) -> None:
    """Such as an empty file that the settings have just made."""
    with empty_database(tmp_path):
        connection.ensure_connection()
        with pytest.raises(Refused, match="is it the one that the server uses"):
            work.take(tmp_path / "empty.backup", None, timezone.now())
    assert not (tmp_path / "empty.backup").exists()


@pytest.mark.django_db(transaction=True)
def test_a_backup_that_cannot_be_read_back_gets_no_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*of: object) -> None:
        raise Broken("the file is damaged")

    monkeypatch.setattr(work, "check", broken)
    with pytest.raises(Broken):
        work.take(tmp_path / "club.backup", None, timezone.now())
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "line", [["backup"], ["backup", "--check"], ["backup", "x", "--nightly"], ["backup", "--nightly", "--keep", "0"]]
)
def test_a_line_that_says_too_much_or_too_little_is_refused(line: list[str]) -> None:
    with pytest.raises(CommandError, match="name a file, or --nightly"):
        call_command(*line)


@pytest.mark.parametrize(
    ("ages", "grade", "because"),
    [
        ([], Grade.HINT, "no nightly backup"),
        ([0], Grade.WELL, "1 nightly"),
        ([1, 2, 3], Grade.WELL, "3 nightly"),
        ([2, 3], Grade.WRONG, "2 days"),
    ],
)
def test_the_doctor_finds_an_old_backup_wrong(
    settings: Any, tmp_path: Path, ages: list[int], grade: Grade, because: str
) -> None:
    settings.BACKUP_DIR = tmp_path / "backups"
    if ages:
        settings.BACKUP_DIR.mkdir()
    lay_nights(settings.BACKUP_DIR, [timezone.localdate() - timedelta(days=age) for age in ages])
    finding = backups.backups()
    assert (finding.grade, because in finding.said) == (grade, True)
    assert bool(finding.remedy) == (grade is not Grade.WELL)


def test_the_doctor_looks_at_the_backups() -> None:
    assert backups.backups in CHECKS
