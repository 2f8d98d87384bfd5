"""`manage.py cards load FILE`: every card there is, from a file of Scryfall's or MTGJSON's. It gives way to a worker
who reads a file for everybody: what both write at once would clash."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaign.cards.bulk.values import InvalidCardFile
from campaign.cards.loading import progress, words
from campaign.cards.loading.jobs import is_under_way
from campaign.cards.loading.loading import Loaded, load_cards


class Command(BaseCommand):
    help = "Brings the cards of a bulk file of Scryfall's or MTGJSON's into the catalogue; twice is harmless."

    def add_arguments(self, parser: CommandParser) -> None:
        does = parser.add_subparsers(dest="does", required=True)
        load = does.add_parser("load", help="add the cards of a file and correct those that differ")
        load.add_argument("file", metavar="FILE", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        path: Path = options["file"]
        self.said = -1
        _give_way()
        try:
            with path.open("rb") as file:
                size = path.stat().st_size
                loaded = load_cards(
                    file,
                    path.name,
                    progress=lambda read: self._say(progress.after_reading(read, size)),
                    keep=self._written,
                )
        except OSError as unreadable:
            raise CommandError(f"{path}: {unreadable.strerror}") from unreadable
        except InvalidCardFile as refused:
            raise CommandError(f"{path}: {words.refusal_in_words(refused.reason, refused.number)}") from refused
        self._tell(loaded)

    def _written(self, loaded: Loaded) -> None:
        _give_way()
        self._say(progress.after_writing(loaded))

    def _say(self, thousandths: int) -> None:
        percent = thousandths * 100 // progress.WHOLE
        if percent != self.said:
            self.said = percent
            self.stdout.write(f"\r{percent} %", ending="")
            self.stdout.flush()

    def _tell(self, loaded: Loaded) -> None:
        self.stdout.write(f"\n{words.in_words(loaded)}")
        for remark in loaded.remarks:
            self.stdout.write(f"  {words.remark_in_words(remark)}")
        if loaded.remarked > len(loaded.remarks):
            self.stdout.write(f"  {words.more_in_words(loaded.remarked - len(loaded.remarks))}")


def _give_way() -> None:
    """Raises CommandError: a worker reads a file for everybody; what this command has written by then stays."""
    if is_under_way(None):
        raise CommandError(words.refusal_in_words("busy"))
