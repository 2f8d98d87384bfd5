"""`manage.py migrate`, which goes back over rows only when it may drop them."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.core.management.commands import migrate
from django.db import connections
from django.db.models.signals import pre_migrate

from config.keeping.losses import losses


class Command(migrate.Command):
    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--drop-data", action="store_true", help="rows of migrations that are undone may be lost")

    def handle(self, *args: Any, **options: Any) -> Any:
        if options["drop_data"] or options["fake"]:
            return super().handle(*args, **options)
        pre_migrate.connect(refuse_losses, weak=False, dispatch_uid="losses")
        try:
            return super().handle(*args, **options)
        finally:
            pre_migrate.disconnect(dispatch_uid="losses")


def refuse_losses(using: str, plan: list[tuple[Any, bool]], **sent: Any) -> None:
    """Raises CommandError when the plan undoes migrations with rows; Django sends it before the first step."""
    undone = tuple((migration.app_label, migration.name) for migration, backwards in plan if backwards)
    if not undone:
        return
    if lines := sorted(losses(connections[using], undone)):
        listed = "".join(f"\n  {line}" for line in lines)
        raise CommandError(
            f"Going back drops what these hold:{listed}\nNothing was changed. The way back to an older version is its"
            " backup (docs/upgrading.md). To lose these, back up and add --drop-data."
        )
