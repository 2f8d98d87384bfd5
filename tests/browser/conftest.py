"""What the tests in a browser share."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.support.scenes.players import Phones
from tests.support.services.site import Site


@pytest.fixture
def phones(chromium: Browser, site: Site) -> Iterator[Phones]:
    """Phones for everybody, put away when the test is over."""
    given = Phones(chromium, site)
    yield given
    given.put_away()
