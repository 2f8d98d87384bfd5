"""A file of 300,000 printings: how much memory it takes grows with its cards, not with its printings."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.campaign.cards.bulk.made import scryfall
from tests.support.services.migrated import ROOT, lay_migrated

CARDS = 10_000
LANGUAGES = ("en", "it", "de")
FEW, MANY = 1, 10
"""So often is each card printed in each language."""
MEGABYTE = 1024**2

pytestmark = [pytest.mark.process, pytest.mark.thorough, pytest.mark.timeout(900)]


def lines(times: int) -> Iterator[str]:
    """The entries of a file in which each card is printed so often in each language."""
    for printing in range(times):
        for language in LANGUAGES:
            for number in range(CARDS):
                name = f"Card {number}"
                printed = {} if language == "en" else {"printed_name": f"{name} {language}"}
                released_at = f"20{printing:02}-01-01"
                yield json.dumps(scryfall(name, lang=language, released_at=released_at, **printed))


def write_file(path: Path, times: int) -> None:
    with path.open("w", encoding="utf-8") as file:
        file.write("[\n")
        for number, line in enumerate(lines(times)):
            file.write(",\n" + line if number else line)
        file.write("\n]\n")


LOADED = """
import re, sys
from django.core.management import execute_from_command_line
execute_from_command_line(["manage.py", "cards", "load", sys.argv[1]])
print(re.search(r"VmHWM:\\s+(\\d+) kB", open("/proc/self/status").read())[1])
"""
"""It says itself how much memory it has had: of a child, the system counts what its parent had when it was made."""


def peak_of_loading(path: Path, database: Path) -> int:
    """The most memory that `manage.py cards load` has had, in bytes."""
    env = os.environ | {"DJANGO_SETTINGS_MODULE": "config.settings.test", "DATABASE_URL": f"sqlite:///{database}"}
    line = [sys.executable, "-c", LOADED, str(path)]
    said = subprocess.run(line, cwd=ROOT, env=env, stdout=subprocess.PIPE, check=True, text=True).stdout
    return int(said.split()[-1]) * 1024


def test_ten_times_the_printings_need_no_more_memory(tmp_path: Path, record_property: Any) -> None:
    database = tmp_path / "cards.sqlite3"
    lay_migrated(database)
    write_file(tmp_path / "few.json", FEW)
    write_file(tmp_path / "many.json", MANY)
    few, many = (peak_of_loading(tmp_path / name, database) for name in ("few.json", "many.json"))
    said = f"{few // MEGABYTE} MB for 30,000 printings, {many // MEGABYTE} MB for 300,000"
    record_property("peak", said)
    assert many < few + 16 * MEGABYTE, said
    assert many < 256 * MEGABYTE, said
