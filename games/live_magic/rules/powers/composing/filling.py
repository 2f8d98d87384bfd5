"""What a form holds that says this row: the other way round of reading it."""

from __future__ import annotations

from collections.abc import Iterator

from games.live_magic.rules.powers.composing.offering import FUNCTION, WHOLE, Row
from games.live_magic.rules.powers.vocabulary import Vocabulary

Field = tuple[str, str]

PLAIN = ("tier", "window", "who")


def data_of(vocabulary: Vocabulary, row: Row) -> dict[str, list[str]]:
    """The data that a form with this row sends."""
    data: dict[str, list[str]] = {}
    for name, value in _fields(vocabulary, row):
        data.setdefault(name, []).append(value)
    return data


def _fields(vocabulary: Vocabulary, row: Row) -> Iterator[Field]:
    for field in PLAIN:
        yield field, str(row.get(field, ""))
    for field in ("name", "text"):
        yield from ((f"{field}.{language}", words) for language, words in row.get(field, {}).items())
    yield from (("categories", code) for code in row.get("categories", ()))
    yield from ((f"limits.{name}", str(value)) for name, value in row.get("limits", {}).items())
    for place, condition in enumerate(row.get("requires", ())):
        yield from number_fields(f"requires.{place}", condition)
    for field in ("params", "costs", "effects"):
        for place, member in enumerate(row.get(field, ())):
            yield from _member(vocabulary, f"{field}.{place}", member)


def _member(vocabulary: Vocabulary, path: str, member: Row) -> Iterator[Field]:
    """The fields of a choice, a cost or an effect."""
    numbers = _numbers_of(vocabulary, member)
    for name, value in member.items():
        where = f"{path}.{name}"
        if name in numbers and isinstance(value, list) and numbers[name]:
            for place, one in enumerate(value):
                yield from number_fields(f"{where}.{place}", one)
        elif name in numbers:
            yield from number_fields(where, value)
        elif name == "then":
            for place, inner in enumerate(value):
                yield from _member(vocabulary, f"{where}.{place}", inner)
        elif isinstance(value, list) and name == "packs":
            yield from ((f"{where}.{place}", str(one)) for place, one in enumerate(value))
        elif isinstance(value, list):
            yield from ((where, str(one)) for one in value)
        elif value is not False:
            yield where, str(value)


def _numbers_of(vocabulary: Vocabulary, member: Row) -> dict[str, bool]:
    """The arguments of this member that are numbers, or (True) lists of them."""
    arguments = (
        *vocabulary.params.get(str(member.get("type")), ()),
        *vocabulary.costs.get(str(member.get("pay")), ()),
        *vocabulary.ops.get(str(member.get("op")), ()),
    )
    return {one.name: one.several for one in arguments if one.type in ("number", "value")}


def number_fields(path: str, value: object) -> Iterator[Field]:
    """The fields of a number: what it is, and the whole number or the arguments beside it."""
    if isinstance(value, list) and value:
        yield path, FUNCTION + str(value[0])
        for place, operand in enumerate(value[1:], 1):
            yield from number_fields(f"{path}.{place}", operand)
    elif isinstance(value, int):
        yield path, WHOLE
        yield f"{path}{WHOLE}", str(value)
    else:
        yield path, str(value)
