"""A phone with a slow net: what comes late is waited for, and the phone says that it waits."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import APIResponse, Route, expect

from tests.support.scenes.players import Phones, wait_for
from tests.support.services.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]

MAGI: dict[str, dict[str, Any]] = {
    "Ada": {"style": "R", "traits": (7, 3, 5)},
    "Bo": {"style": "U", "traits": (3, 5, 7)},
}
IS_LIVE = "() => document.querySelector('main')._htmx?.sse?.reader"


def test_the_stream_begins_although_its_script_comes_after_all_others(site: Site, phones: Phones) -> None:
    evening = site.call("tests.support.scenes.evenings:lay_out", name="A late script", magi=MAGI)
    ada = phones.player("Ada", evening["sessions"]["Ada"])
    held: list[Route] = []
    ada.page.route("**/hx-sse*", lambda route: held.append(route))
    ada.page.goto(evening["table"], wait_until="commit")
    ada.page.wait_for_function("() => window.htmx && document.readyState === 'interactive'")
    wait_for(ada.page, held)
    assert len(held) == 1
    held[0].continue_()
    ada.page.wait_for_function(IS_LIVE)


def test_a_table_without_a_stream_says_so_and_goes_on_when_it_comes(site: Site, phones: Phones) -> None:
    evening = site.call("tests.support.scenes.evenings:lay_out", name="A late stream", magi=MAGI)
    ada = phones.player("Ada", evening["sessions"]["Ada"])
    ada.page.route("**/stream/", lambda route: None)
    ada.page.goto(evening["table"])
    expect(ada.page.locator("#offline")).to_be_visible(timeout=15_000)
    ada.page.unroute("**/stream/")
    ada.page.wait_for_function(IS_LIVE)
    expect(ada.page.locator("#offline")).to_be_hidden()


HIDE = """isHidden => {
    Object.defineProperty(document, "hidden", { configurable: true, value: isHidden });
    document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_a_stream_that_rested_while_nobody_looked_is_not_called_twice(site: Site, phones: Phones) -> None:
    """It calls by itself as soon as somebody looks: what it has not said meanwhile is no silence."""
    evening = site.call("tests.support.scenes.evenings:lay_out", name="A phone laid aside", magi=MAGI)
    ada = phones.player("Ada", evening["sessions"]["Ada"])
    ada.page.clock.install()
    ada.page.goto(evening["table"])
    ada.hears()
    ada.page.evaluate(HIDE, True)
    ada.page.clock.run_for(60_000)
    held: list[Route] = []
    ada.page.route("**/stream/", lambda route: held.append(route))
    with ada.page.expect_request("**/stream/"):
        ada.page.evaluate(HIDE, False)
        ada.page.clock.run_for(1_000)
    ada.page.clock.run_for(10_000)
    ada.page.wait_for_timeout(200)
    assert len(held) == 1
    held[0].continue_()
    ada.page.wait_for_function(IS_LIVE)
    expect(ada.page.locator("#offline")).to_be_hidden()


def test_a_stream_that_has_fallen_silent_is_called_again(site: Site, phones: Phones) -> None:
    """The net changed without a word: nothing comes, and nothing ends."""
    evening = site.call("tests.support.scenes.evenings:lay_out", name="A silent net", magi=MAGI)
    ada = phones.player("Ada", evening["sessions"]["Ada"])
    ada.page.clock.install()
    ada.page.goto(evening["table"])
    ada.page.wait_for_function(IS_LIVE)
    ada.page.route("**/stream/", lambda route: None)
    with ada.page.expect_request("**/stream/"):
        ada.page.clock.run_for(45_000)
    expect(ada.page.locator("#offline")).to_be_visible()
    ada.page.unroute("**/stream/")
    ada.page.wait_for_function(IS_LIVE)
    expect(ada.page.locator("#offline")).to_be_hidden()


@pytest.mark.thorough
def test_a_tap_on_the_board_that_the_stream_has_brought_is_not_lost(site: Site, phones: Phones) -> None:
    """The answer to the first tap is still on its way when the second one is made: it waits, and is sent."""
    evening = site.call("tests.support.scenes.evenings:lay_out", name="A slow answer", magi=MAGI)
    ada, bo = phones.everybody(evening).values()
    bo.tap("Approve all sheets as drawn")
    answers: list[tuple[Route, APIResponse]] = []
    ada.page.route("**/act/", lambda route: answers.append((route, route.fetch())), times=1)
    ada.tap("Approve all sheets as drawn")
    ada.tap("Me: mono")
    wait_for(ada.page, answers)
    route, answer = answers[0]
    route.fulfill(response=answer)
    expect(ada.page.locator(".tale").first).to_contain_text("mono")


@pytest.mark.thorough
@pytest.mark.parametrize("surface", ["", pytest.param("screen/", marks=pytest.mark.thorough)])
def test_a_table_whose_doorbell_is_silent_says_that_it_is_slow_until_it_rings_again(
    phones: Phones, site: Site, surface: str
) -> None:
    evening = site.call("tests.support.scenes.evenings:lay_out", name=f"A silent bell {surface}", magi=MAGI)
    ada = phones.player("Ada", evening["sessions"]["Ada"])
    ada.page.goto(evening["table"] + surface)
    ada.page.wait_for_function(IS_LIVE)
    expect(ada.page.locator("#slow")).to_be_hidden()
    site.redis.freeze()
    try:
        expect(ada.page.locator("#slow")).to_be_visible(timeout=30_000)
        expect(ada.page.locator("#offline")).to_be_hidden()
    finally:
        site.redis.thaw()
    expect(ada.page.locator("#slow")).to_be_hidden(timeout=30_000)
