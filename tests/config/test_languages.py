"""Every language is complete and has no word too many: what a person can read has its sentence, with the same values.

A language is held to this as soon as it stands in LANGUAGES. English is what the sources are written in.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po
from django.conf import settings
from django.utils.dates import MONTHS, MONTHS_3, MONTHS_ALT, WEEKDAYS, WEEKDAYS_ABBR

ROOT = Path(__file__).resolve().parent.parent.parent
READ = ("campaign", "config", "games", "templates", "manage.py", "data", "locale")
TRANSLATED = [code for code, _ in settings.LANGUAGES if code != "en"]
VALUE = re.compile(r"%\(\w+\)[sd]|%[sd]|\{\w+\}")
COUNTED = re.compile(r"%\(n\)[sd] (?!is\b|does\b|has\b|was\b|plays\b|takes\b|stays\b|goes\b|others\b)[a-z]+s\b")
"""A count and its noun, as in "%(n)s packs"; of others there are always at least two."""
ALIAS = re.compile(r"^from django\.utils\.translation import .*?\w+ as (?!_$)\w+$", re.MULTILINE)
"""A function of translation under another name than its own or `_`."""
STRAIGHT = re.compile(r"\w'|'\w")
OF_DJANGO = {str(name) for names in (MONTHS, MONTHS_3, MONTHS_ALT, WEEKDAYS, WEEKDAYS_ABBR) for name in names.values()}
"""Names of days and months stand in Django's sources: a language may write them otherwise than Django does."""

MANY = {
    "This looks like a cube of %(n)s cards. Four copies of each?",
    "A picture has at most %(n)d megabytes.",
    "Take all %(n)s proposals",
    "For %(n)s players, drawn with %(seed)s.",
    "Chosen from a cube, %(n)s packs a colour, drawn with %(seed)s.",
    "Draft for %(n)s players. Nothing of it is in a pool yet.",
    "Draft of the next version, for %(n)s players. Nothing of it is in the pool yet.",
    "Enough for %(n)s players, in every deck.",
    "Your lands are in: %(n)s cards. You may change them until the last is in.",
}
"""Of these there is never one alone."""

Key = tuple[str | None, str]


def catalogue_of(code: str, folder: Path = ROOT) -> Catalog:
    """The sentences of a language."""
    with (folder / "locale" / code / "LC_MESSAGES" / "django.po").open("rb") as lines:
        return read_po(lines, locale=code)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources with all languages as they would be after `make messages`."""
    folder = tmp_path_factory.mktemp("words")
    for name in READ:
        source = ROOT / name
        copy = shutil.copytree if source.is_dir() else shutil.copy
        copy(source, folder / name)
    line = [sys.executable, "manage.py", "makemessages", "--no-location", "--no-obsolete"]
    line += [word for code in TRANSLATED for word in ("-l", code)]
    env = os.environ | {"DJANGO_SETTINGS_MODULE": "config.settings.local", "VAR_DIR": str(folder / "var")}
    done = subprocess.run(line, cwd=folder, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture(scope="module", params=TRANSLATED)
def code(request: pytest.FixtureRequest) -> str:
    """Each language in turn."""
    return str(request.param)


@pytest.fixture(scope="module")
def extracted(code: str, folder: Path) -> Catalog:
    """A language as it would be after `make messages`: what has no sentence yet is empty or fuzzy in it."""
    return catalogue_of(code, folder)


@pytest.fixture(scope="module")
def written(code: str) -> Catalog:
    """A language as it stands in the repository."""
    return catalogue_of(code)


def test_nothing_is_left_in_english(extracted: Catalog) -> None:
    missing = [one.id for one in _told(extracted) if one.fuzzy or not all(_sentences(one))]
    assert not missing, missing


def test_what_translates_is_called_as_it_is_looked_for() -> None:
    """Under another name its sentences would not be found, and would stay in English without a word."""
    sources = (path for name in ("campaign", "config", "games") for path in (ROOT / name).rglob("*.py"))
    alien = [(path.name, line) for path in sources for line in ALIAS.findall(path.read_text(encoding="utf-8"))]
    assert not alien, alien


def test_no_sentence_is_kept_that_nothing_says(extracted: Catalog, written: Catalog) -> None:
    said = {_key(one) for one in _told(extracted)}
    unused = [one.id for one in _told(written) if _key(one) not in said and _key(one)[1] not in OF_DJANGO]
    assert not unused, unused


def test_every_sentence_holds_the_values_of_its_message(extracted: Catalog) -> None:
    wrong = [one.id for one in _told(extracted) if _values(_sentences(one)[-1]) != _values(_texts(one)[-1])]
    assert not wrong, wrong


def test_a_sentence_has_as_many_forms_as_its_language(written: Catalog) -> None:
    wrong = [
        one.id for one in _told(written) if len(_sentences(one)) != (written.num_plurals if one.pluralizable else 1)
    ]
    assert not wrong, wrong


def test_every_form_of_a_plural_tells_only_values_of_its_message(written: Catalog) -> None:
    wrong = [
        one.id
        for one in _told(written)
        if one.pluralizable
        for form in _sentences(one)
        if not set(_values(form)) <= set(_values(_texts(one)[-1]))
    ]
    assert not wrong, wrong


def test_what_is_counted_has_a_singular(written: Catalog) -> None:
    wrong = [one.id for one in _told(written) if not one.pluralizable and COUNTED.search(_texts(one)[0])]
    assert set(wrong) <= MANY, wrong


def test_apostrophes_are_printed_ones(written: Catalog) -> None:
    straight = [one.id for one in _told(written) for form in _sentences(one) if STRAIGHT.search(form)]
    assert not straight, straight


def _told(catalogue: Catalog) -> Iterator[Message]:
    """Every message but the head of the file."""
    return (one for one in catalogue if one.id)


def _key(message: Message) -> Key:
    return message.context, _texts(message)[0]


def _texts(message: Message) -> list[str]:
    """A message and, where it has one, its plural."""
    return [message.id] if isinstance(message.id, str) else list(message.id)


def _sentences(message: Message) -> list[str]:
    return [message.string] if isinstance(message.string, str) else list(message.string or ())


def _values(text: str) -> list[str]:
    return sorted(VALUE.findall(text))
