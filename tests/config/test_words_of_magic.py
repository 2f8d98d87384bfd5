"""Each language says things as Magic's own texts in it do, and calls one thing by one name."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parent.parent.parent
NOT_ITS_WORDS: Mapping[str, re.Pattern[str]] = {
    "it": re.compile(r"\bospit[ei]\b|viaggi\w* planar\w+|controll\w+ i piani", re.IGNORECASE),
    "cs": re.compile(r"(?<!\()\bmag(us|i)\b|\bgenerál|\bmonarch|božskost|značk\w+ tahu", re.IGNORECASE),
}
"""Who holds an evening is its *organizzatore*, and only a guest is an *ospite*; one *viaggia tra i piani* and is the
*controllore planare*. In Czech a Magus is a *mág*, a commander a *velitel*, the monarch the *panovník*:
docs/cs/words.md."""


@pytest.mark.parametrize("language", NOT_ITS_WORDS)
def test_a_language_has_the_words_of_magic(language: str) -> None:
    said = (*_sentences(language), *_lines_of_rules(language))
    wrong = [sentence for sentence in said if NOT_ITS_WORDS[language].search(sentence)]
    assert not wrong, wrong


def _sentences(language: str) -> Iterator[str]:
    with (ROOT / f"locale/{language}/LC_MESSAGES/django.po").open("rb") as lines:
        for message in read_po(lines, locale=language):
            if "guest" in str(message.id).lower():
                continue
            yield from [message.string] if isinstance(message.string, str) else message.string or ()


def _lines_of_rules(language: str) -> Iterator[str]:
    for path in (ROOT / "data/rules").glob("*.toml"):
        lines = path.read_text(encoding="utf-8").splitlines()
        about_guests = {place + 1 for place, line in enumerate(lines) if line.startswith("en = ") and "guest" in line}
        yield from (
            line
            for place, line in enumerate(lines)
            if line.startswith(f"{language} = ") and not {place, place - 1} & about_guests
        )
