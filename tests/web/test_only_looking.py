"""Who only looks writes nothing, and sees every page of a database that takes nothing in; who acts is told so."""

from __future__ import annotations

import http.client
import json
import resource
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any
from urllib.parse import quote, urlencode

import pytest
from django.db import DatabaseError, OperationalError, ProgrammingError, connection, transaction
from django.urls import reverse

from config import env
from games.tables.outages.looking import only_looking, settling, takes_nothing_in
from tests.games.throws.on_site import open_with_guests
from tests.support.examples import IS_EVERYTHING
from tests.support.services.database import copy_to
from tests.support.services.site import DATABASE, PATIENCE, Site, running_site
from tests.support.worlds.everything import Addresses, sign_in_all
from tests.web.test_doors import DOORS, KEPT_FOR_LATER, LET_IN, WHO

SOME = 1 if IS_EVERYTHING else 15
"""That a look writes nothing is found at every door (`tests/web/test_doors.py`): of the ways in which nothing can be
written, each is tried on every fifteenth page."""

TOKEN = "q" * 32


def pages_of(name: str, world: Addresses) -> Iterator[tuple[str, str]]:
    """Every address that this one of WHO finds open and that a browser or a program may ask for, with its name."""
    for door, (finds, at, _) in DOORS.items():
        is_get = " " not in door or door.startswith("get ")
        if finds[WHO.index(name)] == "in" and is_get and not door.endswith(("stream", "events")):
            yield door.split()[-1], reverse(door.split()[-1], kwargs=world.get(at))


# --- a real database that takes nothing in ---------------------------------------------------------------------------


@pytest.fixture(scope="module")
def opened(laid: Addresses) -> Any:
    """A table at which guests sit."""
    return open_with_guests(life=500)


@pytest.fixture(scope="module")
def sessions(laid: Addresses) -> dict[str, str]:
    """Of those who will look, by their name."""
    return {"nobody": "", **sign_in_all(["ada", "carla"])}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, laid: Addresses, opened: Any, sessions: Any) -> Iterator[Site]:
    """All of this, in a file of its own. Each test starts the web server with its view of it."""
    with running_site(tmp_path_factory.mktemp("looking"), worker=False, web=False) as site:
        copy_to(site.folder / DATABASE)
        yield site


def asked(site: Site, method: str, path: str, session: str = "", body: str = "", **more: str) -> tuple[int, Any, str]:
    """What somebody is answered: status, headers, words."""
    cookies = f"csrftoken={TOKEN}; " + (f"sessionid={session}" if session else "")
    headers = {"Cookie": cookies, "X-CSRFToken": TOKEN, **more}
    with closing(http.client.HTTPConnection("127.0.0.1", site.port, timeout=PATIENCE)) as line:
        line.request(method, path, body, headers)
        answer = line.getresponse()
        return answer.status, answer.headers, answer.read().decode(errors="replace")


@contextmanager
def restarted(site: Site, **env: str) -> Iterator[None]:
    """The web server over the same file, with this view of it. Afterwards none runs."""
    before, site.env = site.env, {**site.env, **env}
    site.kill_web()
    site.webs = [site._web(site.port)]
    try:
        while True:
            try:
                asked(site, "GET", "/health/")
                break
            except OSError:
                assert site.webs[0].poll() is None, site.log("web")
                time.sleep(0.05)
        yield
    finally:
        site.env = before
        site.kill_web()


def broken_pages(site: Site, world: Addresses, sessions: dict[str, str], every: int = 1) -> list[str]:
    """The pages that are not shown, of all or of every so many."""
    pages = [
        (name, door, at)
        for name in sessions
        for door, at in pages_of(name, world)
        if door not in LET_IN | KEPT_FOR_LATER
    ]
    return [f"{name}: {door}" for name, door, at in pages[::every] if asked(site, "GET", at, sessions[name])[0] >= 500]


def carla(sessions: dict[str, str]) -> dict[str, str]:
    """Hers alone: a host finds the pages of the others, and more."""
    return {"carla": sessions["carla"]}


def assert_said_so(site: Site, world: Addresses, opened: Any) -> None:
    """Who wants something written down is told that it was not: a person, a phone at a table, a program, and whoever is
    let in by a link."""
    session = opened["cookies"]["a"].partition("=")[2]
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    act = f"/t/{opened['code']}/act/"
    status, headers, page = asked(site, "POST", act, session, "order=burn_life", **form)
    assert (status, headers["Retry-After"]) == (503, "10")
    assert "<html" in page and "Nothing can be written down just now" in page
    status, _, note = asked(site, "POST", act, session, "order=burn_life", **form, **{"HX-Request": "true"})
    assert status == 503 and "<html" not in note and "Nothing was changed." in note
    order, as_json = json.dumps({"order": "burn_life"}), {"Content-Type": "application/json"}
    status, headers, said = asked(site, "POST", f"/api/v1/tables/{opened['code']}/act", session, order, **as_json)
    assert (status, headers["Content-Type"], headers["Retry-After"]) == (503, "application/problem+json", "10")
    assert json.loads(said)["status"] == 503
    assert asked(site, "GET", "/health/")[0] == 503
    door = reverse("tables:door", kwargs=world["door"])
    assert [asked(site, "GET", door, by)[0] for by in ("", session)] == [503, 503], "who comes by the link of the table"


def acts(site: Site, opened: Any) -> int:
    """What an order is answered."""
    kind = {"Content-Type": "application/x-www-form-urlencoded", "HX-Request": "true"}
    session = opened["cookies"]["a"].partition("=")[2]
    return asked(site, "POST", f"/t/{opened['code']}/act/", session, "order=burn_life", **kind)[0]


@pytest.mark.process
@pytest.mark.django_db
@pytest.mark.timeout(300)
def test_a_database_that_may_only_be_read_shows_every_page(
    site: Site, laid: Addresses, opened: Any, sessions: dict[str, str]
) -> None:
    read_only = "sqlite:///" + quote(f"file:{site.folder / DATABASE}?mode=ro", safe="") + "?uri=true"
    with restarted(site, DATABASE_URL=read_only):
        assert broken_pages(site, laid, sessions, SOME) == []
        assert_said_so(site, laid, opened)
        assert json.loads(asked(site, "GET", "/health/")[2]) == {"database": False, "redis": True}


@pytest.mark.thorough
@pytest.mark.process
@pytest.mark.django_db
@pytest.mark.timeout(300)
def test_while_another_process_writes_every_page_is_shown_at_once(
    site: Site, laid: Addresses, opened: Any, sessions: dict[str, str]
) -> None:
    with restarted(site, LOCK_TIMEOUT="1"):
        with closing(sqlite3.connect(site.folder / DATABASE, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            assert broken_pages(site, laid, carla(sessions), SOME) == []
            assert_said_so(site, laid, opened)
            other.execute("ROLLBACK")
        assert (acts(site, opened), asked(site, "GET", "/health/")[0]) == (204, 200)


@pytest.mark.process
@pytest.mark.django_db
@pytest.mark.timeout(300)
@pytest.mark.thorough
def test_a_full_database_shows_every_page(site: Site, laid: Addresses, opened: Any, sessions: dict[str, str]) -> None:
    full = env.SQLITE["init_command"] + " PRAGMA max_page_count = 1;"  # as few as there are
    with restarted(site, DATABASE_URL=f"sqlite:///{site.folder / DATABASE}?{urlencode({'init_command': full})}"):
        while (answer := acts(site, opened)) == 204:
            pass
        assert answer == 503
        assert broken_pages(site, laid, carla(sessions), SOME) == []
    site.start_web()
    assert acts(site, opened) == 204
    told = site.call("tests.games.throws.on_site:told", code=opened["code"])
    assert told["faults"] == []


@pytest.mark.process
@pytest.mark.django_db
@pytest.mark.timeout(300)
@pytest.mark.thorough
def test_a_full_disk_shows_every_page(site: Site, laid: Addresses, opened: Any, sessions: dict[str, str]) -> None:
    """The web server may make no file longer, not even those that SQLite keeps beside the database."""
    with restarted(site):
        web = site.webs[0].pid
        resource.prlimit(web, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
        assert broken_pages(site, laid, carla(sessions), SOME) == []
        assert_said_so(site, laid, opened)
        resource.prlimit(web, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        assert acts(site, opened) == 204


# --- what has become due ---------------------------------------------------------------------------------------------


@pytest.fixture
def locked(transactional_db: None) -> Iterator[None]:
    """Another process writes, and does not come to an end; whoever acts waits for it for a moment."""
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL locks rows")
    with connection.cursor() as cursor, closing(sqlite3.connect(connection.settings_dict["NAME"])) as other:
        cursor.execute("PRAGMA busy_timeout = 150")
        other.isolation_level = None
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")
        assert cursor.execute("PRAGMA busy_timeout").fetchone()[0] == 150
    connection.close()


def test_a_look_leaves_what_has_become_due_to_the_next(locked: None) -> None:
    with only_looking(), settling(), transaction.atomic():
        pytest.fail("the database takes nothing in")


def test_who_acts_is_told_that_it_cannot_be_settled(locked: None) -> None:
    with pytest.raises(OperationalError) as said, settling(), transaction.atomic():
        pytest.fail("the database takes nothing in")
    assert takes_nothing_in(said.value)


READ_ONLY = {
    "sqlite": ("PRAGMA query_only = ON", "PRAGMA query_only = OFF"),
    "postgresql": ("SET default_transaction_read_only = on", "SET default_transaction_read_only = off"),
}


@pytest.mark.both_databases
def test_either_database_says_that_it_may_only_be_read(transactional_db: None) -> None:
    begin, end = READ_ONLY[connection.vendor]
    with connection.cursor() as cursor:
        cursor.execute(begin)
        with pytest.raises(DatabaseError) as said, transaction.atomic():
            cursor.execute("DELETE FROM django_session")
        with only_looking(), settling(), transaction.atomic():
            cursor.execute("DELETE FROM django_session")
        cursor.execute(end)
    assert takes_nothing_in(said.value)


NO_SUCH_TABLE = {"sqlite": OperationalError, "postgresql": ProgrammingError}


def test_what_is_wrong_with_the_program_is_wrong_for_who_looks_too(db: None) -> None:
    with (
        pytest.raises(NO_SUCH_TABLE[connection.vendor]) as said,
        only_looking(),
        settling(),
        connection.cursor() as cursor,
    ):
        cursor.execute("SELECT nothing FROM nowhere")
    assert not takes_nothing_in(said.value)
