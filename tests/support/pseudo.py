"""Languages in which every translated letter is another one: what is read in Latin letters on a page is not translated.

A pseudo-language has the catalogues of a real one (ours, Django's, allauth's, the REST framework's), with each letter
moved to a block of ideographs. Names, numbers, markup and values stay as they are, and `plain` reads it back.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from html.parser import HTMLParser
from typing import Any

from django.test import override_settings
from django.utils.translation import trans_real

PSEUDO = {"it": "it-ch", "cs": "cs-cz"}
"""A code of its own for each, so that nothing that is cached by language is shared with the real one."""

KEPT = re.compile(r"%\(\w+\)[-+ #0-9.]*[a-z]|%[-+ #0-9.]*[a-z%]|<[^>]*>|&#?\w+;|\{[^}]*\}|https?://\S+")
"""Values, markup and costs inside of a message."""

LETTER = re.compile(r"[^\W\d_]")
FIRST_IDEOGRAPH, LAST_LETTER = 0x4E00, 0x250
IDEOGRAPH = re.compile(f"[{chr(FIRST_IDEOGRAPH)}-{chr(FIRST_IDEOGRAPH + LAST_LETTER)}]")

ATTRIBUTES = frozenset({"title", "alt", "aria-label", "aria-description", "aria-valuetext", "placeholder", "label"})
"""Attributes that are seen or read aloud."""

DATA_OF_SCRIPTS = frozenset({"data-groups", "data-beats"})
"""Attributes of several words that a script reads and nobody sees."""

VOID = frozenset({"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"})


def moved(text: str) -> str:
    """The message with every letter outside of its values moved away."""
    parts, at = [], 0
    for kept in KEPT.finditer(text):
        parts += [_letters_moved(text[at : kept.start()]), kept[0]]
        at = kept.end()
    return "".join([*parts, _letters_moved(text[at:])])


def _letters_moved(text: str) -> str:
    return LETTER.sub(
        lambda letter: chr(FIRST_IDEOGRAPH + ord(letter[0])) if ord(letter[0]) < LAST_LETTER else letter[0], text
    )


def plain(text: str) -> str:
    """What a reader of the real language reads."""
    return IDEOGRAPH.sub(lambda sign: chr(ord(sign[0]) - FIRST_IDEOGRAPH), text)


@contextmanager
def pseudo_language(code: str) -> Iterator[str]:
    """Lets the product speak the pseudo-language of `code`; gives the code that a browser asks for it by."""
    pseudo = PSEUDO[code]
    with override_settings(LANGUAGES=[("en", "English"), (pseudo, pseudo)]):
        catalogue: Any = trans_real.DjangoTranslation(pseudo)
        known: dict[str, Any] = vars(trans_real)["_translations"]
        for messages in catalogue._catalog._catalogs:
            messages.update({key: moved(text) for key, text in messages.items() if key})
        known[pseudo] = catalogue
        try:
            yield pseudo
        finally:
            del known[pseudo]


class Visible(HTMLParser):
    """The texts of a page that somebody sees, hears, or gets from a script; not what is marked as of a language."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._open: list[tuple[str, bool]] = []

    @property
    def is_skipped(self) -> bool:
        return bool(self._open) and self._open[-1][1]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Takes the attributes of an element that are read."""
        values = {name: value for name, value in attrs if value}
        is_skipped = self.is_skipped or tag in {"script", "style"} or bool(tag != "html" and values.get("lang"))
        if tag not in VOID:
            self._open.append((tag, is_skipped))
        if not is_skipped:
            self.texts += [value for name, value in values.items() if is_read(tag, name, value, values)]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """The same for an element that is empty."""
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        """Closes what is still open inside of the element, too."""
        while self._open and self._open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        """Takes a text; what stands in a field was typed by somebody."""
        is_typed = bool(self._open) and self._open[-1][0] == "textarea"
        if data.strip() and not self.is_skipped and not is_typed:
            self.texts.append(" ".join(data.split()))


def is_read(tag: str, name: str, value: str, values: dict[str, str]) -> bool:
    """Whether somebody reads this attribute: it is a text, or words that a script shows."""
    if name.startswith("data-"):
        return " " in value and not value.startswith(("{", "[", "/", "http")) and name not in DATA_OF_SCRIPTS
    if name == "value":
        return tag == "input" and values.get("type") in {"submit", "button", "reset"}
    if name == "content":
        return values.get("name") == "description" or values.get("property") in {"og:title", "og:description"}
    return name in ATTRIBUTES


def visible(html: str) -> list[str]:
    """Every text of the page that is read, in its order."""
    parser = Visible()
    parser.feed(html)
    parser.close()
    return parser.texts
