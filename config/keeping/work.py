"""Taking, checking and restoring a backup, whichever database it is of."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import BinaryIO

from django.core.management import call_command
from django.db import connection

from config.keeping import manifest as manifests
from config.keeping import schema
from config.keeping.content import Database, InUse, Refused
from config.keeping.manifest import Manifest
from config.keeping.parts import Parts, read_parts
from config.keeping.postgresql import PostgreSQL
from config.keeping.sealing import Broken
from config.keeping.sqlite import SQLite, flush, laid_aside
from config.version import version

KINDS: dict[str, Callable[[], Database]] = {"sqlite": SQLite, "postgresql": PostgreSQL}


def take(file: Path, key: bytes | None, at: datetime) -> Manifest:
    """Write a backup of the database into a new file, and read it back before it gets its name.

    Raises Refused, Broken, schema.Newer, OSError.
    """
    if file.exists():
        raise Refused(f"{file} is there already")
    with KINDS[connection.vendor]().snapshot(str(file)) as snapshot:
        manifest = Manifest(
            version=version(),
            made_at=at.isoformat(),
            database=connection.vendor,
            migrations=snapshot.migrations,
            tables=snapshot.tables,
            numbers=snapshot.numbers,
        )
        with _new(file, key) as out:
            parts = Parts(out, key)
            parts.write(manifests.NAME, [manifests.written(manifest)])
            for name, content in snapshot.parts():
                parts.write(name, content)
            parts.end()
    return manifest


@contextmanager
def _new(file: Path, key: bytes | None) -> Iterator[BinaryIO]:
    """A backup to write to; it gets its name, unless that is taken, when it is on the disk and was read back.

    Raises Refused, Broken.
    """
    with laid_aside(file.with_name(f"{file.name}.{os.getpid()}.part")) as part:
        with part.open("r+b") as out:
            yield out
            out.flush()
            os.fsync(out.fileno())
        check(part, key)
        _named(part, file)
    flush(file.absolute().parent)


def _named(part: Path, file: Path) -> None:
    try:
        os.link(part, file)
    except FileExistsError as taken:
        raise Refused(f"{file} is there already") from taken
    except OSError:  # a disk that knows no links
        if file.exists():
            raise Refused(f"{file} is there already") from None
        part.replace(file)


def check(file: Path, key: bytes | None) -> Manifest:
    """Reads the whole backup and finds every part as it was written. Raises Broken, OSError."""
    with _opened(file, key) as (manifest, parts):
        for _name, content in parts:
            for _piece in content:
                pass
    return manifest


@contextmanager
def _opened(file: Path, key: bytes | None) -> Iterator[tuple[Manifest, Iterator[tuple[str, Iterator[bytes]]]]]:
    with file.open("rb") as backup:
        parts = read_parts(backup, key)
        first = next(parts, None)
        if first is None:
            raise Broken("there is nothing in it")
        yield manifests.read(*first), parts


def restore(
    file: Path, key: bytes | None, *, replaces: bool, look: Callable[[], None], say: Callable[[str], None]
) -> Manifest:
    """Puts a backup in the place of the database, brings it up to date and has a look at it.

    `replaces`: what is in the database may be lost. Raises Refused, Broken, schema.Newer, OSError: nothing has changed.
    """
    say("reading all of the backup, before anything is written")
    manifest = check(file, key)
    if manifest.database != connection.vendor:
        raise Refused(
            f"it is a backup of {manifest.database}, and this database is {connection.vendor}: what is taken from one"
            " kind goes back into the same kind. A campaign goes into another one as an archive (docs/archive.md)"
        )
    schema.refuse_newer(manifest.migrations)
    database = KINDS[connection.vendor]()
    if users := database.users():
        raise InUse(users)
    if not replaces and not database.is_empty():
        raise Refused("there is something in this database; --replace puts the backup in the place of all of it")
    say(f"putting {manifest.rows} rows of {len(manifest.tables)} tables back")
    with _opened(file, key) as (again, parts):
        if again != manifest:
            raise Broken("the file has changed meanwhile")
        with database.restored(manifest, parts):
            say("bringing it up to date")
            call_command("migrate", interactive=False, verbosity=0)
            look()
    return manifest
