"""From nothing to a table: a campaign is founded, a friend joins by link, and both phones land at the open evening."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.support.scenes.players import answered

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]

AT_THE_TABLE = re.compile(r"/t/\w+/$")


def press(page: Page, name: str) -> None:
    """Presses the button or link that is called so, on the page itself, and waits for the answer."""
    main = page.locator("main")
    with answered(page):
        main.get_by_role("button", name=name).or_(main.get_by_role("link", name=name)).first.click()


def sign_up(page: Page, name: str) -> None:
    page.get_by_label("Name", exact=True).fill(name)
    page.locator("input[name=password1]").fill("sun-and-moon-9")
    page.locator("input[name=password2]").fill("sun-and-moon-9")
    press(page, "Sign up")


def write_sheet(page: Page, name: str, style: str) -> None:
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_role("radio", name=style).check()
    page.get_by_role("radio", name="Physical 3 · Social 5 · Mental 7").check()
    press(page, "Make the Magus")
    expect(page.get_by_role("heading", level=1, name=name)).to_be_visible()


def found_and_invite(page: Page, name: str = "carla-of-the-first-evening", campaign: str = "First evening") -> str:
    """Carla founds her campaign; the answer is the link for her friends."""
    page.goto("/")
    press(page, "Create an account")
    sign_up(page, name)
    press(page, "Start a campaign")
    page.get_by_label("Name of the campaign").fill(campaign)
    press(page, "Start it")
    press(page, "Invite the table")
    press(page, "Make a link")
    return page.locator(".ticket__link").inner_text()


def test_a_group_comes_together(
    new_phone: Callable[[], BrowserContext], assert_no_barriers: Callable[[Page], None]
) -> None:
    carla, ada = new_phone().new_page(), new_phone().new_page()
    link = found_and_invite(carla)
    assert_no_barriers(carla)

    ada.goto(link)
    press(ada, "Create an account")
    sign_up(ada, "ada-of-the-first-evening")
    press(ada, "Join as ada-of-the-first-evening")
    write_sheet(ada, "Ardesia", "Red")
    assert_no_barriers(ada)

    campaign = ada.url.split("/magi/")[0]
    carla.goto(f"{campaign}/magi/new/")
    carla.get_by_label(re.compile("^Player")).select_option(label="carla-of-the-first-evening")
    write_sheet(carla, "Bruma", "Blue")
    carla.goto(f"{campaign}/")
    press(carla, "Use the starter packs")
    expect(carla.get_by_role("heading", level=1, name="Starter pool")).to_be_visible()

    carla.goto(f"{campaign}/evenings/plan/")
    press(carla, "Plan it")
    expect(carla).to_have_url(re.compile(r"/evenings/\d+/$"))
    ada.goto(carla.url)
    ada.get_by_role("button", name="Yes", exact=True).click()
    expect(ada.get_by_role("button", name="Yes", exact=True)).to_have_attribute("aria-pressed", "true")
    with answered(carla):
        carla.get_by_role("button", name="Yes", exact=True).last.click()
    press(carla, "Open the evening")
    for page in (carla, ada):
        expect(page).to_have_url(AT_THE_TABLE)
