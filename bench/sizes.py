"""How much is measured: enough for figures that can be trusted, or a handful to see that everything still runs."""

from __future__ import annotations

from typing import NamedTuple


class Sizes(NamedTuple):
    """How often each thing is done."""

    commits: int = 300
    acts: int = 300
    turns: int = 4
    """In so many turns, ours and theirs."""
    is_beside_others: bool = True
    long: int = 1_010
    """Acts of the table that grows long; the first ten of them are not measured."""
    around: int = 40

    planar_games: int = 12
    planar_acts: int = 150
    planar_long: int = 2_000
    planar_around: int = 100
    throws: int = 12_000
    records: int = 1_000
    later_acts: int = 4_000

    house_evenings: int = 100
    """Of each company of players of the house."""
    tried_evenings: int = 1_000
    """Of the Power that the laboratory tries."""

    fields: tuple[int, ...] = (8, 64, 512, 2_048, 10_000)
    """Players of the tournaments that are paired."""


FULL = Sizes()
SHORT = Sizes(
    commits=5,
    acts=5,
    turns=1,
    is_beside_others=False,
    long=16,
    around=3,
    planar_games=2,
    planar_acts=10,
    planar_long=12,
    planar_around=3,
    throws=60,
    records=2,
    later_acts=20,
    house_evenings=1,
    tried_evenings=1,
    fields=(8,),
)
