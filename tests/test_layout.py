"""The rooms can be read one after another: no circle of imports, none hidden in a function, no function over a screen.

`pyproject.toml` says which room may know which (import-linter); this says what it cannot.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterable
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import grimp
import pytest

from config.settings import base

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("campaign", "config", "games")
LONGEST = 40
"""So many lines a function has at most, decorators apart."""

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
IMPORTS = (ast.Import, ast.ImportFrom)
SOURCES = {
    str(path.relative_to(ROOT)): path.read_text(encoding="utf-8")
    for package in PACKAGES
    for path in sorted((ROOT / package).rglob("*.py"))
    if "migrations" not in path.parts
}

LOOKED_UP = re.compile(r'import_module\(f?"((?:campaign|config|games)\.[\w.{}]+)"')
"""A module of ours that is imported by its name, in which `{…}` stands for the key of a game."""

KEYS = "|".join(package.rpartition(".")[2] for package in base.GAMES)


@pytest.fixture(scope="module")
def imports() -> dict[str, set[str]]:
    """By module, what it imports of ours: also in functions, for types alone, and looked up by its name."""
    graph = grimp.build_graph(*PACKAGES, cache_dir=None)
    found = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    for name, source in SOURCES.items():
        module = name.removesuffix("/__init__.py").removesuffix(".py").replace("/", ".")
        found[module] |= modules_looked_up_in(source, graph.modules)
    return found


def modules_looked_up_in(source: str, modules: Iterable[str]) -> set[str]:
    """Those of the modules that this source may import by their names."""
    patterns = [re.sub(r"{[\w.]+}", f"({KEYS})", name) for name in LOOKED_UP.findall(source)]
    return {module for pattern in patterns for module in modules if re.fullmatch(pattern, module)}


def circle_in(imports: dict[str, set[str]]) -> list[str]:
    """Modules each of which imports the one before it, the first twice; none where there is no circle."""
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as found:
        circle: list[str] = found.args[1]
        return circle
    return []


@cache
def functions_in(source: str) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
    return [node for node in ast.walk(ast.parse(source)) if isinstance(node, FUNCTIONS)]


def unexplained_imports_in(source: str) -> set[int]:
    """The lines of imports in functions without a comment on the same line or above them."""
    hidden = imports_in_functions(source)
    tokens = tokenize.generate_tokens(io.StringIO(source).readline) if hidden else iter(())
    explained = {token.start[0] for token in tokens if token.type == tokenize.COMMENT}
    found = set()
    for node in sorted(hidden, key=lambda node: node.lineno):
        if explained & {node.lineno, node.lineno - 1}:
            explained.add(node.end_lineno or node.lineno)
        else:
            found.add(node.lineno)
    return found


def imported_at_once_by(source: str) -> set[str]:
    """What a module reads when it is read itself: modules, and names that may be modules."""
    found: set[str] = set()
    for node in ast.parse(source).body:
        if isinstance(node, ast.Import):
            found |= {one.name for one in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {str(node.module), *(f"{node.module}.{one.name}" for one in node.names)}
    return found


def imports_in_functions(source: str) -> set[ast.Import | ast.ImportFrom]:
    return {node for function in functions_in(source) for node in ast.walk(function) if isinstance(node, IMPORTS)}


def long_functions_in(source: str) -> list[str]:
    """The functions that are longer than a screen."""
    return [one.name for one in functions_in(source) if (one.end_lineno or 0) - one.lineno + 1 > LONGEST]


def test_no_module_is_imported_by_what_it_imports(imports: dict[str, set[str]]) -> None:
    assert circle_in(imports) == []


def test_an_import_in_a_function_says_why_it_stands_there() -> None:
    found = {name: lines for name, source in SOURCES.items() if (lines := unexplained_imports_in(source))}
    assert found == {}


def test_numpy_is_read_where_something_is_drawn_with_it() -> None:
    """It is twelve megabytes of a process, and most processes draw nothing."""
    drawn = {name for name, source in SOURCES.items() if {"numpy", "contourpy"} & imported_at_once_by(source)}
    modules = {name.removesuffix(".py").replace("/", ".") for name in drawn}
    assert modules == {"campaign.drawing.map_ways", "games.planechase.coasts"}
    assert {name for name, source in SOURCES.items() if modules & imported_at_once_by(source)} == set()


def test_a_function_fits_on_a_screen() -> None:
    assert {name: long for name, source in SOURCES.items() if (long := long_functions_in(source))} == {}


def test_every_task_is_known_to_the_worker(imports: dict[str, set[str]]) -> None:
    """Celery reads the `tasks` of each app, and of the tables; a task that these do not import would be lost."""
    known = {"campaign.tasks", "games.tables.live.tasks", "games.tournament.tasks"}
    known |= {module for tasks in known for module in imports[tasks]}
    tasks = {name.removesuffix(".py").replace("/", ".") for name, source in SOURCES.items() if "@shared_task" in source}
    assert tasks - known == set()


# --- and it would be found -------------------------------------------------------------------------------------------


def test_a_circle_is_found() -> None:
    assert set(circle_in({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a"}})) == {"b", "c"}


def test_a_module_that_is_looked_up_is_found() -> None:
    source = 'rows = import_module(f"campaign.memory.{kind.key}").ROWS'
    modules = {"campaign.memory", "campaign.memory.games", "campaign.memory.runes", "campaign.history.runes"}
    assert modules_looked_up_in(source, modules) == {"campaign.memory.runes"}


def test_a_hidden_import_is_found() -> None:
    source = "def f():\n    import a\n    # why\n    from b import c\n    import d\n    x = 1\n    import e  # why\n"
    assert unexplained_imports_in(source) == {2}


def test_a_long_function_is_found() -> None:
    lines = "\n    x = 1" * LONGEST
    assert long_functions_in(f"def short():{lines[: -len(lines) // LONGEST]}\n@late\ndef long():{lines}\n") == ["long"]
