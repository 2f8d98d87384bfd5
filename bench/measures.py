"""What is measured, one function each."""

from __future__ import annotations

import gzip
import http.client
import re
import sqlite3
import time
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from random import Random

from django.utils import timezone

from bench import boards, evening, pairing, planes
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
        *weight(site),
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


def weight(site: Site) -> list[Figure]:
    """Kilobytes of the first load of the front page and of a table, compressed, with everything that they link."""
    table = evening.open_table("weight")
    evening.sit_down(table)
    return [
        single(f"first load of {name}, compressed", kilobytes, "KB")
        for name, path in (("the front page", "/"), ("a table", f"/t/{table.code}/"))
        for kilobytes in [_loaded(site.port, path) / 1024]
    ]


LINKED = re.compile(r'(?:href|src)="(/static/[^"#]+\.(?:css|js|svg|woff2))')
IN_CSS = re.compile(r'url\("?([^)"]+\.woff2)"?\)')


def _loaded(port: int, path: str) -> int:
    body, size = _fetched(port, path)
    for link in sorted(set(LINKED.findall(body))):
        linked, more = _fetched(port, link)
        size += more
        if link.endswith(".css"):
            fonts = {font for font in IN_CSS.findall(linked) if "-cz" not in font}
            size += sum(_fetched(port, str(Path(link).parent / font))[1] for font in sorted(fonts))
    return size


def _fetched(port: int, path: str) -> tuple[str, int]:
    client = http.client.HTTPConnection("127.0.0.1", port)
    client.request("GET", path, headers={"Accept-Encoding": "identity"})
    body = client.getresponse().read()
    client.close()
    return body.decode(errors="replace"), len(body) if path.endswith(".woff2") else len(gzip.compress(body))
