"""Who sits where: guests, lost phones, the host, those who are passed over, and the screen in the middle."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.support.scenes.players import Phones
from tests.support.services.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]

MAGI: dict[str, dict[str, Any]] = {
    "Ada": {"style": "R", "traits": (7, 3, 5)},
    "Bo": {"style": "U", "traits": (3, 5, 7)},
    "Cleo": {"style": "B", "traits": (5, 7, 3), "guest": True},
}
SCREENS = {"television": {"width": 1920, "height": 1080}, "tablet": {"width": 1024, "height": 768}}


def test_a_seat_goes_on_with_another_phone(site: Site, phones: Phones) -> None:
    evening = site.call("tests.support.scenes.evenings:lay_out", name="Three chairs", magi=MAGI)
    ada, _, cleo = phones.everybody(evening, ("Cleo",)).values()
    late = phones.player("Late")
    late.goto(evening["door"])
    late.sees("Every seat is taken.")
    expect(late.page.get_by_role("radio")).to_have_count(0)

    keeper = cleo.page.context.new_page()
    keeper.goto(evening["table"])
    keeper.get_by_role("button", name="Menu").tap()
    keeper.locator("#menu").get_by_role("link", name="other phone").tap()
    keeper.wait_for_url("**/seat/*/")
    link = keeper.locator(".link-text").inner_text()

    other = phones.player("Cleo")
    other.goto(link)
    other.finds_no_barrier()
    other.tap("Play here")
    expect(other.button("Approve all sheets as drawn")).to_be_visible()
    expect(cleo.button("Approve all sheets as drawn")).to_have_count(0)
    stale = phones.player("Somebody")
    assert stale.page.goto(link).status == 404  # type: ignore[union-attr]
    cleo.page.reload()
    expect(cleo.button("Approve all sheets as drawn")).to_have_count(0)
    other.tap("Approve all sheets as drawn")
    expect(ada.page.locator(".sheet-card", has_text="Red Magus").locator(".tag--gain")).to_have_text(["Cleo"])


@pytest.mark.thorough
def test_the_host_hands_on_and_who_is_passed_over_objects(site: Site, phones: Phones) -> None:
    evening = site.call("tests.support.scenes.evenings:lay_out", name="A new host", magi=MAGI)
    ada, bo, cleo = phones.everybody(evening, ("Cleo",)).values()
    ada.open_menu()
    ada.finds_no_barrier()
    ada.page.locator("#menu summary", has_text="Hand on").tap()
    ada.page.locator("#menu details[open]").get_by_role("radio", name="Bo").check()
    ada.page.locator("#menu details[open]").get_by_role("button").tap()
    expect(ada.page.locator("#menu").get_by_text("Your tools, host")).to_have_count(0)
    bo.open_menu()
    expect(bo.page.locator("#menu").get_by_text("Your tools, host")).to_be_visible()
    bo.close_menu()

    orders = [*([name, "approve_all", {}] for name in ("ada", "bo", "cleo")), ["ada", "declare", {"kind": "mono"}]]
    site.call("tests.support.scenes.evenings:act", code=evening["code"], orders=[*orders, ["bo", "no", {}]])
    cleo.asked("Do you pick here?")
    bo.open_menu()
    bo.tap("Go on without Cleo")
    cleo.sees("Are you still here?")
    cleo.tap("I am here")
    for player in (ada, cleo):
        expect(player.page.locator(".dock .note:not([data-guide])")).to_have_count(0)
    cleo.asked("Do you pick here?")


@pytest.mark.thorough
def test_only_the_host_takes_back_what_was_revealed(site: Site, phones: Phones) -> None:
    evening = site.call("tests.support.scenes.evenings:lay_out", name="Taken back", magi=MAGI)
    fight = [
        *([name, "approve_all", {}] for name in ("ada", "bo", "cleo")),
        *([name, "declare", {"kind": "mono"}] for name in ("bo", "cleo")),
    ]
    ada, bo, cleo = phones.everybody(evening, ("Cleo",)).values()
    screens = {name: phones.player(name, viewport=size, is_mobile=False) for name, size in SCREENS.items()}
    site.call("tests.support.scenes.evenings:act", code=evening["code"], orders=[*fight, ["ada", "no", {}]])
    bo.asked("Call a pack")
    bo.call("Serra Angel")
    for screen in screens.values():
        screen.goto(evening["door"])
        screen.goto(evening["table"] + "screen/")
        screen.sees("Bo calls Serra Angel")
        screen.finds_no_barrier()
    cleo.tap("Contest")
    bo.pick("Social")
    bo.tap("Settle it in Social")
    for screen in screens.values():
        screen.sees("not thrown yet")
        screen.listen(evening["table"] + "screen/stream/")
    bo.throw("rock")
    for screen in screens.values():
        screen.sees("Bo has thrown")
        for held in (screen.page.content().lower(), screen.heard().lower()):
            assert "rock" not in held
            assert "hand-" not in held
    cleo.throw("scissors")
    bo.sees("Rock blunts scissors.")
    for screen in screens.values():
        screen.sees("Rock blunts scissors.")
        screen.finds_no_barrier()
    expect(cleo.button("Accept it")).to_be_visible()
    expect(cleo.button(re.compile("^Take back"))).to_have_count(0)
    expect(bo.button(re.compile("^Take back"))).to_have_count(0)
    ada.tap(re.compile("^Take back"))
    cleo.asked("Throw")
    for screen in screens.values():
        screen.sees("not thrown yet")
    expect(ada.page.locator(".tale").first).to_contain_text("The host takes the table back")
