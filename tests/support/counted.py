"""A number and the noun behind it, as the catalogues of a language count it: “3 výběry”, but “5 výběrů”."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from gettext import c2py

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from tests.support.untranslated import ROOT

COUNTED = re.compile(r"(?<![\d.,:/–−-])(\d{1,5}) ([^\W\d_]{3,})")
"""A whole number and the word behind it."""

NOUN = re.compile(r"^%\((\w+)\)[sd] ([^\W\d_]{3,})")


@cache
def catalogue_of(language: str) -> Catalog:
    """The sentences of a language."""
    with (ROOT / f"locale/{language}/LC_MESSAGES/django.po").open("rb") as lines:
        return read_po(lines, locale=language)


@cache
def forms_of(language: str) -> dict[str, frozenset[int]]:
    """For which forms of a plural each noun stands, by the noun."""
    found: defaultdict[str, set[int]] = defaultdict(set)
    for message in catalogue_of(language):
        if message.pluralizable and isinstance(message.string, tuple):
            for number, sentence in enumerate(message.string):
                if noun := NOUN.match(sentence):
                    found[noun[2].casefold()].add(number)
    return {noun: frozenset(numbers) for noun, numbers in found.items()}


def wrongly_counted(language: str, texts: Iterable[str]) -> Iterator[str]:
    """Each number that stands before a form of its noun which belongs to other numbers."""
    form_of, forms = c2py(catalogue_of(language).plural_expr), forms_of(language)
    for text in texts:
        for number, noun in COUNTED.findall(text):
            numbers = forms.get(noun.casefold())
            if numbers is not None and form_of(int(number)) not in numbers:
                yield f"{number} {noun}"
