"""Numbers and conditions of a row, worked out at the moment when they are needed. They always end, and never fail.

A number is a whole number, `$param`, `setting:name`, or a list `[function, argument, …]`; comparisons give 1 or 0.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from typing import Any

from games.live_magic.rules.powers.situation import Given, Param, Situation

PARAM = "$"
SETTING = "setting:"
CURRENT = "current"
CONTESTED = "contested"

ARITHMETIC: dict[str, Callable[[int, int], int]] = {
    "minus": operator.sub,
    "plus": operator.add,
    "min": min,
    "max": max,
    "ge": lambda a, b: int(a >= b),
    "le": lambda a, b: int(a <= b),
    "and": lambda a, b: int(a != 0 and b != 0),
    "or": lambda a, b: int(a != 0 or b != 0),
}
"""Functions of two numbers."""


def number(expression: object, situation: Situation, given: Given) -> int:
    """The whole number that this expression stands for here; 0 where it stands for no number."""
    result = value(expression, situation, given)
    return result if isinstance(result, int) else 0


def holds(conditions: Iterable[object], situation: Situation, given: Given) -> bool:
    return all(number(condition, situation, given) != 0 for condition in conditions)


def value(expression: Any, situation: Situation, given: Given) -> Param | None:
    """The number, code or id that this expression stands for here; None: there is no such thing now."""
    if isinstance(expression, int):
        return int(expression)
    if isinstance(expression, str):
        return _word(expression, situation, given)
    function, *arguments = expression
    return _applied(function, arguments, situation, given)


def category(word: str, situation: Situation, given: Given) -> str | None:
    """The category that a code, `current` or `$param` means here."""
    return situation.category if word == CURRENT else _text(_word(word, situation, given))


def deck(word: str, situation: Situation, given: Given) -> str | None:
    """The deck that a code, `current` or `$param` means here."""
    return situation.deck if word == CURRENT else _text(_word(word, situation, given))


def pack(word: str, situation: Situation, given: Given) -> str | None:
    """The id of the pack that `contested` or `$param` means here."""
    return _text(_word(word, situation, given))


def _word(word: str, situation: Situation, given: Given) -> Param | None:
    if word.startswith(PARAM):
        return given.get(word.removeprefix(PARAM))
    if word.startswith(SETTING):
        return situation.setting(word.removeprefix(SETTING))
    return situation.contested if word == CONTESTED else word


def _applied(function: str, arguments: list[Any], situation: Situation, given: Given) -> int | str | None:
    match function, arguments:
        case "life", [who]:
            return situation.life(who)
        case "traits", [who, which]:
            named = category(which, situation, given)
            return situation.traits(who, named) if named is not None else 0
        case "packs", [who, which]:
            named = deck(which, situation, given)
            return len(situation.packs(who, named)) if named is not None else 0
        case "picks", [who]:
            return situation.picks(who)
        case "throw", [_]:
            return int(situation.is_throw_equal)
        case "deck", []:
            return situation.deck
        case "not", [one]:
            return int(number(one, situation, given) == 0)
        case "eq", [one, other]:
            return int(value(one, situation, given) == value(other, situation, given))
        case "ne", [one, other]:
            return int(value(one, situation, given) != value(other, situation, given))
        case _, [one, other]:
            return ARITHMETIC[function](number(one, situation, given), number(other, situation, given))
    raise TypeError(f"{function} is no function of the vocabulary")


def _text(param: Param | None) -> str | None:
    return param if isinstance(param, str) else None
