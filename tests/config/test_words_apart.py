"""A space that is seen is written beside the tag that it stands at: a line break there is not sent."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings
from django.template import Template as AnyTemplate
from django.template.base import Node, TextNode, VariableNode
from django.template.defaulttags import CommentNode, ForNode, IfNode, LoadNode, WithNode
from django.templatetags.i18n import BlockTranslateNode, TranslateNode

from config.templates import Template
from tests.config.test_templates import django_engine

PAGES = Path(settings.BASE_DIR) / "templates"
SIGN = "[·–—|]"
"""What parts words; with a space on one side it has one on the other."""


WORDS_IN_A_LINE = r"<(?:a|b|em|strong)\b"
"""Begins words that stand in the line of those before them."""


class Stretch(NamedTuple):
    """What stretches of a page may begin and end with, and whether they may be empty."""

    first: frozenset[Node]
    last: frozenset[Node]
    may_be_empty: bool


NOTHING = Stretch(frozenset(), frozenset(), may_be_empty=True)


def says_nothing(node: Node) -> bool:
    """Whether nothing of this tag is seen where it stands."""
    return isinstance(node, (LoadNode, CommentNode)) or bool(
        getattr(node, "asvar", None) or getattr(node, "target_var", None)
    )


def ways_through(node: Node) -> list[Sequence[Any]]:
    """The lists of nodes of which a tag draws one; none: it is no choice."""
    match node:
        case IfNode():
            ways: list[Sequence[Any]] = [nodes for _condition, nodes in node.conditions_nodelists]
            is_closed = any(condition is None for condition, _nodes in node.conditions_nodelists)
            return ways if is_closed else [*ways, []]
        case ForNode():
            return [node.nodelist_loop, node.nodelist_empty]
        case WithNode():
            return [node.nodelist]
    return []


def is_only_a_sign(node: Node) -> bool:
    """Whether the tag parts words by a sign wherever both of them are there."""
    ways = [inside for way in ways_through(node) for inside in way]
    return all(isinstance(inside, TextNode) and re.fullmatch(rf"\s*{SIGN}\s*", inside.s) for inside in ways)


def stretch(nodes: Iterable[Node], met: list[tuple[Node, Node]]) -> Stretch:
    """How these nodes begin and end one after the other; `met`: gets each two that may stand side by side."""
    whole = NOTHING
    for node in nodes:
        if says_nothing(node):
            continue
        ways = [stretch(way, met) for way in ways_through(node)]
        if not ways:  # a block, a sheet, a part: what stands in it is read by itself
            for inside in node.child_nodelists:
                stretch(getattr(node, inside, None) or [], met)
        one = Stretch(frozenset([node]), frozenset([node]), may_be_empty=False)
        if ways and not is_only_a_sign(node):
            firsts, lasts, empties = zip(*ways, strict=True)
            one = Stretch(frozenset().union(*firsts), frozenset().union(*lasts), any(empties))
        met += [(before, after) for before in whole.last for after in one.first]
        whole = Stretch(
            whole.first | one.first if whole.may_be_empty else whole.first,
            whole.last | one.last if one.may_be_empty else one.last,
            whole.may_be_empty and one.may_be_empty,
        )
    return whole


def is_sentence(node: Node) -> bool:
    """Whether somebody reads translated words here."""
    return isinstance(node, (TranslateNode, BlockTranslateNode))


def is_glued(before: Node, after: Node) -> bool:
    """Whether two that stand side by side are read as one word, or have a sign between them that hangs on one."""
    if isinstance(after, TextNode):
        return is_sentence(before) and bool(re.match(rf"{SIGN} |{WORDS_IN_A_LINE}", after.s))
    if isinstance(before, TextNode):
        return is_sentence(after) and bool(re.search(rf" {SIGN}$", before.s))
    words = (TranslateNode, BlockTranslateNode, VariableNode)
    return isinstance(before, words) and isinstance(after, words) and (is_sentence(before) or is_sentence(after))


def glued(template: AnyTemplate) -> list[tuple[int, int]]:
    """The lines of what hangs together in this page and should not."""
    met: list[tuple[Node, Node]] = []
    stretch(template.nodelist, met)
    return [(line_of(before), line_of(after)) for before, after in met if is_glued(before, after)]


def line_of(node: Node) -> int:
    """Where it stands in the source; 0: Django does not say."""
    return node.token.lineno if node.token and node.token.lineno else 0


def test_words_on_lines_of_their_own_are_parted_by_what_is_written_beside_the_tag() -> None:
    said, name = '{% translate "2 approve" %}', "{{ name }}"
    apart = [f"{said} {{% if 1 %}}{said}{{% endif %}}", f"{said}{{% if 1 %}} · {name}{{% endif %}}", f"{name}–{name}"]
    hanging = [
        f"{said}\n{{% if 1 %}}\n{said}\n{{% endif %}}",
        f"{said}\n{{% if 1 %}}\n· {name}\n{{% endif %}}",
        f"{said}\n<a>{said}</a>",
    ]
    engine = django_engine()
    assert [bool(glued(Template(f"{{% load i18n %}}{source}", engine=engine))) for source in apart] == [False] * 3
    assert [bool(glued(Template(f"{{% load i18n %}}{source}", engine=engine))) for source in hanging] == [True] * 3


def test_no_two_sentences_of_a_page_hang_together() -> None:
    engine = django_engine()
    names = [str(page.relative_to(PAGES)) for page in sorted(PAGES.rglob("*.html"))]
    found = {name: glued(engine.get_template(name)) for name in names}
    assert {name: lines for name, lines in found.items() if lines} == {}
