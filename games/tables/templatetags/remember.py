"""A piece of a page that depends on a few values alone is drawn once for all who look at it.

    {% load remember %}
    {% remember pack=pack full=full %} … {% endremember %}

draws what stands between the tags from these values and nothing else: inside, no other variable exists. So a piece that
was drawn for one seat can hold nothing that another seat may not know, unless it was handed in; and whoever hands in
the same values, in the same language, gets the same text.
"""

from __future__ import annotations

from collections.abc import Container
from weakref import WeakSet

from django import template
from django.template.base import FilterExpression, Node, NodeList, Parser, Token, token_kwargs
from django.utils.safestring import SafeString
from django.utils.translation import get_language

register = template.Library()

KEPT = 2_000
"""How many drawings of one piece a process keeps; then it begins anew."""


class Remember(Node):
    """A piece and what was drawn of it, by language and values."""

    def __init__(self, values: dict[str, FilterExpression], inside: NodeList) -> None:
        self.values = values
        self.nodelist = inside
        self.drawn: dict[tuple[object, ...], SafeString] = {}
        _pieces.add(self)

    def render(self, context: template.Context) -> SafeString:
        values = {name: value.resolve(context) for name, value in self.values.items()}
        key = (get_language(), *values.values())
        drawn = self.drawn.get(key)
        if drawn is None:
            if len(self.drawn) >= KEPT:
                self.drawn.clear()
            drawn = self.drawn[key] = self.nodelist.render(context.new(values))
        return drawn


_pieces: WeakSet[Remember] = WeakSet()


def forget_all() -> None:
    """Forgets what was drawn of every piece: for tests that draw it anew."""
    for known in _pieces:
        known.drawn.clear()


@register.tag
def remember(parser: Parser, token: Token) -> Remember:
    """`{% remember name=value … %}`; the values have to be hashable, as those of a view are."""
    bits = token.split_contents()[1:]
    values = token_kwargs(bits, parser)
    if bits or not values:
        raise template.TemplateSyntaxError("remember takes the values that its piece depends on, as name=value")
    inside = parser.parse(("endremember",))
    parser.delete_first_token()
    return Remember(values, inside)


@register.simple_tag
def is_in(one: object, many: Container[object]) -> bool:
    """Whether `many` holds `one`: a condition as a value that a piece may depend on."""
    return one in many


@register.simple_tag
def is_same(one: object, other: object) -> bool:
    """Whether both are the same: a condition as a value that a piece may depend on."""
    return one == other
