"""`manage.py journal verify` and `manage.py journal show CODE`."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from games.tables import board
from games.tables.models import Seat, Table
from games.tables.verifying import faults


class Command(BaseCommand):
    """Reads the journals of the tables; changes nothing."""

    help = "Reads the journals of the tables: `verify` folds each anew and compares, `show` tells one as a story."

    def add_arguments(self, parser: CommandParser) -> None:
        does = parser.add_subparsers(dest="does", required=True)
        verify = does.add_parser("verify", help="fold every journal anew and compare; exit code 1 when one is wrong")
        verify.add_argument("codes", nargs="*", metavar="CODE", help="only these tables")
        show = does.add_parser("show", help="the story of a table")
        show.add_argument("code", metavar="CODE")
        show.add_argument("--seat", help="as this seat reads it (without: as a watcher)")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["does"] == "verify":
            self._verify(options["codes"])
        else:
            self._show(_table(options["code"]), options["seat"])

    def _verify(self, codes: list[str]) -> None:
        tables = [_table(code) for code in codes] or list(Table.objects.select_related("stream").order_by("pk"))
        wrong = 0
        for table in tables:
            flaws = faults(table)
            wrong += bool(flaws)
            report = "; ".join(flaws) or f"ok at {table.stream.version}"
            self.stdout.write(f"{table.code}  {table.game}  {table.name}: {report}")
        if wrong:
            raise CommandError(f"{wrong} of {len(tables)} tables are not as their journals tell")
        self.stdout.write(self.style.SUCCESS(f"{len(tables)} tables are as their journals tell"))

    def _show(self, table: Table, key: str | None) -> None:
        for line in board.whole_story(table, _seat(table, key)):
            at = timezone.localtime(line.at).strftime("%Y-%m-%d %H:%M:%S")
            self.stdout.write(f"{line.version:>5}  {at}  {'(taken back) ' if line.undone else ''}{line.text}")


def _table(code: str) -> Table:
    table = Table.objects.filter(code=code.upper()).select_related("stream").first()
    if table is None:
        raise CommandError(f"there is no table {code}")
    return table


def _seat(table: Table, key: str | None) -> Seat | None:
    if key is None:
        return None
    seat = table.seat(key)
    if seat is None:
        keys = ", ".join(one.key for one in table.seats.all())
        raise CommandError(f"there is no seat {key} at this table, only {keys}")
    return seat
