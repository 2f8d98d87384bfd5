"""A row as plain data, and back. What is a key in this installation is the number of a row in the archive."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime, time
from typing import Any
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db.models import Field, JSONField

from campaign.archive.parts import SOURCES
from campaign.bridge.shared import read_json

PLACE = re.compile(r"\{(\w*)\}")


class InvalidValue(ValueError):
    """This is no value of the field; the message says why."""


# --- JSON ------------------------------------------------------------------------------------------------------------


def canonical(value: object) -> bytes:
    """The one way in which the archive writes a value. Raises ValueError for what JSON does not know."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False).encode()


def read_canonical(line: bytes) -> object:
    """The value of a line. Raises InvalidValue unless it is written in the one way, and for text that a database would
    refuse: so nothing is in it twice, and nothing is beside it."""
    try:
        value = read_json(line)
        same = canonical(value) == line
    except ValueError as wrong:
        raise InvalidValue("it is no JSON") from wrong
    if not same:
        raise InvalidValue("it is not written in the way of an archive")
    if b"\\u0000" in line:
        raise InvalidValue("it has a character that is none")
    return value


# --- values ----------------------------------------------------------------------------------------------------------


def plain(value: object) -> Any:
    """A value of a field as JSON."""
    match value:
        case datetime():
            return value.astimezone(UTC).isoformat()
        case date() | time():
            return value.isoformat()
        case UUID():
            return str(value)
        case _:
            return value


def read_value(column: Field, written: object) -> Any:
    """What the field holds where the archive says `written`. Raises InvalidValue."""
    if written is None:
        if not column.null:
            raise InvalidValue(f"{column.name} is missing")
        return None
    try:
        value = written if isinstance(column, JSONField) else column.to_python(written)
        column.run_validators(value)
    except (ValidationError, TypeError, ValueError, OverflowError) as wrong:
        raise InvalidValue(f"{column.name} has no such value") from wrong
    if type(plain(value)) is not type(written) or plain(value) != written:
        raise InvalidValue(f"{column.name} has no such value")
    if column.choices and value not in (*_values(column), "" if column.blank else None):
        raise InvalidValue(f"{column.name} has no such value")
    return value


def _values(column: Field) -> list[object]:
    return [value for value, _ in column.flatchoices]


# --- keys inside of texts and of JSON --------------------------------------------------------------------------------


def rekey_source(source: str | None, key_of: Callable[[str, str], str]) -> str | None:
    """A source like `award:12:7` with other keys; `key_of` takes a part and a key. One that names no rows stays."""
    form = SOURCES.get((source or "").split(":")[0], "")
    match = _pattern(form).fullmatch(source) if source and form else None
    if match is None:
        return source
    keys = iter(match.groups())

    def other(place: re.Match[str]) -> str:
        key = next(keys)
        return key_of(place[1], key) if place[1] else key

    return PLACE.sub(other, form)


def _pattern(form: str) -> re.Pattern[str]:
    """`buy:{magus}:{}` as an expression that finds what stands in its places."""
    pieces = PLACE.split(form)
    places = [r"(\w+)" if part else r"(.+)" for part in pieces[1::2]]
    words = [re.escape(word) for word in pieces[::2]]
    return re.compile("".join(word + place for word, place in zip(words, [*places, ""], strict=True)))


def rekey_json(values: Mapping[str, object], key_of: Callable[[str], str]) -> dict[str, object]:
    """JSON by the key of a row, by other keys. Raises InvalidValue where two become one."""
    rekeyed = {key_of(key): value for key, value in values.items()}
    if len(rekeyed) != len(values):
        raise InvalidValue("the same row stands there twice")
    return rekeyed
