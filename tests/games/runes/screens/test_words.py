"""Every fact, refusal, order and code of a duel has its sentence, and no sentence is left over."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, get_args

import msgspec
import pytest
from msgspec import inspect

from games.kernel import table as kernel_table
from games.kernel.rulebook import Fact, Line, Order, Refusal
from games.runes import words
from games.runes.rules import codes, story
from games.runes.rules import facts as f
from games.runes.rules import orders as o
from games.runes.rules.decks import Deck
from games.runes.rules.facts import FACTS
from games.runes.rules.orders import ORDERS
from games.runes.rules.viewing import WORDINGS
from games.runes.words.fields import FIELDS
from games.tables.words import Lexicon, reason, records, sentence, table
from tests.games.runes.rules.playing import BOOK, VARIANTS, Play, a_setup

ROOT = Path(__file__).parents[4] / "games"
SOURCES = [*sorted((ROOT / "runes" / "rules").glob("*.py")), ROOT / "kernel" / "records" / "texts.py"]
SOURCES += [ROOT / "tables" / "rune_games.py", ROOT / "tables" / "rune_views.py", ROOT / "tables" / "rune_cards.py"]

SEATS = {"anna": "Anna", "bruno": "Bruno"}
DEPTH = 3
BY_FIELD: dict[str, list[Any]] = {"count": [3, 0], "text": ["mind the gap"]}


def lexicon(me: str | None) -> Lexicon:
    return Lexicon("runes", SEATS, {}, me)


# --- samples of every fact -------------------------------------------------------------------------------------------


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
        case inspect.DictType(value_type=inner):
            return [{"anna": one} for one in values_of(inner, depth)[:1]] or [{}]
    plain: dict[type[inspect.Type], list[Any]] = {
        inspect.StrType: ["anna"],
        inspect.IntType: [3],
        inspect.BoolType: [False, True],
        inspect.NoneType: [None],
    }
    return plain[type(kind)]


def samples(cls: type[msgspec.Struct], depth: int = DEPTH) -> Iterator[Any]:
    """One of this struct for each value of each of its fields, the others plain."""
    info = inspect.type_info(cls)
    assert isinstance(info, inspect.StructType)
    choices = {field.name: BY_FIELD.get(field.name) or values_of(field.type, depth) for field in info.fields}
    plain = {field: values[0] for field, values in choices.items()}
    yield cls(**plain)
    for field, values in choices.items():
        for value in values[1:]:
            yield cls(**(plain | {field: value}))


LINES = [
    (line, seat)
    for fact in (fact for kind in FACTS for fact in samples(kind))
    for seat in (None, "anna", "bruno")
    if (line := story.log_line(fact, seat)) is not None
]


def tag(kind: type[msgspec.Struct]) -> str:
    return str(kind.__struct_config__.tag)


# --- the story -------------------------------------------------------------------------------------------------------


def test_every_line_that_a_fact_can_tell_is_a_whole_sentence() -> None:
    assert len({line.key for line, _ in LINES}) > 25
    for line, seat in LINES:
        text = sentence(line, lexicon(seat))
        assert text
        assert not re.search(r"%\(|None", text), (line, text)


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_line_of_played_duels_is_a_whole_sentence(variant: tuple[int, int]) -> None:
    game = Play(a_setup(Random(7), variant), Random(7))
    for _actor, _order, facts in game.steps(150):
        for fact in facts:
            for seat in (None, *BOOK.seats(game.state)):
                line = BOOK.log_line(fact, seat)
                if line is not None:
                    assert "%(" not in sentence(line, Lexicon("runes", {}, {}, seat))


def keys_of(line: Line) -> set[str]:
    """The key under which its sentence was found."""
    variant = words.VARIANTS.get(line.key)
    key = f"{line.key}:{str(line.values[variant]).lower()}" if variant in line.values else line.key
    return {key, line.key} if key not in words.LINES else {key}


def test_no_sentence_and_no_variant_is_left_over() -> None:
    used = {key for line, _ in LINES for key in keys_of(line)}
    assert {key for key in words.LINES if ":" in key} - used == set()
    told = {line.key for line, _ in LINES}
    assert {key.partition(":")[0] for key in (*words.LINES, *words.OWN_LINES)} <= told
    assert set(words.VARIANTS) <= told


SECRET: tuple[tuple[Fact, str], ...] = tuple(
    (fact, "Dispel")
    for fact in (
        f.DeckBrought(seat="anna", deck=Deck("SDV1-005", ("Dispel",)), legal=True),
        f.DeckSided(seat="anna", deck=Deck("SDV1-005", ("Dispel",)), legal=True),
        f.Acted(seat="anna", act=o.Bring(deck=Deck("SDV1-005", ("Dispel",)))),
        f.Acted(seat="anna", act=o.Side(runes=("Dispel",))),
    )
)


@pytest.mark.parametrize(("fact", "name"), SECRET, ids=lambda one: type(one).__name__)
def test_r_18_what_only_its_owner_may_know_is_in_nobodys_line(fact: Fact, name: str) -> None:
    for seat in (None, "anna", "bruno"):
        line = story.log_line(fact, seat)
        assert line is None or name not in str(line.values)


# --- refusals, orders, codes -----------------------------------------------------------------------------------------


def refusals() -> Iterator[tuple[str, set[str]]]:
    """Every reason that stands in the engine and at its tables, with the names of its values."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and len(node.args) > 1:
                called = node.func.id if isinstance(node.func, ast.Name) else ""
                if called in {"no", "Refused", "Refusal"}:
                    for key in _texts(node.args[1]):
                        yield key, _named(node)


def _texts(node: ast.expr) -> list[str]:
    """The reason, or both where one of two is meant."""
    found = [node.body, node.orelse] if isinstance(node, ast.IfExp) else [node]
    return [one.value for one in found if isinstance(one, ast.Constant) and isinstance(one.value, str)]


def _named(node: ast.Call) -> set[str]:
    named = {word.arg for word in node.keywords if word.arg}
    if len(node.args) > 2 and isinstance(node.args[2], ast.Dict):
        named |= {str(key.value) for key in node.args[2].keys if isinstance(key, ast.Constant)}
    return named


def holes(text: Any) -> set[str]:
    return set(re.findall(r"%\((\w+)\)s", str(text)))


def test_every_reason_has_a_sentence_that_its_values_fill() -> None:
    found = list(refusals())
    assert len({key for key, _ in found}) > 80
    known = {**words.ROW_REASONS, **words.REASONS, **records.REASONS, **table.REASONS}
    for key, values in found:
        assert key in known, key
        if "values" not in values and values:
            assert holes(known[key]) <= values, key


def test_no_reason_is_left_over() -> None:
    assert {*words.REASONS, *words.ROW_REASONS} <= {key for key, _ in refusals()}


def test_a_refusal_is_said_in_the_words_of_the_game() -> None:
    said = reason(
        Refusal("711.2a", "divinity_does_not_suffice", {"card": "Dispel", "divinity": 2, "left": -1}), lexicon(None)
    )
    assert said == "Dispel needs Divinity 2; left: –."


@pytest.mark.parametrize("kind", [*ORDERS, *kernel_table.ORDERS], ids=lambda kind: kind.__name__)
def test_every_order_has_a_button(kind: type[Order]) -> None:
    assert tag(kind) in words.BUTTONS


def test_every_field_that_is_ever_asked_has_a_name() -> None:
    asked = set()
    for variant in VARIANTS:
        game = Play(a_setup(Random(3), variant), Random(3))
        for _step in game.steps(150):
            asked |= {field.name for actor in game.actors for offer in game.offers(actor) for field in offer.fields}
    assert asked - set(FIELDS) == set()


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        ("phase", codes.PHASES),
        ("stage", get_args(codes.Stage)),
        ("kind", get_args(codes.Kind)),
        ("wording", WORDINGS),
        ("types", codes.SPELL_TYPES),
        ("why", codes.WHYS),
        ("attribute", codes.SYMBOLS),
        ("face", get_args(codes.Face)),
        ("which", ("runes", "main", "stones", "extra", "side")),
        ("remaining", ("inf", "-inf", -3, None)),
    ],
)
def test_every_code_has_a_name(kind: str, values: tuple[Any, ...]) -> None:
    for value in values:
        assert str(words.GLOSSARY[kind][value])


def test_every_phase_is_on_the_track() -> None:
    assert tuple(words.TRACK) == codes.PHASES
