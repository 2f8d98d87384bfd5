"""The last scene of an evening on the television: the points counted up, the place last, then the next date."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.support.scenes.players import STICKS_OUT, Phones
from tests.support.services.chromium import barriers
from tests.support.services.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]

SCREENS = ((1280, 720), (1280, 900), (1920, 1080), (3840, 2160))
NAMES = ("Ardesia", "Bruma", "Dorotea della Torre", "Cenere")
MAGI: dict[str, dict[str, Any]] = {
    name: {"style": style, "traits": (7, 3, 5)} for name, style in zip(NAMES, "WUBR", strict=True)
}
CUT_OFF = """() => {
    const box = document.getElementById('award').getBoundingClientRect();
    return [...document.querySelectorAll('#award :is(li, p, b, footer)')].filter(e => {
        const {bottom, right} = e.getBoundingClientRect();
        return bottom > box.bottom + 1 || right > box.right + 1
            || (e.matches('.tvaward__row') && e.scrollHeight > e.clientHeight + 1);
    }).map(e => e.className + ': ' + e.textContent.trim());
}"""


AS_MANY_AS_MAY_PLAY = """() => {
    const list = document.querySelector('.tvaward__rows');
    const rows = [...list.children];
    for (let n = rows.length; n < 12; n++) list.append(rows[n % rows.length].cloneNode(true));
    list.classList.add('tvaward__rows--many');
}"""


@pytest.mark.thorough
def test_the_television_goes_on_to_the_award_by_itself(site: Site, phones: Phones) -> None:
    evening = site.call("tests.support.scenes.evenings:lay_out", name="The last scene", magi=MAGI)
    site.call("tests.support.scenes.evenings:hurry", code=evening["code"], until="tournament")
    screen = phones.player("Television").page
    screen.emulate_media(reduced_motion="no-preference", color_scheme="dark")
    screen.set_viewport_size({"width": 1920, "height": 1080})
    screen.goto(evening["door"].replace("/join/", "/screen/"))
    expect(screen.locator(".tvlineup")).to_be_visible()
    site.call("tests.support.scenes.awards:play_and_book", slug=evening["slug"], number=evening["number"])

    rows = screen.locator(".tvaward__row")
    expect(rows).to_have_count(len(NAMES), timeout=30_000)
    expect(screen.locator("#award")).to_have_attribute("data-counts", "")
    expect(rows.last).to_have_class("tvaward__row is-there is-placed", timeout=20_000)
    expect(rows.first).not_to_have_class("is-there")
    expect(rows.last.locator("[data-total]")).to_have_text("1")
    screen.keyboard.press("Enter")  # whoever has read enough goes to the end
    expect(screen.locator("#award")).to_have_attribute("data-counts", "done")
    expect(rows.first.locator("[data-total]")).to_have_text(str(8 + 3 + 1))
    expect(screen.locator("#next")).to_contain_text("The next evening")
    reads_well(screen)


def reads_well(screen: Page) -> None:
    """At rest, at the end, on every screen: nothing is cut off, nothing moves, nobody is shut out."""
    screen.emulate_media(reduced_motion="reduce", color_scheme="dark")
    for width, height in SCREENS:
        screen.set_viewport_size({"width": width, "height": height})
        screen.reload()
        expect(screen.locator("#award")).to_have_attribute("data-counts", "done")
        expect(screen.locator("[data-total]").first).to_have_text("12")
        found = [*screen.evaluate(CUT_OFF), *screen.evaluate(STICKS_OUT)]
        screen.evaluate(AS_MANY_AS_MAY_PLAY)
        found += screen.evaluate(CUT_OFF)
        assert not found, (width, height, found)
    assert not barriers(screen)
