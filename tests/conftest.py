"""What every test may lean on."""

import os
import shutil
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import connection
from hypothesis import settings as laws
from pytest_django.plugin import DjangoDbBlocker

from campaign.catalogue import load_catalogue
from campaign.models import Card
from config.messages import compile_catalogues
from tests.services.redis_server import running_redis

pytest_plugins = ["tests.services.fixtures"]


def pytest_configure(config: pytest.Config) -> None:
    """Translations are compiled, as they are wherever the product runs; no law is timed.

    At home every run tries new examples; with CI set the same ones every time, so that a change is judged by itself.
    """
    compile_catalogues()
    laws.register_profile("no clock", deadline=None, derandomize=bool(os.environ.get("CI")))
    laws.load_profile("no clock")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browsers last: Playwright keeps an event loop in this thread, which tests of our own async code cannot share.
    The longest file first: it runs a part of all tests again, over PostgreSQL."""
    items.sort(key=lambda item: ("browser" in item.keywords, item.path.name != "test_on_postgresql.py"))


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
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> None:
    """The card catalogue lies in the database, as it does wherever the product runs.

    SQLite's guards against deleting stand aside: tests with real transactions empty the tables by deleting.
    """
    with django_db_blocker.unblock():
        load_catalogue()
        if connection.vendor == "sqlite":
            for guard in ("journal_entry_is_never_deleted", "experience_entry_is_never_deleted"):
                connection.cursor().execute(f"DROP TRIGGER {guard}")


@pytest.fixture
def catalogue(db: None) -> None:
    """For tests that run after the database was emptied, as every test with real transactions leaves it."""
    if not Card.objects.exists():
        load_catalogue()


@pytest.fixture(autouse=True)
def empty_cache(redis_url: str) -> Iterator[None]:
    """No test sees what another one has cached."""
    yield
    cache.clear()
