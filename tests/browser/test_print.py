"""What comes out of the printer: Chromium makes the file that a printer would get."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.support.scenes.players import STICKS_OUT
from tests.support.services.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]

A5 = (148 / 25.4 * 72, 210 / 25.4 * 72)
"""Width and height of an A5 page in the points of a file for printers."""
CUT_OFF = """() => {
    const paper = document.querySelector('.a5').getBoundingClientRect();
    return [...document.querySelectorAll('.a5 *')].filter(e => e.checkVisibility()).filter(e => {
        const box = e.getBoundingClientRect();
        return box.bottom > paper.bottom + 1 || box.right > paper.right + 1;
    }).map(e => `${e.tagName} ${e.textContent.trim().slice(0, 40)}`);
}"""
OVERLAPS = """() => {
    const powers = document.querySelector('.a5__powers');
    return powers.scrollHeight > powers.clientHeight + 1;
}"""


def pages_of(printed: bytes) -> list[tuple[float, float]]:
    """Width and height of every page of a PDF, as its page objects say."""
    boxes = re.findall(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]", printed)
    return [(float(width), float(height)) for width, height in boxes]


def page_for(name: str, chromium: Browser, site: Site, **how: Any) -> Page:
    """A page of a browser in which this person has signed in."""
    window = chromium.new_context(base_url=site.url, **how)
    session = site.call("tests.support.worlds.everything:sign_in", name=name)
    window.add_cookies([{"name": "sessionid", "value": session, "url": site.url}])
    return window.new_page()


@pytest.mark.parametrize("powers", [0, *(pytest.param(few, marks=pytest.mark.thorough) for few in (3, 10)), 25])
def test_a_sheet_is_one_a5_page_whatever_stands_on_it(powers: int, site: Site, chromium: Browser) -> None:
    """Ten Powers with the longest texts, and names as long as names may be; even all the Powers that there are."""
    laid = site.call("tests.support.scenes.sheets:long_sheet", name=f"printer {powers}", powers=powers)
    for language in ("en", "it"):
        page = page_for(laid["who"], chromium, site, viewport={"width": 1280, "height": 900}, locale=language)
        page.set_extra_http_headers({"Accept-Language": language})
        page.goto(f"/c/{laid['slug']}/magi/{laid['magus']}/print/")
        page.emulate_media(media="print")
        assert page.evaluate(CUT_OFF) == []
        assert not page.evaluate(OVERLAPS)
        (size,) = pages_of(page.pdf(prefer_css_page_size=True, print_background=False))
        assert size == pytest.approx(A5, abs=1)


def test_the_printed_sheet_is_seen_whole_on_a_phone(site: Site, chromium: Browser) -> None:
    laid = site.call("tests.support.scenes.sheets:long_sheet", name="printer on a phone", powers=10)
    page = page_for(laid["who"], chromium, site, viewport={"width": 360, "height": 800})
    page.goto(f"/c/{laid['slug']}/magi/{laid['magus']}/print/")
    assert page.evaluate(CUT_OFF) == [] and page.evaluate(STICKS_OUT) == []
