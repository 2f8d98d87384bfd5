"""The cheapest perfect matching of a graph, by `rustworkx`; costs are whole numbers."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate

import rustworkx

Edge = tuple[int, int, int]
"""Two vertices and what their meeting costs."""

WIDEST = 1 << 120
"""rustworkx counts in 128 bits and doubles its weights: no sum of costs may be wider than this."""


def units(*greatest: int) -> tuple[int, ...]:
    """What one of each aim costs, so that each aim comes strictly before the next.

    In: the greatest possible sum of each aim over a whole pairing, the most important aim first.
    Out: the units in the same order: one of an aim is dearer than all of every later aim together.
    Raises ValueError where the costs would be too wide to be counted.
    """
    *units_above, above = accumulate(reversed(greatest), lambda unit, most: unit * (most + 1), initial=1)
    if above > WIDEST:
        raise ValueError("points too far apart to be weighed against each other")
    return tuple(reversed(units_above))


def cheapest(vertices: int, edges: Iterable[Edge]) -> list[tuple[int, int]] | None:
    """The perfect matching of least total cost among vertices 0 … `vertices` − 1, or None where there is none.

    Edges that cost the same are taken as they come: the same edges in the same order give the same matching.
    """
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(vertices))
    graph.add_edges_from([(one, other, -cost) for one, other, cost in edges])
    matching = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(matching) < vertices:
        return None
    return sorted((min(pair), max(pair)) for pair in matching)
