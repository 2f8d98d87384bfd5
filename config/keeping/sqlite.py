"""SQLite: its pages, copied by its own online backup, and put back as a file that takes the place of the other one."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper

from config.keeping import schema
from config.keeping.content import OF_PEOPLE, InUse, Part, Refused, migrations_of
from config.keeping.manifest import Kept, Manifest
from config.keeping.open_files import processes_with
from config.keeping.parts import PIECE
from config.keeping.sealing import Broken
from config.settings.files import BESIDE_A_DATABASE, make_private

PAGES = "pages"
"""The name of the one part."""


class PagesAtAMoment:
    """A copy of the database in a file of its own."""

    numbers: dict[str, int] = {}

    def __init__(self, copy: Path) -> None:
        self._copy = copy
        with pointed_at(copy):
            self.migrations = migrations_of(connection)
            columns = schema.tables(self.migrations)
            self.tables = {name: Kept(rows(connection, name), has) for name, has in columns.items()}

    def parts(self) -> Iterator[Part]:
        yield PAGES, _read(self._copy)


def rows(connected: BaseDatabaseWrapper, table: str) -> int:
    """How many rows this table has."""
    with connected.cursor() as cursor:
        cursor.execute(f"SELECT count(*) FROM {connected.ops.quote_name(table)}")  # noqa: S608 - a quoted name
        return int(cursor.fetchone()[0])


def _read(file: Path) -> Iterator[bytes]:
    with file.open("rb") as content:
        while piece := content.read(PIECE):
            yield piece


class SQLite:
    """The file that Django's default connection names."""

    def __init__(self) -> None:
        self._file = Path(connection.settings_dict["NAME"]).absolute()

    @contextmanager
    def snapshot(self, beside: str) -> Iterator[PagesAtAMoment]:
        """Under WAL nobody who writes waits for it."""
        if not self._file.is_file():
            raise Refused(f"there is no database at {self._file}")
        with laid_aside(Path(f"{beside}.{os.getpid()}.sqlite3")) as copy:
            from_there = sqlite3.connect(f"{self._file.as_uri()}?mode=rw", uri=True)
            with closing(from_there) as source, closing(sqlite3.connect(copy)) as target:
                source.backup(target)
            _in_one_file(copy)
            yield PagesAtAMoment(copy)

    def users(self) -> list[str]:
        return (processes_with(self._file) or ["a process that cannot be named from here"]) if self._is_in_use() else []

    def _is_in_use(self) -> bool:
        """Whether SQLite refuses to remove the files beside the database, as it does unless a process is alone."""
        connection.close()
        if not self._file.exists():
            return False
        try:
            with closing(sqlite3.connect(self._file, timeout=0)) as alone:
                return bool(alone.execute("PRAGMA journal_mode = DELETE").fetchone()[0] != "delete")
        except sqlite3.OperationalError:
            return True
        except sqlite3.DatabaseError:
            return False  # it is damaged: that is why somebody restores

    def is_empty(self) -> bool:
        if not self._file.exists():
            return True
        try:
            return self._has_nobody()
        except sqlite3.DatabaseError:
            return False

    def _has_nobody(self) -> bool:
        with closing(sqlite3.connect(self._file)) as there:
            named = {name for (name,) in there.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            wanted = [name for name in OF_PEOPLE if name in named]
            return not any(there.execute(f"SELECT 1 FROM {name} LIMIT 1").fetchone() for name in wanted)  # noqa: S608

    @contextmanager
    def restored(self, manifest: Manifest, parts: Iterator[tuple[str, Iterator[bytes]]]) -> Iterator[None]:
        self._file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with laid_aside(self._file.with_name(f"{self._file.name}.{os.getpid()}.restored")) as fresh:
            for name, content in parts:
                if name != PAGES:
                    raise Broken(f"it holds {name}, which is no part of a SQLite database")
                _write(fresh, content)
            _refuse_what_is_not(fresh, manifest)
            with pointed_at(fresh):
                yield
            _in_one_file(fresh)
            if users := self.users():
                raise InUse(users)
            for ending in BESIDE_A_DATABASE[1:]:  # what a damaged database has left would be taken for the fresh one's
                self._file.with_name(self._file.name + ending).unlink(missing_ok=True)
            fresh.replace(self._file)
            flush(self._file.parent)


def _write(file: Path, content: Iterable[bytes]) -> None:
    with file.open("r+b") as out:
        out.writelines(content)
        out.flush()
        os.fsync(out.fileno())


def _refuse_what_is_not(file: Path, manifest: Manifest) -> None:
    """Raises Broken when this is not the database that the manifest speaks of."""
    try:
        with closing(sqlite3.connect(file)) as fresh:
            said = fresh.execute("PRAGMA integrity_check(1)").fetchone()[0]
            counted = {
                name: fresh.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0]  # noqa: S608 - our own names
                for name in manifest.tables
                if '"' not in name
            }
    except sqlite3.Error as wrong:
        raise Broken(f"SQLite cannot read it: {wrong}") from wrong
    if said != "ok":
        raise Broken(f"SQLite finds it damaged: {said}")
    if counted != {name: kept.rows for name, kept in manifest.tables.items()}:
        raise Broken("it does not hold as many rows as it says")


def _in_one_file(file: Path) -> None:
    """Everything is in the file itself, and nothing beside it."""
    with closing(sqlite3.connect(file)) as alone:
        alone.execute("PRAGMA journal_mode = DELETE")


def flush(folder: Path) -> None:
    """The names in this folder are on the disk."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


@contextmanager
def laid_aside(file: Path) -> Iterator[Path]:
    """An empty file of this name for its owner alone, which is gone at the end unless it was moved."""
    make_private(file)
    try:
        yield file
    finally:
        for ending in BESIDE_A_DATABASE:
            file.with_name(file.name + ending).unlink(missing_ok=True)


@contextmanager
def pointed_at(file: Path) -> Iterator[None]:
    """Django's connection leads to this file: migrations, and whatever else asks the database, know no other one."""
    connection.close()
    before, connection.settings_dict["NAME"] = connection.settings_dict["NAME"], str(file)
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict["NAME"] = before
