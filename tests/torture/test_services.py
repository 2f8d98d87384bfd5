"""What the product leans on stands still, goes away, is full or locked, one after the other, amid a storm."""

from __future__ import annotations

import resource
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path

import psutil
import pytest

from tests.support.services.site import DATABASE, Site, running_site
from tests.torture.report import Report
from tests.torture.storm import Objector, Storm

pytestmark = [pytest.mark.process, pytest.mark.thorough, pytest.mark.timeout(3600)]

LASTS = 20.0
"""Seconds that the trouble lasts; before and after it the storm rages for a while, too."""
AROUND = 5.0


@contextmanager
def redis_frozen(site: Site) -> Iterator[None]:
    site.redis.freeze()
    yield
    site.redis.thaw()


@contextmanager
def redis_away(site: Site) -> Iterator[None]:
    site.redis.kill()
    yield
    site.redis.start()


@contextmanager
def database_locked(site: Site) -> Iterator[None]:
    """Another program holds it."""
    with closing(sqlite3.connect(site.folder / DATABASE, isolation_level=None)) as other:
        other.execute("PRAGMA busy_timeout = 30000")
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@contextmanager
def disk_full(site: Site) -> Iterator[None]:
    """No file grows, whoever writes."""
    webs = [psutil.Process(web.pid) for web in site.webs]
    before = [web.rlimit(psutil.RLIMIT_FSIZE) for web in webs]
    for web in webs:
        web.rlimit(psutil.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))
    yield
    for web, limit in zip(webs, before, strict=True):
        web.rlimit(psutil.RLIMIT_FSIZE, limit)


TROUBLES: dict[str, Callable[[Site], AbstractContextManager[None]]] = {
    "Redis frozen": redis_frozen,
    "Redis away": redis_away,
    "the database locked": database_locked,
    "the disk full": disk_full,
}


@pytest.mark.parametrize("trouble", TROUBLES)
def test_whatever_stands_still_no_act_is_lost_and_everybody_is_told(
    trouble: str, tmp_path: Path, report: Report
) -> None:
    with running_site(tmp_path, worker=False) as site:
        [table] = site.call("tests.torture.inside:lay", tables=1)
        storm = Storm(site.port)
        storm.rage(table, list(table["cookies"]))
        time.sleep(AROUND)
        with TROUBLES[trouble](site):
            time.sleep(LASTS)
        time.sleep(AROUND)
        storm.end()
        wrong = site.call("tests.torture.inside:wrong_with", code=table["code"], acts=storm.acts_of(Objector))
    rows = [*storm.told(), ("lost, twice or by half", len(wrong))]
    report.add(f"{trouble[0].upper()}{trouble[1:]} for {LASTS:.0f} s amid a storm", rows)
    assert wrong == []
    assert storm.answers.odd == []
