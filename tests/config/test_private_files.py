"""What lies on the disk is read by whoever runs the product, and by no other account of the machine."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from config import env
from config.settings.files import hide, make_private, private_database
from config.settings.secret import kept_secret


@pytest.fixture(autouse=True)
def everybody_reads() -> Iterator[None]:
    """Files are made as on most machines: readable by all."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def rights(file: Path) -> int:
    return file.stat().st_mode & 0o777


def opened(file: Path) -> sqlite3.Connection:
    """The database as the product opens it, with something written that SQLite keeps beside it at first."""
    connection = sqlite3.connect(file)
    connection.executescript(env.SQLITE["init_command"])
    connection.executescript("CREATE TABLE t (x); INSERT INTO t VALUES (1);")
    return connection


def test_a_new_database_and_what_lies_beside_it_are_its_owner_s_alone(tmp_path: Path) -> None:
    file = tmp_path / "live.sqlite3"
    private_database(env.database(f"sqlite:///{file}"))
    connection = opened(file)
    assert {one.name: rights(one) for one in tmp_path.iterdir()} == {
        "live.sqlite3": 0o600,
        "live.sqlite3-wal": 0o600,
        "live.sqlite3-shm": 0o600,
    }
    connection.close()


def test_a_database_of_before_loses_the_readers_that_it_had(tmp_path: Path) -> None:
    file = tmp_path / "live.sqlite3"
    connection = opened(file)
    assert rights(file) == 0o644
    private_database(env.database(f"sqlite:///{file}"))
    assert {rights(one) & 0o007 for one in tmp_path.iterdir()} == {0}
    connection.close()


def test_the_group_keeps_what_it_was_given(tmp_path: Path) -> None:
    file = tmp_path / "live.sqlite3"
    file.touch()
    file.chmod(0o664)
    make_private(file)
    assert rights(file) == 0o660


def test_other_databases_and_missing_folders_are_left_alone(tmp_path: Path) -> None:
    for url in ("postgres://a:b@host/name", "sqlite:///:memory:", f"sqlite:///{tmp_path}/nowhere/live.sqlite3"):
        database = env.database(url)
        assert private_database(database) is database
    hide(tmp_path / "nothing")
    assert not list(tmp_path.iterdir()) and not Path(":memory:").exists()


def test_the_secret_and_its_folder_are_private(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SECRET_KEY", raising=False)
    file = tmp_path / "var" / "secret_key"
    made = kept_secret(file)
    assert (rights(file), rights(file.parent)) == (0o600, 0o700)
    file.chmod(0o644)
    assert kept_secret(file) == made
    assert rights(file) & 0o007 == 0


@pytest.mark.skipif(os.geteuid() != 0, reason="only root makes files for others")
def test_what_root_makes_belongs_to_the_owner_of_its_folder(tmp_path: Path) -> None:
    """An administrator types a command as root; the server, which is somebody else, goes on with its files."""
    os.chown(tmp_path, 65534, 65534)
    make_private(tmp_path / "live.sqlite3")
    made = (tmp_path / "live.sqlite3").stat()
    assert (made.st_uid, made.st_gid) == (65534, 65534)
    (tmp_path / "there").touch()
    make_private(tmp_path / "there")
    assert (tmp_path / "there").stat().st_uid == 0
