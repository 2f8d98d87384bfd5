"""Many tables at once, each at the pace of people: every few seconds somebody acts."""

from __future__ import annotations

import heapq
import time
from random import Random

from bench import servers
from bench.acts import Act, acts_of, refused
from bench.figures import Figure, figure, single
from bench.live import LiveTable, version_of
from bench.load.sizes import Sizes
from bench.phones.crowd import Crowd
from tests.support.services.site import Site


def measured(site: Site, crowd: Crowd, sizes: Sizes) -> list[Figure]:
    """From an act to its answer and to the last phone of its table."""
    tables = [LiveTable(site, crowd, sizes.seats, ahead=sizes.ahead) for _ in range(sizes.tables)]
    crowd.tell()
    before, began = servers.seconds(site), time.monotonic()
    _play(crowd, tables, sizes)
    busy = (servers.seconds(site) - before) / (time.monotonic() - began)
    noted = crowd.tell()
    acts: list[Act] = [act for table in tables for act in acts_of(table.table, noted)]
    name = f"{sizes.tables} tables of {sizes.seats}"
    for table in tables:
        crowd.close(table.table.code)
    return [
        figure(f"{name}: an act to its answer", [act.answered for act in acts]),
        figure(f"{name}: an act to the last phone", [act.shown for act in acts]),
        figure("  bytes for each phone", [size for act in acts for size in act.sizes], "B"),
        single("  acts a second", len(acts) / sizes.minutes / 60, "/s", len(acts)),
        single("  cores that the web processes keep busy", busy, "x"),
        single("  refused", len(refused(noted)), ""),
    ]


def _play(crowd: Crowd, tables: list[LiveTable], sizes: Sizes) -> None:
    """Each table acts when its time has come, until the time is over; then every act has reached every phone."""
    chance, end = Random(11), time.monotonic() + sizes.minutes * 60
    due = [(time.monotonic() + chance.uniform(0, sizes.pace), number) for number in range(len(tables))]
    heapq.heapify(due)
    while due and due[0][0] < end:
        at, number = heapq.heappop(due)
        time.sleep(max(0, at - time.monotonic()))
        order = tables[number].next_order()
        if order is not None:
            crowd.post(order)
            heapq.heappush(due, (time.monotonic() + chance.uniform(0.5, 1.5) * sizes.pace, number))
    crowd.wait_for_answers()
    for table in tables:
        crowd.wait(table.table.code, version_of(table.table))
