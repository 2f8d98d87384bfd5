"""The standings of a campaign of years on a phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext

from tests.support.services.site import Site
from tests.support.services.targets import too_small

pytestmark = [pytest.mark.browser, pytest.mark.timeout(120)]

OVERFLOWING = (
    "() => [...document.querySelectorAll('.growths li')].filter(e => e.scrollWidth > e.clientWidth + 1).length"
)


def test_every_magus_can_be_tapped_and_no_number_leaves_its_curve(
    new_phone: Callable[[], BrowserContext], site: Site
) -> None:
    campaign = site.call("tests.support.worlds.long_seasons:lay_years", name="Years", evenings=30, magi=12)
    phone = new_phone()
    phone.add_cookies([{"name": "sessionid", "value": campaign["session"], "url": site.url}])
    page = phone.new_page()
    page.goto(f"/c/{campaign['slug']}/standings/")
    assert page.locator(".growths li").count() == 12
    assert too_small(page) == []
    assert page.evaluate(OVERFLOWING) == 0
