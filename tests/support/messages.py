"""Every message that a source translates, in Python and in templates."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parent.parent.parent
FUNCTION = re.compile(r"(?P<context>n?p)?(?P<is_counted>n)?gettext(_lazy|_noop)?$")
CALL = re.compile(r' (n?p?gettext|_)\(((?:"(?:[^"\\]|\\.)*"|\'(?:[^\'\\]|\\.)*\'|, ?|[\w.]+)+)\)')
"""A call in what `templatize` makes of a template."""


class Use(NamedTuple):
    """Where a message is translated. `context`: None without one."""

    context: str | None
    message: str
    is_counted: bool
    place: str


def use_of(call: ast.Call, place: str) -> Use | None:
    """The message of this call; None when the call does not translate, or not a constant."""
    name = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
    name = "gettext" if name == "_" else name
    texts = [arg.value for arg in call.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
    if not FUNCTION.match(name) or not texts:
        return None
    context = texts.pop(0) if name.startswith(("p", "np")) else None
    return Use(context, texts[0], name.startswith("n") and len(texts) > 1, place) if texts else None


def uses_in_python(source: str, path: str) -> Iterator[Use]:
    """Every message that these lines translate."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and (use := use_of(node, f"{path}:{node.lineno}")):
            yield use


def uses_in_a_template(source: str, path: str) -> Iterator[Use]:
    """Every message that this template translates."""
    calls = templatize(source)
    for match in CALL.finditer(calls):
        line = calls.count("\n", 0, match.start()) + 1
        call = ast.parse(match[0].strip(), mode="eval").body
        if isinstance(call, ast.Call) and (use := use_of(call, f"{path}:{line}")):
            yield use


def uses() -> Iterator[Use]:
    """Every message of the product."""
    for folder in ("campaign", "config", "games"):
        for path in (ROOT / folder).rglob("*.py"):
            yield from uses_in_python(path.read_text(encoding="utf-8"), str(path.relative_to(ROOT)))
    for path in (ROOT / "templates").rglob("*.*"):
        yield from uses_in_a_template(path.read_text(encoding="utf-8"), str(path.relative_to(ROOT)))
