"""What a backup says about itself; the first of its parts."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from config.keeping.sealing import Broken
from games.kernel.json_text import read_json

NAME = "manifest"
FORM = 1
"""Raised when the parts mean something else than before."""

LONGEST = 4 * 1024**2


class Kept(msgspec.Struct, frozen=True):
    """A table of the database: how many rows of it were kept, and their columns in the order of their values."""

    rows: int
    columns: tuple[str, ...]


class Manifest(msgspec.Struct, frozen=True):
    """Which product made the backup, when, of which database, how far that was migrated, and what is in it."""

    version: str
    made_at: str
    database: str
    migrations: tuple[tuple[str, str], ...]
    tables: dict[str, Kept]
    numbers: dict[str, int] = {}
    """The last number that each table of PostgreSQL has given; SQLite keeps its own."""
    form: int = FORM

    @property
    def rows(self) -> int:
        """How many rows in all."""
        return sum(kept.rows for kept in self.tables.values())


def written(manifest: Manifest) -> bytes:
    """The manifest as the content of its part."""
    return msgspec.json.encode(manifest)


def read(name: str, content: Iterator[bytes]) -> Manifest:
    """The manifest that the first part is. Raises Broken."""
    text = b""
    for piece in content:
        text += piece
        if len(text) > LONGEST:
            raise Broken("its manifest is too long")
    try:
        manifest = msgspec.convert(read_json(text), Manifest)
    except (ValueError, msgspec.ValidationError) as wrong:
        raise Broken("it does not begin with a manifest") from wrong
    if name != NAME or manifest.form != FORM:
        raise Broken(f"it has the form {manifest.form}, and this version reads {FORM}")
    return manifest
