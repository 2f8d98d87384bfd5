"""`manage.py backup FILE`, and `manage.py backup --check FILE`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from config.keeping import work
from config.keeping.content import Refused
from config.keeping.keys import WeakKey, key_of
from config.keeping.manifest import Manifest
from config.keeping.schema import Newer
from config.keeping.sealing import Broken

BESIDE = "Not in it: SECRET_KEY and the rest of the environment, CARD_FILES, CARD_PICTURES, and the key of the backup."


class Command(BaseCommand):
    help = "Writes the whole database into one new file, while people play; encrypted when a key is given."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="where it goes; never one that is there")
        parser.add_argument("--check", action="store_true", help="only read this backup, and say whether it is whole")
        parser.add_argument("--key-file", metavar="FILE", help="the key is in this file (without: BACKUP_KEY)")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            key = key_of(options["key_file"])
            if options["check"]:
                self._say("whole", options["file"], work.check(options["file"], key))
            else:
                self._say("written", options["file"], work.take(options["file"], key, timezone.now()))
                self.stdout.write("encrypted" if key else "NOT encrypted: no key was given")
                self.stdout.write(BESIDE)
        except (Broken, Newer, Refused, WeakKey, OSError) as wrong:
            raise CommandError(str(wrong)) from wrong

    def _say(self, done: str, file: Path, manifest: Manifest) -> None:
        what = f"{manifest.rows} rows of {len(manifest.tables)} tables, {file.stat().st_size} bytes"
        made = f"{manifest.database}, version {manifest.version}, {manifest.made_at}"
        self.stdout.write(self.style.SUCCESS(f"{file} is {done}: {what} ({made})"))
