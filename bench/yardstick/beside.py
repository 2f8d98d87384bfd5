"""Ours beside theirs: the same number of clients and of acts, in turns, so that a busy machine slows down both."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

from bench.acts import Act
from bench.figures import share
from bench.yardstick.engine import PACKAGES, Block


class Row(NamedTuple):
    """One thing that both were measured for."""

    name: str
    ours: float
    theirs: float
    unit: str = "ms"

    @property
    def ratio(self) -> float:
        """Ours to theirs."""
        return self.ours / self.theirs


def rows(acts: Sequence[Act], whole: int, blocks: Sequence[Block]) -> list[Row]:
    """The comparison. `whole`: the bytes of one of our boards, compressed."""
    ours = [act.shown for act in acts]
    theirs = list(chain.from_iterable(block.spent for block in blocks))
    our_bytes = list(chain.from_iterable(act.sizes for act in acts))
    their_bytes = list(chain.from_iterable(block.sizes for block in blocks))
    times = [Row(f"an act until the last client has it, p{p}", *_shares(ours, theirs, p / 100)) for p in (50, 95, 99)]
    return [
        *times,
        Row("bytes for each client of an act, p50", *_shares(our_bytes, their_bytes, 0.5), "B"),
        Row("a whole board, compressed", whole, blocks[-1].compressed, "B"),
    ]


def _shares(ours: Sequence[float], theirs: Sequence[float], part: float) -> tuple[float, float]:
    return share(ours, part), share(theirs, part)


def told(rows: Sequence[Row], clients: int, acts: int, turns: int, webs: int) -> str:
    """The comparison as a table to read."""
    head = f"beside {PACKAGES[0]}: {clients} clients, {acts} acts each in {turns} turns, ours from {webs} web processes"
    lines = [f"{'':<48}{'ours':>14}{'theirs':>14}{'ratio':>9}"]
    for row in rows:
        values = "".join(f"{f'{value:,.1f} {row.unit}':>14}" for value in (row.ours, row.theirs))
        lines.append(f"{row.name:<48}{values}{row.ratio:>8.1f}x")
    return "\n".join([head, *lines])
