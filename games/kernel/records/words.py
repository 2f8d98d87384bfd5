"""The words of a line, and how they are read and printed."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import NamedTuple

from games.kernel.records.names import needs_quotes, quoted, unquoted
from games.kernel.rulebook import Refused, Value


class Word(Value, frozen=True):
    """One argument. A quoted one is always a name or text; `tail` is what is written right behind its quotation mark,
    `"The Pit"/walk_to`. A bare one may be anything: name, number, keyword, item."""

    text: str
    quoted: bool = False
    tail: str = ""

    def written(self, keywords: Collection[str]) -> str:
        """As it is printed: in quotation marks only where it needs them."""
        if not self.quoted:
            return self.text
        return (quoted(self.text) if needs_quotes(self.text, keywords) else self.text) + self.tail


class Lexed(NamedTuple):
    """A line taken apart: `[ slot "/" ] [ seat ":" ] words [ # comment ]`."""

    slot: int | None
    seat: str | None
    words: tuple[Word, ...]
    comment: str | None

    @property
    def is_act(self) -> bool:
        """Whether there is more than a comment in it."""
        return bool(self.words) or self.seat is not None or self.slot is not None


def lexed(line: str) -> Lexed:
    """The parts of a line. Raises Refused (REC 2): a name in quotes has no end, or grows into a word."""
    prefix = _PREFIX.match(line)
    assert prefix is not None, "every part of the prefix may be missing"
    slot, seat = prefix["slot"], prefix["seat"]
    words, comment = _words(line, prefix.end())
    return Lexed(int(slot) if slot else None, seat, words, comment)


def written(words: Sequence[Word], keywords: Collection[str]) -> str:
    """Words side by side, as they are printed."""
    return " ".join(word.written(keywords) for word in words)


def _words(line: str, begin: int) -> tuple[tuple[Word, ...], str | None]:
    words: list[Word] = []
    while begin < len(line):
        word = _WORD.match(line, begin)
        if word is None:
            raise Refused("REC 2", "quotes_not_understood", given=line[begin:].strip())
        begin = word.end()
        if word["comment"] is not None:
            return tuple(words), word["comment"].strip()
        if word["bare"] is not None:
            words.append(Word(word["bare"]))
        elif word["tail"] is not None:
            inside = word["plain"] if word["plain"] is not None else word["curly"]
            words.append(Word(unquoted(inside), quoted=True, tail=word["tail"]))
    return tuple(words), None


_PREFIX = re.compile(r"\s*(?:(?P<slot>[0-9]{1,3})/\s*)?(?:(?P<seat>[\w.\-]+)\s*:)?")
_WORD = re.compile(
    r"""\s*(?:
        \#(?P<comment>.*)
      | (?:"(?P<plain>(?:\\.|[^"\\])*)"|[“„](?P<curly>(?:\\.|[^"“”\\])*)["“”])(?P<tail>[^\s"“”„\#]*)(?=[\s\#]|$)
      | (?P<bare>[^\s"“”„\#]+)(?=[\s\#]|$)
      | $
    )""",
    re.VERBOSE | re.DOTALL,
)
