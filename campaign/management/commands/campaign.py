"""`manage.py campaign export SLUG [FILE]`, `manage.py campaign import FILE`, `manage.py campaign rebuild [SLUG]`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction
from django.utils import timezone

from campaign import memory
from campaign.archive.export import archive_of
from campaign.archive.load import load_archive
from campaign.archive.refusals import ArchiveRefused
from campaign.cards.deck_exports import file_stem
from campaign.evenings import evenings
from campaign.models import Campaign, Evening, Person


class Command(BaseCommand):
    """What is done with whole campaigns, from the shell."""

    help = "A whole campaign as one file, in and out; and what it remembers of its evenings, made anew."

    def add_arguments(self, parser: CommandParser) -> None:
        does = parser.add_subparsers(dest="does", required=True)
        out = does.add_parser("export", help="write the archive of a campaign")
        out.add_argument("slug", metavar="SLUG")
        out.add_argument("file", metavar="FILE", nargs="?", type=Path, help="without: named after the campaign")
        into = does.add_parser("import", help="bring a campaign from its archive; all of it or nothing")
        into.add_argument("file", metavar="FILE", type=Path)
        into.add_argument("--host", metavar="USERNAME", help="who becomes its host here")
        anew = does.add_parser("rebuild", help="make the rows about its evenings anew from the journals")
        anew.add_argument("slug", metavar="SLUG", nargs="?", help="without: of all campaigns")

    def handle(self, *args: Any, **options: Any) -> None:
        acts: dict[str, Callable[..., None]] = {
            "export": self._export,
            "import": self._import,
            "rebuild": self._rebuild,
        }
        try:
            acts[options["does"]](options)
        except ArchiveRefused as refusal:
            raise CommandError(str(refusal)) from refusal

    def _export(self, options: dict[str, Any]) -> None:
        campaign = _campaign(options["slug"])
        evenings.close_finished(campaign, timezone.now())
        file: Path = options["file"] or Path(f"{file_stem(campaign.name)}.campaign.zip")
        file.write_bytes(archive_of(campaign))
        self.stdout.write(str(file))

    def _import(self, options: dict[str, Any]) -> None:
        host = _person(options["host"]) if options["host"] else None
        try:
            with options["file"].open("rb") as file, transaction.atomic():
                campaign = load_archive(file, host)
                for evening in campaign.evenings.filter(closed_at__isnull=False):
                    memory.remember(evening)
        except OSError as lost:
            raise CommandError(str(lost)) from lost
        self.stdout.write(campaign.slug)

    def _rebuild(self, options: dict[str, Any]) -> None:
        to_remember = Evening.objects.exclude(table_code=None).order_by("campaign", "number")
        if options["slug"]:
            to_remember = to_remember.filter(campaign=_campaign(options["slug"]))
        for evening, wrong in memory.rebuild(to_remember):
            self.stdout.write(f"{evening}: {wrong}")
        campaigns = (
            Campaign.objects.filter(slug=options["slug"]) if options["slug"] else Campaign.objects.order_by("pk")
        )
        for game, wrong in memory.rebuild_games(campaigns):
            self.stdout.write(f"{game}: {wrong}")


def _campaign(slug: str) -> Campaign:
    campaign = Campaign.objects.filter(slug=slug).first()
    if campaign is None:
        raise CommandError(f"there is no campaign {slug}")
    return campaign


def _person(name: str) -> Person:
    person = Person.objects.filter(username=name, is_active=True).first()
    if person is None:
        raise CommandError(f"there is nobody called {name}")
    return person
