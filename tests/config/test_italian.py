"""Italian says things as Magic's own Italian texts do."""

import re
from collections.abc import Iterator
from pathlib import Path

from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parent.parent.parent
NOT_ITS_WORD = re.compile(r"\bospit[ei]\b|viaggi\w* planar\w+|controll\w+ i piani", re.IGNORECASE)
"""Who holds an evening is its *organizzatore*; one *viaggia tra i piani* and is the *controllore planare*."""


def test_italian_has_the_words_of_magic() -> None:
    wrong = [sentence for sentence in (*_sentences(), *_lines_of_rules()) if NOT_ITS_WORD.search(sentence)]
    assert not wrong, wrong


def _sentences() -> Iterator[str]:
    with (ROOT / "locale/it/LC_MESSAGES/django.po").open("rb") as lines:
        for message in read_po(lines, locale="it"):
            yield from [message.string] if isinstance(message.string, str) else message.string or ()


def _lines_of_rules() -> Iterator[str]:
    for path in (ROOT / "data/rules").glob("*.toml"):
        yield from (line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("it = "))
