"""Every fact, refusal, order and code of a tournament has its sentence, and no sentence is left over."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from msgspec import inspect

from games.kernel import table as kernel_table
from games.kernel.rulebook import Offer, Order
from games.tables.words import Lexicon, sentence, table
from games.tournament import words
from games.tournament.rules import codes, story
from games.tournament.rules.facts import FACTS
from games.tournament.rules.orders import ORDERS
from games.tournament.words.buttons import FIELDS

ENGINE = Path(__file__).parents[4] / "games" / "tournament" / "rules"
LEXICON = Lexicon("tournament", {}, {"e1": {"": "Anna"}, "e2": {"": "Bruno"}}, "e1")
DEPTH = 4
BY_FIELD: dict[str, list[Any]] = {
    "key": ["3-1"],
    "since": [1, 3],
    "reason": ["they asked"],
    "by_hand": ["", "they asked"],
    "places": [(), (("e1",), ("e2",))],
    "rematches": [(), ("3-1",)],
}
"""Texts that have a form."""


def values_of(kind: inspect.Type, depth: int) -> list[Any]:
    """Values of this type, the plainest first; every code, both truths, with and without what is optional."""
    match kind:
        case inspect.UnionType(types=types):
            return [value for one in types for value in values_of(one, depth)]
        case inspect.LiteralType(values=literals):
            return list(literals)
        case inspect.StructType(cls=cls):
            return list(samples(cls, depth - 1)) if depth else []
        case inspect.VarTupleType(item_type=item):
            return [tuple(values_of(item, depth)[:1]), ()]
        case inspect.TupleType(item_types=items):
            return [tuple(values_of(item, depth)[0] for item in items)]
        case inspect.DictType(value_type=inner):
            return [{"e1": one} for one in values_of(inner, depth)[:1]]
    plain: dict[type[inspect.Type], list[Any]] = {
        inspect.StrType: ["e1", ""],
        inspect.IntType: [3, 0],
        inspect.BoolType: [False, True],
        inspect.NoneType: [None],
        inspect.DateTimeType: [datetime(2026, 3, 6, tzinfo=UTC)],
    }
    return plain[type(kind)]


def samples(cls: type[msgspec.Struct], depth: int = DEPTH) -> Iterator[Any]:
    """One of this struct for each value of each of its fields, the others plain."""
    info = inspect.type_info(cls)
    assert isinstance(info, inspect.StructType)
    choices = {field.name: BY_FIELD.get(field.name) or values_of(field.type, depth) or [None] for field in info.fields}
    plain = {field: values[0] for field, values in choices.items()}
    yield cls(**plain)
    for field, values in choices.items():
        for value in values[1:]:
            yield cls(**(plain | {field: value}))


LINES = [line for kind in FACTS for fact in samples(kind) if (line := story.log_line(fact, None)) is not None]


def tag(kind: type[msgspec.Struct]) -> str:
    return str(kind.__struct_config__.tag)


def test_every_line_that_a_fact_can_tell_is_a_whole_sentence() -> None:
    assert len({line.key for line in LINES}) > 60
    for line in LINES:
        text = sentence(line, LEXICON)
        assert text
        assert not re.search(r"%\(|None", text), (line, text)


def test_no_sentence_is_left_over() -> None:
    told = {line.key for line in LINES}
    assert {key.partition(":")[0] for key in words.LINES} <= told
    assert set(words.VARIANTS) <= told


def refusals() -> Iterator[tuple[str, set[str]]]:
    """Every reason that stands in the engine, with the names of its values."""
    for path in sorted(ENGINE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and len(node.args) > 1 and isinstance(node.args[1], ast.Constant):
                called = node.func.id if isinstance(node.func, ast.Name) else ""
                if called in {"no", "Refused", "Refusal"}:
                    yield str(node.args[1].value), {word.arg for word in node.keywords if word.arg}


def holes(text: Any) -> set[str]:
    return set(re.findall(r"%\((\w+)\)s", str(text)))


def test_every_reason_of_the_engine_has_a_sentence_that_its_values_fill() -> None:
    found = list(refusals())
    assert len(found) > 80
    for key, values in found:
        text = table.REASONS.get(key) or words.REASONS.get(key)
        assert text is not None, key
        assert holes(text) <= values, key


def test_every_flaw_of_a_pairing_has_a_sentence() -> None:
    """TD-6: what is wrong with a pairing by hand is told by its name."""
    source = (ENGINE / "preparing.py").read_text(encoding="utf-8")
    flaws = set(re.findall(r'return "(\w+_\w+)"', source))
    assert len(flaws) > 4
    for key in flaws:
        assert not holes(words.REASONS[key]), key
    said = {key for key, _ in refusals()} | flaws
    assert set(words.REASONS) <= said, set(words.REASONS) - said


@pytest.mark.parametrize("kind", [*ORDERS, *kernel_table.ORDERS], ids=lambda kind: kind.__name__)
def test_every_order_has_a_button(kind: type[Order]) -> None:
    assert tag(kind) in words.BUTTONS


@pytest.mark.parametrize("kind", [*ORDERS, Offer], ids=lambda kind: kind.__name__)
def test_every_field_that_is_asked_has_a_name(kind: type[Any]) -> None:
    source = "".join((ENGINE / name).read_text(encoding="utf-8") for name in ("offers.py", "offers_to_host.py"))
    asked = re.findall(r'(?:OneOf|Text|Number|Several|Combination|Truth)\("(\w+)"', source)
    assert asked
    assert {name for name in asked if name in getattr(kind, "__struct_fields__", ())} <= set(FIELDS)


@pytest.mark.parametrize(
    ("kind", "of"),
    [
        ("format", codes.Format),
        ("stage", codes.Stage),
        ("part", codes.Part),
        ("status", codes.Status),
        ("how", codes.How),
        ("key", codes.TieBreak),
        ("key", codes.PodKey),
        ("answer", codes.Answer),
    ],
)
def test_every_code_has_a_name(kind: str, of: Any) -> None:
    assert set(get_args(of)) <= set(words.GLOSSARY[kind])
