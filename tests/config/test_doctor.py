"""The doctor says what is wrong, what to do, and is content with nothing less."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest
from celery.signals import after_task_publish, beat_init
from django.core.management import call_command
from django.db import connection
from django.test import Client

from config import clocks
from config.doctor.caller import HEADER, key
from config.doctor.checks import database, environment, machine, mail, proxy, queue
from config.doctor.examination import CHECKS, answered, examined
from config.doctor.findings import Finding, Grade, hint, well, wrong
from tests.support.services.mail import running_mail_server
from tests.support.services.site import ROOT, Site, free_port

SEEN = proxy.Seen("198.51.100.7", True, "10.0.0.2", True, True, True)


def grade(finding: Finding) -> str:
    """Its grade; whatever is not well says what to do."""
    assert bool(finding.remedy) == (finding.grade is not Grade.WELL), finding
    return finding.grade.value


# --- what each finds -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("check", "changed", "found"),
    [
        (environment.debug, {"DEBUG": True}, "wrong"),
        (environment.debug, {"DEBUG": False}, "well"),
        (environment.secret_key, {"SECRET_KEY": "short"}, "wrong"),
        (environment.secret_key, {"SECRET_KEY": "x" * 80}, "wrong"),
        (environment.secret_key, {"SECRET_KEY": "0123456789abcdef" * 4}, "well"),
        (environment.allowed_hosts, {"ALLOWED_HOSTS": []}, "wrong"),
        (environment.allowed_hosts, {"ALLOWED_HOSTS": ["*"]}, "hint"),
        (environment.allowed_hosts, {"ALLOWED_HOSTS": ["a.example"]}, "well"),
        (environment.site_url, {"SITE_URL": ""}, "hint"),
        (environment.site_url, {"SITE_URL": "play.example.org"}, "wrong"),
        (environment.site_url, {"SITE_URL": "https://b.example", "ALLOWED_HOSTS": ["a.example"]}, "wrong"),
        (environment.site_url, {"SITE_URL": "https://a.example/", "ALLOWED_HOSTS": ["a.example"]}, "well"),
        (environment.trusted_proxies, {"TRUSTED_PROXIES": [ip_network("0.0.0.0/0")]}, "wrong"),
        (environment.trusted_proxies, {"TRUSTED_PROXIES": []}, "well"),
        (mail.mail, {"EMAIL_HOST": ""}, "hint"),
        (proxy.proxy, {"SITE_URL": ""}, "hint"),
        (queue.redis, {"REDIS_URL": "unix:///nowhere/redis.sock"}, "wrong"),
        (queue.redis, {}, "well"),
        (queue.redis_memory, {}, "well"),
        (queue.redis_persistence, {}, "hint"),
    ],
)
def test_what_the_settings_say(settings: Any, check: Any, changed: dict[str, Any], found: str) -> None:
    for name, value in changed.items():
        setattr(settings, name, value)
    assert grade(check()) == found


@pytest.mark.parametrize(
    ("plain", "forged", "is_https", "found", "because"),
    [
        (SEEN, SEEN, True, "well", "198.51.100.7"),
        (SEEN._replace(is_trusted=False, address="10.0.0.2"), SEEN, True, "wrong", "proxy at 10.0.0.2 is not trusted"),
        (SEEN, SEEN._replace(address=proxy.FORGED), True, "wrong", "whatever they say"),
        (SEEN._replace(secure=False), SEEN, True, "wrong", "speaks HTTPS"),
        (SEEN._replace(secure=False), SEEN, False, "well", ""),
        (SEEN._replace(names_caller=False, address="10.0.0.2"), SEEN, True, "wrong", "for whom it speaks"),
    ],
)
def test_what_is_thought_of_the_way_in(
    plain: proxy.Seen, forged: proxy.Seen, is_https: bool, found: str, because: str
) -> None:
    finding = proxy.judged(plain, forged, is_https)
    assert (grade(finding), because in finding.said) == (found, True)


@pytest.mark.parametrize(
    ("most", "webs", "pool", "others", "found"),
    [(97, 2, 20, 5, "well"), (97, 4, 20, 15, "well"), (97, 4, 20, 16, "wrong"), (97, 8, 20, 5, "wrong")],
)
def test_connections_are_reckoned_with_all_that_processes_may_open(
    most: int, webs: int, pool: int, others: int, found: str
) -> None:
    finding = database.enough(most, webs, pool, others)
    assert grade(finding) == found
    if found == "wrong":
        fitting = int(finding.remedy.split()[3])
        assert grade(database.enough(most, webs, fitting, others)) == "well"
        assert grade(database.enough(most, webs, fitting + 1, others)) == "wrong"


@pytest.mark.parametrize(("seconds", "found"), [(0.1, "well"), (3, "hint"), (31, "wrong")])
def test_two_clocks_apart(seconds: float, found: str) -> None:
    assert grade(database.told_apart(seconds)) == found


@pytest.mark.parametrize(("megabytes", "found"), [(3000, "well"), (1000, "hint"), (400, "wrong")])
def test_little_room_on_the_disk(megabytes: int, found: str) -> None:
    assert grade(machine.room(megabytes, Path("/srv"))) == found


@pytest.mark.django_db
@pytest.mark.both_databases
@pytest.mark.parametrize(
    "check",
    [database.database, database.version, database.migrations, database.connections, database.clock, machine.disk],
)
def test_nothing_is_wrong_with_the_database_of_the_tests(check: Any) -> None:
    finding = answered(check)
    assert finding.grade is not Grade.WRONG, finding


@pytest.mark.django_db
def test_what_is_not_migrated_is_wrong() -> None:
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = 'sessions'")
    finding = database.migrations()
    assert (grade(finding), "sessions.0001_initial" in finding.said) == ("wrong", True)


def test_translations_that_are_older_than_their_words_are_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = tmp_path / "it" / "LC_MESSAGES" / "django.po"
    words.parent.mkdir(parents=True)
    words.write_text("")
    assert grade(machine.languages()) == "well"
    monkeypatch.setattr(machine, "LOCALE_DIR", tmp_path)
    assert grade(machine.languages()) == "wrong"


def test_static_files_that_nobody_collected_are_wrong(tmp_path: Path) -> None:
    """Asked under settings that keep them under other names."""
    told = production(VAR_DIR=str(tmp_path), STATIC_ROOT=str(tmp_path / "static"))
    assert told["static_files"]["grade"] == "wrong"


def test_a_mail_server_is_called_and_sent_nothing(settings: Any) -> None:
    with running_mail_server() as (letters, reached):
        for name, value in reached.items():
            setattr(settings, name, value)
        settings.DEFAULT_FROM_EMAIL = "Live Magic <noreply@play.example.org>"
        assert grade(mail.mail()) == "well"
        assert letters.kept == []
        settings.DEFAULT_FROM_EMAIL = "Live Magic <noreply@localhost>"
        assert grade(mail.mail()) == "hint"
    settings.EMAIL_PORT = free_port()
    assert grade(mail.mail()) == "wrong"


# --- who works, who sends --------------------------------------------------------------------------------------------


def test_clocks_are_heard_of_by_their_marks() -> None:
    assert grade(queue.beat()) == "wrong"
    clocks.leave_mark()
    assert grade(queue.beat()) == "well"
    with queue.patience.client() as client:
        client.zadd(clocks.MARKS, {"elsewhere 7": 9e9})
        assert grade(queue.beat()) == "hint"
        client.delete(clocks.MARKS)


def test_a_clock_that_is_silent_is_forgotten() -> None:
    with queue.patience.client() as client:
        client.zadd(clocks.MARKS, {"elsewhere 7": 1.0})
    assert clocks.running() == []


def test_workers_and_clock_that_are_starting_are_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = [[], [], ["celery@club"]]
    monkeypatch.setattr(queue, "PAUSE_SECONDS", 0)
    start = queue.Start()
    assert start.names(lambda: answers.pop(0)) == [], "nobody is waited for unless the doctor says how long"
    start.allow(60)
    assert start.names(lambda: answers.pop(0)) == ["celery@club"]
    assert answers == []


def test_what_does_not_start_in_time_is_wrong() -> None:
    queue.start.allow(0)
    assert grade(queue.beat()) == "wrong"


@pytest.mark.thorough
@pytest.mark.process
def test_a_worker_that_runs_is_named_and_one_that_does_not_is_missed(own_site: Site) -> None:
    told = doctor_of(own_site, "--wait", "0")
    assert told["workers"]["grade"] == "well"
    assert told["beat"]["grade"] == "wrong"
    assert own_site.worker
    own_site.worker.kill()
    own_site.worker.wait()
    assert doctor_of(own_site, "--wait", "0")["workers"]["grade"] == "wrong"


@pytest.mark.process
@pytest.mark.thorough
def test_right_after_the_documented_start_nothing_is_wrong_with_worker_and_clock(own_site: Site) -> None:
    """`celery beat` as production starts it, and the doctor in the same moment."""
    line = [sys.executable, "-m", "celery", "-A", "config", "beat", "--schedule", str(own_site.folder / "beat")]
    beat = subprocess.Popen(line, cwd=ROOT, env=own_site.env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        findings = doctor_of(own_site, "--wait", "170")
    finally:
        beat.terminate()
        beat.wait(timeout=20)
    assert [findings[name]["grade"] for name in ("workers", "beat")] == ["well", "well"]


def test_a_clock_is_heard_of_as_soon_as_it_runs() -> None:
    """And not when it has sent somebody for the first time."""
    with queue.patience.client() as client:
        client.delete(clocks.MARKS)
    beat_init.send(sender=None)
    after_task_publish.disconnect(clocks.leave_mark)
    assert len(clocks.running()) == 1
    with queue.patience.client() as client:
        client.delete(clocks.MARKS)


def doctor_of(site: Site, *options: str) -> dict[str, Any]:
    """What the doctor finds at this site, by check."""
    done = [sys.executable, "manage.py", "doctor", "--json", *options]
    said = subprocess.run(done, cwd=ROOT, env=site.env, capture_output=True, text=True)
    told = json.loads(said.stdout)
    assert (said.returncode == 0) == told["well"]
    return {one["check"]: one for one in told["checks"]}


# --- all of it together ----------------------------------------------------------------------------------------------


def production(**env: str) -> dict[str, Any]:
    """What the doctor finds under the settings of production, where neither database nor Redis is there."""
    from tests.config.test_security import PRODUCTION, in_production  # a test module, and no library of all tests

    away = {"DATABASE_URL": "postgres://magus@127.0.0.1:1/none", "REDIS_URL": "redis://127.0.0.1:1/0"}
    said = in_production("doctor", "--json", **{**PRODUCTION, **away, **env})
    assert said.returncode == 1, said.stderr
    return {one["check"]: one for one in json.loads(said.stdout)["checks"]}


def test_what_is_away_is_told_of_once_and_waited_for_once() -> None:
    told = production()
    assert (told["database"]["grade"], told["redis"]["grade"]) == ("wrong", "wrong")
    assert {told[name]["grade"] for name in ("migrations", "connections", "clock", "workers", "beat")} == {"hint"}
    assert "See to database first." in told["migrations"]["remedy"]


def test_settings_that_are_wrong_are_told_in_a_sentence() -> None:
    from tests.config.test_security import in_production  # a test module, and no library of all tests

    said = in_production("doctor", SECRET_KEY="")
    assert (said.returncode, said.stdout) == (1, "")
    assert said.stderr == "The settings are wrong: the environment variable SECRET_KEY must be set\n"


def test_a_check_that_fails_is_a_finding_and_the_others_go_on() -> None:
    def broken() -> Finding:
        raise RuntimeError("no luck")

    def fine() -> Finding:
        return well("All is well.")

    found = examined([broken, fine])
    assert (found["broken"].grade, found["fine"].grade) == (Grade.WRONG, Grade.WELL)
    assert "RuntimeError: no luck" in found["broken"].said


def test_every_check_has_a_name_of_its_own() -> None:
    assert len({check.__name__ for check in CHECKS}) == len(CHECKS)


@pytest.mark.django_db
def test_people_read_sentences_with_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    told = {"disk": well("There is room."), "mail": hint("No server.", "Take one."), "debug": wrong("On.", "Off.")}
    monkeypatch.setattr("config.doctor.management.commands.doctor.examined", lambda: told)
    said = io.StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("doctor", stdout=said, no_color=True)
    assert ended.value.code == 1
    assert said.getvalue().splitlines() == [
        "well   disk   There is room.",
        "hint   mail   No server.",
        "              → Take one.",
        "wrong  debug  On.",
        "              → Off.",
        "",
        "1 wrong.",
    ]


# --- the way in ------------------------------------------------------------------------------------------------------


def test_who_is_no_doctor_is_told_nothing(client: Client) -> None:
    for shown in ("", "doctor", key()[:-1], f"{key()}x"):
        assert client.get("/health/caller/", headers={HEADER: shown}).status_code == 404
    seen = client.get("/health/caller/", headers={HEADER: key()}).json()
    assert proxy.Seen(**seen).address == "127.0.0.1"


@pytest.mark.thorough
@pytest.mark.process
def test_a_site_that_believes_its_callers_is_found_out(site: Site) -> None:
    """The doctor calls from this machine, whose word is taken: as though a stranger's were."""
    found = {**site.env, "SITE_URL": site.url}
    line = [sys.executable, "-c", LOOK]
    said = subprocess.run(line, cwd=ROOT, env=found, capture_output=True, text=True)
    assert "Callers are believed whatever they say" in said.stdout, said.stderr
    trusted = found | {"SITE_URL": f"http://127.0.0.1:{free_port()}"}
    said = subprocess.run(line, cwd=ROOT, env=trusted, capture_output=True, text=True)
    assert "is not reached from here" in said.stdout, said.stderr


LOOK = "import django; django.setup(); from config.doctor.checks import proxy; print(proxy.proxy().said)"
