"""`manage.py cards load FILE`: every card there is, from a file of Scryfall's or MTGJSON's."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaign.cards.bulk.values import InvalidCardFile
from campaign.cards.card_file import load_cards

REASONS = {
    "no_cards": "no cards stand in it",
    "broken": "it is broken",
    "cut_off": "it was cut off",
    "too_long": "it is longer than any such file",
    "no_gzip": "it is not packed with gzip, or badly",
}


class Command(BaseCommand):
    help = "Brings the cards of a bulk file of Scryfall's or MTGJSON's into the catalogue; twice is harmless."

    def add_arguments(self, parser: CommandParser) -> None:
        does = parser.add_subparsers(dest="does", required=True)
        load = does.add_parser("load", help="add the cards of a file and correct those that differ")
        load.add_argument("file", metavar="FILE", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        path: Path = options["file"]
        try:
            with path.open("rb") as file:
                size = path.stat().st_size
                loaded = load_cards(file, path.name, lambda read: self._say(read * 100 // size))
        except OSError as unreadable:
            raise CommandError(f"{path}: {unreadable.strerror}") from unreadable
        except InvalidCardFile as refused:
            raise CommandError(
                f"{path}: {REASONS[refused.reason]} (at {refused.number}). Nothing changed."
            ) from refused
        self.stdout.write(
            f"\nCard catalogue: {loaded.added} added, {loaded.changed} corrected, {loaded.same} as they were, "
            f"{loaded.left_out} entries left out."
        )

    def _say(self, percent: int) -> None:
        self.stdout.write(f"\r{percent} %", ending="")
