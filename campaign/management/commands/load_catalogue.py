"""`manage.py load_catalogue`: brings the card catalogue up to date from data/cards.csv."""

from __future__ import annotations

from django.core.management.base import BaseCommand

from campaign.cards.catalogue import load_catalogue


class Command(BaseCommand):
    help = "Brings the card catalogue up to date from data/cards.csv; twice is harmless."

    def handle(self, *args: object, **options: object) -> None:
        touched = load_catalogue()
        self.stdout.write(f"Card catalogue: {touched} cards added or corrected.")
