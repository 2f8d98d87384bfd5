"""A rune duel on phones: with ready decks, and a rune that is cancelled; each brings their own; a match is sided."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.support.scenes.players import Phones, Player, sit_down
from tests.support.services.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

TABLE = re.compile(r"/t/\w+/$")


def lay(phones: Phones, site: Site, **chosen: str) -> tuple[Player, Player]:
    """Anna lays a table from two names, with what she chooses on the page; Bruno comes in by its door."""
    anna = phones.player("Anna")
    anna.goto("/runes/")
    anna.finds_no_barrier()
    anna.page.get_by_label("Name").nth(0).fill("Anna")
    anna.page.get_by_label("Name").nth(1).fill("Bruno")
    for summary in anna.page.locator("details > summary").all():
        summary.tap()
    for name, value in chosen.items():
        field = anna.page.locator(f"[name={name}]")
        if field.first.get_attribute("type") == "radio":
            anna.page.locator(f"[name={name}][value={value}]").check(force=True)
        elif field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    anna.tap("Lay the table")
    anna.page.wait_for_url(TABLE)
    code = anna.page.url.rstrip("/").rpartition("/")[2]
    bruno = phones.player("Bruno")
    bruno.page.clock.install()
    sit_down(bruno, site.call("tests.support.scenes.runes:door", code=code), "Bruno")
    return anna, bruno


def to_the_main_phase(first: Player, second: Player) -> None:
    """Hands are kept; the first player is in the main phase of their turn."""
    first.tap(f"{first.name} starts")
    first.tap("Keep all five cards")
    second.tap("Keep all five cards")
    first.tap(f"Next turn: {first.name}")
    first.tap("On to: Main phase")
    first.sees(re.compile("Your turn · Main phase"))


def sheet(player: Player) -> Locator:
    """The sheet that lies open."""
    return player.page.locator(".sheet:popover-open")


def plays(player: Player, rune: str) -> None:
    """From the rune area, the cost paid."""
    player.page.locator(".rune--own", has_text=rune).get_by_role("button").tap()
    sheet(player).get_by_role("button", name="The cost is paid: play it").tap()
    expect(sheet(player)).to_have_count(0)


def concedes(player: Player) -> None:
    """The first tap asks, the second one sends."""
    player.page.get_by_role("button", name=re.compile("Everything about this player")).first.tap()
    leaving = player.page.locator(f"#seat-{player.name}")
    leaving.locator("summary", has_text="Leave the game").tap()
    leaving.get_by_role("radio", name="Conceded").check(force=True)
    button = leaving.get_by_role("button", name=re.compile("Leave the game"))
    button.tap()
    player.reads(button.get_by_text("It is lost then"))
    button.tap()


def knows_nothing_of(player: Player, *runes: str) -> None:
    whole = player.page.content()
    for rune in runes:
        assert rune not in whole, rune


def test_two_phones_play_a_duel_in_which_a_rune_is_cancelled(site: Site, phones: Phones) -> None:
    """Ready decks of the data; Dispel is answered by Sealing Scroll, cancelled, and stays face up."""
    anna, bruno = lay(phones, site)
    anna.listen(f"{anna.page.url}stream/")
    anna.finds_no_barrier()
    to_the_main_phase(anna, bruno)
    anna.finds_no_barrier()
    bruno.finds_no_barrier()
    knows_nothing_of(anna, "Sealing Scroll", "Fuhma Shuriken", "Raft Downstream")
    knows_nothing_of(bruno, "Dispel", "Karmic Reversal")
    expect(bruno.page.locator(".rune--own.is-barred")).to_have_count(5)
    bruno.sees(re.compile("Anna has priority"))

    plays(anna, "Dispel")
    bruno.sees("Dispel")
    bruno.sees("4 face down")
    expect(bruno.page.get_by_role("img", name="Divinity left: 8 of 10")).to_be_visible()
    anna.finds_no_barrier()
    anna.tap("Pass")

    plays(bruno, "Sealing Scroll")
    expect(anna.page.locator(".chased")).to_have_count(2)
    bruno.tap("Pass")
    anna.tap("Pass")
    anna.sees("Sealing Scroll: Bruno says what it cancels.")
    bruno.finds_no_barrier()
    bruno.tap(re.compile("^Sealing Scroll cancels Dispel"))

    for player in (anna, bruno):
        expect(player.page.locator(".chased")).to_have_count(0)
        expect(player.page.get_by_role("img", name="Divinity left: 8 of 10")).to_have_count(2)
    expect(anna.page.locator(".area--mine .runes").first.get_by_text("Dispel")).to_be_visible()
    anna.sees("Sealing Scroll cancels your Dispel.")
    with bruno.in_one_moment():
        for _ in range(3):
            bruno.tap("life: 100 less")
    anna.sees("Bruno, life: 4000 to 3700.")
    for rune in ("Fuhma Shuriken", "Raft Downstream"):
        assert rune not in anna.heard(), rune

    screen = phones.player("screen", viewport={"width": 1920, "height": 1080}, is_mobile=False, has_touch=False)
    screen.goto(site.call("tests.support.scenes.runes:screen", code=anna.page.url.rstrip("/").rpartition("/")[2]))
    expect(screen.page.locator(".tvarea")).to_have_count(2)
    knows_nothing_of(screen, "Fuhma Shuriken", "Karmic Reversal")

    anna.tap("On to: End phase")
    anna.sees("Next turn: Bruno")
    bruno.tap("Next turn: Bruno")
    bruno.sees(re.compile("Your turn"))
    concedes(bruno)
    anna.sees("Anna: the game is won")
    anna.finds_no_barrier()


@pytest.mark.thorough
def test_each_brings_their_own_deck_and_nobody_else_sees_it(site: Site, phones: Phones) -> None:
    """R-18: what is wrong with a deck its owner reads; the other reads "not yet", then "legal"."""
    anna, bruno = lay(phones, site, decks="own", ruler_1="", ruler_2="")
    bruno.finds_no_barrier()
    bruno.page.locator("#bring-ruler").select_option(label="Hanzo")
    bruno.page.locator("#bring-lists").fill("Fuhma Shuriken\nDispel")
    bruno.tap("Bring this deck")
    bruno.sees(re.compile("Dispel shares no attribute with Hanzo"))
    bruno.finds_no_barrier()
    anna.sees("Bruno has brought a deck: not yet legal.")
    knows_nothing_of(anna, "Fuhma Shuriken", "shares no attribute")
    bruno.page.locator("#bring-lists").fill("Fuhma Shuriken\nShadow Step")
    bruno.tap("Bring this deck")
    anna.sees("Bruno has brought a deck: legal.")
    knows_nothing_of(anna, "Fuhma Shuriken", "Shadow Step")
    anna.tap("Bring this deck")
    anna.sees("Draw who starts")


@pytest.mark.thorough
def test_a_match_of_three_is_sided_between_its_games(site: Site, phones: Phones) -> None:
    """§7, R-20: another ruler and other runes come from the side deck; the other player reads only that it is done."""
    lists = "Fuhma Shuriken\nSealing Scroll\nSide\nDispel\nBrunhild"
    anna, bruno = lay(phones, site, match="3", lists_2=lists)
    to_the_main_phase(anna, bruno)
    concedes(bruno)
    bruno.page.get_by_role("link", name="Exchange with the side deck").tap()
    bruno.page.wait_for_url(re.compile("/side/$"))
    bruno.finds_no_barrier()
    bruno.page.get_by_role("radio", name="Brunhild").check(force=True)
    bruno.page.get_by_role("checkbox", name="Fuhma Shuriken").uncheck(force=True)
    bruno.page.get_by_role("checkbox", name="Sealing Scroll").uncheck(force=True)
    bruno.page.get_by_role("checkbox", name="Dispel").check(force=True)
    bruno.tap("I am done")
    bruno.page.wait_for_url(TABLE)
    anna.sees("done")
    knows_nothing_of(anna, "Fuhma Shuriken", "Sealing Scroll")
    anna.page.get_by_role("link", name="Exchange with the side deck").tap()
    anna.page.wait_for_url(re.compile("/side/$"))
    anna.tap("I am done")
    anna.page.wait_for_url(TABLE)
    anna.tap("Game 2 begins")
    anna.tap("Draw who starts")
    bruno.sees(re.compile("Brunhild"))
    expect(bruno.page.locator(".rune--own", has_text="Dispel")).to_have_count(1)
