"""The standings of a whole campaign leave the printer on exactly one A4 page, and nothing of them is cut off."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext

from tests.support.services.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

A4 = (595, 842)
"""Points."""


@pytest.mark.parametrize(("evenings", "magi"), [pytest.param(30, 12, marks=pytest.mark.thorough), (1, 2)])
def test_one_a4_page(new_phone: Callable[[], BrowserContext], site: Site, evenings: int, magi: int) -> None:
    laid = site.call(
        "tests.support.worlds.long_seasons:lay_years", name=f"Years of {magi}", evenings=evenings, magi=magi
    )
    phone = new_phone()
    phone.add_cookies([{"name": "sessionid", "value": laid["session"], "url": site.url}])
    page = phone.new_page()
    page.goto(f"/c/{laid['slug']}/standings/print/")
    printed = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page[^s]", printed)) == 1
    (box,) = re.findall(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]", printed)
    assert tuple(round(float(side)) for side in box) == A4
    page.emulate_media(media="print")
    sheet = page.locator(".a4")
    assert sheet.evaluate("e => e.scrollHeight <= e.clientHeight + 1 && e.scrollWidth <= e.clientWidth + 1")
    rows = page.locator(".a4__history tbody tr")
    assert rows.count() == magi
    last, foot = rows.last.bounding_box(), page.locator(".a4__foot").bounding_box()
    assert last is not None and foot is not None and last["y"] + last["height"] <= foot["y"]
