"""The number of a rule in a table's page, and what its people have decided on it.

{% load rulings %}
    {% rulings_at board as rulings %}   once for a page: the tags below look there
    {% rule "D-38" %}                   the number; with a ruling a button that opens it (see rulings_sheet.html)
    {% rule form.barred.rule %}         several numbers may stand in it: "D-26, D-27"
    {% rule_said "D-18" %}              the same where no button can be: the ruling stands beside the number
"""

from __future__ import annotations

from collections.abc import Sequence

from django import template
from django.template import Context
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.text import slugify
from django.utils.translation import gettext as _

from games.tables import rulings
from games.tables.board import Board
from games.tables.templatetags.look import icon

register = template.Library()


@register.simple_tag
def rulings_at(board: Board) -> rulings.Rulings:
    """What the people of this table have decided, by rule."""
    return rulings.rulings_at(board.code)


@register.filter
def ruling_id(rule: str) -> str:
    """The id of the sheet that shows what was decided on a rule."""
    return f"ruling-{slugify(rule)}"


@register.simple_tag(takes_context=True)
def rule(context: Context, numbers: str) -> SafeString:
    """The numbers of rules; those on which there is a ruling open it."""
    known = context.get("rulings") or {}
    return format_html_join(" ", "{}", ((_sign(number, number in known),) for number in _each(numbers)))


@register.simple_tag(takes_context=True)
def rule_said(context: Context, numbers: str) -> SafeString:
    """The numbers of rules, each with the texts of its rulings behind it."""
    known = context.get("rulings") or {}
    parts = ((_sign(number, False), _texts(known.get(number, ()))) for number in _each(numbers))
    return format_html_join(" ", "{}{}", parts)


def _each(numbers: str) -> list[str]:
    return [number.strip() for number in str(numbers).split(",") if number.strip()]


def _sign(number: str, is_ruled: bool) -> SafeString:
    if not is_ruled:
        return format_html('<span class="rule">{}</span>', number)
    return format_html(
        '<button type="button" class="rule rule--ruled" popovertarget="{}" aria-label="{}">{}{}</button>',
        ruling_id(number),
        _("%(rule)s: what the group has decided") % {"rule": number},
        icon("scales"),
        number,
    )


def _texts(texts: Sequence[str]) -> SafeString:
    return format_html_join("", ' <span class="ruled">{}{}</span>', ((icon("scales"), text) for text in texts))
