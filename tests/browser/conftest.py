"""What the tests in a browser share."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache

import pytest
from playwright.sync_api import Browser

from tests.support.scenes.players import Phones
from tests.support.services.chromium import launched
from tests.support.services.site import Site


@pytest.fixture
def phones(chromium: Browser, site: Site) -> Iterator[Phones]:
    """Phones for everybody, put away when the test is over."""
    given = Phones(chromium, site)
    yield given
    given.put_away()


@pytest.fixture(scope="session")
def large_letters(chromium: Browser) -> Iterator[Callable[[], Browser]]:
    """Gives a browser whose owner has set letters of twice the size; it starts when somebody first asks for it."""
    with ExitStack() as stack:
        yield cache(lambda: stack.enter_context(launched(chromium.browser_type, "--blink-settings=defaultFontSize=32")))
