"""Filters that put a Django form field into our look."""

from __future__ import annotations

from django import template
from django.forms import BoundField, CheckboxInput, CheckboxSelectMultiple, RadioSelect
from django.utils.safestring import SafeString

register = template.Library()


@register.filter
def widget_kind(field: BoundField) -> str:
    """`group` for radios and lists of checkboxes, `check` for a single one, else `line`."""
    widget = field.field.widget
    if isinstance(widget, RadioSelect | CheckboxSelectMultiple):
        return "group"
    return "check" if isinstance(widget, CheckboxInput) else "line"


@register.filter
def with_class(field: BoundField, css: str) -> SafeString:
    """The field's widget with this class beside its own."""
    own = field.field.widget.attrs.get("class", "")
    return field.as_widget(attrs={"class": f"{own} {css}".strip()})
