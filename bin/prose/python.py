"""Names, docstrings and comments of a Python module."""

from __future__ import annotations

import ast
import io
import json
import re
import subprocess
import sys
import tokenize
from collections.abc import Iterable, Iterator
from pathlib import Path

from bin.prose.patterns import OPENINGS, Place, phrases_in

EMPTY_VARIABLES = frozenset(
    {"asked", "brought", "deed", "drawn", "found", "given", "gone", "heard", "kept", "known", "laid", "meant", "named"}
    | {"one", "said", "shown", "told", "wish", "written"}
)
"""Variables that do not name the thing they hold."""

PARTICIPLES = frozenset(
    {"answered", "asked", "booked", "bound", "brought", "drawn", "found", "gone", "heard", "kept", "laid", "limited"}
    | {"meant", "named", "noted", "opened", "said", "sealed", "sent", "shown", "taken", "told", "written"}
)
"""First words of functions that say in which state a thing is, instead of what the function does."""

BARE_CONSTANT = re.compile(
    r"A_[A-Z_]+|ONE_[A-Z_]+|ALWAYS|ENOUGH|FEW|FIRST|HEADS|HEARD|KEPT|KINDS|LATELY|LEAST|LONGEST|MANY|MOST|NOTHING"
    r"|PROMPT|QUIET|ROOM|TWO|WAITS"
)
"""Constants without a noun or a unit."""

DIRECTIVE = re.compile(r"#\s*(?:type:|noqa|pragma|mypy:|!)")


def places_in_python(path: str, source: str) -> Iterator[Place]:
    """The places of a module; `path` is only copied into them."""
    tree = ast.parse(source)
    yield from names(path, tree)
    yield from docstrings(path, tree)
    yield from comments(path, source)


def docstrings_about_this(root: Path, packages: Iterable[str]) -> Iterator[Place]:
    """Docstrings that begin with *This*, which ruff finds (D404)."""
    ruff = str(Path(sys.executable).with_name("ruff"))
    line = [ruff, "check", "--select", "D404", "--output-format", "json", *sorted(packages)]
    run = subprocess.run(line, cwd=root, capture_output=True, text=True, check=False)
    for fault in json.loads(run.stdout):
        file, row = Path(fault["filename"]), fault["location"]["row"]
        text = file.read_text(encoding="utf-8").splitlines()[row - 1].strip(' "')
        yield Place("docstring.opens-with-this", str(file.relative_to(root)), row, text)


def names(path: str, tree: ast.AST) -> Iterator[Place]:
    """Variables and constants that are assigned outside comprehensions, and functions that are no properties."""
    comprehensions = (node for node in ast.walk(tree) if isinstance(node, ast.comprehension))
    exempt = {name for each in comprehensions for name in ast.walk(each.target)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node not in exempt:
            if node.id in EMPTY_VARIABLES:
                yield Place("name.empty-variable", path, node.lineno, node.id)
            elif BARE_CONSTANT.fullmatch(node.id):
                yield Place("name.bare-constant", path, node.lineno, node.id)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            first_word = node.name.lstrip("_").partition("_")[0]
            if first_word in PARTICIPLES and not is_property(node):
                yield Place("name.participle-function", path, node.lineno, node.name)


def is_property(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether a decorator makes an attribute of this function: `property`, `cached_property`, `x.setter`."""
    return any(re.search(r"property|setter", ast.unparse(decorator)) for decorator in function.decorator_list)


def docstrings(path: str, tree: ast.AST) -> Iterator[Place]:
    """Docstrings of modules, classes and functions, and those below a constant."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            text = node.value.value.strip()
            for name, opening in OPENINGS.items():
                if opening.match(text):
                    yield Place(f"docstring.{name}", path, node.lineno, text)
            yield from phrases_in("docstring", path, node.lineno, text)


def comments(path: str, source: str) -> Iterator[Place]:
    """Comments, those on consecutive lines read as one text."""
    block: list[tokenize.TokenInfo] = []
    tokens = tokenize.generate_tokens(io.StringIO(source).readline) if "#" in source else iter(())
    for token in tokens:
        if token.type != tokenize.COMMENT or DIRECTIVE.match(token.string):
            continue
        if block and token.start != (block[-1].start[0] + 1, block[-1].start[1]):
            yield from of_comment(path, block)
            block = []
        block.append(token)
    if block:
        yield from of_comment(path, block)


def of_comment(path: str, block: list[tokenize.TokenInfo]) -> Iterator[Place]:
    text = " ".join(token.string.lstrip("#: ") for token in block)
    return phrases_in("comment", path, block[0].start[0], text)
