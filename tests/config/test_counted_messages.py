"""No message is used both alone and with a count: gettext before Python 3.13 does not find the one alone."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from babel.messages.pofile import read_po
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


def used_both_ways(found: Iterable[Use]) -> list[str]:
    """The uses without a count of messages that have one elsewhere."""
    known = list(found)
    counted = {(use.context, use.message) for use in known if use.is_counted}
    return sorted(
        f"{use.place}: {use.message!r}" for use in known if not use.is_counted and (use.context, use.message) in counted
    )


@pytest.mark.parametrize(
    ("python", "template"),
    [
        ('ngettext("pack", "packs", n)', '{% translate "pack" %}'),
        ('npgettext_lazy("cards", "pack", "packs")', '{% translate "pack" context "cards" %}'),
        ('_("pack")', "{% blocktranslate count n=x %}pack{% plural %}packs{% endblocktranslate %}"),
        (
            'pgettext("a", "%(n)s p")',
            '{% blocktranslate context "a" count n=x %}{{ n }} p{% plural %}s{% endblocktranslate %}',
        ),
        ('ngettext("pack", "packs", n)', '{% include "a.html" with a=_("pack") %}'),
    ],
)
def test_a_message_alone_and_with_a_count_is_seen(python: str, template: str) -> None:
    assert len(used_both_ways([*uses_in_python(python, "a.py"), *uses_in_a_template(template, "a.html")])) == 1


@pytest.mark.parametrize(
    ("python", "template"),
    [
        ('ngettext("pack", "packs", n)', '{% translate "pack" context "alone" %}'),
        ('ngettext("pack", "packs", n)', '{% translate "packs" %}'),
        ('_("pack")', '{% translate "pack" %}'),
    ],
)
def test_other_messages_and_contexts_may_stand_alone(python: str, template: str) -> None:
    assert not used_both_ways([*uses_in_python(python, "a.py"), *uses_in_a_template(template, "a.html")])


def test_no_message_is_used_both_alone_and_with_a_count() -> None:
    wrong = used_both_ways(uses())
    assert not wrong, "\n".join(wrong)


def test_the_uses_are_those_that_gettext_collects() -> None:
    found = {(use.context, use.message, use.is_counted) for use in uses()}
    with (ROOT / "locale/it/LC_MESSAGES/django.po").open("rb") as lines:
        catalogue = [message for message in read_po(lines, locale="it") if message.id]
    collected = {(one.context, one.id if isinstance(one.id, str) else one.id[0], one.pluralizable) for one in catalogue}
    assert not collected - found
