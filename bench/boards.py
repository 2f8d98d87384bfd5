"""The live table: an act on twelve phones, and the same beside another engine, in turns."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from bench import evening, servers
from bench.acts import Act
from bench.figures import Figure, figure, single
from bench.live import LiveTable
from bench.phones.crowd import Whole, running_crowd
from bench.sizes import Sizes
from bench.yardstick import beside
from bench.yardstick.engine import Block, Missing, running_engine
from tests.support.services.site import Site

Moves = Callable[[int], Block]


class Turns(NamedTuple):
    """What was measured in turns: ours, theirs (nothing, where they are left out), the seconds that our web servers
    computed, and how big a board was."""

    acts: list[Act]
    blocks: list[Block]
    computed: float
    whole: Whole


class Measured(NamedTuple):
    """The figures of the live table, and the comparison: as rows, and in words."""

    figures: list[Figure]
    rows: list[beside.Row]
    words: str


def measured(site: Site, sizes: Sizes) -> Measured:
    """An act on twelve phones; between our turns those of the other engine, where it can be had."""
    if not sizes.is_beside_others:
        return Measured(_figures(in_turns(site, sizes, None), len(site.ports)), [], "")
    try:
        with running_engine(Path(site.folder), evening.SEATS) as engine:
            turns = in_turns(site, sizes, engine.moves)
    except Missing as why:
        return Measured(_figures(in_turns(site, sizes, None), len(site.ports)), [], f"beside no other engine: {why}")
    rows = beside.rows(turns.acts, turns.whole.compressed, turns.blocks)
    words = beside.told(rows, evening.SEATS, len(turns.acts), sizes.turns, len(site.ports))
    return Measured(_figures(turns, len(site.ports)), rows, words)


def in_turns(site: Site, sizes: Sizes, theirs: Moves | None) -> Turns:
    """Ours, theirs, ours, theirs, each so many acts."""
    acts: list[Act] = []
    blocks, computed, each = [], 0.0, sizes.acts // sizes.turns
    with running_crowd() as crowd:
        table = LiveTable(site, crowd)
        for _ in range(sizes.turns):
            before = servers.seconds(site)
            acts += table.acts(each)
            computed += servers.seconds(site) - before
            if theirs is not None:
                blocks.append(theirs(each))
        return Turns(acts, blocks, computed, table.whole)


def _figures(turns: Turns, webs: int) -> list[Figure]:
    acts, from_ = turns.acts, f"{webs} web process{'es' if webs > 1 else ''}"
    return [
        figure(f"an act: from POST to its answer, {from_}", [act.answered for act in acts]),
        figure(f"an act: from POST to the last of twelve boards, {from_}", [act.shown for act in acts]),
        single(
            "  what the web processes compute for it, all together", turns.computed / len(acts) * 1000, times=len(acts)
        ),
        figure("  bytes for each phone", list(chain.from_iterable(act.sizes for act in acts)), "B"),
        figure("  bytes of its answer", [act.size for act in acts], "B"),
        single("a whole board", turns.whole.plain, "B"),
        single("  compressed", turns.whole.compressed, "B"),
    ]
