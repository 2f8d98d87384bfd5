"""PostgreSQL's processes are killed amid a storm, so that all of it begins anew; each commit is on the disk."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import psutil
import pytest

from tests.support.services.postgres import running_postgres
from tests.support.services.product import line_of
from tests.support.services.redis_server import running_redis_server
from tests.support.services.site import Site, is_healthy
from tests.torture.report import Report
from tests.torture.storm import Objector, Storm

pytestmark = [pytest.mark.process, pytest.mark.thorough, pytest.mark.timeout(3600)]

KILLS = 20
PAUSE = 3.0
DURABLE = ()
"""PostgreSQL's own settings, with which a commit that is acknowledged is on the disk."""


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """The product over a PostgreSQL, with two web processes."""
    with running_postgres(DURABLE) as url, running_redis_server(tmp_path / "redis") as redis:
        mine = Site(tmp_path, redis, {"DATABASE_URL": url, "DATABASE_POOL": "8"}, webs=2)
        try:
            mine.manage("migrate", "--verbosity", "0")
            mine.start_web()
            yield mine
        finally:
            mine.stop()


def backends() -> list[psutil.Process]:
    """The processes of the server of this test that serve somebody."""
    servers = [child for child in psutil.Process().children() if child.name() == "postgres"]
    children = [child for server in servers for child in server.children()]
    return [child for child in children if "postgres: postgres" in line_of(child)]


def test_whatever_postgresql_loses_no_act_is_lost(site: Site, report: Report) -> None:
    chance, killed = Random(), 0
    [table] = site.call("tests.torture.inside:lay", tables=1)
    storm = Storm(site.port)
    storm.rage(table, list(table["cookies"]))
    for _ in range(KILLS):
        time.sleep(chance.uniform(1, PAUSE))
        if serving := backends():
            chance.choice(serving).kill()
            killed += 1
    while not is_healthy(site.port):
        time.sleep(PAUSE)
    storm.end()
    wrong = site.call("tests.torture.inside:wrong_with", code=table["code"], acts=storm.acts_of(Objector))
    rows = [("processes killed", killed), *storm.told(), ("lost, twice or by half", len(wrong))]
    report.add("PostgreSQL killed amid a storm", rows)
    assert killed
    assert wrong == []
    assert storm.answers.odd == [], site.log("web")
