"""Phones whose clock is wrong, and browsers without storage."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import expect

from tests.support.scenes.players import Phones, sit_down
from tests.support.services.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]

BLOCKED = """const OPEN = {configurable: true};
for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, {get() { throw new DOMException('denied', 'SecurityError'); }, ...OPEN});"""
SWITCHED_OFF = """for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, {get: () => null, configurable: true});"""


@pytest.mark.parametrize("storage", [BLOCKED, SWITCHED_OFF], ids=["blocked", "switched off"])
def test_a_browser_without_storage_plays_and_keeps_acts_while_its_page_is_open(
    storage: str, phones: Phones, site: Site, request: pytest.FixtureRequest
) -> None:
    door = site.call("tests.support.scenes.planechase_offline:lay_out", name=request.node.name[-40:])
    anna = phones.player("Anna")
    anna.page.add_init_script(storage)
    sit_down(anna, door, "Anna")
    anna.hears()
    lives = anna.page.locator(".lives__mine [data-taps]").first
    anna.page.context.set_offline(True)
    lives.locator("[data-tap='-1']").tap()
    expect(anna.page.locator("#kept-h")).to_have_text("1 act is kept on this phone")
    anna.page.context.set_offline(False)
    anna.sees("Your life: 20 to 19.")
    expect(anna.page.locator("#kept")).to_be_hidden()
    assert anna.said == []


@pytest.mark.parametrize("hours", [-5, 3])
def test_a_phone_whose_clock_is_wrong_shows_the_time_that_is_left(hours: int, phones: Phones, site: Site) -> None:
    screen = phones.player("A screen")
    screen.page.clock.install(time=datetime.now().astimezone() + timedelta(hours=hours))
    screen.page.goto(site.call("tests.support.scenes.round_clock:lay_out"))
    expect(screen.page.get_by_role("timer").first).to_have_text(re.compile(r"^\s*(49|50):\d\d\s*$"))
    assert screen.said == []
