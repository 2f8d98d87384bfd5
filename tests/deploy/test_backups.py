"""The nightly backup as it is installed, by systemd and with containers, up to a database that was restored from it."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import time
from collections.abc import Iterator
from contextlib import suppress
from datetime import date
from pathlib import Path

import psycopg
import pytest
from django.utils import timezone

from tests.deploy.installed import Place, Unit, printed
from tests.support.services.postgres import OWNER, create_database, programs, running_postgres
from tests.support.services.site import ROOT

pytestmark = [pytest.mark.process, pytest.mark.timeout(600)]

PRINTED_DAY = "2026-11-23"


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """An installation over PostgreSQL, brought up to date by the line that is printed for it."""
    folder = tmp_path_factory.mktemp("installed")
    with running_postgres() as server:
        (folder / "postgresql").mkdir()
        installation = Place(folder, create_database(server, "live_magic"), programs(folder / "postgresql"))
        installation.shell("sudo live-magic migrate --verbosity 0")
        installation.lay_containers()
        yield installation


@pytest.fixture
def empty(place: Place) -> Iterator[Path]:
    """The folder of the nightly backups, with nothing in it."""
    backups = place.data / "backups"
    yield backups
    for file in backups.glob("*"):
        file.unlink()


def todays(lines: str) -> str:
    """Printed lines, of today's backup."""
    assert PRINTED_DAY in lines
    return lines.replace(PRINTED_DAY, timezone.localdate().isoformat())


def test_the_nightly_unit_backs_up_what_the_printed_drill_restores(place: Place, empty: Path) -> None:
    for number in range(40):
        day = date.fromordinal(date(2020, 1, 1).toordinal() + number)
        empty.mkdir(exist_ok=True)
        (empty / f"live-magic-{day.isoformat()}.backup").touch()
    (empty / "somebody-else's.backup").touch()

    done = Unit("live-magic-backup.service", place).run()

    assert done.returncode == 0, done.stderr
    assert "\nencrypted\n" in done.stdout
    [new] = empty.glob(f"live-magic-{timezone.localdate().isoformat()}.backup")
    assert stat.S_IMODE(new.stat().st_mode) == 0o600
    kept = sorted(file.name for file in empty.iterdir())
    assert len(kept) == 31 + 1
    assert kept[0] == "live-magic-2020-01-11.backup"
    assert "somebody-else's.backup" in kept
    again = Unit("live-magic-backup.service", place).run()
    assert (again.returncode, "is there already" in again.stdout) == (0, True)

    output = place.shell(place.moved(todays(printed("The drill"))))

    assert "restored; 0 tables are as their journals tell" in output
    with psycopg.connect(place.database) as connected:
        databases = {name for (name,) in connected.execute("SELECT datname FROM pg_database")}
    assert "drill" not in databases


@pytest.fixture
def superuser(place: Place) -> Iterator[None]:
    """The role of the server may do everything, as the image of PostgreSQL makes it."""
    with psycopg.connect(place.database.replace(f"{OWNER}@/{OWNER}", "postgres@/postgres")) as server:
        server.execute(f"ALTER ROLE {OWNER} SUPERUSER")
        server.commit()
        yield
        server.execute(f"ALTER ROLE {OWNER} NOSUPERUSER")


@pytest.mark.thorough
@pytest.mark.usefixtures("superuser")
def test_the_service_of_compose_backs_up_what_the_printed_drill_restores(place: Place, empty: Path) -> None:
    line, env = place.service("backup")
    service = subprocess.Popen(line, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True, start_new_session=True)
    try:
        while not list(empty.glob("live-magic-*.backup")):
            assert service.poll() is None
            time.sleep(0.1)
        service.send_signal(signal.SIGTERM)
        assert service.wait(timeout=20) == -signal.SIGTERM, "it ends when it is told to"
    finally:
        with suppress(ProcessLookupError):
            os.killpg(service.pid, signal.SIGKILL)

    assert "restored; 0 tables" in place.shell(place.moved(todays(printed("The drill", 1))))
    place.shell(place.moved(todays(printed("When the server is lost", 1))))
    place.shell(place.moved(todays(printed("When the server is lost", 2))))
    assert (place.folder / f"live-magic-{timezone.localdate().isoformat()}.backup").stat().st_size
    assert (empty / "brought.backup").read_bytes() == next(empty.glob("live-magic-*")).read_bytes()


@pytest.mark.thorough
def test_the_printed_commands_of_a_backup_by_hand(place: Place, tmp_path: Path) -> None:
    first, check, restore = printed("Backups").replace("/root/", f"{tmp_path}/").splitlines()
    assert "written and read back" in place.shell(first)
    assert "is whole" in place.shell(check)
    assert restore.startswith("sudo live-magic restore")
    lost = place.moved(printed("When the server is lost")).splitlines()
    [put_back] = [line for line in lost if "restore" in line]
    there = place.data / "backups" / f"live-magic-{PRINTED_DAY}.backup"
    there.parent.mkdir(exist_ok=True)
    (tmp_path / "before.backup").rename(there)
    assert "restored; 0 tables" in place.shell(put_back)
    there.unlink()
