"""What every test may lean on."""

import functools
import gc
import os
import shutil
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.test import TransactionTestCase
from pytest_django.plugin import DjangoDbBlocker

from campaign.cards.catalogue import load_catalogue
from config.messages import compile_catalogues
from games.tables.live import moments
from games.tables.outages.patience import breaker
from games.tables.screens.replay import past
from tests.support import examples
from tests.support.services.database import Database
from tests.support.services.migrated import lay_migrated
from tests.support.services.redis_server import Asked, running_redis
from tests.support.services.wordless import draw_no_words

pytest_plugins = ["tests.support.services.fixtures"]

SOUGHT = frozenset({"browser", "process", "both_databases"})
"""The marks of tests that have a session of their own (`bin/test.py`), which reads the files that have them."""


def pytest_configure(config: pytest.Config) -> None:
    """Translations are compiled, as they are wherever the product runs.

    What is collected stays, so that there is nothing for the garbage collector to find until all of it is there.
    """
    gc.disable()
    compile_catalogues()
    examples.load_profile()


def pytest_sessionstart(session: pytest.Session) -> None:
    """Where several processes collect all tests, each begins to read them at another place.

    What one has read and compiled the others find, instead of each compiling everything in the same order.
    """
    number, of = os.environ.get("PYTEST_XDIST_WORKER"), os.environ.get("PYTEST_XDIST_WORKER_COUNT")
    if not number or not of or session.config.args != session.config.getini("testpaths"):
        return
    files = sorted((session.config.rootpath / "tests").glob("**/test_*.py"))
    begin = len(files) * int(number.removeprefix("gw")) // int(of)
    for file in [*files[begin:], *files[:begin]]:
        with suppress(Exception, pytest.skip.Exception):
            import_module(".".join(file.relative_to(session.config.rootpath).with_suffix("").parts))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browsers last: Playwright keeps an event loop in this thread, which tests of our own async code cannot share."""
    items.sort(key=lambda item: "browser" in item.keywords)
    for item in items:
        if hidden := {mark.name for mark in item.iter_markers()} & SOUGHT - marks_written_in(item.path):
            raise pytest.UsageError(
                f"{item.nodeid}: no “mark.{hidden.pop()}” in its file, where bin/test.py looks for it"
            )
        if hasattr(item, "operation_label"):
            name_by_operation(item)


@functools.cache
def marks_written_in(file: Path) -> frozenset[str]:
    """Those of the marks by which `bin/test.py` chooses files that can be read in this one."""
    text = file.read_text(encoding="utf-8")
    return frozenset(mark for mark in SOUGHT if f"mark.{mark}" in text)


def name_by_operation(item: Any) -> None:
    """Schemathesis makes a test of each operation; pytest gives all one id, and side by side only one would be run."""
    item._id = item.id.with_params(item.operation_label)


def pytest_collection_finish() -> None:
    """What has been collected stays to the end: the garbage collector need not walk it again and again, nor hurry."""
    gc.freeze()
    gc.enable()
    gc.set_threshold(50_000, 20, 100)


def pytest_sessionfinish() -> None:
    """Nor is there anything to find at the end, where pytest lets it walk everything five times."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def no_words_by_chance() -> Iterator[None]:
    """What a page says is never what chance has drawn into it."""
    with pytest.MonkeyPatch.context() as patch:
        draw_no_words(patch)
        yield


@pytest.fixture(scope="session", autouse=True)
def redis_url() -> Iterator[str]:
    """A real Redis for the whole run: the one that REDIS_URL names, else a private one."""
    settings.TEST_DIR.mkdir(exist_ok=True)
    try:
        if given := os.environ.get("REDIS_URL"):
            yield given
        else:
            with running_redis(settings.TEST_DIR) as url:
                yield url
    finally:
        shutil.rmtree(settings.TEST_DIR, ignore_errors=True)


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """SQLite's tests begin with a copy of a migrated database, which goes with TEST_DIR; PostgreSQL's migrate one."""
    return connection.vendor == "sqlite"


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings: None, redis_url: str, django_db_keepdb: bool) -> None:
    """The copy lies where this process will look for its database."""
    if django_db_keepdb:
        lay_migrated(Path(connection.settings_dict["TEST"]["NAME"]))


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Database]:
    """The card catalogue lies in the database, as it does wherever the product runs.

    After a test with real transactions all that was laid is put back, instead of emptying the tables.
    """
    with django_db_blocker.unblock():
        load_catalogue()
        laid = Database(django_db_blocker)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", lambda case: laid.put_back())
        yield laid


@pytest.fixture(scope="session")
def database(django_db_setup: Database) -> Database:
    """For worlds that several tests share: see `Database.holding`."""
    return django_db_setup


@pytest.fixture
def catalogue(db: None) -> None:
    """A test that asks for it says that it leans on the card catalogue, which lies in the database of every test."""


@pytest.fixture(scope="session")
def redis_asked() -> Iterator[Asked]:
    """Whether Redis has been asked anything."""
    with pytest.MonkeyPatch.context() as patch:
        yield Asked(patch)


@pytest.fixture(autouse=True)
def empty_cache(redis_url: str, redis_asked: Asked) -> Iterator[None]:
    """No test sees what another one has cached, nor a board of its tables: their numbers come back."""
    yield
    breaker.answered()
    if redis_asked.anything:
        cache.clear()
        redis_asked.anything = False
    moments.forget_all()
    past.forget_all()
