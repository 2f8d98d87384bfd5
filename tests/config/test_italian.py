"""Italian is complete: everything that a person can read has its sentence, with the same values in it."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parent.parent.parent
PO = Path("locale/it/LC_MESSAGES/django.po")
READ = ("campaign", "config", "games", "templates", "manage.py", "data", "locale")
VALUE = re.compile(r"%\(\w+\)[sd]|%[sd]|\{\w+\}")


@pytest.fixture(scope="module")
def extracted(tmp_path_factory: pytest.TempPathFactory) -> Catalog:
    """Italian as it would be after `make messages`: what has no sentence yet is empty or fuzzy in it."""
    folder = tmp_path_factory.mktemp("words")
    for name in READ:
        source = ROOT / name
        copy = shutil.copytree if source.is_dir() else shutil.copy
        copy(source, folder / name)
    line = [sys.executable, "manage.py", "makemessages", "-l", "it", "--no-location", "--no-obsolete"]
    env = os.environ | {"DJANGO_SETTINGS_MODULE": "config.settings.local", "VAR_DIR": str(folder / "var")}
    done = subprocess.run(line, cwd=folder, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    with (folder / PO).open("rb") as lines:
        return read_po(lines, locale="it")


def texts(message: Message) -> list[str]:
    """A message and, where it has one, its plural."""
    return [message.id] if isinstance(message.id, str) else list(message.id)


def test_nothing_is_left_in_english(extracted: Catalog) -> None:
    missing = [one.id for one in extracted if one.id and (one.fuzzy or not all(_sentences(one)))]
    assert not missing, missing


def test_every_sentence_holds_the_values_of_its_message(extracted: Catalog) -> None:
    wrong = [one.id for one in extracted if one.id and _values(_sentences(one)[-1]) != _values(texts(one)[-1])]
    assert not wrong, wrong


def _sentences(message: Message) -> list[str]:
    return [message.string] if isinstance(message.string, str) else list(message.string or ())


def _values(text: str) -> list[str]:
    return sorted(VALUE.findall(text))
