"""Where the places of a map lie: pure geometry of boxes, the same for the same boxes and links every time.

A box is what a place takes with its words. Boxes lie in rows, and within a row beside each other: so none ever covers
another, however many there are and whatever they are called. Which box lies in which row, and how far right, is said by
the springs between those that are linked (`spread`), or by the order of a journey (`in_order`).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple

import rustworkx

NARROW, WIDE = 290, 1080
"""Pixels: the inside of a phone's panel, and of a desk's."""

FULL = 0.7
"""How much of a map its boxes fill; the rest is water."""

BREADTH = 1.25
"""How much broader than high a map is, as long as it is neither narrow nor wide."""

GAP, EDGE, SWAY = 12, 16, 12
"""Between two boxes; between a box and the frame; how far a box may lie above or below the middle of its row."""

SEED, ROUNDS = 1, 300
"""Of the springs. Whatever they say, everybody who draws these places draws them so."""

TIDINGS = 12
"""How often neighbours try to change places at most."""


class Box(NamedTuple):
    """What a place takes, in pixels."""

    width: int
    height: int


class Link(NamedTuple):
    """Between two places, by their numbers; the heavier, the closer they want to lie."""

    a: int
    b: int
    weight: int


class Layout(NamedTuple):
    """The size of the map, and by number of the box where its upper left corner is."""

    width: int
    height: int
    corners: Sequence[tuple[int, int]]


class Point(NamedTuple):
    """Where the springs want a box: both from 0 to 1."""

    x: float
    y: float


def spread(boxes: Sequence[Box], links: Sequence[Link]) -> Layout:
    """Linked boxes near each other, the others around them."""
    positions = _evened(_sprung(len(boxes), links))
    width = _width(boxes)
    rows = [
        sorted(row, key=lambda n: positions[n].x) for row in _rows(boxes, sorted(positions, key=_by(positions)), width)
    ]
    _tidy(rows, links)
    return _laid(boxes, rows, width, {n: positions[n].x for n in positions})


def in_order(boxes: Sequence[Box]) -> Layout:
    """The boxes as they are met on a journey: to the right, then one row below back to the left, and so on."""
    width = _width(boxes)
    rows = _rows(boxes, range(len(boxes)), width)
    turned = [list(reversed(row)) if number % 2 else row for number, row in enumerate(rows)]
    evenly = {n: (place + 0.5) / len(row) for row in turned for place, n in enumerate(row)}
    return _laid(boxes, turned, width, evenly)


# --- what is wanted --------------------------------------------------------------------------------------------------


def _sprung(count: int, links: Sequence[Link]) -> dict[int, tuple[float, float]]:
    """Where springs pull the places. One more place in the middle, which is linked to all, holds those together that
    nothing else links."""
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(count + 1))
    graph.add_edges_from([(n, count, 0.15) for n in range(count)])
    graph.add_edges_from([(link.a, link.b, math.sqrt(link.weight)) for link in links if link.a != link.b])
    turn = math.tau / (count + 1)
    ring = {n: (math.cos(turn * n), math.sin(turn * n)) for n in range(count + 1)}
    pulled = rustworkx.spring_layout(graph, pos=ring, seed=SEED, num_iter=ROUNDS, weight_fn=float)
    return {n: (float(pulled[n][0]), float(pulled[n][1])) for n in range(count)}


def _evened(places: Mapping[int, tuple[float, float]]) -> dict[int, Point]:
    """The same places in the same order from left to right and from top to bottom, but evenly: springs leave a crowd in
    the middle and nobody at the edges."""
    across, down = (
        {n: rank for rank, n in enumerate(sorted(places, key=lambda n: (places[n][axis], n)))} for axis in (0, 1)
    )
    most = max(1, len(places) - 1)
    return {n: Point(across[n] / most, down[n] / most) for n in places}


def _by(positions: Mapping[int, Point]) -> Callable[[int], float]:
    return lambda n: positions[n].y


# --- rows ------------------------------------------------------------------------------------------------------------


def _width(boxes: Sequence[Box]) -> int:
    """How wide the map is: narrow as long as it is not too high for that, wide at most; never less than its boxes."""
    area = sum((box.width + GAP) * (box.height + GAP + 2 * SWAY) for box in boxes) / FULL
    broad = math.sqrt(area * BREADTH)
    fitting = NARROW if area / NARROW <= 1.6 * NARROW else min(max(broad, NARROW), WIDE)
    return max(round(fitting), max((box.width for box in boxes), default=0) + 2 * EDGE)


def _rows(boxes: Sequence[Box], order: Sequence[int], width: int) -> list[list[int]]:
    """The boxes in rows, in this order: as many rows as leave some water in each, about equally full."""
    room = width - 2 * EDGE + GAP
    taken = [boxes[n].width + GAP for n in order]
    count = max(1, math.ceil(sum(taken) / (room * 0.85)))
    share = sum(taken) / count
    rows: list[list[int]] = [[]]
    full = done = 0
    for n, wide in zip(order, taken, strict=True):
        is_due = done + wide / 2 > share * len(rows)
        if rows[-1] and (full + wide > room or is_due):
            rows.append([])
            full = 0
        rows[-1].append(n)
        full += wide
        done += wide
    return rows


def _tidy(rows: list[list[int]], links: Sequence[Link]) -> None:
    """Neighbours of a row change places as long as that makes the lines shorter."""
    linked: dict[int, list[tuple[int, int]]] = {n: [] for row in rows for n in row}
    for a, b, weight in links:
        linked[a].append((b, weight))
        linked[b].append((a, weight))
    at = {n: (place + 0.5) / len(row) for row in rows for place, n in enumerate(row)}

    def pull(n: int, x: float, but: int) -> float:
        return sum(weight * abs(x - at[other]) for other, weight in linked[n] if other != but)

    for _ in range(TIDINGS):
        has_moved = False
        for row in rows:
            for place in range(len(row) - 1):
                a, b = row[place : place + 2]
                x, y = at[a], at[b]
                if pull(a, y, b) + pull(b, x, a) < pull(a, x, b) + pull(b, y, a) - 1e-9:
                    row[place], row[place + 1], at[a], at[b] = b, a, y, x
                    has_moved = True
        if not has_moved:
            return


# --- where they lie --------------------------------------------------------------------------------------------------


def _laid(boxes: Sequence[Box], rows: Sequence[Sequence[int]], width: int, across: Mapping[int, float]) -> Layout:
    corners: dict[int, tuple[int, int]] = {}
    top = EDGE
    for number, row in enumerate(rows):
        height = max((boxes[n].height for n in row), default=0) + 2 * SWAY
        lefts = _placed([boxes[n].width for n in row], [across[n] * width for n in row], width)
        for place, (n, left) in enumerate(zip(row, lefts, strict=True)):
            sway = SWAY if (place + number) % 2 else -SWAY
            corners[n] = left, top + (height - boxes[n].height) // 2 + (sway if len(row) > 1 else 0)
        top += height + GAP
    return Layout(width, top - GAP + EDGE, [corners[n] for n in range(len(boxes))])


def _placed(widths: Sequence[int], positions: Sequence[float], width: int) -> list[int]:
    """The left sides of the boxes of a row, each with its middle as near as can be to where it is wanted, none over
    another: without what the boxes themselves take, they only have to keep their order (isotonic regression)."""
    before = [0, *accumulate(wide + GAP for wide in widths)]
    water = width - 2 * EDGE - (before[-1] - GAP)
    free = [x - wide / 2 - EDGE - taken for x, wide, taken in zip(positions, widths, before, strict=False)]
    return [EDGE + taken + round(min(max(x, 0), water)) for x, taken in zip(_rising(free), before, strict=False)]


def _rising(values: Sequence[float]) -> Iterator[float]:
    """The values that never fall and are nearest to these: falling neighbours become their mean."""
    pools: list[tuple[float, int]] = []
    for value in values:
        pools.append((value, 1))
        while len(pools) > 1 and pools[-2][0] > pools[-1][0]:
            (a, m), (b, n) = pools[-2:]
            pools[-2:] = [((a * m + b * n) / (m + n), m + n)]
    for mean, count in pools:
        yield from [mean] * count
