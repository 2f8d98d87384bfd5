"""Bringing a pool on a phone, with the real worker: from a long list with mistakes to seven decks."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from campaign.cards.catalogue import load_catalogue
from campaign.models import Campaign, Card, Membership, Person, Role
from campaign.pools.imports import begin_import
from tests.support.services.chromium import barriers
from tests.support.services.site import Site
from tests.support.worlds.evenings import STARTER
from tests.support.worlds.everything import sign_in

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]


def lay_out() -> dict[str, str]:
    """Runs inside the site: a campaign with one player, and the catalogue."""
    load_catalogue()
    campaign = Campaign.objects.create(name="Pool party", slug="pool-party")
    Membership.objects.create(campaign=campaign, person=Person.objects.create_user("perla"), role=Role.PLAYER)
    return {"session": str(sign_in("perla"))}


@pytest.fixture
def perla(phone: Page, site: Site) -> Page:
    """Perla's phone, signed in."""
    world: Any = site.call("tests.browser.test_pool_import:lay_out")
    phone.context.add_cookies([{"name": "sessionid", "value": world["session"], "url": site.url}])
    return phone


@pytest.mark.thorough
def test_a_long_list_with_mistakes_becomes_a_pool(perla: Page, tmp_path: Path) -> None:
    long_list = tmp_path / "box.csv"
    remarks = "# from the big box\n" * 4_000
    long_list.write_text(
        STARTER + remarks + ",3,Lightning Strike\nhello\n,4,Lightnin Bolt\n,4,Nobody Knows Me\n", "utf-8"
    )

    perla.goto("/c/pool-party/pools/new/")
    perla.get_by_label("Name of the pool").fill("The big box")
    perla.get_by_label("Or choose a file").set_input_files(long_list)
    perla.get_by_role("button", name="Read the list").click()

    expect(perla.get_by_role("heading", name="Lines that cannot be used")).to_be_visible(timeout=60_000)
    assert perla.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert barriers(perla) == []
    bad = perla.get_by_role("listitem")
    expect(bad.filter(has_text=re.compile("4104 Lightning Strike 3 copies"))).to_be_visible()
    expect(bad.filter(has_text=re.compile("4105 hello"))).to_be_visible()

    perla.get_by_role("button", name="Leave all these lines out").click()
    perla.get_by_role("link", name="File them").click(timeout=60_000)
    perla.get_by_role("button", name="it is Lightning Bolt").click()
    perla.get_by_role("button", name="Green").click()
    perla.get_by_role("button", name="File them").click()

    expect(perla.get_by_text("8 copies. A pack is exactly four.")).to_be_visible(timeout=60_000)
    perla.get_by_role("button", name="Leave all these lines out").click()
    expect(perla.get_by_role("heading", name="Not ready yet")).not_to_be_visible(timeout=60_000)
    perla.get_by_role("button", name="Make it the pool").click()

    expect(perla.get_by_role("heading", level=1, name="The big box")).to_be_visible()
    assert barriers(perla) == []
    expect(perla.locator("[data-deck=g] .spine__name", has_text="Nobody Knows Me")).to_be_visible()


def lay_out_cube() -> dict[str, Any]:
    """Runs inside the site: the same under names of its own, and the names of a cube."""
    load_catalogue()
    campaign = Campaign.objects.create(name="Cube party", slug="cube-party")
    Membership.objects.create(campaign=campaign, person=Person.objects.create_user("cuba"), role=Role.PLAYER)
    spells = Card.objects.exclude(type_line__contains="Artifact").order_by("pk")
    names = [card.name for color in "WUBRG" for card in spells.filter(colors=color)[:108]]
    return {"session": str(sign_in("cuba")), "cube": "\n".join(["# mainboard", *names, "# maybeboard", "Opt"])}


@pytest.mark.thorough
def test_from_a_cube_of_540_pasted_from_where_it_lives_a_pool_is_chosen(phone: Page, site: Site) -> None:
    world: Any = site.call("tests.browser.test_pool_import:lay_out_cube")
    phone.context.add_cookies([{"name": "sessionid", "value": world["session"], "url": site.url}])
    phone.goto("/c/cube-party/pools/new/")
    phone.get_by_label("Name of the pool").fill("The cube")
    phone.get_by_label("Paste the list").fill(world["cube"])
    phone.get_by_role("button", name="Read the list").click()
    expect(phone.get_by_text("CubeCobra")).to_be_visible(timeout=60_000)

    phone.get_by_role("link", name="Read and left out").click()
    expect(phone.get_by_role("row").filter(has_text="Opt")).to_contain_text("maybeboard")
    assert barriers(phone) == []
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    phone.go_back()

    phone.get_by_role("button", name="Each line is a pack of four").click()
    expect(phone.get_by_role("button", name="Make it the pool")).to_be_visible(timeout=60_000)

    # When a rule is said, then what comes in and what stays out is told, and another seed draws others
    phone.get_by_role("link", name="Choose by a rule").click()
    phone.get_by_label("Packs of each colour").fill("20")
    phone.get_by_role("button", name="Show this choice").click()
    expect(phone.get_by_role("heading", name="100 packs come in")).to_be_visible()
    expect(phone.get_by_role("heading", name="440 cards stay out")).to_be_visible()
    assert barriers(phone) == []
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    seed = phone.get_by_label("Seed of the draw").input_value()
    phone.get_by_role("button", name="Draw again").click()
    expect(phone.get_by_label("Seed of the draw")).not_to_have_value(seed)
    expect(phone.get_by_role("heading", name="100 packs come in")).to_be_visible()

    # When it is made, then the pool says what it lacks for a player more
    phone.get_by_role("button", name="Make it the pool").click()
    expect(phone.get_by_text("“The cube” is ready for an evening.")).to_be_visible(timeout=60_000)
    for _ in range(6):
        phone.get_by_role("link", name="One player more").click()
    expect(phone.get_by_role("heading", name="What to add")).to_be_visible()
    assert barriers(phone) == []
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")


def lay_out_forty() -> dict[str, Any]:
    """Runs inside the site: a draft with forty names that nobody knows."""
    load_catalogue()
    campaign = Campaign.objects.create(name="Filing party", slug="filing-party")
    filippa = Person.objects.create_user("filippa")
    Membership.objects.create(campaign=campaign, person=filippa, role=Role.PLAYER)
    names = "".join(f",4,Nobody {number}\n" for number in range(40))
    draft = begin_import(campaign, filippa, name="Unknown", text=STARTER + names)
    return {"session": str(sign_in("filippa")), "at": f"/c/filing-party/pools/imports/{draft.pk}/file/"}


@pytest.mark.thorough
def test_forty_names_are_filed_on_one_screen_with_keys_and_swipes(phone: Page, site: Site) -> None:
    world: Any = site.call("tests.browser.test_pool_import:lay_out_forty")
    phone.context.add_cookies([{"name": "sessionid", "value": world["session"], "url": site.url}])
    phone.goto(world["at"])
    card, told = phone.locator("[data-desk-card]"), phone.locator("[data-desk-said]")
    expect(card).to_contain_text("Nobody 0")
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert barriers(phone) == []

    # When a key files the first, then it is told, and the next one lies there
    phone.keyboard.press("1")
    expect(told).to_have_text("Nobody 0: White. Next: Nobody 1.")
    expect(card).to_contain_text("Nobody 1")

    # When it is taken back, then the first one lies there again
    for back in ("u", "Control+z"):
        phone.keyboard.press(back)
        expect(card).to_contain_text("Nobody 0")
        expect(told).to_have_text("Taken back: Nobody 0.")
        phone.keyboard.press("1")
        expect(card).to_contain_text("Nobody 1")

    # When the card is swiped to the left, then the next one comes; to the right, the one before
    for way, name in ((-120, "Nobody 2"), (120, "Nobody 1")):
        swipe(phone, way)
        expect(card).to_contain_text(name)

    # When a deck is tapped, then the focus stays there, and keys go on from it
    phone.get_by_role("button", name="Blue").click()
    expect(phone.get_by_role("button", name="Blue")).to_be_focused()
    for number in range(2, 40):
        expect(card).to_contain_text(f"Nobody {number}")
        phone.keyboard.press(str(number % 8 + 1))
    expect(phone.get_by_text("40 of 40 filed")).to_be_visible()
    expect(phone.get_by_role("button", name="File them")).to_be_focused()
    assert barriers(phone) == []
    phone.keyboard.press("Enter")
    expect(phone.get_by_text("40 names have their place.")).to_be_visible(timeout=60_000)


def swipe(phone: Page, way: int) -> None:
    """A finger over the card, so many pixels to the right."""
    box = phone.locator("[data-desk-card]").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    phone.mouse.move(x, y)
    phone.mouse.down()
    phone.mouse.move(x + way, y)
    phone.mouse.up()


@pytest.mark.thorough
def test_without_a_script_each_name_has_a_list_of_decks(site: Site, phone: Page) -> None:
    world: Any = site.call("tests.browser.test_pool_import:lay_out_list")
    assert phone.context.browser is not None
    plain = phone.context.browser.new_context(java_script_enabled=False)
    plain.add_cookies([{"name": "sessionid", "value": world["session"], "url": site.url}])
    page = plain.new_page()
    page.goto(site.url + world["at"])
    page.get_by_label("Deck of Nobody 0").select_option(label="Red")
    page.get_by_label("Deck of Nobody 1").select_option(label="leave it out")
    page.get_by_role("button", name="File them").click()
    expect(page.get_by_text("2 names have their place.")).to_be_visible()
    plain.close()


def lay_out_list() -> dict[str, Any]:
    """Runs inside the site: a draft with two names that nobody knows."""
    campaign = Campaign.objects.create(name="List party", slug="list-party")
    lia = Person.objects.create_user("lia")
    Membership.objects.create(campaign=campaign, person=lia, role=Role.PLAYER)
    draft = begin_import(campaign, lia, name="Unknown", text="4 Nobody 0\n4 Nobody 1\n4 Shock\n")
    return {"session": str(sign_in("lia")), "at": f"/c/list-party/pools/imports/{draft.pk}/file/"}
