"""What is measured, one function each."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from random import Random

from django.utils import timezone

from bench import boards, evening, house_players, laboratory, pairing, planes, weight
from bench.approving import Approving
from bench.boards import Measured
from bench.figures import Figure, figure, single
from bench.sizes import FULL, Sizes
from games.tables import board
from tests.support.services.site import Site


def all_of(site: Site, sizes: Sizes = FULL) -> Measured:
    """Every figure, in the order of the table."""
    commits = figure(
        "one durable commit, bare (SQLite, synchronous=FULL)", durable_commits(Path(site.folder), sizes.commits)
    )
    live = boards.measured(site, sizes)
    figures = [
        commits,
        *live.figures,
        *growth(sizes.long, sizes.around),
        building(sizes.around),
        *planes.all_of(sizes),
        *pairing.all_of(sizes.fields),
        *house_players.all_of(sizes.house_evenings),
        *laboratory.all_of(sizes.tried_evenings),
        *weight.measured(site),
    ]
    return live._replace(figures=figures)


def durable_commits(folder: Path, count: int) -> list[float]:
    """Milliseconds of a transaction that writes one row."""
    spent = []
    with closing(sqlite3.connect(folder / "bare.sqlite3", isolation_level=None)) as bare:
        bare.execute("pragma journal_mode=wal")
        bare.execute("pragma synchronous=full")
        bare.execute("create table fact (data text)")
        for number in range(count):
            begin = time.perf_counter()
            bare.execute("begin immediate")
            bare.execute("insert into fact values (?)", (f"{number}" * 100,))
            bare.execute("commit")
            spent.append((time.perf_counter() - begin) * 1000)
    return spent


def growth(acts: int, around: int) -> list[Figure]:
    """What the service spends on acts around the 10th and around the last of one table."""
    approving, spent, at = Approving(evening.open_table("long"), "s2", "s1"), [], timezone.now()
    for number in range(acts):
        begin = time.perf_counter()
        approving.act(at + timedelta(seconds=number))
        spent.append((time.perf_counter() - begin) * 1000)
    early, late = spent[10 : 10 + around], spent[-around:]
    ratio = figure("", late).median / figure("", early).median
    return [
        figure("an act in the service, around the 10th", early),
        figure(f"an act in the service, around the {acts - 10:,}th", late),
        single(f"the {acts - 10:,}th to the 10th", ratio, "x", around),
    ]


def building(acts: int) -> Figure:
    """What it takes to look up what one seat has before it, after so many acts; it is not drawn yet."""
    table, chance, spent = evening.open_table("boards"), Random(7), []
    for _ in range(acts):
        evening.go_on(table, chance)
        for chair in table.seats.all():
            begin = time.perf_counter()
            board.board(table, chair)
            spent.append((time.perf_counter() - begin) * 1000)
    return figure("a board of one of twelve seats looked up, not drawn", spent)
