"""A short evening's second half: completion, lands, the finished decks, and the end."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.support.scenes.players import Phones, Player
from tests.support.services.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]

MAGI: dict[str, dict[str, Any]] = {
    "Ada": {"style": "R", "traits": (7, 3, 5)},
    "Bo": {"style": "U", "traits": (3, 5, 7), "guest": True},
}


def take_packs(player: Player) -> list[str]:
    """Takes the first packs that may be taken, in secret; their names."""
    body = player.page.locator(".board__body")
    packs = body.locator("label.pack")
    expect(packs.first).to_be_visible()
    names = [packs.nth(n).locator(".pack__name").inner_text() for n in range(3)]
    for name in names:
        body.locator("label.pack", has_text=name).tap()
    player.tap("Take these packs 3/3")
    return names


def test_an_evening_ends(site: Site, phones: Phones) -> None:
    evening = site.call("tests.support.scenes.evenings:lay_out", name="A short evening", magi=MAGI)
    site.call("tests.support.scenes.evenings:hurry", code=evening["code"], until="completion")
    ada, bo = phones.everybody(evening, ("Bo",)).values()

    ada.asked("From which deck?")
    ada.finds_no_barrier()
    bo.pick("Blue")
    seen = bo.version()
    ada.pick("Red")
    ada.tap(re.compile("^Seal: "))
    ada.sees("Sealed: Red deck.")
    bo.sees_a_newer_board_than(seen)
    assert "Red deck goes" not in bo.page.content()
    expect(bo.page.get_by_role("radio", name="Blue")).to_be_checked()
    bo.tap("Seal: Blue deck")
    ada.asked("Take 3 packs")
    ada.finds_no_barrier()
    taken = take_packs(ada)
    bo.sees("Ada has taken the packs, in secret.")
    for name in taken:
        assert name not in bo.page.content()
    others = take_packs(bo)

    ada.asked("Your lands")
    ada.finds_no_barrier()
    ada.page.get_by_label("Plains", exact=True).fill("9")
    ada.page.get_by_label("Mountain", exact=True).fill("8")
    ada.tap("These are my lands")
    expect(ada.page.locator("#refusal")).to_contain_text("D-30")
    expect(ada.page.get_by_label("Plains", exact=True)).to_have_value("9")
    ada.page.get_by_label("Mountain", exact=True).fill("10")
    ada.tap("These are my lands")
    ada.sees("Your lands are in")
    expect(ada.page.locator("#refusal")).to_be_empty()
    bo.page.get_by_label("Island", exact=True).fill("17")
    bo.tap("These are my lands")
    ada.sees("Your deck")
    ada.finds_no_barrier()
    assert taken[0] not in bo.page.content()
    ada.tap("Close the evening")
    ada.reads(ada.button(re.compile("Then everything may be read")))
    ada.tap(re.compile("Then everything may be read"))
    bo.sees("The evening is closed")
    expect(bo.page.get_by_role("heading", level=2, name="Ada")).to_be_visible()
    bo.finds_no_barrier()

    ada.goto(f"/c/{evening['slug']}/evenings/{evening['number']}/")
    ada.page.get_by_role("link", name="Bo").first.tap()
    expect(ada.page.get_by_role("heading", level=1, name="Bo")).to_be_visible()
    ada.finds_no_barrier(lights=False)
    for link in ("Plain text", "For Cockatrice"):
        with ada.page.expect_download() as download:
            ada.page.get_by_role("link", name=link).tap()
        text = download.value.path().read_text("utf-8")
        assert "Island" in text
        assert "17" in text
        assert others[0] in text
