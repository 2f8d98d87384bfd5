"""The patterns of the older style, and the places that match them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple


class Place(NamedTuple):
    """One match: `pattern` is `section.name` as in maxima.toml, `path` is relative to the repository."""

    pattern: str
    path: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.pattern}: {' '.join(self.text.split())[:100]}"


PHRASES: dict[str, re.Pattern[str]] = {
    "who-without-noun": re.compile(
        r"(?:^|[.;:(–—]\s+)[Ww]ho(?:ever)? (?!else\b|am\b|are you\b)\w+|\b(?:to|of|for|by|from|with|than|as) who\b"
    ),
    "told-said-asked": re.compile(
        r"\b(?:is|are|was|were|be|been|gets?) (?:told|said|asked)\b|\bit is (?:waited|counted|looked|begun|gone)\b"
    ),
    "lies-stands": re.compile(
        r"\b(?:lies|lie|lay|stands|stand|stood) "
        r"(?:in|on|at|there|here|beside|below|above|still|with|before|under|between|open|by)\b"
    ),
    "is-no": re.compile(r"(?<!here )\b(?:is|are|was|were) no (?!longer\b|more\b)\w+"),
    "anew-any-more": re.compile(r"\banew\b|\bany more\b"),
    "so-many": re.compile(r"(?:^|[.;:(]\s*)[Ss]o (?:many|much|long|often)\b"),
    "put-and-lay": re.compile(r"\bput (?:right|aside|away)\b|\b(?:laid|lay|lays) (?:out|down|by|the|a|it)\b"),
}
"""Phrases of any English text."""

OPENINGS: dict[str, re.Pattern[str]] = {
    "opens-with-what": re.compile(r"What\b"),
    "opens-without-subject": re.compile(
        r"(?:Who|Whoever|Whose|The same|This,|So many|So much|So long|So often|It |Of |On which|In which)\b"
    ),
}
"""First words of a docstring that begins in the middle of a thought."""


def phrases_in(section: str, path: str, line: int, text: str) -> Iterator[Place]:
    """The phrases in a text that begins on this line, wherever it is wrapped; `section` names its kind."""
    joined = " ".join(text.split())
    for name, pattern in PHRASES.items():
        for match in pattern.finditer(joined):
            yield Place(f"{section}.{name}", path, line, joined[max(0, match.start() - 30) :])
