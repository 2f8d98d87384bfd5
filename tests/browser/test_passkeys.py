"""A passkey in a real browser, whose device is a virtual one: made once, it lets its person in without a password."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.support.services.chromium import PHONE, barriers
from tests.support.services.site import Site

pytestmark = pytest.mark.browser

WORD = "quiet-otter-7"
DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.fixture
def phone(chromium: Browser, site: Site) -> Iterator[BrowserContext]:
    """It reaches the site by a name: no passkey is made for a number."""
    context = chromium.new_context(base_url=f"http://localhost:{site.port}", **PHONE)
    yield context
    context.close()


@pytest.fixture
def page(phone: BrowserContext) -> Page:
    """A page on a phone that knows its person by a finger."""
    page = phone.new_page()
    device = phone.new_cdp_session(page)
    device.send("WebAuthn.enable")
    device.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
    return page


def sign_up(page: Page, name: str) -> None:
    page.goto("/accounts/signup/")
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password", exact=True).fill(WORD)
    page.get_by_label("The password again").fill(WORD)
    page.get_by_role("button", name="Sign up").click()
    page.goto("/account/")


def make_passkey(page: Page) -> None:
    page.get_by_role("link", name="Add").click()
    page.get_by_label("Password").fill(WORD)
    page.get_by_role("button", name="Go on").click()
    page.get_by_label("Name of the passkey").fill("Her phone")
    page.get_by_role("button", name="Make the passkey").click()


def sign_out(page: Page) -> None:
    page.goto("/accounts/logout/")
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("link", name="Sign in").first).to_be_visible()


def test_a_passkey_is_made_and_lets_its_person_in(page: Page, assert_no_barriers: Callable[[Page], None]) -> None:
    # given somebody with a name and a password
    sign_up(page, "paula")
    # when her phone makes a passkey
    make_passkey(page)
    # then she is shown the codes for when the phone is lost
    expect(page.get_by_role("heading", name="10 codes left")).to_be_visible()
    assert_no_barriers(page)
    # and the phone alone lets her in, where she wanted to go
    sign_out(page)
    page.goto("/accounts/login/?next=/account/")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("heading", name="Your account")).to_be_visible()
    expect(page.get_by_text("1 device lets you in.")).to_be_visible()


@pytest.mark.thorough
def test_after_the_password_the_passkey_is_the_second_step(page: Page) -> None:
    sign_up(page, "petra")
    make_passkey(page)
    expect(page.get_by_role("heading", name="10 codes left")).to_be_visible()
    sign_out(page)
    page.goto("/accounts/login/")
    page.get_by_label("Name or email").fill("petra")
    page.get_by_label("Password").fill(WORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_role("heading", name="Second step")).to_be_visible()
    assert barriers(page) == []
    page.get_by_role("button", name="Use a passkey").click()
    expect(page.get_by_role("heading", name="No campaign yet")).to_be_visible()
    page.goto("/account/")
    expect(page.get_by_role("heading", name="Your account")).to_be_visible()


def test_an_authenticator_on_the_same_phone_is_set_up_by_a_link_or_by_copying_the_key(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    sign_up(page, "pia")
    page.get_by_role("link", name="Set up").click()
    page.get_by_label("Password").fill(WORD)
    page.get_by_role("button", name="Go on").click()
    link = page.get_by_role("link", name="Open the app").get_attribute("href")
    assert link is not None and link.startswith("otpauth://totp/pia?secret=")
    page.evaluate("() => { navigator.share = () => document.body.replaceChildren('shared with another app'); }")
    page.get_by_role("button", name="Copy the key").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    key = page.evaluate("navigator.clipboard.readText()")
    assert f"secret={key}&" in link
    assert barriers(page) == []


def test_a_phone_without_a_passkey_is_told_so(chromium: Browser, site: Site) -> None:
    """At the number of the site, where no passkey works."""
    context = chromium.new_context(base_url=site.url, **PHONE)
    page = context.new_page()
    page.goto("/accounts/login/")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("alert")).to_contain_text("No passkey was used.")
    assert barriers(page) == []
    context.close()
