"""`manage.py table verify CODE_OR_FILE...`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError, CommandParser
from msgspec.structs import replace

from games.fairness.account import Account
from games.fairness.checking import SEED, findings
from games.fairness.protocol import FORMS
from games.kernel import registry
from games.kernel.json_text import read_json
from games.tables.models import Table
from games.tables.screens.fairness.telling import account_of, rules_of
from games.tables.words import fairness as words

MOST_MEGABYTES = 64
"""Of a file; the longest evening has a few."""


class Command(BaseCommand):
    """Reads; changes nothing."""

    help = "Tables: `verify` checks the chance of each, from its code or from the file that its page offers."

    def add_arguments(self, parser: CommandParser) -> None:
        does = parser.add_subparsers(dest="does", required=True)
        verify = does.add_parser("verify", help="check the chance of tables; exit code 1 when one was changed")
        verify.add_argument("names", nargs="+", metavar="CODE_OR_FILE")

    def handle(self, *args: Any, **options: Any) -> None:
        names = options["names"]
        wrong = sum(not self._is_well(name) for name in names)
        if wrong:
            raise CommandError(f"{wrong} of {len(names)} tables are not as they were committed to")

    def _is_well(self, name: str) -> bool:
        account = _account(name)
        self.stdout.write(os.fsencode(name).decode(errors="replace"))
        if account is None:
            self.stdout.write(f"  {words.BEFORE}")
            return True
        found = findings(account)
        for one in found:
            where = f"act {one.act}" if one.act else "the whole"
            self.stdout.write(self.style.ERROR(f"  {where}: {words.FINDINGS[one.what]}"))
        if not found:
            self._tell(account)
        return not found

    def _tell(self, account: Account) -> None:
        """What is proved now, and what is not."""
        for line in words.PROVED if account.seed else (words.GOING_ON,):
            self.stdout.write(self.style.SUCCESS(f"  {line}"))
        self.stdout.write(f"  {account.commitment}  commitment\n  {account.head}  seal of everything")
        self.stdout.write("  Not proved:")
        for line in words.NOT_PROVED:
            self.stdout.write(f"  - {line}")


def _account(name: str) -> Account | None:
    """The account of the table with this code, or in this file."""
    if os.path.isfile(name):  # a Path raises for a name that is too long
        return _read(Path(name))
    table = Table.objects.filter(code=name.upper()).select_related("stream").first() if name.isascii() else None
    if table is None:
        raise CommandError(f"there is no table and no file {ascii(name)[:200]}")
    return account_of(table)


def _read(path: Path) -> Account:
    """The account in this file. What chance gives in its game is asked of the rules here, not of the file."""
    called = ascii(str(path))
    try:
        if path.stat().st_size > MOST_MEGABYTES * 1024 * 1024:
            raise CommandError(f"{called} is no account of a table: it has more than {MOST_MEGABYTES} megabytes")
        account = msgspec.convert(read_json(path.read_bytes()), Account)
    except (ValueError, OSError) as wrong:
        raise CommandError(f"{called} is no account of a table: {wrong}") from wrong
    if account.form not in FORMS:
        raise CommandError(f"{called} is no account of a table in the form {' or '.join(f'“{one}”' for one in FORMS)}")
    if not (SEED.fullmatch(account.commitment) and SEED.fullmatch(account.head)):
        raise CommandError(f"{called} is no account of a table: commitment and seals have 64 digits")
    if account.game not in registry.game_keys():
        raise CommandError(f"{called} is no account of a table of any game that is known here")
    return replace(account, **rules_of(account.game)._asdict())
