"""JSON that comes from outside, whoever wrote it: the fields of an order, an API call, a file, a row of a record.

Everything foreign is read here, and nowhere else: what is nested so deeply that whoever walks through it runs out of
stack, or what no database and no answer could carry, is no JSON of ours.
"""

from __future__ import annotations

import json
from math import isfinite
from typing import Any

DEEPEST = 40
"""So many lists and objects may stand in each other. The deepest thing that we speak of, a Power, has ten."""


class TooDeep(ValueError):
    """It is nested deeper than anything we speak of."""


class HalfCharacter(ValueError):
    """An escape writes half a character."""


def read_json(text: str | bytes) -> Any:
    """The value of this text. Raises ValueError: TooDeep, HalfCharacter, or for what is no JSON."""
    try:
        value: object = json.loads(text, parse_constant=_no_number, parse_float=_finite)
        too_deep = is_deeper(value, DEEPEST)
    except RecursionError as endless:
        raise TooDeep("nested too deeply") from endless
    if too_deep:
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
