"""Somebody watches a closed evening again on their phone: highlights, eyes, keys, a swipe, the address of a moment."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from campaign.demo.cast import HOST, SLUG
from tests.support.scenes.players import Phones
from tests.support.services.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.process]


@pytest.mark.thorough
def test_a_closed_evening_is_watched_again(site: Site, phones: Phones) -> None:
    site.call("tests.support.worlds.shared:lay_demo")
    ada = phones.player(HOST, site.call("tests.support.worlds.everything:sign_in", name=HOST))
    ada.goto(f"/c/{SLUG}/evenings/2/recap/")
    ada.page.get_by_role("link", name="Watch it again").tap()
    slider = ada.page.get_by_role("slider")
    expect(slider).to_have_value("1")

    ada.tap("Next highlight")
    first = slider.input_value()
    said = ada.page.locator("[data-player=said]").inner_text()
    expect(ada.page).to_have_url(re.compile(r"at=(?!1$)\d+$"))
    there = ada.page.url
    ada.page.keyboard.press("m")
    expect(slider).not_to_have_value(first)
    ada.goto(there)
    expect(slider).to_have_value(first)
    expect(ada.page.locator("[data-player=said]")).to_have_text(said)

    slider.press("ArrowRight")
    expect(slider).to_have_value(str(int(first) + 1))
    box = ada.page.locator("main").bounding_box()
    assert box is not None
    ada.page.mouse.move(300, box["y"] + 20)
    ada.page.mouse.down()
    ada.page.mouse.move(80, box["y"] + 20)
    ada.page.mouse.up()
    expect(slider).to_have_value(str(int(first) + 2))

    ada.page.keyboard.press("Home")
    expect(slider).to_have_value("1")
    ada.page.get_by_label("Highlights").select_option(
        label=ada.page.locator("[data-player=marks] option").nth(1).inner_text()
    )
    expect(slider).to_have_value(first)
    expect(slider).to_have_attribute("aria-valuetext", re.compile(re.escape(said)))
    ada.page.get_by_label("Speed").select_option("4")
    ada.tap("Play")
    expect(slider).to_have_value(str(int(first) + 2))
    ada.tap("Pause")
    ada.page.keyboard.press("Home")
    for _ in range(int(first) + 1):
        ada.page.keyboard.press("ArrowRight")
    expect(slider).to_have_value(str(int(first) + 2))

    ada.page.get_by_label("Through whose eyes").select_option("ardesia")
    expect(ada.page).to_have_url(re.compile("seat=ardesia"))
    expect(slider).to_have_value(str(int(first) + 2))
    ada.finds_no_barrier()
    assert not ada.said
