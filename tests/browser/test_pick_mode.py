"""D-10 on the phones: the host switches how the next deck is picked while a deck lies on the table."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.support.scenes.players import Phones
from tests.support.services.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]

MAGI = {"Ada": {"style": "R", "traits": (7, 3, 5)}, "Bo": {"style": "U", "traits": (3, 5, 7)}}


@pytest.mark.thorough
def test_d10_the_host_switches_from_the_menu_and_the_next_deck_is_sealed(site: Site, phones: Phones) -> None:
    evening = site.call("tests.support.scenes.evenings:lay_out", name="Switching", magi=MAGI)
    orders = [["ada", "approve_all", {}], ["bo", "approve_all", {}]]
    site.call("tests.support.scenes.evenings:act", code=evening["code"], orders=orders)
    ada, bo = phones.everybody(evening, ()).values()
    ada.open_menu()
    ada.tap("From the next deck on: sealed rounds")
    expect(bo.page.locator("main")).to_contain_text("From the next deck on: sealed rounds.")
    site.call("tests.support.scenes.evenings:hurry", code=evening["code"], until="completion")
    bo.goto(f"{evening['table']}story/")
    lines = bo.page.locator(".tale li").all_inner_texts()[::-1]
    said, switched, sealed = (
        next(number for number, line in enumerate(lines) if words in line)
        for words in ("From the next deck on: sealed rounds.", "From now on: sealed rounds.", "Round 1:")
    )
    assert said < switched < sealed
