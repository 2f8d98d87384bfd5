"""JSON that comes from outside, whoever wrote it: the fields of an order, an API call, a file, a row of a record.

Everything foreign is read here, and nowhere else: what is nested so deeply that whoever walks through it runs out of
stack, or what no database and no answer could carry, is no JSON of ours.
"""

from __future__ import annotations

import json
import re
from math import isfinite
from typing import Any

DEEPEST = 40
"""So many lists and objects may stand in each other. The deepest thing that we speak of, a Power, has ten."""


_SPACES = re.compile(r"[ \t\r\n]*")


class TooDeep(ValueError):
    """It is nested deeper than anything we speak of."""


class HalfCharacter(ValueError):
    """An escape writes half a character."""


def read_json(text: str | bytes) -> Any:
    """The value of this text. Raises ValueError: TooDeep, HalfCharacter, or JSONDecodeError."""
    try:
        value: object = json.loads(text, parse_constant=_no_number, parse_float=_finite)
    except RecursionError as endless:
        raise TooDeep("nested too deeply") from endless
    return _checked(value)


def read_json_sequence(text: str) -> list[Any]:
    """The values that follow each other in this text: one, or those of JSON Lines. Raises ValueError as read_json."""
    decoder = json.JSONDecoder(parse_constant=_no_number, parse_float=_finite)
    values, end = list[object](), 0
    while (start := end + len(_SPACES.match(text, end)[0])) < len(text):  # type: ignore[index]  # it may be empty
        try:
            value, end = decoder.raw_decode(text, start)
        except RecursionError as endless:
            raise TooDeep("nested too deeply") from endless
        values.append(_checked(value))
    return values


def _checked(value: object) -> object:
    """The value, if an answer and a database can carry it. Raises TooDeep, HalfCharacter."""
    if is_deeper(value, DEEPEST):
        raise TooDeep("nested too deeply")
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError as half:
        raise HalfCharacter("half a character") from half
    return value


def is_deeper(value: object, most: int) -> bool:
    """Whether more than `most` lists and objects stand in each other."""
    layer = [value]
    for _ in range(most):
        layer = [inner for one in layer if isinstance(one, dict | list) for inner in _members(one)]
    return any(isinstance(one, dict | list) for one in layer)


def _members(one: dict[str, object] | list[object]) -> list[object]:
    return list(one.values()) if isinstance(one, dict) else one


def _no_number(word: str) -> None:
    raise ValueError(word)


def _finite(word: str) -> float:
    number = float(word)
    if not isfinite(number):
        raise ValueError(word)
    return number
