"""Who lives is not always ready: a process is sent calls when its database is as its version needs it."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from config import health
from config.migrated import Migrations, missing
from config.probe import a_name, why_not
from tests.support.services.site import ROOT, Site, free_port

WELL = {"database": True, "redis": True, "migrated": True}


@pytest.fixture(autouse=True)
def nobody_has_looked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "migrations", Migrations())
    monkeypatch.setattr(health, "database", health.Database())


@pytest.mark.django_db
def test_ready_is_who_has_all_that_it_needs(client: Client) -> None:
    answer = client.get("/health/ready/")
    assert (answer.status_code, answer.json()) == (200, WELL)


@pytest.mark.django_db
def test_without_redis_a_process_lives_and_is_not_ready(client: Client, settings: Any) -> None:
    settings.REDIS_URL = "unix:///nowhere/redis.sock"
    answer = client.get("/health/ready/")
    assert (answer.status_code, answer.json()) == (503, WELL | {"redis": False})
    assert client.get("/health/live/").status_code == 200


@pytest.mark.django_db
def test_a_process_is_not_ready_before_its_migrations_are_done(client: Client) -> None:
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = 'sessions'")
    assert missing() == ["sessions.0001_initial"]
    answer = client.get("/health/ready/")
    assert (answer.status_code, answer.json()) == (503, WELL | {"migrated": False})


def test_who_lives_asks_for_nothing(client: Client) -> None:
    """No database is at hand here, and none is asked for."""
    assert client.get("/health/live/").json() == {"alive": True}


def test_a_port_where_nobody_listens_is_said_so() -> None:
    assert "no answer at port" in why_not(free_port(), "localhost")


@pytest.mark.thorough
@pytest.mark.process
def test_the_probe_ends_with_nothing_where_all_is_well_and_with_the_reason_where_not(site: Site) -> None:
    def probed(port: int) -> subprocess.CompletedProcess[str]:
        line = [sys.executable, "-m", "config.probe"]
        return subprocess.run(line, cwd=ROOT, env=site.env | {"PORT": str(port)}, capture_output=True, text=True)

    well, away = probed(site.port), probed(free_port())
    assert (well.returncode, well.stderr) == (0, "")
    assert (away.returncode, away.stderr.startswith("no answer at port")) == (1, True)


@pytest.mark.parametrize(
    ("allowed", "name"),
    [
        ("play.example.org, other.example.org", "play.example.org"),
        (".example.org", "example.org"),
        ("*", "localhost"),
        ("", "localhost"),
    ],
)
def test_the_probe_asks_by_a_name_that_is_let_in(allowed: str, name: str) -> None:
    assert a_name(allowed) == name
