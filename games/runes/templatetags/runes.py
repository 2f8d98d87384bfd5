"""How the things of a duel are drawn.

{% load runes %}
    {% will "{W}{1}" %}      a cost or a condition as pips, spoken as "Light 1"; nothing where there are no symbols
    {{ words|with_will }}    what somebody has said, the costs in it drawn as pips
"""

from __future__ import annotations

import re

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from games.runes.words.glossary import ATTRIBUTE
from games.tables.templatetags.look import pip, with_costs

register = template.Library()

COST_IN_WORDS = re.compile(r"((?:\{(?:[WRUGBX]|\d{1,2})\})+)")


@register.simple_tag
def will(cost: object) -> SafeString:
    """Will of the five attributes as pips, with its spoken name."""
    symbols = re.findall(r"\{([^{}]+)\}", str(cost or ""))
    if not symbols:
        return mark_safe("")
    spoken = " ".join(str(ATTRIBUTE.get(each, each)) for each in symbols)
    css = "cost cost--long" if len(symbols) > 4 else "cost"
    pips = format_html_join("", "{}", ((pip(each),) for each in symbols))
    return format_html('<span class="{}" role="img" aria-label="{}">{}</span>', css, spoken, pips)


@register.filter
def with_will(sentence: object) -> SafeString:
    """These words, every cost in them drawn as pips; everything else stays as it was written."""
    return with_costs(str(sentence), COST_IN_WORDS, will)
