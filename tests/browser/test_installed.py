"""The site as an app on a phone: what it shows while nothing can be reached, and after it has changed."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.services.chromium import PATIENCE, PHONE
from tests.support.services.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]

MAGI: dict[str, dict[str, Any]] = {
    "Ada": {"style": "R", "traits": (7, 3, 5)},
    "Bo": {"style": "U", "traits": (3, 5, 7)},
    "Cleo": {"style": "B", "traits": (5, 7, 3)},
}
ACT = "tests.support.scenes.evenings:act"
IS_AT_WORK = "() => navigator.serviceWorker.controller"
IS_LIVE = "() => document.querySelector('main')._htmx?.sse?.reader"
SHOWS = "version => Number(document.getElementById('now')?.dataset.version) >= version"
SHELVES = "() => caches.keys().then(names => names.filter(name => name.startsWith('shelf-')))"
ONLY_ANOTHER_SHELF = (
    f"async before => {{ const now = await ({SHELVES})(); return now.length === 1 && now[0] !== before; }}"
)
BOARDS = "() => caches.open('boards').then(kept => kept.keys()).then(all => all.map(one => new URL(one.url).pathname))"
KEPT_AS_IT_IS = """async version => {
    const kept = await (await caches.open('boards')).match(location.pathname);
    return kept && (await kept.text()).includes(`data-version="${version}"`);
}"""


TOLD = """() => {
    const unsubscribe = async () => (self.isToldNoMore = true);
    PushManager.prototype.getSubscription = async () => ({ unsubscribe });
}"""
"""No push service can be reached from here: the worker is told that this phone has subscribed with one."""


@pytest.fixture
def phone(chromium: Browser, site: Site) -> Iterator[Page]:
    """A phone that may keep what it needs without a net."""
    context = chromium.new_context(base_url=site.url, **PHONE | {"service_workers": "allow"})
    yield context.new_page()
    context.close()


@pytest.fixture(scope="module")
def laid(site: Site) -> dict[str, Any]:
    """An evening at the approval of its sheets: Ada's waits for her to the end."""
    found: dict[str, Any] = site.call("tests.support.scenes.evenings:lay_out", name="Installed", magi=MAGI)
    return found


@pytest.fixture
def evening(site: Site, phone: Page, laid: dict[str, Any]) -> dict[str, Any]:
    """That evening, whose table Ada has opened on the phone, on which she has just signed in."""
    session = site.call("tests.support.worlds.everything:sign_in", name="ada of Installed")
    phone.context.add_cookies([{"name": "sessionid", "value": session, "url": site.url}])
    open_table(phone, laid["table"])
    return laid


def wait_until(phone: Page, comes: str, arg: object) -> None:
    """Asks again and again until the page says yes: Playwright's own waiting does not wait for promises."""
    until = time.monotonic() + PATIENCE / 1000
    while not phone.evaluate(comes, arg):
        assert time.monotonic() < until, comes
        phone.wait_for_timeout(50)


def open_table(phone: Page, table: str) -> None:
    """Opens it twice: by the first visit the phone learns what it may keep."""
    phone.goto(table)
    phone.wait_for_function(IS_AT_WORK)
    phone.reload()
    phone.wait_for_function(IS_LIVE)


def test_a_reload_without_a_net_shows_the_last_board_and_goes_on_with_it(
    site: Site, phone: Page, evening: dict[str, Any]
) -> None:
    version = site.call(ACT, code=evening["code"], orders=[["bo", "approve_all", {}]])
    phone.wait_for_function(SHOWS, arg=version)
    phone.context.set_offline(True)
    wait_until(phone, KEPT_AS_IT_IS, version)
    phone.reload()
    phone.wait_for_function(SHOWS, arg=version)
    expect(phone.locator("#offline")).to_be_visible(timeout=15_000)
    assert phone.evaluate("getComputedStyle(document.body).backgroundColor") != "rgba(0, 0, 0, 0)"
    later = site.call(ACT, code=evening["code"], orders=[["cleo", "approve_all", {}]])
    phone.context.set_offline(False)
    phone.wait_for_function(SHOWS, arg=later)
    expect(phone.locator("#offline")).to_be_hidden()


@pytest.mark.thorough
def test_hands_that_are_shown_large_as_the_net_goes_do_not_lie_over_the_board_that_was_kept(
    site: Site, phone: Page
) -> None:
    laid = site.call("tests.support.scenes.challenges:lay_out", name="The net goes")
    phone.context.add_cookies([{"name": "sessionid", "value": laid["sessions"]["Cleo"], "url": site.url}])
    open_table(phone, laid["table"])
    phone.wait_for_function("() => [...document.styleSheets].some(one => one.href?.includes('scenes'))")
    throws = [["ada", "throw", {"sign": "rock"}], ["bo", "throw", {"sign": "paper"}]]
    site.call(ACT, code=laid["code"], orders=throws)
    phone.wait_for_selector(".stage")
    phone.context.set_offline(True)
    wait_until(phone, KEPT_AS_IT_IS, phone.locator("#now").get_attribute("data-version"))
    phone.reload()
    expect(phone.locator("#board")).to_be_visible()
    expect(phone.locator(".stage")).to_have_count(0)


@pytest.mark.thorough
def test_of_what_was_not_kept_a_phone_says_that_it_is_offline(phone: Page, evening: dict[str, Any]) -> None:
    phone.context.set_offline(True)
    phone.goto("/rules/")
    expect(phone.get_by_role("heading", name="You’re offline")).to_be_visible()
    assert phone.evaluate("getComputedStyle(document.querySelector('h1')).fontFamily").startswith("Grenze")
    phone.context.set_offline(False)
    phone.get_by_role("link", name="Try again").tap()
    expect(phone.get_by_role("heading", name="You’re offline")).to_be_hidden()


def test_who_signs_out_leaves_no_board_on_the_phone_and_it_is_told_nothing_more(
    phone: Page, evening: dict[str, Any]
) -> None:
    (worker,) = phone.context.service_workers
    worker.evaluate(TOLD)
    assert phone.evaluate(BOARDS) == [evening["table"]]
    phone.goto("/accounts/logout/")
    phone.locator("main").get_by_role("button").tap()
    phone.wait_for_url("/")
    assert phone.evaluate(BOARDS) == []
    assert worker.evaluate("() => self.isToldNoMore")


@pytest.mark.thorough
def test_a_phone_keeps_the_boards_of_three_tables(site: Site, phone: Page, evening: dict[str, Any]) -> None:
    others = [site.call("tests.games.throws.on_site:open_with_guests", life=3) for _ in range(3)]
    for other in others:
        session = other["cookies"]["a"].partition("=")[2]
        phone.context.add_cookies([{"name": "sessionid", "value": session, "url": site.url}])
        phone.goto(f"/t/{other['code']}/")
    assert phone.evaluate(BOARDS) == [f"/t/{other['code']}/" for other in others]


def test_when_the_site_has_changed_the_phone_keeps_the_new_one_and_nothing_of_the_old(
    site: Site, phone: Page, evening: dict[str, Any]
) -> None:
    (before,) = phone.evaluate(SHELVES)
    phone.context.add_cookies([{"name": "django_language", "value": "it", "url": site.url}])
    phone.reload()
    phone.evaluate("() => navigator.serviceWorker.ready.then(worker => worker.update())")
    wait_until(phone, ONLY_ANOTHER_SHELF, before)
    phone.wait_for_function(IS_LIVE)
    phone.context.set_offline(True)
    phone.goto("/rules/")
    expect(phone.get_by_role("heading", name="Sei senza rete")).to_be_visible()
