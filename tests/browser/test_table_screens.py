"""The table screen from three metres: no name is broken inside a word, nothing is cut off, nothing lies over a cost."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.support.scenes.players import Phones
from tests.support.services.sentences import broken_words
from tests.support.services.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]

SCREENS = ((1280, 720), (1280, 900), (1920, 1080), (3840, 2160))
MAGI: dict[str, dict[str, Any]] = {
    "Fiordaliso di Valchiusa": {"style": "R", "traits": (3, 7, 5), "powers": ["life-escalation", "sacrum-fecere"]},
    "Bartolomeo": {"style": "U", "traits": (3, 5, 7)},
    "Massimiliano": {"style": "B", "traits": (5, 7, 3)},
    "Guendalina": {"style": "G", "traits": (7, 5, 3)},
    "Ardesia": {"style": "W", "traits": (7, 3, 5)},
    "Delfina": {"style": "gold", "traits": (5, 3, 7)},
}
NAMES = ".pack__name, .tvduel__name, .tvsheet__name, .tag, .cross th, .tvletter__name, .tvseat__n"
WRONG = """() => {
    const found = [];
    const all = selector => [...document.querySelectorAll(selector)].filter(one => one.getClientRects().length);
    for (const element of all('.tvduel, .tag, .pack, .cross tr, .tvletter, .tvseat')) {
        const {bottom, right} = element.getBoundingClientRect();
        for (let around = element.parentElement; around; around = around.parentElement) {
            const edge = around.getBoundingClientRect();
            if (getComputedStyle(around).overflow !== 'visible' && (bottom > edge.bottom + 1 || right > edge.right + 1))
                found.push(`${element.textContent.trim().replace(/\\s+/g, ' ')} is cut off by ${around.className}`);
        }
    }
    for (const mark of all('.pack__mark')) mark.style.pointerEvents = 'auto';
    for (const pip of all('.tvmain .pip')) {
        const {left, top, width, height} = pip.getBoundingClientRect();
        const above = document.elementFromPoint(left + width / 2, top + height / 2);
        if (!above?.closest('.cost')) found.push(`${above?.className} lies over a cost`);
    }
    return found;
}"""


def reads_well(screen: Page) -> None:
    for width, height in SCREENS:
        screen.set_viewport_size({"width": width, "height": height})
        screen.reload()
        screen.wait_for_load_state()
        screen.evaluate("document.fonts.ready.then(() => null)")
        found = [*broken_words(screen, NAMES), *screen.evaluate(WRONG)]
        assert not found, (width, height, found)


@pytest.mark.thorough
def test_long_names_are_read_from_the_approval_to_the_matches(site: Site, phones: Phones) -> None:
    evening = site.call("tests.support.scenes.evenings:lay_out", name="Long names", magi=MAGI)
    screen = phones.player("Television").page
    screen.emulate_media(reduced_motion="reduce", color_scheme="dark")
    screen.goto(evening["door"].replace("/join/", "/screen/"))
    expect(screen.locator(".tvsheet")).to_be_visible()
    reads_well(screen)
    for phase in ("auction", "completion", "lands", "tournament"):
        site.call("tests.support.scenes.evenings:hurry", code=evening["code"], until=phase)
        reads_well(screen)
    matches = site.call("tests.support.scenes.tournaments:of_evening", slug=evening["slug"], number=evening["number"])
    screen.goto(matches["screen"])
    expect(screen.locator(".tvduel")).to_have_count(3)
    reads_well(screen)
    site.call("tests.support.scenes.tournaments:play_round", code=matches["code"])
    reads_well(screen)
