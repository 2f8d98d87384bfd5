"""The chart of a plane as lines of a picture."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.bridge.planechase import plane_strokes
from campaign.drawing.chart_preview import Stroke

PENS = {
    "sea": {"width": 1.7 / 600, "opacity": 0.3, "dots": 7 / 600},
    "shore": {"width": 2.2 / 600, "opacity": 1.0},
    "minor": {"width": 0.9 / 600, "opacity": 0.32},
    "major": {"width": 1.2 / 600, "opacity": 0.55},
}
"""How each kind of line is drawn, as on the chart itself, whose sides are 600."""


def strokes_of(name: str) -> Iterator[Stroke]:
    """The lines of the chart of the plane of this English name."""
    for kind, points in plane_strokes(name):
        yield Stroke([(float(x), float(y)) for x, y in points], **PENS[kind])
