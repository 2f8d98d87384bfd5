"""The pieces of which a board consists.

{% load regions %}
    {% region "head" heading=scene.heading %}<header id="head">{{ heading }}</header>{% endregion %}

draws an element from these values and nothing else: inside, no other variable exists but `board`, which tells the
table's code, name and game alone, and the `view` of a `scene` that is handed in. Whoever looks, the same values in the
same language are drawn once. A stream sends of a new version the regions that differ from what it has sent, so the
outermost element of each has its name as `id`.

    {% frame "dock" %}<footer id="dock"> … {% endframe %}

is a piece around regions: it is sent as a whole only where it differs itself.

    {% public %} … {% endpublic %}

draws what stands between from the board of nobody, once for all who look at this version of the table: `board` and
`view` are a watcher's inside, so nothing in it can be secret. No other variable exists: a scene is made anew.

    {% place "forms" %} … {% elsewhere %} … {% endelsewhere %}

is where a region stands that is drawn elsewhere: something of my own amid what is public. A region that is drawn
elsewhere under a name that is in what is public takes its place: my row of a list, with a mark. In a list whose rows
are regions only the rows are sent that differ, come or go.

    {% sheet "menu" %} … {% endsheet %}

is what lies in a sheet, which is closed at first: it is not drawn here. table.js makes the sheet when a button with its
name as `popovertarget` is pressed, asks for what is in it, and again with every version while it stays open. Its
heading has the id `menu-h`. Around all of them stands {% sheets %} … {% endsheets %}, which is passed over while
nobody wants one.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any
from weakref import WeakSet

from django import template
from django.template.base import FilterExpression, Node, NodeList, Parser, Token, token_kwargs
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.tables.live.drawing import DRAWING, Drawing, Label, Piece, escaped_name, slot
from games.tables.live.signature import signature

register = template.Library()

KEPT = 2_000
"""How many drawings of one piece a process keeps; then it begins anew."""


class Region(Node):
    """A piece and what was drawn of it, by language and values, with the pieces in it."""

    def __init__(self, name: FilterExpression, values: dict[str, FilterExpression], inside: NodeList) -> None:
        self.name = name
        self.values = values
        self.nodelist = inside
        self.drawn: dict[tuple[str | None, bytes], tuple[Piece, Mapping[str, Piece]]] = {}
        _regions.add(self)

    def render(self, context: template.Context) -> SafeString:
        values = {name: value.resolve(context) for name, value in self.values.items()}
        values["board"] = Label.of(context["board"])
        drawing: Drawing | None = context.get(DRAWING)
        if drawing is None:
            return SafeString(self._drawn(context, values, get_language())[0].text)
        piece, pieces = self._drawn(context, values, drawing.language)
        drawing.pieces.update(pieces)
        return drawing.put(self.name.resolve(context), piece)

    def _drawn(
        self, context: template.Context, values: dict[str, Any], language: str | None
    ) -> tuple[Piece, Mapping[str, Piece]]:
        key = (language, signature(values))
        found = self.drawn.get(key)
        if found is None:
            if len(self.drawn) >= KEPT:
                self.drawn.clear()
            if "scene" in values:
                values["view"] = values["scene"].view
            inner = values[DRAWING] = Drawing()
            found = self.drawn[key] = Piece.of(self.nodelist.render(context.new(values))), inner.pieces
        return found


_regions: WeakSet[Region] = WeakSet()


def forget_all() -> None:
    """Forgets what was drawn of every region: for tests that draw it anew."""
    for known in _regions:
        known.drawn.clear()


class Frame(Node):
    """A piece around others, which is drawn for each who looks."""

    def __init__(self, name: FilterExpression, inside: NodeList) -> None:
        self.name = name
        self.nodelist = inside

    def render(self, context: template.Context) -> SafeString:
        drawing: Drawing | None = context.get(DRAWING)
        text = self.nodelist.render(context)
        return text if drawing is None else drawing.add(self.name.resolve(context), text)


class Public(Node):
    """What everybody sees alike."""

    def __init__(self, inside: NodeList) -> None:
        self.nodelist = inside

    def render(self, context: template.Context) -> SafeString:
        drawing: Drawing | None = context.get(DRAWING)
        if drawing is None or drawing.common is None:
            return self.nodelist.render(context)
        text, pieces = drawing.common.drawn(self, lambda values: self.nodelist.render(context.new(values)))
        drawing.pieces.update(pieces)
        return text


class Sheet(Node):
    """A sheet that comes when it is opened."""

    def __init__(self, name: FilterExpression, inside: NodeList) -> None:
        self.name = name
        self.nodelist = inside

    def render(self, context: template.Context) -> SafeString:
        name = str(self.name.resolve(context))
        drawing: Drawing | None = context.get(DRAWING)
        if drawing is not None and name in drawing.wanted:
            drawing.sheets[name] = self.nodelist.render(context)
        return SafeString()


class Elsewhere(Node):
    """Regions whose places lie in another piece."""

    def __init__(self, inside: NodeList) -> None:
        self.nodelist = inside

    def render(self, context: template.Context) -> SafeString:
        self.nodelist.render(context)
        return SafeString()


class Sheets(Node):
    """Where sheets lie, and nothing else."""

    def __init__(self, inside: NodeList) -> None:
        self.nodelist = inside

    def render(self, context: template.Context) -> SafeString:
        drawing: Drawing | None = context.get(DRAWING)
        if drawing is not None and drawing.wanted:
            self.nodelist.render(context)
        return SafeString()


@register.tag
def region(parser: Parser, token: Token) -> Region:
    """`{% region name value=value … %}`."""
    bits = token.split_contents()[1:]
    if not bits:
        raise template.TemplateSyntaxError("a region has a name")
    name = parser.compile_filter(bits.pop(0))
    values = token_kwargs(bits, parser)
    if bits:
        raise template.TemplateSyntaxError("a region takes the values that it is drawn from, as name=value")
    return Region(name, values, _inside(parser, "endregion"))


@register.tag
def frame(parser: Parser, token: Token) -> Frame:
    """`{% frame name %}`."""
    _tag, name = token.split_contents()
    return Frame(parser.compile_filter(name), _inside(parser, "endframe"))


@register.tag
def public(parser: Parser, token: Token) -> Public:
    """`{% public %} … {% endpublic %}`: what is drawn once for all who look, from the board of nobody."""
    return Public(_inside(parser, "endpublic"))


@register.simple_tag
def place(name: str) -> SafeString:
    """Where the region of this name stands, which is drawn elsewhere."""
    return slot(escaped_name(name))


@register.tag
def elsewhere(parser: Parser, token: Token) -> Elsewhere:
    """`{% elsewhere %} … {% endelsewhere %}`: regions that stand where another piece has their `{% place %}`."""
    return Elsewhere(_inside(parser, "endelsewhere"))


@register.tag
def sheets(parser: Parser, token: Token) -> Sheets:
    """`{% sheets %} … {% endsheets %}`: passed over while nobody wants a sheet."""
    return Sheets(_inside(parser, "endsheets"))


@register.tag
def sheet(parser: Parser, token: Token) -> Sheet:
    """`{% sheet name %}`."""
    _tag, name = token.split_contents()
    return Sheet(parser.compile_filter(name), _inside(parser, "endsheet"))


def _inside(parser: Parser, end: str) -> NodeList:
    nodes = parser.parse((end,))
    parser.delete_first_token()
    return nodes


@register.filter
def as_json(values: Mapping[str, int]) -> str:
    """Numbers by name, for an attribute that a script reads."""
    return json.dumps(values, separators=(",", ":"))


@register.filter
def named(key: object, prefix: str) -> str:
    """The name of a region of which there are several: `one.key|named:"seat-"`."""
    return f"{prefix}{key}"
