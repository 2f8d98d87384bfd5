"""One table that very many watch: how late the last of them sees an act, and what the streams take of the memory."""

from __future__ import annotations

import time

from bench import servers
from bench.figures import Figure, figure, single
from bench.live import LiveTable
from bench.load.sizes import Sizes
from bench.phones.crowd import Crowd
from tests.support.services.site import Site

WARM = 10
"""So many watchers see so many acts first: what a server needs once is not counted for the streams."""


def measured(site: Site, crowd: Crowd, sizes: Sizes) -> list[Figure]:
    """From an act to the last watcher, and the memory before, with, without and again with the streams."""
    warm = min(WARM, sizes.watchers)
    _watched(site, crowd, sizes._replace(watchers=warm, watched=warm))
    before = servers.megabytes(site)
    computed = servers.seconds(site)
    table = LiveTable(site, crowd, watchers=sizes.watchers)
    acts = table.acts(sizes.watched)
    computed = servers.seconds(site) - computed
    during = servers.megabytes(site)
    crowd.close(table.table.code)
    time.sleep(sizes.settled)
    after = servers.megabytes(site)
    again = _watched(site, crowd, sizes._replace(watched=1))
    name = f"{sizes.watchers:,} watchers"
    return [
        figure(f"{name}: an act to its answer", [act.answered for act in acts]),
        figure(f"{name}: an act to the last of them", [act.shown for act in acts]),
        single("  what the web processes compute for it", computed / len(acts) * 1000, times=len(acts)),
        figure("  bytes for each", [act.sizes[0] for act in acts], "B"),
        single("memory of the web processes before them", before, "MB"),
        single(f"  with {name}", during, "MB"),
        single("  when they are gone", after, "MB"),
        single("  with as many again", again, "MB"),
        single("  for each stream", (during - before) / sizes.watchers * 1024, "KB"),
    ]


def _watched(site: Site, crowd: Crowd, sizes: Sizes) -> float:
    """The memory while so many watch another table, after so many acts; then they are gone."""
    table = LiveTable(site, crowd, watchers=sizes.watchers)
    table.acts(sizes.watched)
    found = servers.megabytes(site)
    crowd.close(table.table.code)
    time.sleep(sizes.settled)
    return found
