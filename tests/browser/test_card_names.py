"""A card's name is typed on a phone: with suggestions, by keys and by taps; and which card was meant, at one tap."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from campaign.cards.catalogue import load_catalogue
from campaign.models import Campaign, Membership, Person, Role
from campaign.pools.imports import begin_import
from tests.campaign.cards.finding.named import called, known
from tests.support.services.chromium import barriers
from tests.support.services.site import Site
from tests.support.worlds.everything import sign_in

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]

LIST = "4 Ligtning Bolt\n4 Sera Angel\n4 Fulmine\n4 Nobody Knows Me\n4 Nor Me\n4 Duress"


def lay_out(who: str) -> dict[str, str]:
    """Runs inside the site: this person's draft, with names that are nearly right, one that two cards share, and two
    that nobody knows."""
    load_catalogue()
    person = Person.objects.create_user(who)
    campaign = Campaign.objects.create(name=who, slug=who)
    Membership.objects.create(campaign=campaign, person=person, role=Role.PLAYER)
    for name in ("Lava Axe", "Shock"):
        called(known(name), "it", "Fulmine", campaign=campaign)
    draft = begin_import(campaign, person, name="Mine", text=LIST)
    return {"session": str(sign_in(who)), "draft": f"/c/{who}/pools/imports/{draft.pk}/"}


def before_her_draft(who: str, phone: Page, site: Site) -> Page:
    """Her phone, signed in."""
    world: Any = site.call("tests.browser.test_card_names:lay_out", who=who)
    phone.context.add_cookies([{"name": "sessionid", "value": world["session"], "url": site.url}])
    phone.goto(f"{site.url}{world['draft']}")
    return phone


@pytest.mark.thorough
def test_a_name_is_chosen_among_those_that_are_proposed(phone: Page, site: Site) -> None:
    nora = before_her_draft("nora", phone, site)
    draft = nora.url
    nora.goto(f"{draft}file/")
    unknown = nora.locator("[data-desk-own]")
    unknown.get_by_text("Its right name").click()
    field = unknown.get_by_role("combobox", name="It is this card")
    field.press_sequentially("ligh")
    options = unknown.get_by_role("listbox").get_by_role("option")
    expect(options.first).to_be_visible()
    expect(field).to_have_attribute("aria-expanded", "true")
    assert barriers(nora) == []
    assert nora.evaluate("document.documentElement.scrollWidth <= innerWidth")

    field.press("ArrowDown")
    field.press("ArrowDown")
    field.press("ArrowUp")
    expect(options.first).to_have_attribute("aria-selected", "true")
    expect(field).to_have_attribute("aria-activedescendant", str(options.first.get_attribute("id")))
    field.press("Escape")
    expect(options).to_have_count(0)
    expect(field).to_have_value("ligh")

    field.press_sequentially("tning bo")
    expect(options).to_have_count(1)
    field.press("ArrowDown")
    field.press("Enter")
    expect(field).to_have_value("Lightning Bolt")
    expect(options).to_have_count(0)

    field.fill("")
    field.press_sequentially("fulm")
    options.filter(has_text="Shock").tap()
    expect(field).to_have_value("Shock")
    with nora.expect_navigation():
        nora.get_by_role("button", name="File them").click()
    nora.goto(draft)
    expect(nora.locator("[data-deck=r] .spine__name", has_text="Shock")).to_have_count(1)


@pytest.mark.thorough
def test_what_was_meant_is_taken_at_one_tap_and_what_is_plain_all_at_once(phone: Page, site: Site) -> None:
    nora = before_her_draft("norma", phone, site)
    asked = nora.get_by_role("region", name="Did you mean …?")
    assert barriers(nora) == []
    assert nora.evaluate("document.documentElement.scrollWidth <= innerWidth")
    asked.get_by_role("button", name="Fulmine is Fulmine Shock").click()
    expect(asked.get_by_text("Fulmine")).to_have_count(0)
    asked.get_by_role("button", name="Take all 2 proposals").click()
    expect(asked).to_have_count(0)
    for name in ("Lightning Bolt", "Serra Angel", "Shock"):
        expect(nora.locator(".spine__name", has_text=name)).to_have_count(1)
