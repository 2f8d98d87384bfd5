"""The house rules as the engine's charter defines them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

import msgspec

from games.live_magic.rules.charter import Charter

HIGHEST = 999
"""The highest number that a settings page offers where the charter has no upper end."""
A_HANDFUL = 10
"""The most legal numbers that are shown as a choice instead of a field."""


@dataclass(frozen=True)
class CharterField:
    """A house rule as the engine's charter defines it: its default and its legal values.

    kind = choice: one of `values` · number: from `least` to `most`, and None where `optional`.
    """

    name: str
    kind: Literal["choice", "number"]
    default: Any
    values: tuple[Any, ...] = ()
    least: int = 0
    most: int = HIGHEST
    optional: bool = False


@cache
def charter_fields() -> tuple[CharterField, ...]:
    """Every house rule of the charter, in its order, with the values it takes; the default comes first."""
    return tuple(_charter_field(field.name, field.default) for field in msgspec.structs.fields(Charter))


def _charter_field(name: str, default: object) -> CharterField:
    if isinstance(default, bool):
        return CharterField(name, "choice", default, values=(default, not default))
    if isinstance(default, str):
        return CharterField(name, "choice", default, values=_named_values(name))
    numbers = tuple(number for number in range(HIGHEST + 1) if is_legal_house_rule(name, number))
    if len(numbers) <= A_HANDFUL:
        return CharterField(name, "choice", default, values=tuple(sorted(numbers, key=lambda n: n != default)))
    return CharterField(name, "number", default, least=numbers[0], most=numbers[-1], optional=default is None)


def _named_values(name: str) -> tuple[str, ...]:
    """The literal names in the type of a charter's field; the first is the default."""
    declared = msgspec.inspect.type_info(Charter)
    assert isinstance(declared, msgspec.inspect.StructType)
    kind = next(field.type for field in declared.fields if field.name == name)
    parts = kind.types if isinstance(kind, msgspec.inspect.UnionType) else (kind,)
    literals = [value for part in parts if isinstance(part, msgspec.inspect.LiteralType) for value in part.values]
    default = getattr(Charter(), name)
    return tuple(sorted((str(value) for value in literals), key=lambda value: value != default))


def is_legal_house_rule(name: str, value: object) -> bool:
    """Whether the charter has a rule of this name that takes this value."""
    if isinstance(value, int) and value > HIGHEST:
        return False
    try:
        msgspec.convert({name: value}, Charter)
    except (msgspec.ValidationError, ValueError, TypeError):
        return False
    return True
