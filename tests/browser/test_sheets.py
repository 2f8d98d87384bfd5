"""Sheets on a phone: they come when they are opened, stay while the table is played, and are as it stands."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.support.scenes.players import Phones, Player, wait_for
from tests.support.services.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]

MAGI: dict[str, dict[str, Any]] = {
    "Ada": {"style": "R", "traits": (7, 3, 5)},
    "Bo": {"style": "U", "traits": (3, 5, 7)},
    "Cleo": {"style": "B", "traits": (5, 7, 3)},
}
ACT = "tests.support.scenes.evenings:act"


@pytest.fixture
def evening(site: Site, request: pytest.FixtureRequest) -> dict[str, Any]:
    """Three at the approval of their sheets."""
    laid: dict[str, Any] = site.call("tests.support.scenes.evenings:lay_out", name=request.node.name[:60], magi=MAGI)
    return laid


@pytest.fixture
def ada(evening: dict[str, Any], phones: Phones) -> Player:
    """Her phone, at the table."""
    ada = phones.player("Ada", evening["sessions"]["Ada"])
    ada.goto(evening["table"])
    ada.hears()
    return ada


def approve(site: Site, evening: dict[str, Any], name: str) -> None:
    site.call(ACT, code=evening["code"], orders=[[name, "approve_all", {}]])


def menu(player: Player) -> Locator:
    return player.page.locator("#menu")


def row(player: Player, name: str) -> Locator:
    """Somebody among those who are here."""
    return menu(player).locator(".rowline", has_text=name).first


def test_a_sheet_that_is_open_stays_open_and_current(site: Site, evening: dict[str, Any], ada: Player) -> None:
    ada.open_menu()
    ada.finds_no_barrier()
    expect(menu(ada)).to_have_role("dialog")
    expect(menu(ada)).to_have_accessible_name(re.compile("· 1$"))
    expect(row(ada, "Bo")).to_contain_text("waited for")
    close = menu(ada).get_by_role("button", name="Close")
    close.focus()
    menu(ada).evaluate("sheet => sheet.scrollTop = 120")
    approve(site, evening, "bo")
    expect(row(ada, "Bo")).not_to_contain_text("waited for")
    expect(row(ada, "Cleo")).to_contain_text("waited for")
    expect(close).to_be_focused()
    assert menu(ada).evaluate("sheet => sheet.scrollTop") == 120
    ada.page.keyboard.press("Escape")
    expect(menu(ada)).to_be_hidden()
    expect(ada.button("Menu")).to_be_focused()


@pytest.mark.thorough
def test_one_sheet_at_a_time(ada: Player) -> None:
    ada.open_menu()
    ada.close_menu()
    ada.page.locator("#line").tap()
    expect(ada.page.get_by_role("dialog", name="Story")).to_be_visible()
    ada.page.keyboard.press("Escape")
    ada.open_menu()
    expect(ada.page.locator(":popover-open")).to_have_count(1)
    assert not ada.said


def test_without_the_net_a_sheet_shows_what_lay_there_last(ada: Player) -> None:
    ada.open_menu()
    expect(menu(ada)).to_contain_text("Who is here")
    ada.close_menu()
    ada.page.context.set_offline(True)
    ada.tap("Menu")
    expect(menu(ada)).to_contain_text("Who is here")
    ada.close_menu()
    story = ada.page.locator("#story")
    ada.page.locator("#line").tap()
    expect(story).to_contain_text("shown as soon as the table can be reached")
    ada.finds_no_barrier()
    ada.page.context.set_offline(False)
    expect(story.locator(".tale")).to_be_visible()
    story.get_by_role("button", name="Close").tap()
    expect(story).to_be_hidden()


@pytest.mark.thorough
def test_a_sheet_that_is_no_more_is_closed(site: Site, evening: dict[str, Any], ada: Player) -> None:
    """The numbers of a ruling, the card of a plane: what they were about may be gone."""
    ada.open_menu()
    ada.page.route("**/sheets/menu/", lambda route: route.fulfill(status=404, body="gone"))
    approve(site, evening, "bo")
    expect(menu(ada)).to_have_count(0)
    ada.page.unroute("**/sheets/menu/")
    ada.open_menu()


def test_an_order_from_a_sheet_that_lags_behind_answers_the_question_of_that_sheet(
    site: Site, evening: dict[str, Any], ada: Player
) -> None:
    """Nobody answers a question that they have not read."""
    for name in ("bo", "cleo"):
        approve(site, evening, name)
    ada.open_menu()
    absent = ada.button("Cleo is absent tonight")
    expect(absent).to_be_visible()
    held: list[Route] = []
    ada.page.route("**/sheets/menu/", lambda route: held.append(route), times=1)
    approve(site, evening, "ada")
    wait_for(ada.page, held)
    absent.tap()
    expect(ada.page.locator("#refusal")).to_contain_text("That question is over.")
    held[0].continue_()
    expect(menu(ada)).to_contain_text("Ruling on traits")
    expect(menu(ada)).to_contain_text("Your tools, host")
