"""Figures for Prometheus: who may read them, what they count, and that they name nobody."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from datetime import timedelta
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from campaign.models import Job, JobKind
from config.telemetry.folder import forget_the_dead
from games.tables.models import Table
from games.tables.outages.patience import breaker
from tests.support.services.site import Site, running_site
from tests.support.table_fixtures import a_goes_first, nothing_remembered, open_table, people, phone, table
from tests.tables.test_api import act, button
from tests.tables.test_processes import BURN, TOKEN, listening, next_board

__all__ = ["a_goes_first", "nothing_remembered", "open_table", "people", "phone", "table"]

KEY = "a token of the club's Prometheus"
Phone = Callable[..., Client]


def read(client: Client) -> dict[str, float]:
    """Every figure by its name and labels."""
    answer = client.get("/metrics", headers={"Authorization": f"Bearer {KEY}"})
    assert answer.status_code == 200
    return figures(answer.content.decode())


def figures(text: str) -> dict[str, float]:
    lines = [line.rpartition(" ") for line in text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in lines}


@pytest.fixture
def token(settings: Any) -> None:
    settings.METRICS_TOKEN = KEY


@pytest.mark.django_db
def test_without_a_token_there_are_no_figures(client: Client) -> None:
    assert client.get("/metrics", headers={"Authorization": "Bearer "}).status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize("given", ["", "Bearer", "Bearer ", f"Basic {KEY}", f"Bearer {KEY}x", "Bearer ünguessed"])
def test_strangers_do_not_read_figures(given: str, token: None, client: Client) -> None:
    answer = client.get("/metrics", headers={"Authorization": given})
    assert (answer.status_code, answer["WWW-Authenticate"], answer.content) == (401, "Bearer", b"")


@pytest.mark.django_db(transaction=True)
def test_acts_refusals_and_requests_are_counted(token: None, table: Table, phone: Phone) -> None:
    ada, before = phone("ada"), read(Client())
    tap = button(ada, table, "open_round")
    assert [act(ada, table, tap).status_code for _ in range(2)] == [200, 422]
    after = read(Client())

    def grown(name: str) -> float:
        return after.get(name, 0) - before.get(name, 0)

    assert grown('live_magic_acts_total{game="throws"}') == 1
    assert grown('live_magic_refusals_total{game="throws",reason="question_gone"}') == 1
    answered = 'live_magic_request_seconds_count{method="POST",route="api:table_act",status="%s"}'
    assert (grown(answered % 200), grown(answered % 422)) == (1, 1)
    assert "ada" not in str(after) and "Ariadne" not in str(after) and table.code not in str(after)


@pytest.mark.django_db
def test_strangers_do_not_make_more_figures(token: None, client: Client) -> None:
    """Whatever address and method somebody invents, there is one figure for all of it."""
    client.get("/no/such/address")
    client.generic("BREW", "/no/such/coffee")
    before = set(read(client))
    for number in range(5):
        client.get(f"/no/such/address/{number}")
        client.generic(f"BREW{number}", "/no/such/coffee")
    assert set(read(client)) <= before | {name for name in read(client) if 'route="metrics"' in name}


@pytest.mark.django_db
def test_the_oldest_waiting_job_tells_how_long_it_waits(token: None, people: dict[str, Any], client: Client) -> None:
    assert read(client)["live_magic_oldest_waiting_job_seconds"] == 0
    job = Job.objects.create(kind=JobKind.PICTURE, person=people["ada"])
    sent = timezone.now() - timedelta(minutes=5)
    Job.objects.filter(pk=job.pk).update(made_at=sent, moved_at=timezone.now())
    assert 300 <= read(client)["live_magic_oldest_waiting_job_seconds"] < 400
    assert read(client)["live_magic_queue_length"] >= 0


@pytest.mark.django_db
def test_a_redis_that_is_away_is_counted_and_stops_no_figures(token: None, settings: Any, client: Client) -> None:
    before = read(client)["live_magic_redis_failures_total"]
    settings.REDIS_URL = "unix:///nowhere/redis.sock"
    after = read(client)
    breaker.answered()
    assert "live_magic_queue_length" not in after
    assert read(client)["live_magic_redis_failures_total"] == before + 1


def test_what_a_killed_process_had_open_is_not_open(tmp_path: Path) -> None:
    dead = subprocess.run([sys.executable, "-c", "import os; print(os.getpid())"], capture_output=True, check=True)
    gone, here = tmp_path / f"gauge_livesum_{int(dead.stdout)}.db", tmp_path / f"gauge_livesum_{os.getpid()}.db"
    counted = tmp_path / f"counter_{int(dead.stdout)}.db"
    for file in (gone, here, counted):
        file.touch()
    forget_the_dead(tmp_path)
    assert set(tmp_path.iterdir()) == {here, counted}


@pytest.mark.process
@pytest.mark.thorough
def test_one_process_tells_the_figures_of_all_and_each_line_of_the_log_is_json(tmp_path: Path) -> None:
    extra = {"METRICS_TOKEN": KEY, "LOG_FORMAT": "json", "VAR_DIR": str(tmp_path / "var")}
    with running_site(tmp_path, extra, worker=False, webs=2) as site:
        opened = site.call("tests.games.throws.on_site:open_with_guests", life=5)
        streams = [listening(site, opened, seat, port) for seat, port in zip("ab", site.ports, strict=True)]
        with closing(streams[0]), closing(streams[1]):
            for stream in streams:
                next_board(stream)
            burn(site, opened)
            for stream in streams:
                next_board(stream)
            told = [scraped(port) for port in site.ports]
        for one in told:
            assert one["live_magic_streams"] == 2
            assert one['live_magic_acts_total{game="throws"}'] >= 1
            assert one["live_magic_doorbell_seconds_count"] >= 1
        lines = [json.loads(line) for line in site.log("web").splitlines()]
        assert any(line.get("table") == opened["code"] and line["status"] == 200 for line in lines)
        assert not re.search(r"/t/|/metrics", site.log("web"))


def burn(site: Site, opened: dict[str, Any]) -> None:
    """One act over the air, at the first web process."""
    headers = {
        "Cookie": f"{opened['cookies']['a']}; csrftoken={TOKEN}",
        "X-CSRFToken": TOKEN,
        "Content-Type": "application/json",
    }
    with closing(HTTPConnection("127.0.0.1", site.port, timeout=30)) as line:
        line.request("POST", f"/api/v1/tables/{opened['code']}/act", BURN, headers)
        assert line.getresponse().status == 200


def scraped(port: int) -> dict[str, float]:
    with closing(HTTPConnection("127.0.0.1", port, timeout=30)) as line:
        line.request("GET", "/metrics", headers={"Authorization": f"Bearer {KEY}"})
        return figures(line.getresponse().read().decode())
