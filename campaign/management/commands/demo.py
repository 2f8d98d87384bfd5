"""`manage.py demo`: lays out the demo campaign and prints its logins."""

from __future__ import annotations

from django.core.management.base import BaseCommand
from django.utils import timezone

from campaign.bridge import table_queries
from campaign.demo.cast import CAST, HOST, PASSWORD, WATCHER
from campaign.demo.create import create_demo
from campaign.models import Campaign


class Command(BaseCommand):
    help = "Lays out a campaign of four Magi in its third evening, in the middle of a deck; twice is harmless."

    def handle(self, *args: object, **options: object) -> None:
        self.stdout.write(self.create())

    def create(self) -> str:
        """Creates the demo, printing how far it is; returns the welcome."""
        return self.welcome(create_demo(timezone.now(), lambda what: self.stdout.write(f"  {what}")))

    def welcome(self, campaign: Campaign) -> str:
        """Who can sign in, and where the open table is."""
        lines = [f"Demo campaign “{campaign.name}”. Sign in as (password {PASSWORD}):"]
        lines += [f"  {role.person:<8} {role.magus}{', host' if role.person == HOST else ''}" for role in CAST]
        lines.append(f"  {WATCHER:<8} watches")
        if evening := campaign.evenings.filter(opened_at__isnull=False, closed_at=None).first():
            lines.append(f"Tonight's table: {table_queries.table_path(evening)}")
        return "\n".join(lines)
