"""Join first, account later: three taps and a name, and somebody new plays tonight (D-51)."""

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
}


def test_a_code_three_taps_and_a_name(site: Site, phones: Phones) -> None:
    evening = site.call("tests.support.scenes.evenings:lay_out", name="A new face", magi=MAGI)
    ada, bo = phones.everybody(evening, ()).values()
    code = ada.page.locator("#invite .code").text_content() or ""

    zoe = phones.player("Zoe")
    zoe.goto("/join/")
    zoe.page.get_by_label("Code of the table").fill(code)
    zoe.tap("To the table")
    zoe.sees("Sit down or watch")
    zoe.finds_no_barrier()
    zoe.page.get_by_role("link", name="I am new here").tap()
    zoe.sees("The sheet")
    zoe.finds_no_barrier()
    zoe.page.get_by_label("What is your Magus called?").fill("Zoë")
    zoe.page.get_by_text("Green").tap()
    zoe.tap("Sit down")

    zoe.asked("Read out, then approve")
    expect(ada.page.locator("#paper-zoe")).to_contain_text("Green Magus")
    expect(ada.page.locator("#paper-zoe")).to_contain_text("came tonight")
    expect(bo.page.locator("#forms-zoe").get_by_role("button", name="absent tonight")).to_have_count(0)
    ada.finds_no_barrier()
    ada.page.locator("#forms-zoe").get_by_role("button", name="is absent tonight").tap()
    expect(ada.page.locator("#paper-zoe")).to_have_count(0)
    ada.open_menu()
    ada.tap(re.compile("is here after all"))
    ada.close_menu()
    for player in (ada, bo):
        expect(player.page.locator("#paper-zoe")).to_have_count(1)
    for player in (ada, bo, zoe):
        player.tap("Approve all sheets as drawn")
    zoe.asked("Do you pick here?")
