"""What tests of every game's words lean on: a sample of every fact, every reason that stands in a source."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect

REFUSING = {"refusal", "Refused", "Refusal", "Impossible"}
"""What a rule book calls to refuse: a rule, a reason, values."""


def tag(kind: type[msgspec.Struct]) -> str:
    """The name under which facts and orders of this kind are written."""
    return str(kind.__struct_config__.tag)


def holes(text: Any) -> set[str]:
    """The values that a sentence needs."""
    return set(re.findall(r"%\((\w+)\)s", str(text)))


def is_whole(text: str) -> bool:
    """Whether no value is missing in a sentence."""
    return bool(text) and not re.search(r"%\(|None", text)


# --- facts -----------------------------------------------------------------------------------------------------------


class Sampler:
    """Makes samples of structs. `texts`: what stands for a text, `numbers`: for a number; `by_field`: values of the
    fields that have a form of their own."""

    def __init__(
        self,
        texts: Sequence[str],
        numbers: Sequence[int] = (3,),
        by_field: Mapping[str, Sequence[Any]] | None = None,
        depth: int = 3,
    ) -> None:
        self.by_field = by_field or {}
        self.depth = depth
        self.texts = list(texts)
        self.plain: dict[type[inspect.Type], list[Any]] = {
            inspect.StrType: self.texts,
            inspect.IntType: list(numbers),
            inspect.BoolType: [False, True],
            inspect.NoneType: [None],
            inspect.DateTimeType: [datetime(2026, 3, 6, tzinfo=UTC)],
        }

    def values_of(self, kind: inspect.Type, depth: int) -> list[Any]:
        """Values of this type, the plainest first; every code, both truths, with and without what is optional."""
        match kind:
            case inspect.UnionType(types=types):
                return [value for one in types for value in self.values_of(one, depth)]
            case inspect.LiteralType(values=literals):
                return list(literals)
            case inspect.StructType(cls=cls):
                return list(self.samples(cls, depth - 1)) if depth else []
            case inspect.VarTupleType(item_type=item):
                return [tuple(self.values_of(item, depth)[:1]), ()]
            case inspect.TupleType(item_types=items):
                return [tuple(self.values_of(item, depth)[0] for item in items)]
            case inspect.DictType(value_type=inner):
                return [{self.texts[0]: one} for one in self.values_of(inner, depth)[:1]] or [{}]
        return self.plain[type(kind)]

    def samples(self, cls: type[msgspec.Struct], depth: int | None = None) -> Iterator[Any]:
        """One of this struct for each value of each of its fields, the others plain."""
        depth = self.depth if depth is None else depth
        info = inspect.type_info(cls)
        assert isinstance(info, inspect.StructType)
        choices = {
            field.name: self.by_field.get(field.name) or self.values_of(field.type, depth) or [None]
            for field in info.fields
        }
        plain = {field: values[0] for field, values in choices.items()}
        yield cls(**plain)
        for field, values in choices.items():
            for value in values[1:]:
                yield cls(**(plain | {field: value}))


# --- refusals --------------------------------------------------------------------------------------------------------


class Reason(NamedTuple):
    """A reason that stands in a source. `values`: the names of the values that come with it; None: it is not seen."""

    key: str
    values: set[str] | None


def refusals(sources: Iterable[Path]) -> Iterator[Reason]:
    """Every reason that these sources give."""
    for path in sources:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and len(node.args) > 1 and _called(node) in REFUSING:
                for key in _texts(node.args[1]):
                    yield Reason(key, _named(node))


def _called(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else ""


def _texts(node: ast.expr) -> list[str]:
    """The reason, or both where one of two is meant."""
    found = [node.body, node.orelse] if isinstance(node, ast.IfExp) else [node]
    return [one.value for one in found if isinstance(one, ast.Constant) and isinstance(one.value, str)]


def _named(node: ast.Call) -> set[str] | None:
    values = node.args[2] if len(node.args) > 2 else next((w.value for w in node.keywords if w.arg == "values"), None)
    named = {word.arg for word in node.keywords if word.arg and word.arg != "values"}
    if any(word.arg is None for word in node.keywords):
        return None
    if values is None:
        return named
    if not isinstance(values, ast.Dict) or None in values.keys:
        return None
    return named | {str(key.value) for key in values.keys if isinstance(key, ast.Constant)}
