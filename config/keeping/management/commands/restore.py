"""`manage.py restore FILE`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

from config.keeping import work
from config.keeping.content import Refused
from config.keeping.keys import WeakKey, key_of
from config.keeping.schema import Newer
from config.keeping.sealing import Broken
from games.tables.models import Table
from games.tables.verifying import faults


class Command(BaseCommand):
    help = "Puts a backup into the database, brings it up to date, and replays every table."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--database", metavar="NAME", help="into another database of the same server, or another file of SQLite"
        )
        parser.add_argument("--replace", action="store_true", help="what is in the database now may be lost")
        parser.add_argument("--key-file", metavar="FILE", help="the key is in this file (without: BACKUP_KEY)")

    def handle(self, *args: Any, **options: Any) -> None:
        self._wrong: list[str] = []
        self._tables = 0
        if options["database"]:
            connection.close()
            connection.settings_dict["NAME"] = options["database"]
        try:
            key = key_of(options["key_file"])
            work.restore(
                options["file"], key, replaces=options["replace"], look=self._replay_all, say=self.stdout.write
            )
        except (Broken, Newer, Refused, WeakKey, OSError) as wrong:
            raise CommandError(f"{wrong}\nNothing was changed.") from wrong
        if self._wrong:
            told = "\n".join(self._wrong)
            raise CommandError(
                f"It is restored as it was, and in it some tables are not as their journals tell:\n{told}"
            )
        self.stdout.write(self.style.SUCCESS(f"restored; {self._tables} tables are as their journals tell"))

    def _replay_all(self) -> None:
        """Notes every table that is not as its journal tells; it was like that when the backup was taken."""
        self.stdout.write("replaying every table")
        for table in Table.objects.select_related("stream").order_by("pk").iterator():
            self._tables += 1
            if flaws := _flaws(table):
                self._wrong.append(f"{table.code}  {table.game}  {table.name}: {'; '.join(flaws)}")


def _flaws(table: Table) -> list[str]:
    try:
        return faults(table)
    except Exception as broken:  # a fact that cannot have happened breaks wherever the rule book leans on it
        return [f"it does not replay: {broken!r}"]
