"""The sign of a rule in a table's page, and what its people have decided on it.

{% load rulings %}
    {% rulings_at board as rulings %}   once for a page: the tags below look there
    {% rule "D-38" %}                   the book sign, which opens its line; scales open what was decided on it
    {% rule form.barred.rule %}         several numbers may stand in it: "D-26, D-27"
    {% rule_said "D-18" %}              the same where no button can be: only what was decided stands there
"""

from __future__ import annotations

from collections.abc import Sequence

from django import template
from django.template import Context
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.text import slugify
from django.utils.translation import gettext as _

from games.rulebook.icons import icon
from games.rulebook.lines import Rule, rule_of
from games.rulebook.templatetags.rulebook import badge, each
from games.tables.board import Board
from games.tables.group import host

register = template.Library()


@register.simple_tag
def rulings_at(board: Board) -> host.Rulings:
    """What the people of this table have decided, by rule."""
    return host.rulings_at(board.code)


@register.filter
def ruling_id(rule: str) -> str:
    """The id of the sheet that shows what was decided on a rule."""
    return f"ruling-{slugify(rule)}"


@register.simple_tag(takes_context=True)
def rule(context: Context, numbers: str) -> SafeString:
    """The signs of rules, each opening its line; those on which there is a ruling open it too."""
    known = context.get("rulings") or {}
    game = getattr(context.get("board"), "game", "")
    signs = (_ruled(number) if number in known else badge(number, game) for number in each(numbers))
    return format_html_join(" ", "{}", ((sign,) for sign in signs))


@register.simple_tag(takes_context=True)
def rule_said(context: Context, numbers: str) -> SafeString:
    """The texts of the rulings on these rules; the numbers are only spoken."""
    known = context.get("rulings") or {}
    parts = ((number, _texts(known.get(number, ()))) for number in each(numbers))
    return format_html_join(" ", '<span class="sr">{}</span>{}', parts)


@register.simple_tag
def line_of(number: str) -> Rule | None:
    """The rule of this number, as the rulebook has it."""
    return rule_of(number)


def _ruled(number: str) -> SafeString:
    return format_html(
        '<button type="button" class="rule rule--ruled" popovertarget="{}" aria-label="{}" title="{}">{}</button>',
        ruling_id(number),
        _("%(rule)s: what the group has decided") % {"rule": number},
        number,
        icon("scales"),
    )


def _texts(texts: Sequence[str]) -> SafeString:
    return format_html_join("", ' <span class="ruled">{}{}</span>', ((icon("scales"), text) for text in texts))
