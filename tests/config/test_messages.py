"""Translations are compiled without GNU gettext."""

import gettext
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from babel.messages.mofile import write_mo

from config import messages
from config.messages import compile_catalogues

ROOT = Path(__file__).resolve().parents[2]

PO = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "pack"
msgstr "mazzetto"

#, fuzzy
msgid "deck"
msgstr "forse"

msgid "one life"
msgid_plural "%(n)s lives"
msgstr[0] "una vita"
msgstr[1] "%(n)s vite"
"""


@pytest.fixture
def italian(tmp_path: Path) -> Path:
    """A small Italian catalogue."""
    source = tmp_path / "it" / "LC_MESSAGES" / "django.po"
    source.parent.mkdir(parents=True)
    source.write_text(PO)
    return source


def test_what_is_translated_is_found(italian: Path, tmp_path: Path) -> None:
    assert compile_catalogues(tmp_path) == [italian]
    words = gettext.translation("django", tmp_path, ["it"])
    assert words.gettext("pack") == "mazzetto"
    assert words.ngettext("one life", "%(n)s lives", 3) == "%(n)s vite"


def test_what_nobody_has_checked_is_left_in_english(italian: Path, tmp_path: Path) -> None:
    compile_catalogues(tmp_path)
    assert gettext.translation("django", tmp_path, ["it"]).gettext("deck") == "deck"


def test_only_what_has_changed_is_compiled_again(italian: Path, tmp_path: Path) -> None:
    compile_catalogues(tmp_path)
    assert compile_catalogues(tmp_path) == []
    os.utime(italian, (os.path.getmtime(italian) + 10,) * 2)
    assert compile_catalogues(tmp_path) == [italian]


def test_two_processes_that_compile_at_once_do_not_stop_each_other(
    italian: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = f"from pathlib import Path; from config.messages import *; compile_catalogues(Path({str(tmp_path)!r}))"

    def amid(*what: Any) -> None:
        subprocess.run([sys.executable, "-c", line], cwd=ROOT, check=True)
        write_mo(*what)

    monkeypatch.setattr(messages, "write_mo", amid)
    assert compile_catalogues(tmp_path) == [italian]
    assert gettext.translation("django", tmp_path, ["it"]).gettext("pack") == "mazzetto"
