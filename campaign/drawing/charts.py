"""Charts as inline SVG, drawn by the server: no script, no colour without a word beside it.

They only draw: every number that they show stands in a table, too. Colours are classes of the style sheet.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

WIDTH, HEIGHT = 100, 40
"""The room of a small chart of lines, in its own units."""
BAR = 100


def bar(value: int, most: int, css: str = "") -> SafeString:
    """A silent bar, as long as its value is among the most: it stands beside its number."""
    length = round(BAR * value / most, 1) if most > 0 else 0
    return format_html(
        '<svg class="bar1 {}" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">'
        '<rect class="bar1__way" width="100" height="8"/><rect class="bar1__fill" width="{}" height="8"/></svg>',
        css,
        length,
    )


def lines_together(name: str, many: Sequence[Sequence[int]]) -> SafeString:
    """All lines faintly, to be laid under each of them by `line_among`; `name` is theirs on the page."""
    most = highest(many)
    paths = format_html_join("", '<path d="{}"/>', ((path_of(line, most),) for line in many))
    return format_html('<svg class="defs" aria-hidden="true"><defs><g id="{}">{}</g></defs></svg>', name, paths)


def line_among(name: str, line: Sequence[int], most: int, label: str) -> SafeString:
    """One line strongly, over all of them faintly; `label` says it in words. Without a name it lies alone, without a
    label it is silent: its numbers stand beside it."""
    spoken = format_html('role="img" aria-label="{}"', label) if label else mark_safe('aria-hidden="true"')
    others = format_html('<use href="#{}" class="among__all"/>', name) if name else ""
    return format_html(
        '<svg class="among" viewBox="-1 -3 104 46" {}><path class="among__floor" d="M0 {}H{}"/>{}'
        '<path class="among__own" d="{}"/><circle class="among__end" cx="{}" cy="{}" r="2"/></svg>',
        spoken,
        HEIGHT,
        WIDTH,
        others,
        path_of(line, most),
        *points_of(line, most)[-1],
    )


def highest(many: Sequence[Sequence[int]]) -> int:
    """The highest value of all lines; 1 where there is none, so that nothing is divided by 0."""
    return max((value for line in many for value in line), default=0) or 1


def path_of(line: Sequence[int], most: int) -> str:
    """The line as an SVG path."""
    return "".join(f"{'L' if place else 'M'}{x} {y}" for place, (x, y) in enumerate(points_of(line, most)))


def points_of(line: Sequence[int], most: int) -> list[tuple[float, float]]:
    """Where the values lie: evenly from the left, the highest at the top. The line begins at 0."""
    values = [0, *line]
    step = WIDTH / max(1, len(values) - 1)
    return [(round(place * step, 1), round(HEIGHT - HEIGHT * value / most, 1)) for place, value in enumerate(values)]
