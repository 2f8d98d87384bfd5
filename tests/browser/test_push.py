"""A phone that sleeps: the switch at the table says what is so, and what comes is shown and leads to the table.

No push service can be reached from here, and a browser without a window shows no notifications. What a push service
would hand over is handed over by the browser's own tools; what the browser would ask its person, and show, is written
down instead. Everything between the two is real.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from campaign.models import PushSubscription
from tests.support.services.chromium import PATIENCE, PHONE
from tests.support.services.site import Site
from tests.support.services.sleeper import Sleeper

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]

MAGI: dict[str, dict[str, Any]] = {
    "Ada": {"style": "R", "traits": (7, 3, 5)},
    "Bo": {"style": "U", "traits": (3, 5, 7)},
}
NOTE_DOWN = """() => {
    self.shown = [];
    const of = ServiceWorkerRegistration.prototype;
    of.showNotification = async (title, { body, lang, tag, data }) => {
        self.shown.push({ title, body, lang, tag, ...data });
    };
    self.clients.openWindow = async (address) => void self.shown.push(`opens ${new URL(address).pathname}`);
    WindowClient.prototype.focus = async function () { self.shown.push(`goes to ${new URL(this.url).pathname}`); };
}"""
TAP = """path => {
    const tap = new Event("notificationclick");
    tap.notification = { data: { url: path }, close: () => self.shown.push("closes") };
    tap.waitUntil = () => {};
    self.dispatchEvent(tap);
}"""
ALLOWED = """() => {
    Object.defineProperty(Notification, "permission", { value: "granted" });
    Notification.requestPermission = async () => "granted";
}"""
TOLD_BEFORE = """() => {
    window.seen = [];
    const of = ServiceWorkerRegistration.prototype;
    of.getNotifications = async ({ tag }) => [{ close: () => window.seen.push(tag) }];
}"""
SUBSCRIBES = """subscription => {
    PushManager.prototype.getSubscription = async () => window.kept ?? null;
    PushManager.prototype.subscribe = async ({ applicationServerKey }) => (window.kept = {
        toJSON: () => subscription,
        options: { applicationServerKey: applicationServerKey.buffer },
        unsubscribe: async () => (window.kept = null),
    });
}"""


def told() -> list[str]:
    """Which seats have a phone that is told."""
    return list(PushSubscription.objects.values_list("seat", flat=True))


@pytest.fixture(scope="module")
def evening(site: Site) -> dict[str, Any]:
    """An evening that is open, of a campaign of its own: nobody acts there, and phones are no more told than before."""
    laid: dict[str, Any] = site.call("tests.support.scenes.evenings:lay_out", name="Asleep", magi=MAGI)
    return laid


@pytest.fixture
def phone(chromium: Browser, site: Site, evening: dict[str, Any]) -> Iterator[Page]:
    """Ada's phone, which has learnt what it may keep."""
    context = chromium.new_context(base_url=site.url, **PHONE | {"service_workers": "allow"})
    context.add_cookies([{"name": "sessionid", "value": evening["sessions"]["Ada"], "url": site.url}])
    page = context.new_page()
    page.goto(evening["table"])
    page.wait_for_function("() => navigator.serviceWorker.controller")
    yield page
    context.close()


def shown(phone: Page, number: int) -> list[Any]:
    """What the worker of the phone has shown and done, as soon as it is so much."""
    (worker,) = phone.context.service_workers
    until = time.monotonic() + PATIENCE / 1000
    while len(found := worker.evaluate("() => self.shown")) < number:
        assert time.monotonic() < until, found
        phone.wait_for_timeout(20)
    return list(found)


@pytest.fixture
def noted(phone: Page) -> Page:
    """The phone, whose worker writes down what it would show."""
    (worker,) = phone.context.service_workers
    worker.evaluate(NOTE_DOWN)
    return phone


def deliver(phone: Page, site: Site, data: str) -> None:
    """What a push service hands to the browser."""
    tools, known = phone.context.new_cdp_session(phone), []
    tools.on("ServiceWorker.workerRegistrationUpdated", lambda said: known.extend(said["registrations"]))
    tools.send("ServiceWorker.enable")
    while not known:
        phone.wait_for_timeout(20)
    message = {"origin": site.url, "registrationId": known[-1]["registrationId"], "data": data}
    tools.send("ServiceWorker.deliverPushMessage", message)


def test_what_comes_is_shown_as_it_was_told(site: Site, noted: Page, evening: dict[str, Any]) -> None:
    said = {"title": "The mill", "body": "Tocca a te", "lang": "it", "tag": evening["code"], "url": evening["table"]}
    deliver(noted, site, json.dumps(said))
    assert shown(noted, 1) == [said]


def test_what_nobody_can_read_is_shown_as_being_there(site: Site, noted: Page) -> None:
    deliver(noted, site, "no json")
    (only,) = shown(noted, 1)
    assert (only["title"], only["body"]) == ("Live Magic", "")


def test_a_tap_leads_to_the_table_that_is_open_or_opens_it(noted: Page, evening: dict[str, Any]) -> None:
    (worker,) = noted.context.service_workers
    worker.evaluate(TAP, evening["table"])
    assert shown(noted, 2) == ["closes", f"goes to {evening['table']}"]
    worker.evaluate(TAP, "https://elsewhere.example/")
    worker.evaluate(TAP, "/t/ELSEWHERE/")
    assert shown(noted, 5)[2:] == ["closes", "closes", "opens /t/ELSEWHERE/"]


def settings(phone: Page) -> Page:
    """The sheet in which the switch is."""
    phone.get_by_role("button", name="Menu").click()
    phone.get_by_role("button", name="Language and light").click()
    return phone


def test_one_tap_has_the_phone_told_and_another_one_no_more(site: Site, phone: Page, evening: dict[str, Any]) -> None:
    sleeper = Sleeper("https://push.example.org/abc")
    phone.add_init_script(f"({ALLOWED})()")
    phone.add_init_script(f"({SUBSCRIBES})({json.dumps(sleeper.subscription)})")
    phone.reload()
    settings(phone)
    switch = phone.get_by_label("A message when it is your move and this phone sleeps")
    expect(switch).not_to_be_checked()
    switch.check()
    expect(phone.get_by_text("This phone gets messages about this game")).to_be_visible()
    assert site.call(f"{__name__}:told") == ["ada"]
    phone.reload()
    settings(phone)
    expect(switch).to_be_checked()
    switch.uncheck()
    expect(phone.get_by_text("This phone gets messages about this game")).to_be_hidden()
    expect(switch).to_be_enabled()
    assert site.call(f"{__name__}:told") == []


@pytest.mark.thorough
def test_who_opens_the_table_has_seen_what_was_told_of_it(phone: Page, evening: dict[str, Any]) -> None:
    phone.add_init_script(f"({ALLOWED})()")
    phone.add_init_script(f"({TOLD_BEFORE})()")
    phone.reload()
    phone.wait_for_function("() => window.seen.length")
    assert phone.evaluate("() => window.seen") == [evening["code"]]


@pytest.mark.thorough
def test_without_a_push_service_the_switch_stays_off_and_says_so(phone: Page) -> None:
    phone.add_init_script(f"({ALLOWED})()")
    phone.reload()
    settings(phone)
    switch = phone.get_by_label("A message when it is your move and this phone sleeps")
    switch.click()
    expect(phone.get_by_text("the notification service of this browser could not be reached")).to_be_visible()
    expect(switch).not_to_be_checked()


@pytest.mark.parametrize(
    "phone_is, says",
    [
        pytest.param("delete window.PushManager", "This browser cannot do that.", marks=pytest.mark.thorough),
        pytest.param(
            "delete window.PushManager; navigator.standalone = false",
            "once Live Magic is on the home screen",
            marks=pytest.mark.thorough,
        ),
        pytest.param(
            "Object.defineProperty(window, 'isSecureContext', { value: false })",
            "begins with https://",
            marks=pytest.mark.thorough,
        ),
        ("", "Allow them in its settings first"),
    ],
)
def test_a_phone_that_cannot_be_told_says_why(phone: Page, phone_is: str, says: str) -> None:
    phone.add_init_script(phone_is)
    phone.reload()
    settings(phone)
    expect(phone.get_by_text(says)).to_be_visible()
    expect(phone.get_by_label("A message when it is your move and this phone sleeps")).to_be_disabled()


@pytest.mark.thorough
def test_who_only_watches_has_no_switch(site: Site, chromium: Browser, evening: dict[str, Any]) -> None:
    context = chromium.new_context(base_url=site.url, **PHONE)
    page = context.new_page()
    page.goto(evening["door"])
    page.goto(evening["table"])
    expect(page.locator("#settings")).to_have_count(1)
    expect(page.locator("[data-push]")).to_have_count(0)
    context.close()
