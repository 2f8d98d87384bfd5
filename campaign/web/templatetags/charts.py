"""Charts in templates: {% bar 3 7 %}, {% lines "growth" many %}, {% line "growth" one most words %}; and the head of a
table in which bars stand, {% bars_head _("Ruler") _("Won") %}. Stacked from decks: {% stacked_bar parts 9 %},
{% columns stacks names words %}.

What they draw: campaign/drawing/charts.py.
"""

from django import template

from campaign.drawing import charts

register = template.Library()
register.simple_tag(charts.bar, name="bar")
register.simple_tag(charts.stacked_bar, name="stacked_bar")
register.simple_tag(charts.columns, name="columns")
register.simple_tag(charts.lines_together, name="lines")
register.simple_tag(charts.line_among, name="line")


@register.inclusion_tag("campaign/history/includes/bars_head.html")
def bars_head(what: str, *numbers: str) -> dict[str, object]:
    """What is counted, the bar, and the columns of numbers beside it."""
    return {"what": what, "numbers": numbers}


@register.filter
def first_word(name: object) -> str:
    """The first word of a name: what stands over a narrow column."""
    return str(name).split(" ")[0]
