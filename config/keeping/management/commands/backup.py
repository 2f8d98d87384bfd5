"""`manage.py backup FILE`, `manage.py backup --check FILE`, `manage.py backup --nightly`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection
from django.utils import timezone

from config.keeping import nightly, work
from config.keeping.content import Refused
from config.keeping.keys import WeakKey, key_of
from config.keeping.manifest import Manifest
from config.keeping.schema import Newer
from config.keeping.sealing import Broken
from config.settings.files import give_to_owner_of_folder

BESIDE = "Not in it: SECRET_KEY and the rest of the environment, CARD_FILES, CARD_PICTURES, and the key of the backup."


class Command(BaseCommand):
    help = "Writes the whole database into one new file, while people play; encrypted when a key is given."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, nargs="?", help="where it goes; never one that is there")
        parser.add_argument("--check", action="store_true", help="only read this backup, and say whether it is whole")
        parser.add_argument(
            "--nightly", action="store_true", help="into BACKUP_DIR, once a day; the oldest ones are deleted"
        )
        parser.add_argument(
            "--keep", type=int, default=nightly.KEPT_NIGHTS, metavar="NIGHTS", help="how many nights stay (%(default)s)"
        )
        parser.add_argument("--key-file", metavar="FILE", help="the key is in this file (without: BACKUP_KEY)")

    def handle(self, *args: Any, **options: Any) -> None:
        is_nightly = options["nightly"] and not options["check"] and options["keep"] > 0
        if bool(options["file"]) == bool(options["nightly"]) or options["nightly"] != is_nightly:
            raise CommandError("name a file, or --nightly with a --keep of at least 1")
        try:
            key = key_of(options["key_file"])
            if options["check"]:
                self._say("whole", options["file"], work.check(options["file"], key))
            elif options["nightly"]:
                self._back_up_tonight(key, options["keep"])
            else:
                self._back_up(options["file"], key)
        except (Broken, Newer, Refused, WeakKey, OSError) as wrong:
            raise CommandError(str(wrong)) from wrong

    def _back_up_tonight(self, key: bytes | None, keep: int) -> None:
        folder, today = Path(settings.BACKUP_DIR), timezone.localdate()
        if not folder.exists():
            folder.mkdir(parents=True, mode=0o700)
            give_to_owner_of_folder(folder)
        for file in nightly.delete_leftovers(folder, today):
            self.stdout.write(f"deleted {file}, which a backup that was killed has left")
        if today in nightly.nights(folder):
            self.stdout.write(f"{nightly.file_of(folder, today)} is there already: one backup a day is enough")
            return
        self._back_up(nightly.file_of(folder, today), key)
        for file in nightly.delete_old(folder, keep):
            self.stdout.write(f"deleted {file}, older than the last {keep} nights")

    def _back_up(self, file: Path, key: bytes | None) -> None:
        self._say("written and read back", file, work.take(file, key, timezone.now()))
        database = connection.settings_dict
        self.stdout.write(
            f"The database was {database['NAME']}{' at ' + database['HOST'] if database['HOST'] else ''}."
        )
        self.stdout.write("encrypted" if key else "NOT encrypted: no key was given")
        self.stdout.write(BESIDE)

    def _say(self, done: str, file: Path, manifest: Manifest) -> None:
        what = f"{manifest.rows} rows of {len(manifest.tables)} tables, {file.stat().st_size} bytes"
        made = f"{manifest.database}, version {manifest.version}, {manifest.made_at}"
        self.stdout.write(self.style.SUCCESS(f"{file} is {done}: {what} ({made})"))
