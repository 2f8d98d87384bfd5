"""A row whose parts have every argument that they need: what nobody has chosen yet gets the first legal value."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.live_magic.rules.powers.composing.offering import Judge, Path, Row, first_value, names_of, placed
from games.live_magic.rules.powers.vocabulary import Argument, Arguments, Vocabulary

NAMES_OF_NUMBERS = "xyzw"


def complete(vocabulary: Vocabulary, row: Row) -> Row:
    """The row with the arguments that its choices, costs and effects lack."""
    while (missing := next(_missing(vocabulary, row), None)) is not None:
        path, argument = missing
        row = placed(row, path, _value(vocabulary, row, path, argument))
    return row


def _value(vocabulary: Vocabulary, row: Row, path: Path, argument: Argument) -> Any:
    if path[0] == "params" and argument.name == "name":
        return free_name(row, str(row["params"][int(path[1])].get("type")))
    return first_value(Judge(vocabulary, row), path, argument)


def free_name(row: Row, kind: str) -> str:
    """A name that no choice of the row has: x, y … for numbers, else the kind of choice."""
    taken = set(names_of(row))
    wished = (*NAMES_OF_NUMBERS,) if kind == "int" else (kind, *(f"{kind}{number}" for number in range(2, 20)))
    return next((name for name in wished if name not in taken), f"{kind}{len(taken) + 1}")


def _missing(vocabulary: Vocabulary, row: Row) -> Iterator[tuple[Path, Argument]]:
    """Every argument that has to stand somewhere and does not, in the order of the row."""
    for place, param in enumerate(row.get("params", ())):
        own = vocabulary.params.get(str(param.get("type")), ())
        yield from _missing_in(param, (*vocabulary.every_param, *own), ("params", place))
    for place, cost in enumerate(row.get("costs", ())):
        yield from _missing_in(cost, vocabulary.costs.get(str(cost.get("pay")), ()), ("costs", place))
    for place, effect in enumerate(row.get("effects", ())):
        yield from _missing_in_effect(vocabulary, effect, ("effects", place))


def _missing_in_effect(vocabulary: Vocabulary, effect: Row, path: Path) -> Iterator[tuple[Path, Argument]]:
    yield from _missing_in(effect, vocabulary.ops.get(str(effect.get("op")), ()), path)
    for place, inner in enumerate(effect.get("then", ())):
        yield from _missing_in_effect(vocabulary, inner, (*path, "then", place))


def _missing_in(thing: Row, arguments: Arguments, path: Path) -> Iterator[tuple[Path, Argument]]:
    for argument in arguments:
        if not argument.optional and (
            argument.name not in thing or (thing[argument.name] == "" and argument.name == "name")
        ):
            yield (*path, argument.name), argument
