"""The number of a rule on a phone: a tap opens its line, and nothing that happens at the table closes it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.support.scenes.players import Phones, Player
from tests.support.services.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.timeout(120)]

MAGI: dict[str, dict[str, Any]] = {
    "Ada": {"style": "R", "traits": (7, 3, 5)},
    "Bo": {"style": "U", "traits": (3, 5, 7)},
}


@pytest.fixture(scope="module")
def evening(site: Site) -> dict[str, Any]:
    """Two at the approval of their sheets: Ada's waits for her to the end."""
    laid: dict[str, Any] = site.call("tests.support.scenes.evenings:lay_out", name="Badges", magi=MAGI)
    return laid


@pytest.fixture
def ada(evening: dict[str, Any], phones: Phones) -> Player:
    """Her phone, at the table."""
    ada = phones.player("Ada", evening["sessions"]["Ada"])
    ada.goto(evening["table"])
    ada.hears()
    return ada


def badge_of(player: Player, number: str) -> Locator:
    return player.page.locator("main").get_by_role("link", name=number, exact=True).first


def sheet_of(player: Player) -> Locator:
    return player.page.get_by_role("dialog", name="D-38")


def test_a_badge_opens_its_line_and_a_new_board_leaves_it_open(
    ada: Player, site: Site, evening: dict[str, Any]
) -> None:
    table = ada.page.url
    badge_of(ada, "D-38").tap()
    expect(sheet_of(ada)).to_contain_text("The whole sheet is public")
    expect(sheet_of(ada)).to_contain_text("“Approvazione delle schede”")
    ada.finds_no_barrier()

    before = ada.version()
    site.call("tests.support.scenes.evenings:act", code=evening["code"], orders=[["bo", "approve_all", {}]])
    ada.sees_a_newer_board_than(before)
    expect(sheet_of(ada)).to_be_visible()

    sheet_of(ada).get_by_role("button", name="Close").tap()
    expect(sheet_of(ada)).to_be_hidden()
    assert ada.page.url == table


def test_a_badge_is_opened_and_closed_by_the_keyboard(ada: Player) -> None:
    badge_of(ada, "D-38").focus()
    ada.page.keyboard.press("Enter")
    expect(sheet_of(ada).get_by_role("heading")).to_be_focused()
    ada.page.keyboard.press("Escape")
    expect(sheet_of(ada)).to_be_hidden()
    expect(badge_of(ada, "D-38")).to_be_focused()


def test_the_whole_book_is_a_tap_away_and_the_number_stands_out_in_it(ada: Player) -> None:
    badge_of(ada, "D-38").tap()
    with ada.page.expect_popup() as opened:
        sheet_of(ada).get_by_role("link", name="All rules: Live Magic").tap()
    expect(opened.value.locator("#d-38:target")).to_be_in_viewport()
    expect(ada.board()).to_be_visible()


def test_without_the_net_the_table_stays(ada: Player) -> None:
    table = ada.page.url
    ada.page.context.set_offline(True)
    badge_of(ada, "D-38").tap()
    expect(ada.page.get_by_text("You’re offline")).to_be_visible()
    assert ada.page.url == table
    expect(sheet_of(ada)).to_be_hidden()
    ada.page.context.set_offline(False)
