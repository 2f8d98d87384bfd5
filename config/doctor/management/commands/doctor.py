"""`manage.py doctor`: what is missing or wrong on this server, and what to do about it."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from config.doctor.checks import queue
from config.doctor.examination import examined, is_well
from config.doctor.findings import Finding, Grade

START_SECONDS = 60.0
"""Time that worker and clock take to start on a small machine that starts everything at once."""

STYLES = {Grade.WELL: "SUCCESS", Grade.HINT: "WARNING", Grade.WRONG: "ERROR"}


class Command(BaseCommand):
    help = "Says what is missing or wrong on this server, and what to do; exit status 1 if something is wrong."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="for machines")
        parser.add_argument(
            "--wait",
            type=float,
            default=START_SECONDS,
            metavar="SECONDS",
            help="give workers and clock this long to start, if they do not answer at once (%(default)g)",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        queue.start.allow(options["wait"])
        found = examined()
        if options["json"]:
            self.stdout.write(as_json(found))
        else:
            self._tell(found)
        if not is_well(found):
            sys.exit(1)

    def _tell(self, found: dict[str, Finding]) -> None:
        width = max(map(len, found))
        for name, finding in found.items():
            grade = getattr(self.style, STYLES[finding.grade])(f"{finding.grade:<5}")
            self.stdout.write(f"{grade}  {name:<{width}}  {finding.said}")
            if finding.remedy:
                self.stdout.write(f"{'':<5}  {'':<{width}}  → {finding.remedy}")
        wrong = sum(finding.grade is Grade.WRONG for finding in found.values())
        self.stdout.write(f"\n{wrong} wrong." if wrong else "\nNothing is wrong.")


def as_json(found: dict[str, Finding]) -> str:
    """One object: whether all is well, and each check with its grade, what it said and what to do."""
    checks = [{"check": name, **finding._asdict()} for name, finding in found.items()]
    return json.dumps({"well": is_well(found), "checks": checks}, indent=2, ensure_ascii=False)
