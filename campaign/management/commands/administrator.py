"""`manage.py administrator NAME`: the first administrator of a site, or a way back in for one."""

from __future__ import annotations

from argparse import ArgumentParser
from getpass import getpass
from typing import Any

from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError

from campaign.models import Person
from campaign.people.administrators import NoAdministrator, administrator, link_to_choose_a_password


class Command(BaseCommand):
    help = "Makes an administrator, and prints a link that works once to choose a password; without SITE_URL asks here."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", help="who signs in")
        parser.add_argument("--email", default="", help="their address, which counts as confirmed")
        parser.add_argument("--raise", action="store_true", dest="raised", help="an account that is there becomes one")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            person = administrator(options["name"], options["email"], raised=options["raised"])
        except NoAdministrator as reason:
            raise CommandError(str(reason)) from None
        except ValidationError as wrong:
            raise CommandError(" ".join(wrong.messages)) from None
        if not settings.SITE_URL:
            self._ask_for_password(person)
            return
        self.stdout.write(f"{person.username} keeps this site. This link works once, to choose a password:")
        self.stdout.write(link_to_choose_a_password(person))

    def _ask_for_password(self, person: Person) -> None:
        password = getpass(f"A password for {person.username}: ")
        if password != getpass("Once more: "):
            raise CommandError("These were two passwords, and none was taken. Call it again.")
        try:
            validate_password(password, person)
        except ValidationError as wrong:
            raise CommandError(" ".join(wrong.messages)) from None
        person.set_password(password)
        person.save()
        self.stdout.write(f"{person.username} keeps this site.")
