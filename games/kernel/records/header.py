"""The header of a record: its fields, taken by their keys; and the keys that every game has (REC 5)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date

from games.kernel.records.form import Field, Record
from games.kernel.records.names import folded, read_list, unknown, write_list
from games.kernel.records.seats import read_seats
from games.kernel.rulebook import Refused

VERSION = "1"
ABOUT = ("Event", "Date", "Place", "Round")
"""What a header may say about a game; free, but for the form of the date."""


class Header:
    """The fields of a header, each to be taken once. `line` is the line of the last one, for whatever is wrong then."""

    def __init__(self, record: Record) -> None:
        self._first = record.line
        self._left = list(record.fields)
        self.line = record.line

    def take(self, key: str) -> str | None:
        """The value under this key. Raises Refused (REC 5): it is there twice."""
        values = self.take_all(key)
        if len(values) > 1:
            raise Refused("REC 5", "header_twice", key=key)
        return values[0] if values else None

    def take_all(self, key: str) -> list[str]:
        """Every value under a key that may be repeated."""
        return [value for _, value in self._taken(len(key.split()), key)]

    def take_each(self, key: str, words: int) -> Iterator[tuple[tuple[str, ...], str]]:
        """`Deck Anna`, `Deck Bruno`: what stands behind the key in so many words, and the value."""
        yield from self._taken(len(key.split()) + words, key)

    def one_of(self, key: str, choices: Sequence[str]) -> str | None:
        """The value under this key, one of these. Raises Refused (REC 5)."""
        value = self.take(key)
        if value is None:
            return None
        match = next((choice for choice in choices if folded(choice) == folded(value)), None)
        if match is None:
            raise Refused("REC 5", "header_value", key=key, given=value, known=list(choices))
        return match

    def needs(self, key: str) -> str:
        """The value of a key that must be there. Raises Refused (REC 5)."""
        value = self.take(key)
        if not value:
            self.back()
            raise Refused("REC 5", "header_missing", key=key)
        return value

    def end(self, known: Iterable[str]) -> None:
        """Raises Refused (REC 5) if a field is left that nobody knows."""
        if self._left:
            self.line = self._left[0].line
            raise unknown("REC 5", "key", " ".join(self._left[0].key), known)

    def back(self) -> None:
        """What is wrong now is wrong with the whole header."""
        self.line = self._first

    def _taken(self, words: int, key: str) -> Iterator[tuple[tuple[str, ...], str]]:
        heads = len(key.split())
        for field in tuple(self._left):
            if len(field.key) == words and folded(" ".join(field.key[:heads])) == folded(key):
                self._left.remove(field)
                self.line = field.line
                yield field.key[heads:], field.value


def take_version(header: Header, key: str) -> None:
    """The first line. Raises Refused (REC 5) for a version of the notation that nobody knows."""
    version = header.take(key)
    if version != VERSION:
        raise Refused("REC 5", "unknown_version", given=version or "", known=[VERSION])


def take_about(header: Header) -> dict[str, str]:
    """Event, date, place, round, as far as they are there. Raises Refused (REC 5) for a date that is none."""
    about = {}
    for key in ABOUT:
        value = header.take(key)
        if value and key == "Date":
            _check_date(value)
        if value:
            about[key] = " ".join(value.split())
    return about


def take_players(header: Header, keywords: Iterable[str]) -> tuple[str, ...]:
    """The seats, clockwise. Raises Refused (REC 5)."""
    return read_seats(read_list(header.needs("Players")), frozenset(keywords))


def about_fields(about: dict[str, str]) -> list[Field]:
    """The fields that `take_about` reads."""
    return [Field((key,), " ".join(about[key].split())) for key in ABOUT if about.get(key, "").split()]


def list_field(key: tuple[str, ...], names: Sequence[str]) -> Field:
    """A field that holds a list."""
    return Field(key, write_list(names))


def _check_date(value: str) -> None:
    try:
        if not _DATE.fullmatch(value):
            raise ValueError(value)
        date.fromisoformat(value)
    except ValueError:
        raise Refused("REC 5", "not_a_date", given=value) from None


_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
