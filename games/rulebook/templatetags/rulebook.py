"""The book sign of a rule, which opens its line: pages say why in words, and the number stands behind the sign.

{% load rulebook %}
    {% cite "D-40" %}                      the sign as a link to its line (static/js/rulebook.js opens it in a sheet)
    {% cite form.barred.rule board.game %} several may stand in it ("D-26, D-27"); a chapter is one of the game
    {{ refusal|cite_numbers }}             a sentence of ours in which numbers stand: they become signs
    {{ rule.says|in_language }}            the sentence in the language of the page
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from django import template
from django.urls import reverse
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from games.rulebook import lines
from games.rulebook.icons import icon

register = template.Library()

DASHED = r"(?:TD|D|P|E|R)-\d+"
SPACED = r"(?:LM|CR|FoW|REC) \d(?:[\d.]*\d[a-z]?)?"
IN_A_SENTENCE = re.compile(rf"\b(?:{DASHED}|{SPACED}|B\d)(?![\w-])|§[1-9]\d\b")
"""Of chapters only those that one book alone has."""


@register.filter
def in_language(text: lines.Text) -> str:
    """The sentence in the language of the page."""
    return lines.in_language(text, get_language() or lines.FALLBACK)


@register.simple_tag
def cite(numbers: str, game: str = "") -> SafeString:
    """A sign for each of the numbers; one without a line is only told."""
    return format_html_join(" ", "{}", ((badge(number, game),) for number in each(numbers)))


@register.filter
def cite_numbers(sentence: str) -> SafeString:
    """The sentence, with a book sign wherever a number of a rule stands."""
    return mark_safe(IN_A_SENTENCE.sub(lambda found: badge(found[0]), conditional_escape(sentence)))  # noqa: S308


def each(numbers: str) -> Iterator[str]:
    """The single numbers of "D-26, D-27"."""
    return (number.strip() for number in str(numbers or "").split(",") if number.strip())


@lru_cache(1_000)
def badge(number: str, game: str = "") -> SafeString:
    """The book sign that opens the line of a number; the number itself is only spoken."""
    rule = lines.rule_of(number, game)
    if rule is None:
        return format_html('<span class="rule">{}</span>', number)
    address = reverse("rulebook:rule", args=[rule.game, rule.slug])
    return format_html(
        '<a class="rule rule--opens" href="{}" data-rule title="{}">{}<span class="sr">{}</span></a>',
        address,
        number,
        icon("book"),
        number,
    )
