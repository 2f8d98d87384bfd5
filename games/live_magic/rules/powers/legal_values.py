"""Whether a value is one that the vocabulary allows at its place: one check for each kind of argument."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from games.live_magic.rules.powers.findings import Reading, shown
from games.live_magic.rules.powers.numbers import CONTESTED, CURRENT, PARAM, SETTING
from games.live_magic.rules.powers.vocabulary import Argument

LARGEST = 99
"""No number of a row is larger, nor smaller than its negative."""

DEEPEST = 5
"""So deep may functions stand in each other."""

MOST_IN_LIST = 8

PERSONS = ("self", "opponent", "others")


def check_arguments(
    reading: Reading, legal: Sequence[Argument], values: dict[str, object], where: str, tag: str | None = None
) -> None:
    """Every argument is known and legal, and none is missing; `tag` is the field that named what they belong to."""
    known = {argument.name: argument for argument in legal}
    for name in values:
        if name not in known and name != tag:
            reading.findings.add("power_argument_unknown", where, name=shown(name))
    for argument in legal:
        if argument.name in values:
            check(reading, argument, values[argument.name], f"{where}.{argument.name}")
        elif not argument.optional:
            reading.findings.add("power_argument_missing", where, name=argument.name)


def check(reading: Reading, argument: Argument, value: Any, where: str) -> None:
    """The value at this place is legal."""
    if not argument.several:
        check_one(reading, argument, value, where)
        return
    for place, member in enumerate(listed(reading, value, where, MOST_IN_LIST, least=1)):
        check_one(reading, argument, member, f"{where}.{place}")
        if member in value[:place]:
            reading.findings.add("power_value_twice", f"{where}.{place}", value=shown(member))


def check_one(reading: Reading, argument: Argument, value: object, where: str) -> None:
    """One value is among the listed ones, or of the named type."""
    if argument.type is not None:
        TYPES[argument.type](reading, value, where)
    elif not is_among(value, argument.values):
        illegal(reading, value, where, argument.values)
    elif value in PERSONS and not reading.has_person(value):
        reading.findings.add("power_person_not_in_window", where, person=value, window=reading.window)


def is_among(value: object, values: Sequence[object]) -> bool:
    """Whether the value is one of these, of the same type: true is no 1."""
    return any(type(value) is type(one) and value == one for one in values)


def illegal(reading: Reading, value: object, where: str, values: Sequence[object]) -> None:
    """Note a value that is none of the legal ones."""
    reading.findings.add("power_value_illegal", where, value=shown(value), legal=[shown(one) for one in values])


def listed(reading: Reading, value: object, where: str, most: int, least: int = 0) -> list[Any]:
    """The members of a list of a sane length; anything else is noted and has none."""
    if not isinstance(value, list) or len(value) < least:
        reading.findings.add("power_not_a_list", where, least=least)
        return []
    if len(value) > most:
        reading.findings.add("power_too_many", where, number=len(value), most=most)
        return []
    return value


# --- the types of the vocabulary -------------------------------------------------------------------------------------


def is_whole(value: object) -> bool:
    """Whether this is a whole number, and not true or false."""
    return isinstance(value, int) and not isinstance(value, bool)


def _boolean(reading: Reading, value: object, where: str) -> None:
    if not isinstance(value, bool):
        illegal(reading, value, where, (True, False))


def _whole(reading: Reading, value: Any, where: str) -> bool:
    if not is_whole(value):
        reading.findings.add("power_number_malformed", where, value=shown(value))
        return False
    if abs(value) > LARGEST:
        reading.findings.add("power_number_too_large", where, most=LARGEST)
        return False
    return True


def _integer(reading: Reading, value: object, where: str) -> None:
    if _whole(reading, value, where) and value == 0:
        reading.findings.add("power_number_malformed", where, value="0")


def _count(reading: Reading, value: Any, where: str) -> None:
    if _whole(reading, value, where) and value < 1:
        reading.findings.add("power_number_malformed", where, value=shown(value))


def _number(reading: Reading, value: object, where: str, depth: int = 1) -> None:
    if isinstance(value, list):
        _expression(reading, value, where, depth)
    elif isinstance(value, str) and value.startswith(PARAM):
        _param(reading, value, where, "int")
    elif isinstance(value, str) and value.startswith(SETTING):
        _setting(reading, value.removeprefix(SETTING), where)
    else:
        _whole(reading, value, where)


def _value(reading: Reading, value: object, where: str, depth: int = 1) -> None:
    if isinstance(value, str) and value.startswith(PARAM):
        _param(reading, value, where, None)
    elif value == CONTESTED:
        _contested(reading, where)
    elif not (isinstance(value, str) and reading.vocabulary.is_code(value)):
        _number(reading, value, where, depth)


def _setting(reading: Reading, name: str, where: str) -> None:
    if name not in reading.vocabulary.settings:
        reading.findings.add("power_setting_unknown", where, name=shown(name))


def _expression(reading: Reading, value: list[object], where: str, depth: int) -> None:
    if depth > DEEPEST:
        reading.findings.add("power_too_deep", where, most=DEEPEST)
        return
    function = value[0] if value else None
    operands = reading.vocabulary.expressions.get(function) if isinstance(function, str) else None
    if operands is None:
        illegal(reading, function, where, tuple(reading.vocabulary.expressions))
    elif len(operands) != len(value) - 1:
        reading.findings.add("power_operands", where, function=function, number=len(value) - 1, needed=len(operands))
    else:
        _check_place_of(reading, str(function), where)
        for place, (operand, argument) in enumerate(zip(operands, value[1:], strict=True), 1):
            _operand(reading, operand, argument, f"{where}.{place}", depth + 1)


def _operand(reading: Reading, operand: Argument, value: object, where: str, depth: int) -> None:
    match operand.type:
        case "number":
            _number(reading, value, where, depth)
        case "value":
            _value(reading, value, where, depth)
        case _:
            check_one(reading, operand, value, where)


def _check_place_of(reading: Reading, function: str, where: str) -> None:
    """There is no throw outside a challenge, and no deck on the table outside the auction."""
    if function == "throw" and not reading.is_in_challenge:
        reading.findings.add("power_throw_outside_challenge", where, window=reading.window)
    if function == "deck" and not reading.is_in_auction:
        reading.findings.add("power_current_deck_missing", where, window=reading.window)


def _category(reading: Reading, value: object, where: str) -> None:
    if value == CURRENT:
        if not reading.is_in_challenge:
            reading.findings.add("power_current_outside_challenge", where, window=reading.window)
        return
    _code_or_param(reading, value, where, "categories", "category")


def _deck(reading: Reading, value: object, where: str) -> None:
    if value == CURRENT:
        if not reading.is_in_auction:
            reading.findings.add("power_current_deck_missing", where, window=reading.window)
        return
    _code_or_param(reading, value, where, "decks", "deck")


def _code_or_param(reading: Reading, value: object, where: str, codes: str, kind: str) -> None:
    if isinstance(value, str) and value.startswith(PARAM):
        _param(reading, value, where, kind)
    elif not is_among(value, reading.vocabulary.codes[codes]):
        illegal(reading, value, where, (*reading.vocabulary.codes[codes], CURRENT, PARAM + kind))


def _sign(reading: Reading, value: object, where: str) -> None:
    if not is_among(value, reading.vocabulary.codes["signs"]):
        illegal(reading, value, where, reading.vocabulary.codes["signs"])


def _pack(reading: Reading, value: object, where: str) -> None:
    if value == CONTESTED:
        _contested(reading, where)
    else:
        _param(reading, value, where, "pack")


def _contested(reading: Reading, where: str) -> None:
    if not reading.is_in_call:
        reading.findings.add("power_contested_outside_call", where, window=reading.window)


def _side(reading: Reading, value: object, where: str) -> None:
    _param(reading, value, where, "one_of")


def _person(reading: Reading, value: Any, where: str) -> None:
    if not is_among(value, ("self", "opponent")):
        illegal(reading, value, where, ("self", "opponent"))
    elif not reading.has_person(value):
        reading.findings.add("power_person_not_in_window", where, person=value, window=reading.window)


def _effects(reading: Reading, value: object, where: str) -> None:
    """Nothing to say here: `legal_effects.check_effects` reads effects in effects itself."""


def _param(reading: Reading, value: object, where: str, kind: str | None) -> None:
    """`$name` of a parameter that is given by now, of this type (None: of any)."""
    name = value.removeprefix(PARAM) if isinstance(value, str) and value.startswith(PARAM) else None
    if name is None:
        illegal(reading, value, where, (f"{PARAM}{kind}",))
    elif name in reading.opponents and not reading.after_costs:
        reading.findings.add("power_param_given_later", where, name=shown(name))
    elif name not in reading.params and name not in reading.opponents:
        reading.findings.add("power_param_unknown", where, name=shown(name))
    else:
        type_ = (reading.params | reading.opponents)[name].get("type")
        if kind is not None and type_ != kind:
            reading.findings.add("power_param_type", where, name=shown(name), type=shown(type_), needed=kind)


TYPES: dict[str, Callable[[Reading, Any, str], None]] = {
    "boolean": _boolean,
    "integer": _integer,
    "count": _count,
    "number": _number,
    "value": _value,
    "category": _category,
    "deck": _deck,
    "sign": _sign,
    "pack": _pack,
    "side": _side,
    "person": _person,
    "effects": _effects,
}
"""How a value of each type is checked."""
