"""A web process lends its connections to SQLite from one request to the next."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from pathlib import Path
from sqlite3 import ProgrammingError

import pytest
from django.db.utils import ConnectionHandler, OperationalError
from pytest_django.plugin import DjangoDbBlocker

from config import env
from config.kept_sqlite3 import base

Request = ConnectionHandler
"""The connections of one request: its thread begins without any."""


@pytest.fixture(autouse=True)
def nothing_waits(monkeypatch: pytest.MonkeyPatch, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """As when a process begins; what is left waiting is closed."""
    waiting: deque[base.Waiting] = deque()
    monkeypatch.setattr(base, "_waiting", waiting)
    with django_db_blocker.unblock():  # each test has a database of its own
        yield
    for each in waiting:
        each.connection.close()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A database with a table in which one number stands."""
    file = tmp_path / "club.sqlite3"
    first = request_to(file)
    execute(first, "CREATE TABLE seen (number integer)")
    execute(first, "INSERT INTO seen VALUES (1)")
    first.close_all()
    return file


def request_to(file: Path) -> Request:
    """A request to the web process whose database this is."""
    with pytest.MonkeyPatch.context() as process:
        process.setenv("SERVES", "yes")
        return ConnectionHandler({"default": env.database(f"sqlite:///{file}")})


def execute(request: Request, sql: str) -> None:
    with request["default"].cursor() as cursor:
        cursor.execute(sql)


def numbers(request: Request) -> list[int]:
    """What stands there now, as this request sees it."""
    with request["default"].cursor() as cursor:
        return [number for (number,) in cursor.execute("SELECT number FROM seen ORDER BY number").fetchall()]


def lent(request: Request) -> object:
    """What SQLite has opened for it."""
    request["default"].ensure_connection()
    return request["default"].connection


def test_what_one_request_gives_back_is_lent_to_the_next(file: Path) -> None:
    one, other = request_to(file), request_to(file)
    first, beside = lent(one), lent(other)
    assert first is not beside
    one.close_all()
    assert lent(request_to(file)) is first


def test_whoever_borrows_it_finds_no_transaction_of_another(file: Path) -> None:
    broken_off, later = request_to(file), request_to(file)
    execute(broken_off, "BEGIN IMMEDIATE")
    execute(broken_off, "INSERT INTO seen VALUES (2)")
    broken_off.close_all()
    assert numbers(later) == [1]
    execute(later, "INSERT INTO seen VALUES (3)")
    assert numbers(request_to(file)) == [1, 3]


def test_whoever_borrows_it_sees_what_there_is_now(file: Path) -> None:
    halfway, meanwhile = request_to(file), request_to(file)
    execute(halfway, "INSERT INTO seen VALUES (2)")
    unread = halfway["default"].cursor().execute("SELECT number FROM seen")
    assert unread.fetchone() == (1,)
    read_halfway = lent(halfway)
    lent(meanwhile)
    halfway.close_all()
    execute(meanwhile, "INSERT INTO seen VALUES (3)")
    later = request_to(file)
    assert lent(later) is read_halfway
    assert numbers(later) == [1, 2, 3]


def test_one_that_is_given_up_in_a_transaction_is_closed(file: Path) -> None:
    given_up = request_to(file)
    before, connection = lent(given_up), given_up["default"]
    connection.in_atomic_block = True
    given_up.close_all()
    assert lent(request_to(file)) is not before


def test_one_on_which_something_has_failed_is_closed(file: Path) -> None:
    """A broken file that somebody has mended, say: the next opens it anew."""
    failing = request_to(file)
    before, connection = lent(failing), failing["default"]
    with pytest.raises(OperationalError):
        execute(failing, "SELECT nothing FROM nowhere")
    connection.close_if_unusable_or_obsolete()
    assert lent(request_to(file)) is not before
    with pytest.raises(ProgrammingError):
        before.execute("SELECT 1")  # type: ignore[attr-defined]


def test_a_database_that_was_put_in_its_place_is_opened(file: Path, tmp_path: Path) -> None:
    before = request_to(file)
    lent(before)
    before.close_all()
    file.rename(tmp_path / "away.sqlite3")
    restored = request_to(file)
    execute(restored, "CREATE TABLE seen (number integer)")
    assert numbers(restored) == []


def test_no_more_of_them_wait_than_are_of_use(file: Path) -> None:
    crowd = [request_to(file) for _ in range(base.KEPT + 3)]
    for request in crowd:
        lent(request)
    for request in crowd:
        request.close_all()
    assert len(base._waiting) == base.KEPT


def test_a_command_closes_what_it_has_opened(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SERVES", raising=False)
    command = ConnectionHandler({"default": env.database(f"sqlite:///{file}")})
    numbers(command)
    waiting = len(base._waiting)
    command.close_all()
    assert len(base._waiting) == waiting
