"""Lines of the log for programs: what a request was about stands in them, and nothing that opens a door."""

from __future__ import annotations

import json
import logging
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from io import StringIO
from typing import Any

import pytest
from django.conf import settings
from django.db import IntegrityError, connection
from django.test import Client
from django.urls import reverse

from campaign.archive.jobs import archive_campaign
from campaign.tasks import send_lost_jobs_again
from config.telemetry import context
from config.telemetry.lines import Lines, RoutesForPaths, without_rows
from games.tables.models import Table
from tests.support.services.site import ROOT
from tests.support.table_fixtures import a_goes_first, nothing_remembered, open_table, people, phone, table
from tests.tables.test_api import act, button

__all__ = ["a_goes_first", "nothing_remembered", "open_table", "people", "phone", "table"]

pytestmark = pytest.mark.django_db(transaction=True)

Phone = Callable[..., Client]


class Log:
    """What was written meanwhile."""

    def __init__(self) -> None:
        self._text = StringIO()
        self.handler = logging.StreamHandler(self._text)
        self.handler.setFormatter(Lines())
        self.handler.addFilter(RoutesForPaths())

    @property
    def text(self) -> str:
        return self._text.getvalue()

    def lines(self, message: str = "answered") -> list[dict[str, Any]]:
        """The lines that say this."""
        found = [json.loads(line) for line in self.text.splitlines()]
        return [line for line in found if line["message"] == message]


@pytest.fixture
def log() -> Iterator[Log]:
    """The log as LOG_FORMAT=json has it written."""
    written, root, ours = Log(), logging.getLogger(), logging.getLogger("config.telemetry")
    level = ours.level
    root.addHandler(written.handler)
    ours.setLevel(logging.INFO)
    yield written
    root.removeHandler(written.handler)
    ours.setLevel(level)


@pytest.mark.parametrize("given", ["4f1c2d3e-aa", "A" * 64])
def test_a_request_keeps_the_id_that_the_proxy_has_given_it(given: str, client: Client, log: Log) -> None:
    assert client.get("/", headers={"X-Request-ID": given})["X-Request-ID"] == given
    assert log.lines()[-1]["request"] == given


@pytest.mark.parametrize("given", ["", "short", "A" * 65, "with space in it", "half\nof a line", "{json: no}"])
def test_what_has_not_the_shape_of_an_id_is_replaced(given: str, client: Client, log: Log) -> None:
    made = client.get("/", headers={"X-Request-ID": given})["X-Request-ID"]
    assert made != given
    assert [line["request"] for line in log.lines()] == [made]


def test_the_line_of_an_order_tells_table_version_person_status_and_time(
    table: Table, phone: Phone, people: dict[str, Any], log: Log
) -> None:
    bo = phone("ada")
    order = button(bo, table, "burn_life")
    assert act(bo, table, order).status_code == 200
    line = log.lines()[-1]
    wanted = {
        "route": "api:table_act",
        "method": "POST",
        "status": 200,
        "table": table.code,
        "person": people["ada"].pk,
    }
    assert wanted.items() <= line.items()
    assert line["version"] == table.stream.entries.count()
    assert isinstance(line["ms"], int) and line["level"] == "INFO" and line["time"].endswith("+00:00")


def test_a_refused_order_names_no_version(table: Table, phone: Phone, log: Log) -> None:
    act(phone("ada"), table, {"order": "no_such_order"})
    assert "version" not in log.lines()[-1]


def test_no_line_has_a_key_a_name_an_address_or_what_was_typed(table: Table, phone: Phone, log: Log) -> None:
    ada = phone("ada")
    ada.defaults["HTTP_X_REQUEST_ID"] = "4f1c2d3e-55"  # one that chance draws spells a name sooner or later
    door = reverse("tables:door", kwargs={"code": table.code, "key": table.door_key})
    ada.get(door)
    ada.get(f"{door}wrong?code=secret-code")
    ada.get("/accounts/login/?next=/secret-path")
    ada.post("/accounts/login/", {"login": "ada", "password": "secret-password"})
    ada.get("/api/v1/me", headers={"Authorization": "Bearer secret-token"})
    assert len(log.lines()) == 5
    assert "Not Found: none" in log.text
    for secret in (table.door_key, "secret", "/t/", "ada", "Ariadne", str(ada.session.session_key)):
        assert secret not in log.text


def test_a_traceback_has_no_row_in_it() -> None:
    said = "IntegrityError: duplicate key value\nDETAIL:  Key (token)=(secret) already exists.\n\nThe above"
    assert without_rows(said) == "IntegrityError: duplicate key value\n\nThe above"


def test_what_breaks_is_one_line_with_its_traceback(log: Log) -> None:
    try:
        raise IntegrityError("two\nlines")
    except IntegrityError:
        logging.getLogger("games").exception("it broke: %s", "so")
    [line] = log.lines("it broke: so")
    assert "two\nlines" in line["traceback"]


def test_a_job_of_a_worker_has_a_line_with_its_id(log: Log) -> None:
    key = "5b0c1d44-63a5-4b39-8c4c-0a4f8f3f6f10"
    task = archive_campaign.apply([key], task_id="4711")
    [line] = log.lines("done")
    assert {"job": key, "request": "4711", "task": archive_campaign.name, "state": task.state}.items() <= line.items()
    assert context.facts() == {}


@pytest.mark.django_db
def test_a_round_that_comes_every_few_seconds_has_a_line_only_when_it_breaks(
    log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    send_lost_jobs_again.apply()
    assert log.lines("done") == []
    monkeypatch.setattr("campaign.jobs.jobs.send_lost_again", lambda at: 1 / 0)
    send_lost_jobs_again.apply()
    [line] = log.lines("done")
    assert line["state"] == "FAILURE"


def test_without_a_word_lines_are_for_people() -> None:
    chosen: Any = settings.LOGGING
    assert chosen["formatters"]["chosen"]["format"] == "{levelname:<7} {name}: {message}"


def test_lines_for_people_have_no_key_either(table: Table) -> None:
    """As the settings have them written, in a process of its own: this one has a log of its own."""
    asks = """
import django
django.setup()
from django.test import Client
from django.conf import settings
from django.db import connection
settings.ALLOWED_HOSTS = ["testserver"]
from campaign.models import Person
for path in ("/t/SECRETA/join/secretb/", "/i/secretc/", "/back-in/1/secretd/", "/calendar/secrete.ics", "/s/secretf/"):
    Client().get(path)
    Client().post(path, {"password1": "x"})
    Client(enforce_csrf_checks=True).post(path)
"""
    env = os.environ | {"DJANGO_SETTINGS_MODULE": "config.settings.test", "LOG_LEVEL": "DEBUG"}
    env |= {"DATABASE_URL": f"sqlite:///{connection.settings_dict['NAME']}"}
    done = subprocess.run(
        [sys.executable, "-c", asks],
        cwd=ROOT,
        env=env,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0 and "Not Found: " in done.stderr, done.stderr
    assert not re.search(r"secret[a-f]", done.stderr, re.IGNORECASE)
