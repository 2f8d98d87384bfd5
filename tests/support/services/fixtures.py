"""Fixtures over the real parts. A test that asks for none of them pays for none of them."""

import os
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.support.services.chromium import HASTY, PHONE, barriers, running_chromium
from tests.support.services.site import Site, running_site
from tests.support.services.worker import running_worker


@pytest.fixture(scope="session")
def session_worker(django_db_setup: None, redis_url: str) -> Iterator[None]:
    """One worker for the whole run."""
    with running_worker(redis_url):
        yield


@pytest.fixture
def worker(transactional_db: None, session_worker: None) -> None:
    """A real Celery worker over the test's own database, whose writes it sees as soon as they are committed."""


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The whole product in processes of its own, shared by all tests: make what you need under names of your own."""
    with running_site(tmp_path_factory.mktemp("site")) as running:
        yield running


@pytest.fixture
def own_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A product of this test's own, which it may kill."""
    with running_site(tmp_path_factory.mktemp("own")) as running:
        yield running


@pytest.fixture(scope="module")
def module_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A product for one module of tests."""
    with running_site(tmp_path_factory.mktemp("module")) as running:
        yield running


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """One Chromium for the whole run."""
    # Playwright's event loop lives in the thread of the tests, where Django would refuse to take its database down.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with running_chromium(HASTY) as browser:
        yield browser


@pytest.fixture
def new_phone(chromium: Browser, site: Site) -> Iterator[Callable[[], BrowserContext]]:
    """Gives a phone: a context with cookies of its own, 360 pixels wide, whose addresses begin at the site."""
    phones: list[BrowserContext] = []

    def unpack() -> BrowserContext:
        phones.append(chromium.new_context(base_url=site.url, **PHONE))
        return phones[-1]

    yield unpack
    for phone in phones:
        phone.close()


@pytest.fixture
def phone(new_phone: Callable[[], BrowserContext]) -> Page:
    """One page on one phone."""
    return new_phone().new_page()


@pytest.fixture
def four_phones(new_phone: Callable[[], BrowserContext]) -> list[Page]:
    """Four people's phones, each with one page."""
    return [new_phone().new_page() for _ in range(4)]


@pytest.fixture(scope="session")
def assert_no_barriers() -> Callable[[Page], None]:
    """Fails when axe finds something on the page."""

    def check(page: Page) -> None:
        found = barriers(page)
        assert not found, "\n".join(found)

    return check
