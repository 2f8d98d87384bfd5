"""Rule books take chance, time and people as values: nothing in them reaches for the world."""

import ast
import sys
from pathlib import Path

import pytest

GAMES = Path(__file__).resolve().parent.parent / "games"
FORBIDDEN_MODULES = {"asyncio", "django", "celery", "redis", "os", "secrets", "socket", "threading", "time", "uuid"}
LIBRARIES = {"msgspec", "rustworkx"}
"""What the rule books may know beside Python itself: shapes of values, matchings of graphs."""

FORBIDDEN_CALLS = {
    "now",
    "today",
    "utcnow",
    "open",
    "print",
    "input",
    "eval",
    "exec",
    "Random",
    "SystemRandom",
    "getenv",
}

MODULES = sorted([*(GAMES / "kernel").rglob("*.py"), *GAMES.glob("*/rules/**/*.py")])


def libraries_of(source: str) -> set[str]:
    """What is neither Python's nor the games' own."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                found |= {name.name.partition(".")[0] for name in names}
            case ast.ImportFrom(module=str(module)):
                found.add(module.partition(".")[0])
    return found - sys.stdlib_module_names - {"games"}


def what_is_wrong_with(source: str) -> list[str]:
    """Every line that reaches for chance, the clock, the disk or a framework."""
    found = []
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                imported = {name.name.split(".")[0] for name in names}
                found += [f"{node.lineno}: import {name}" for name in imported & (FORBIDDEN_MODULES | {"random"})]
            case ast.ImportFrom(module=str(module), names=names) if module.split(".")[0] in FORBIDDEN_MODULES:
                found.append(f"{node.lineno}: from {module} import")
            case ast.ImportFrom(module="random", names=names) if {name.name for name in names} != {"Random"}:
                found.append(f"{node.lineno}: from random import something else than the type Random")
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in FORBIDDEN_CALLS:
                found.append(f"{node.lineno}: {name}()")
    return found


@pytest.mark.parametrize("module", MODULES, ids=lambda module: str(module.relative_to(GAMES)))
def test_a_rule_book_reaches_for_nothing(module: Path) -> None:
    assert what_is_wrong_with(module.read_text()) == []
    assert libraries_of(module.read_text()) <= LIBRARIES


def test_a_library_is_seen() -> None:
    assert libraries_of("import re\nimport numpy.linalg\nfrom games.kernel import x\n") == {"numpy"}


@pytest.mark.parametrize(
    "source",
    [
        "import random",
        "import time",
        "from random import choice",
        "from django.conf import settings",
        "from os import path",
        "from datetime import datetime\nat = datetime.now()",
        "from random import Random\nchance = Random(4)",
        "open('rules.json')",
    ],
)
def test_what_would_reach_for_the_world_is_seen(source: str) -> None:
    assert what_is_wrong_with(source)
