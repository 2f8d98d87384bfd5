"""How the chart of a plane is drawn: contour lines of a coast that nobody has seen, by the plane's English name.

The same name has the same coast everywhere and for ever: the heights come from SHA-256, not from a generator of random
numbers that may change. The shore is in full gold, land thin, the sea dotted. Always dark, in both themes.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from hashlib import sha256
from itertools import pairwise

import contourpy
import numpy as np
import numpy.typing as npt

SIZE = 600
"""Both sides of the picture; it is shown cut to whatever frame it has."""

GRID = 100
OCTAVES = ((3, 1.0), (6, 0.5), (12, 0.22))
"""How many cells of noise there are along a side, and how high they are."""

LEVELS = 13
SHORE = 3
"""Which of the levels is the shore; those below are the sea."""

SMALLEST = 10
"""Points of the shortest line that is drawn."""

DETAIL, COARSE = 3, 8
"""Of a line every n-th point is drawn: on a chart, and where a plane is as small as a coin."""

GOLD = "#dcb663"
PENS = {
    "sea": 'stroke-opacity=".2" stroke-dasharray="1 7" stroke-linecap="round" stroke-width="1.6"',
    "shore": 'stroke-width="2.4"',
    "minor": 'stroke-opacity=".32" stroke-width="1.1"',
    "major": 'stroke-opacity=".55" stroke-width="1.5"',
}
"""How each kind of line is drawn; attributes, because no policy of a page forbids them."""

NIGHT = (
    '<radialGradient id="n" cx=".52" cy=".42" r=".75"><stop stop-color="#1c2a3a"/>'
    '<stop offset=".55" stop-color="#131d29"/><stop offset="1" stop-color="#0d141b"/></radialGradient>'
)

BENDS = 3
"""How often the corners of a line are cut until it is as round as its curve."""

Heights = npt.NDArray[np.float64]
Point = tuple[float, float]


def chart(name: str) -> bytes:
    """The chart, as SVG."""
    lines = "".join(_drawn(_heights(name)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}" preserveAspectRatio="xMidYMid slice">'
        f'<defs>{NIGHT}</defs><rect width="{SIZE}" height="{SIZE}" fill="url(#n)"/>'
        f'<g fill="none" stroke="{GOLD}" stroke-linejoin="round">{lines}</g></svg>'
    ).encode()


def coast(name: str, size: int) -> str:
    """The shore alone, as an SVG path around 0 whose longer side is of this size."""
    heights = _heights(name)
    shore = contourpy.contour_generator(z=_drowned(heights))
    lines = [line for line in map(np.asarray, shore.lines(float(_levels(heights)[SHORE]))) if len(line) >= SMALLEST]
    points = np.concatenate(lines)
    lowest, highest = points.min(axis=0), points.max(axis=0)
    scale = size / float((highest - lowest).max())
    return "".join(_curve((line - (lowest + highest) / 2) * scale, COARSE) for line in lines)


def strokes(name: str) -> Iterator[tuple[str, Heights]]:
    """The lines of the chart: of which kind each is, and its points, from 0 to 1."""
    heights = _heights(name)
    contours = contourpy.contour_generator(z=heights)
    for level, height in enumerate(_levels(heights)):
        for line in map(np.asarray, contours.lines(float(height))):
            if len(line) >= SMALLEST:
                yield _kind(level), _rounded(line / (GRID - 1))


# --- the land --------------------------------------------------------------------------------------------------------


def _heights(name: str) -> Heights:
    """An island somewhat off the middle: noise of three sizes, lower towards the edges."""
    along = np.linspace(0.0, 1.0, GRID)
    x, y = np.meshgrid(along, along)
    numbers = _numbers(name)
    middle = 0.5 + 0.06 * next(numbers), 0.47 + 0.06 * next(numbers)
    distance = np.hypot(x - middle[0], y - middle[1]) / 0.38
    heights: Heights = 1.0 - 0.9 * distance**2
    for cells, height in OCTAVES:
        heights = heights + 0.62 * height * _noise(along, cells, numbers)
    return heights


def _drowned(heights: Heights) -> Heights:
    """The same land, with sea along all edges."""
    along = np.linspace(-1.0, 1.0, GRID)
    beyond = np.maximum(np.hypot(*np.meshgrid(along, along)) - 0.7, 0.0)
    sunk: Heights = np.pad(heights - 12 * beyond**2, 1, constant_values=float(heights.min()) - 1)
    return sunk


def _numbers(name: str) -> Iterator[float]:
    """Numbers of a bell-shaped law, mean 0 and variance 1, as many as are wanted: the hash of the name, and so on."""
    block = 0
    while True:
        digest = sha256(f"{block}:{name}".encode()).digest()
        for at in range(0, 32, 8):
            parts = [digest[at + k] + digest[at + k + 1] / 256 for k in range(0, 8, 2)]
            yield (sum(parts) / 256 - 2.0) / math.sqrt(4 / 12)
        block += 1


def _noise(along: Heights, cells: int, numbers: Iterator[float]) -> Heights:
    """Smooth noise: a number at each corner of the cells, blended between them."""
    corners = np.array([[next(numbers) for _ in range(cells + 2)] for _ in range(cells + 2)])
    place = along * cells
    cell = place.astype(int)
    blend = place - cell
    blend = blend * blend * (3 - 2 * blend)
    across = blend[None, :]
    top = corners[np.ix_(cell, cell)] * (1 - across) + corners[np.ix_(cell, cell + 1)] * across
    bottom = corners[np.ix_(cell + 1, cell)] * (1 - across) + corners[np.ix_(cell + 1, cell + 1)] * across
    blended: Heights = top * (1 - blend[:, None]) + bottom * blend[:, None]
    return blended


# --- the lines -------------------------------------------------------------------------------------------------------


def _drawn(heights: Heights) -> Iterator[str]:
    """One path for each level, from the deep sea to the highest ridge."""
    contours = contourpy.contour_generator(z=heights)
    for level, height in enumerate(_levels(heights)):
        lines = map(np.asarray, contours.lines(float(height)))
        d = "".join(_curve(line * SIZE / (GRID - 1), DETAIL) for line in lines if len(line) >= SMALLEST)
        if d:
            yield f'<path {PENS[_kind(level)]} d="{d}"/>'


def _levels(heights: Heights) -> Heights:
    """At which heights lines are drawn."""
    return np.linspace(-0.55, float(heights.max()) * 0.97, LEVELS)


def _kind(level: int) -> str:
    if level == SHORE:
        return "shore"
    if level < SHORE:
        return "sea"
    return "major" if (level - SHORE) % 4 == 0 else "minor"


def _curve(line: Heights, step: int) -> str:
    """A line as curves through the middles of every n-th of its points."""
    points = [(float(x), float(y)) for x, y in line]
    is_closed = math.dist(points[0], points[-1]) < 1e-6
    kept = points[:-1:step] if is_closed else [*points[:-1:step], points[-1]]
    if len(kept) < 4:
        return ""
    if not is_closed:
        curves = "".join(f"Q{_at(point)} {_at(_middle(point, after))}" for point, after in pairwise(kept[1:]))
        return f"M{_at(kept[0])}{curves}L{_at(kept[-1])}"
    round_again = [*kept, kept[0]]
    curves = "".join(f"Q{_at(point)} {_at(_middle(point, after))}" for point, after in pairwise(round_again))
    return f"M{_at(_middle(kept[-1], kept[0]))}{curves}z"


def _rounded(line: Heights) -> Heights:
    """The same curve as points (Chaikin): corners are cut until it is round."""
    is_closed = bool(np.allclose(line[0], line[-1]))
    points = line[:-1:DETAIL] if is_closed else np.vstack([line[:-1:DETAIL], line[-1:]])
    for _bend in range(BENDS):
        after = np.roll(points, -1, axis=0) if is_closed else points[1:]
        before = points if is_closed else points[:-1]
        cut = np.stack([0.75 * before + 0.25 * after, 0.25 * before + 0.75 * after], axis=1).reshape(-1, 2)
        points = cut if is_closed else np.vstack([points[:1], cut, points[-1:]])
    return np.vstack([points, points[:1]]) if is_closed else points


def _middle(point: Point, other: Point) -> Point:
    return (point[0] + other[0]) / 2, (point[1] + other[1]) / 2


def _at(point: Point) -> str:
    return f"{point[0]:.0f} {point[1]:.0f}"
