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
COLUMN, FLOOR = 24, 96
"""How wide a column is with its air, and where the columns stand; above each there is room for its number."""

Part = tuple[str, int]
"""One part of a column or a bar: the deck that it is coloured as, and how much it is."""


def bar(value: int, most: int, css: str = "") -> SafeString:
    """A silent bar, as long as its value is among the most: it stands beside its number."""
    length = round(BAR * value / most, 1) if most > 0 else 0
    return format_html(
        '<svg class="bar1 {}" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">'
        '<rect class="bar1__way" width="100" height="8"/><rect class="bar1__fill" width="{}" height="8"/></svg>',
        css,
        length,
    )


def stacked_bar(parts: Sequence[Part], most: int) -> SafeString:
    """A silent bar of parts, each in the colour of its deck: it stands beside its number."""
    rects, at = [], 0.0
    for deck, value in parts:
        length = round(BAR * value / max(most, 1), 2)
        rects.append((deck, at, length))
        at = round(at + length, 2)
    return format_html(
        '<svg class="bar1 bar1--mark" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">'
        '<rect class="bar1__way" width="100" height="8"/>{}</svg>',
        format_html_join(
            "", '<rect class="bar1__fill bar1__part" data-deck="{}" x="{}" width="{}" height="8"/>', rects
        ),
    )


def columns(stacks: Sequence[Sequence[Part]], names: Sequence[str], label: str) -> SafeString:
    """Columns side by side with their numbers above and their names below; each is stacked from parts in the colours
    of their decks. `label` says it all in words."""
    most = max((sum(value for _deck, value in stack) for stack in stacks), default=0) or 1
    drawn = [
        _column(place * COLUMN, stack, name, most)
        for place, (stack, name) in enumerate(zip(stacks, names, strict=True))
    ]
    return format_html(
        '<svg class="columns" viewBox="0 0 {} {}" role="img" aria-label="{}">{}'
        '<path class="columns__floor" d="M0 {}H{}"/></svg>',
        len(drawn) * COLUMN,
        FLOOR + 14,
        label,
        format_html_join("", "{}", ((one,) for one in drawn)),
        FLOOR,
        len(drawn) * COLUMN,
    )


def _column(left: int, stack: Sequence[Part], name: str, most: int) -> SafeString:
    """A column that begins at `left`: its parts from the floor up, their sum above, its name below. `most`: the sum
    that takes all the height there is."""
    rects, top = [], float(FLOOR)
    for deck, value in stack:
        height = round((FLOOR - 14) * value / most, 2)
        top = round(top - height, 2)
        if value:
            rects.append((deck, left + 3, top, COLUMN - 6, height))
    total, middle = sum(value for _deck, value in stack), left + COLUMN / 2
    number = format_html('<text class="columns__n" x="{}" y="{}">{}</text>', middle, top - 3, total) if total else ""
    return format_html(
        '{}{}<text x="{}" y="{}">{}</text>',
        format_html_join("", '<rect data-deck="{}" x="{}" y="{}" width="{}" height="{}"/>', rects),
        number,
        middle,
        FLOOR + 12,
        name,
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
