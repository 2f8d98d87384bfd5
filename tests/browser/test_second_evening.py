"""A newcomer's walk, without a word of documentation: from the sign-up to the approval of a second evening.

On each page the one golden button is what comes next; what stands beside it is used where people would look for it.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.test_first_evening import AT_THE_TABLE, found_and_invite, press, sign_up, write_sheet
from tests.support.scenes.players import STICKS_OUT, answered
from tests.support.services.site import Site
from tests.support.services.targets import too_small

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]


def gold(page: Page, label: str | re.Pattern[str]) -> None:
    """Presses the golden button, which is the only one of the page and is called so, and waits for the answer."""
    golden = page.locator(".act--gold:visible")
    expect(golden).to_have_count(1)
    expect(golden).to_contain_text(label)
    with answered(page):
        golden.click()


def fits(page: Page, assert_no_barriers: Callable[[Page], None]) -> None:
    """Nobody is shut out of this page, nothing sticks out, and its targets fit a thumb."""
    assert_no_barriers(page)
    found = [*page.evaluate(STICKS_OUT), *too_small(page)]
    assert not found, "\n".join([page.url, *found])


def at_table(page: Page) -> str:
    """The code of the table that this phone has come to."""
    expect(page).to_have_url(AT_THE_TABLE)
    return page.url.rstrip("/").rsplit("/", 1)[-1]


def sheet_of(page: Page, magus: str) -> Locator:
    """The sheet of this Magus, with what is said of it, on the page of the approval."""
    return page.locator(".sheet-card", has=page.get_by_role("heading", name=magus))


def plan(page: Page, campaign: str, day: str) -> str:
    """Carla plans an evening; the answer is its address."""
    page.goto(f"{campaign}/")
    main = page.locator("main")
    main.get_by_role("link", name=re.compile("^Plan")).first.click()
    page.get_by_label("Day", exact=True).fill(day)
    page.get_by_label("Begins at").fill("20:30")
    page.get_by_label("Where").fill("At Carla's")
    gold(page, "Plan it")
    expect(page).to_have_url(re.compile(r"/evenings/\d+/$"))
    return page.url


def both_come_and_it_opens(carla: Page, ada: Page, evening: str) -> str:
    """Each says that she comes; Carla opens; both phones land at the table, whose code is the answer."""
    for page in (ada, carla):
        page.goto(evening)
        gold(page, "Yes, I come")
        expect(page.locator(".act--gold", has_text="Yes, I come")).to_have_count(0)
    gold(carla, "Open the evening")
    expect(ada).to_have_url(AT_THE_TABLE)
    return at_table(carla)


@pytest.mark.thorough
def test_a_newcomer_comes_to_a_second_evening(
    site: Site, new_phone: Callable[[], BrowserContext], assert_no_barriers: Callable[[Page], None]
) -> None:
    carla, ada = new_phone().new_page(), new_phone().new_page()
    link = found_and_invite(carla, "carla-of-two-evenings", "Two evenings")

    # Ada has the link and nothing else.
    ada.goto(link)
    press(ada, "Create an account")
    sign_up(ada, "ada-of-two-evenings")
    press(ada, "Join as ada-of-two-evenings")
    write_sheet(ada, "Ardesia", "Red")
    campaign = ada.url.split("/magi/")[0]
    carla.goto(f"{campaign}/magi/new/")
    carla.get_by_label(re.compile("^Player")).select_option(label="carla-of-two-evenings")
    write_sheet(carla, "Bruma", "Blue")
    carla.goto(f"{campaign}/")
    press(carla, "Use the starter packs")

    # The first evening, to the last deck.
    first = plan(carla, campaign, "2026-12-04")
    code = both_come_and_it_opens(carla, ada, first)
    for page in (carla, ada):
        press(page, "Approve all")
    site.call("tests.support.scenes.evenings:hurry", code=code, until="tournament")

    # The award: Carla says what for, writes the match down, and closes.
    carla.goto(first)
    expect(carla.locator("main .act--gold")).to_contain_text("Start the tournament")
    press(carla, "Matches and award")
    carla.get_by_role("radio", name=re.compile("1 point for everybody who came", re.IGNORECASE)).check()
    press(carla, "Use this")
    gold(carla, "Close the evening and book")
    fits(carla, assert_no_barriers)

    # Ada spends what she got.
    ada.goto(first)
    fits(ada, assert_no_barriers)
    gold(ada, "Spend experience")
    fits(ada, assert_no_barriers)
    ada.locator("summary", has_text="Style").click()
    with answered(ada):
        ada.get_by_role("button", name=re.compile("^Buy .*Green")).click()
    expect(ada.locator("main")).to_contain_text("Green Magus")

    # The second evening: with an agenda, an answer with a word, and in one's own calendar.
    second = plan(carla, campaign, "2026-12-11")
    carla.get_by_label("A point for the agenda").fill("Vote on the new Power")
    press(carla, "Add")
    fits(carla, assert_no_barriers)
    ada.goto(second)
    press(ada, "Maybe")
    ada.get_by_text("Add a note").click()
    ada.get_by_label("Note for Ardesia").fill("The train is late")
    press(ada, "Save")
    carla.goto(second)
    expect(carla.locator(".answer", has_text="Ardesia")).to_contain_text("The train is late")
    with ada.expect_download() as download:
        press(ada, "Into my calendar")
    assert b"20261211T203000" in download.value.path().read_bytes()
    press(ada, "Yes")
    carla.goto(second)
    press(carla, "What was bought")
    expect(carla.locator(".reading", has_text="Ardesia")).to_contain_text("new Style: Green")
    expect(carla.locator(".reading", has_text="Ardesia")).to_contain_text("1 XP")
    fits(carla, assert_no_barriers)

    # Its approval: what was bought is read, objected to with a reason, and approved in the end.
    carla.goto(second)
    gold(carla, "Yes, I come")
    gold(carla, "Open the evening")
    expect(ada).to_have_url(AT_THE_TABLE)
    sheet = sheet_of(carla, "Ardesia")
    expect(sheet).to_contain_text("new Style: Green")
    sheet.locator("summary", has_text="Object").click()
    sheet.get_by_label(re.compile("^Why|Reason")).fill("Green was not agreed")
    sheet.get_by_role("button", name="Object").click()
    expect(sheet_of(ada, "Ardesia")).to_contain_text("Green was not agreed")
    ada.get_by_role("button", name="Approve all").click()
    expect(sheet_of(carla, "Bruma").locator(".tag--gain")).to_be_visible()
    sheet.get_by_role("button", name="Approve Ardesia").click()
    for page in (carla, ada):
        expect(page.locator("#now")).to_have_class(re.compile("now--table"))
