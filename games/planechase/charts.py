"""The chart of a plane (STYLE, *Plane*), as whoever wants it is given it: drawn once, and kept.

How it is drawn: coasts.py, which reads numpy. That is twelve megabytes of each process, and most never
draw a chart: it is read with the first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

VERSION = 1
"""Part of the address: a chart that is drawn differently is another picture."""

KEPT = 256
"""Charts that are kept in memory: more than there are planes of the publisher's."""

COIN = 100
"""The longer side of a coast, which lies around 0."""


@lru_cache(maxsize=KEPT)
def chart(name: str) -> bytes:
    """The chart of the plane of this English name, as SVG; the same bytes every time."""
    from games.planechase import coasts  # numpy: see above

    return coasts.chart(name)


@lru_cache(maxsize=KEPT)
def coast(name: str) -> str:
    """The shore of this plane alone, as an SVG path around 0: round even where its chart cuts it off, so that it may
    stand as an island on a map of many."""
    from games.planechase import coasts  # numpy: see above

    return coasts.coast(name, COIN)


def strokes(name: str) -> Iterator[tuple[str, Iterable[tuple[float, float]]]]:
    """The lines of the chart for whoever draws it otherwise than as SVG: of which kind each is, and its points, from 0
    to 1."""
    from games.planechase import coasts  # numpy: see above

    return coasts.strokes(name)
