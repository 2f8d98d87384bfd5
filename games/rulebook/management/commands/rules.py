"""`manage.py rules`: writes the numbers of the rules into docs/rules/ (`make docs`)."""

from __future__ import annotations

from django.core.management.base import BaseCommand

from games.rulebook import documents


class Command(BaseCommand):
    """Reads data/rules/, writes docs/rules/; a document that is as it should be stays untouched."""

    help = "Writes docs/rules/ anew from data/rules/."

    def handle(self, *args: object, **options: object) -> None:
        changed = documents.write()
        self.stdout.write(", ".join(f"{game}.md" for game in changed) or "nothing has changed")
