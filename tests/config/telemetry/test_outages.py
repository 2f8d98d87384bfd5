"""A database that is away is two lines of the log, and every answer says 503 in words."""

from __future__ import annotations

import http.client
import logging
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from django.conf import settings
from django.db import DatabaseError, OperationalError

from config.telemetry.outages import Outage, OutageLines
from tests.support.services.postgres import create_database, running_postgres
from tests.support.services.redis_server import running_redis_server
from tests.support.services.site import Site

Looks = list[Callable[[], None]]


@pytest.fixture
def looks() -> Looks:
    """The looks that wait for their time; a test calls them itself."""
    return []


@pytest.fixture
def outage(looks: Looks) -> Outage:
    return Outage(lambda seconds, look: looks.append(look))


def record_of(error: Exception | None, name: str = "django.request") -> logging.LogRecord:
    """A line about an exception, as Django writes it."""
    info = (type(error), error, error.__traceback__) if error else None
    return logging.LogRecord(name, logging.ERROR, __file__, 1, "Service Unavailable: %s", ("/",), info)


def away(cause: Exception | None = None) -> OperationalError:
    error = OperationalError("connection refused\n\tIs the server running?")
    error.__cause__ = cause
    return error


def test_an_outage_is_a_line_at_its_beginning_and_one_with_a_count_at_its_end(
    outage: Outage, looks: Looks, caplog: pytest.LogCaptureFixture
) -> None:
    lines = OutageLines(outage)
    records = [record_of(away()) for _ in range(200)]
    passed = [record for record in records if lines.filter(record)]
    assert passed == records[:1]
    assert passed[0].getMessage().endswith("OperationalError: connection refused Is the server running?")
    assert (passed[0].exc_info, passed[0].exc_text) == (None, None)
    looks.pop()()
    assert caplog.messages == [], "it may still be away"
    looks.pop()()
    assert looks == []
    [end] = caplog.messages
    assert end.endswith("it had failed 200 times")
    assert lines.filter(record_of(away())), "the next outage is another one"


def test_what_an_outage_has_caused_counts_as_one_and_so_do_the_attempts_of_the_pool(outage: Outage) -> None:
    lines = OutageLines(outage)
    caused = ValueError("no session")
    caused.__context__ = away()
    assert lines.filter(record_of(caused))
    assert not lines.filter(record_of(away(psycopg.errors.AdminShutdown())))
    assert not lines.filter(record_of(None, "psycopg.pool"))


@pytest.mark.parametrize(
    "error",
    [None, ValueError("a fault of ours"), DatabaseError("no such column"), away(psycopg.errors.DeadlockDetected())],
)
def test_any_other_line_stays_as_it_is(outage: Outage, error: Exception | None) -> None:
    lines = OutageLines(outage)
    for _ in range(2):
        record = record_of(error)
        assert lines.filter(record)
        assert record.getMessage() == "Service Unavailable: /"
        assert (record.exc_info is None) == (error is None)


def test_after_a_fork_the_outage_is_one_of_the_new_process(outage: Outage, monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker's child has the memory of its parent, and none of its threads."""
    assert outage.note_failure()
    assert not outage.note_failure()
    monkeypatch.setattr("os.getpid", lambda: 1)
    assert outage.note_failure()


def test_the_log_has_it() -> None:
    assert "'filters': ['outages'" in str(settings.LOGGING["handlers"])
    assert f"{OutageLines.__module__}.OutageLines" in str(settings.LOGGING["filters"])


@pytest.mark.thorough
@pytest.mark.process
@pytest.mark.timeout(600)
def test_a_server_whose_postgresql_is_gone_answers_in_words_and_writes_one_line(tmp_path: Path) -> None:
    """Under production settings, with the pool: it wrote about 120 lines for each request."""
    production = {
        "DJANGO_SETTINGS_MODULE": "config.settings.production",
        "SECRET_KEY": "k3y-" * 20 + "0123456789abcdef",
        "ALLOWED_HOSTS": "127.0.0.1",
        "STATIC_ROOT": str(tmp_path / "static"),
    }
    with running_redis_server(tmp_path / "redis") as redis:
        with running_postgres() as server:
            site = Site(tmp_path, redis, production | {"DATABASE_URL": create_database(server, "club")})
            site.manage("migrate", "--verbosity", "0")
            site.manage("collectstatic", "--no-input", "--verbosity", "0")
            site.start_web()
        try:
            before = site.log("web").count("\n")
            answers = [answer(site, path) for path in ("/t/ABCDEFG/", "/api/v1/campaigns", "/t/ABCDEFG/")]
            after = site.log("web").count("\n")
        finally:
            site.stop()
    assert [status for status, _ in answers] == [503] * 3
    assert all("Nothing was changed" in text for _, text in answers)
    assert after - before == 1, site.log("web")


def answer(site: Site, path: str) -> tuple[int, str]:
    """Status and text, asked for with a token that has to be looked up."""
    headers = {"X-Forwarded-Proto": "https", "Authorization": "Bearer nobody's"}
    with closing(http.client.HTTPConnection("127.0.0.1", site.port, timeout=90)) as connection:
        connection.request("GET", path, headers=headers)
        response = connection.getresponse()
        return response.status, response.read().decode()
