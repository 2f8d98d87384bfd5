"""Composing a Power on a phone, step by step, and rehearsing it: the two ways that a player invents one."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.support.scenes.players import Phones, Player
from tests.support.services.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]


@pytest.fixture
def ada(phones: Phones, site: Site, request: pytest.FixtureRequest) -> Player:
    """Ada's phone, with the form of a new Power before her; every test has an Ada of its own."""
    name = f"ada {len(request.node.name)}"
    campaign: dict[str, Any] = site.call("tests.support.scenes.powers:lay_out", name=name)
    player = phones.player(name, campaign["session"])
    player.goto(f"/c/{campaign['slug']}/powers/new/")
    return player


def add(player: Player, where: str, kind: str) -> None:
    """Opens what may be added there, and takes this."""
    player.page.locator("summary", has_text=f"Add {where}").tap()
    player.page.get_by_role("button", name=kind, exact=True).tap()


def choose(player: Player, field: str, value: str) -> None:
    player.page.locator(f"#f-{field}").select_option(value)


def reads(player: Player, words: str | re.Pattern[str]) -> None:
    """Waits until the text of the Power says this."""
    expect(player.page.locator(".reads__text")).to_contain_text(words)


def name_it(player: Player, name: str) -> None:
    player.page.get_by_label("Name in English").fill(name)


def keep_and_rehearse(player: Player) -> None:
    player.tap("Keep the draft")
    expect(player.page).to_have_url(re.compile(r"/powers/(?!new/)[a-z-]+/$"))
    player.page.get_by_role("link", name="Rehearse it").tap()


def has_now(player: Player, who: str, what: str, number: int) -> None:
    """Waits until this one has so much of it."""
    row = player.page.get_by_role("region", name=who).get_by_role("row", name=re.compile(f"^{what}"))
    expect(row.get_by_role("cell").last).to_have_text(str(number))


@pytest.mark.parametrize("fold", ["Add Effects", "A text of your own"])
def test_what_is_opened_from_a_field_that_was_just_filled_in_stays_open(ada: Player, fold: str) -> None:
    """Leaving the field renews the form under the finger that opens something."""
    summary = ada.page.locator("summary", has_text=fold)
    ada.page.get_by_label("Name in English").press_sequentially("Bleeding")
    summary.tap()
    expect(ada.page.locator("label[for=name-en]")).not_to_contain_text("one of the two is enough")
    expect(ada.page.locator("details", has=summary)).to_have_attribute("open", "")


@pytest.mark.thorough
def test_a_power_with_a_choice_and_a_condition_is_composed_and_rehearsed(ada: Player) -> None:
    reads(ada, "Use it before the test of a Mental challenge.")
    add(ada, "Choices", "A number")
    choose(ada, "params-0-max", "fn:life")
    reads(ada, "Choose X, a number from 1 to your life.")
    ada.page.get_by_role("button", name="Add one Conditions").tap()
    reads(ada, "Only if you have at least 2 life.")
    add(ada, "Costs", "Life")
    choose(ada, "costs-0-amount", "$x")
    reads(ada, "It costs X life.")
    add(ada, "Effects", "Lose or gain life")
    choose(ada, "effects-0-who", "opponent")
    choose(ada, "effects-0-delta", "fn:minus")
    ada.page.locator("#f-effects-0-delta-1_").fill("0")
    choose(ada, "effects-0-delta-2", "$x")
    reads(ada, "Your opponent loses X life.")
    expect(ada.page.locator(".reads__ready")).to_be_visible()
    name_it(ada, "Bleeding")
    ada.finds_no_barrier()
    keep_and_rehearse(ada)
    ada.page.locator(".stage__act select").select_option(label="3")
    ada.tap("Use Bleeding")
    ada.sees("You use Bleeding.")
    has_now(ada, ada.name, "Life", 11)
    ada.tap("No Power")
    has_now(ada, "Rival", "Life", 11)
    ada.finds_no_barrier()


@pytest.mark.thorough
def test_a_power_of_signs_is_composed_mended_and_rehearsed(ada: Player) -> None:
    choose(ada, "window", "before_throw")
    reads(ada, "Use it before a throw in a Mental challenge.")
    add(ada, "Effects", "Change or forbid a sign")
    ada.sees("a rule for signs replaces a sign or forbids one.")
    choose(ada, "effects-0-replace", "rock")
    for sign in ("paper", "scissors"):
        ada.page.locator(f"#f-effects-0-beats-{sign}").check()
    reads(ada, "In the next throw your rock beats paper and scissors, and loses to nothing.")
    add(ada, "Effects", "Lose or gain life")
    reads(ada, "You gain 1 life.")
    ada.page.locator("li", has=ada.page.locator("#f-effects-1-op")).get_by_role("button", name="Take out").tap()
    expect(ada.page.locator("#f-effects-1-op")).to_have_count(0)
    name_it(ada, "Granite")
    keep_and_rehearse(ada)
    ada.tap("Use Granite")
    ada.sees(re.compile(f"The rock of {ada.name} now beats paper, scissors"))
    for who, sign in ((ada.name, "rock"), ("Rival", "paper")):
        thrown = ada.page.get_by_role("region", name=who).get_by_role("button", name=f"Throw · {sign}")
        thrown.tap()
        expect(thrown).to_have_count(0)
    ada.sees(re.compile("Hands are shown"))
    ada.sees(f"{ada.name} leads by the throw.")
    ada.tap("One step back")
    ada.sees_not(f"{ada.name} leads by the throw.")
