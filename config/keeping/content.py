"""What a backup asks of a kind of database."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager
from typing import Protocol

from django.db.backends.base.base import BaseDatabaseWrapper

from config.keeping import schema
from config.keeping.manifest import Kept, Manifest
from config.keeping.schema import Names

Part = tuple[str, Iterable[bytes | memoryview]]


class Refused(Exception):
    """It is not done, and nothing has changed; the text says why."""


class InUse(Refused):
    """Other processes are connected to the database; the text lists them, one a line."""

    def __init__(self, users: list[str]) -> None:
        listed = "".join(f"\n  {user}" for user in users)
        super().__init__(
            f"somebody is connected to the database: stop web processes, workers and the clock first{listed}"
        )


class Snapshot(Protocol):
    """The content of a database at one moment."""

    migrations: Names
    tables: dict[str, Kept]
    numbers: dict[str, int]

    def parts(self) -> Iterator[Part]:
        """All of it, in the order in which it is put back."""


class Database(Protocol):
    """A kind of database: how its content is taken and put back."""

    def snapshot(self, beside: str) -> AbstractContextManager[Snapshot]:
        """The content now, while others go on writing; what has to be laid down meanwhile lies beside this file."""

    def users(self) -> list[str]:
        """The other sessions in this database, each described in a line for people."""

    def is_empty(self) -> bool:
        """Whether it holds nobody's account and no table's journal."""

    def restored(
        self, manifest: Manifest, parts: Iterator[tuple[str, Iterator[bytes]]]
    ) -> AbstractContextManager[None]:
        """Puts the parts into it in place of whatever is there; inside the block Django sees the restored content, and
        only when the block ends well it stands for everybody. Raises Refused, Broken."""


def migrations_of(connection: BaseDatabaseWrapper) -> Names:
    """The migrations that this database has been through. Raises Refused without any, schema.Newer."""
    names = schema.recorded(connection)
    if not names:
        raise Refused("there is nothing of this product in the database: is it the one that the server uses?")
    schema.refuse_newer(names)
    return names


OF_PEOPLE = ("campaign_person", "journal_stream")
"""Whoever has these tables with nothing in them has nothing to lose."""
