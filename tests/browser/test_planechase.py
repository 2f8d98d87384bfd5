"""Planechase on phones: three phones with a phenomenon, chaos, two cards to one bottom and a leaver; one phone
for everybody; and the table from nothing."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.support.scenes.players import Phones, Player, sit_down
from tests.support.services.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]

PLAYERS = ("Anna", "Bruno", "Carla")
DECK = ["Krosa", "Spatial Merging", "Naya", "Bant", "Jund", "Grixis", "Turri Island", "Tazeem", "Velis Vel", "Skybreen"]


BELOW_THE_FOLD = """() => {
    const lies = e => e.getBoundingClientRect();
    const [head, dock] = ['head', 'dock'].map(id => lies(document.getElementById(id)));
    const ensues = document.querySelectorAll('.stackbox__t, .stackbox__s, .plane:only-child .due__says > span');
    const hidden = [...ensues].filter(e => lies(e).top < head.bottom || lies(e).bottom > dock.top);
    const tall = dock.height > innerHeight / 4 ? [`the dock takes ${dock.height} of ${innerHeight}`] : [];
    return [...hidden.map(e => `out of sight: ${e.textContent.trim()}`), ...tall];
}"""


def reads_what_ensues(player: Player) -> None:
    """Without scrolling, above a dock that takes a quarter of the phone at most."""
    assert player.page.evaluate(BELOW_THE_FOLD) == []


def enter(player: Player, face: str) -> None:
    """The die was thrown on the table; the sheet asks what the board asks (what lay there before is told so)."""
    player.tap("Enter the die")
    asked = player.page.locator("#now").get_attribute("data-questions") or ""
    expect(player.page.locator("#thrown")).to_have_attribute("data-questions", asked)
    player.page.locator("#thrown").get_by_role("button", name=face).tap()


def to_main(player: Player) -> None:
    player.tap("On to: First main phase")
    player.sees("Your turn · First main phase")


def knows_the_bottom_as(player: Player, *blocks: str) -> None:
    """The last blocks of the deck as this player knows it."""
    lying = player.page.locator("#decks .blocks li")
    player.tap("Decks")
    for back, block in enumerate(reversed(blocks), 1):
        expect(lying.nth(-back)).to_have_text(re.compile(rf"^\s*{block}\s*$"))
    player.page.locator("#decks").get_by_role("button", name="Close").tap()


def stands_on_one_line(words: Locator) -> None:
    """Nothing of it, its rule included, wraps on this phone."""
    assert words.evaluate("e => e.getBoundingClientRect().height < 1.9 * parseFloat(getComputedStyle(e).lineHeight)")


def test_three_phones_play_a_game(site: Site, phones: Phones) -> None:
    """A phenomenon, a chaos roll, two cards to one bottom, and a player who leaves."""
    laid = site.call("tests.support.scenes.planechase:lay_out", players=PLAYERS, deck=DECK)
    anna, bruno, carla = (phones.player(name) for name in PLAYERS)
    carla.page.clock.install()
    for player in (anna, bruno, carla):
        sit_down(player, laid["door"], player.name)
    anna.finds_no_barrier()
    anna.tap("Anna starts")
    anna.tap("Turn up the starting plane")
    bruno.sees("Krosa")
    anna.tap("Next turn: Anna")
    reads_what_ensues(anna)
    to_main(anna)
    anna.finds_no_barrier()
    reads_what_ensues(anna)
    reads_what_ensues(bruno)

    enter(anna, "Planeswalker")
    anna.tap(re.compile("It resolves"))
    for player in (anna, bruno, carla):
        player.sees("Spatial Merging")
    anna.sees("on the stack")
    reads_what_ensues(anna)
    reads_what_ensues(bruno)
    bruno.finds_no_barrier()
    anna.tap(re.compile("It resolves"))
    for player in (anna, bruno, carla):
        player.sees("Naya")
        player.sees("Bant")
    expect(bruno.page.locator(".plane h1")).to_have_text(["Naya", "Bant"])

    enter(anna, "Chaos")
    expect(anna.page.locator(".stackbox__items > li")).to_have_count(2)
    carla.sees("On the stack")
    expect(anna.page.get_by_role("button", name=re.compile("Roll the planar die"))).to_have_attribute(
        "aria-disabled", "true"
    )
    stands_on_one_line(anna.page.get_by_role("button", name=re.compile("Roll the planar die")).locator("small"))
    anna.finds_no_barrier()
    anna.tap(re.compile("It resolves"))
    expect(anna.page.locator(".stackbox__items > li")).to_have_count(1)
    anna.tap(re.compile("It resolves"))
    expect(anna.page.locator(".stackbox__items")).to_have_count(0)

    enter(anna, "Planeswalker")
    anna.tap(re.compile("It resolves"))
    anna.asked("In which order to the bottom?")
    anna.finds_no_barrier()
    bruno.sees("The table waits for Anna")
    expect(bruno.page.locator("[data-tapped]")).to_have_count(0)
    anna.tap(re.compile("Bant"))
    anna.tap(re.compile("Naya"))
    anna.tap("To the bottom, in this order")
    for player in (anna, bruno, carla):
        player.sees("Jund")
    knows_the_bottom_as(anna, r"1\s*Bant", r"1\s*Naya")
    knows_the_bottom_as(bruno, r"1\s*Spatial Merging", r"2\s*Bant · Naya")

    with carla.in_one_moment():
        for _ in range(3):
            carla.tap("life: one less")
    anna.sees("Carla, life: 20 to 17.")

    carla.tap("Menu")
    carla.tap("Leave the game")
    carla.sees("You’re out of the game")
    anna.sees("Out of the game: Carla.")
    carla.tap(re.compile("^Take back"))
    carla.sees_not("You’re out of the game")

    anna.tap("Next turn: Bruno")
    bruno.sees(re.compile("Your turn"))
    bruno.tap(re.compile("Everything about this player"))
    leaving = bruno.page.locator("#seat-Bruno")
    leaving.locator("summary", has_text="Leave, with a reason").tap()
    leaving.get_by_role("radio", name="Conceded").check(force=True)
    leaving.get_by_role("button", name="Leave, with a reason").tap()
    bruno.sees("You’re out of the game")
    carla.sees(re.compile("you control the planes"))
    anna.sees("out")
    expect(carla.page.locator(".plane h1")).to_have_text(["Jund"])  # E-37: a communal deck stays, nobody planeswalks


@pytest.mark.thorough
def test_one_phone_plays_for_everybody_from_nothing(site: Site, phones: Phones) -> None:
    """P-24, P-28: two names and a tap; every turn, every life and every roll from one phone, and the screen beside."""
    host = phones.player("host")
    host.goto("/planechase/")
    host.finds_no_barrier()
    host.page.get_by_label("Who plays?").fill("Anna\nBruno")
    host.tap("Lay the table")
    host.sees("Invite the others")
    host.finds_no_barrier()
    host.tap("Bruno starts")
    host.sees("Bruno’s move, on this phone")
    host.tap("Turn up the starting plane")
    host.tap("Next turn: Bruno")
    host.sees(re.compile("Bruno · "))
    host.page.locator(".lives__one", has_text="Bruno").tap()
    sheet = host.page.locator("#seat-Bruno")
    for _ in range(4):
        sheet.get_by_role("button", name="life: one less").tap()
    expect(sheet.locator("[data-number]").first).to_have_attribute("data-number", "16")
    host.finds_no_barrier()
    sheet.get_by_role("button", name="Close").tap()

    screen = host.page.context.new_page()
    screen.set_viewport_size({"width": 1920, "height": 1080})
    screen.goto(f"{host.page.url}screen/")
    expect(screen.locator(".tvlife", has_text="Bruno").locator(".dnum")).to_have_text("16")
    expect(screen.locator("main button")).to_have_count(0)
    expect(screen.locator(".tvdue")).to_be_in_viewport(ratio=1)
    expect(screen.locator(".tvlife").last).to_be_in_viewport(ratio=1)


@pytest.mark.thorough
def test_p_26_two_phones_walk_over_a_map(site: Site, phones: Phones) -> None:
    """§17: the four neighbours are turned up and can be read on every phone; a tap on a place opens it, a second one
    walks there, an empty corner is a Hellride; the screen in the middle shows the same map, without a button."""
    deck = [*DECK[:1], *(name for name in DECK[2:]), "Naar Isle", "Agyrem"]
    laid = site.call("tests.support.scenes.planechase:lay_out", players=PLAYERS[:2], deck=deck, map="eternities")
    anna, bruno = (phones.player(name) for name in PLAYERS[:2])
    for player in (anna, bruno):
        sit_down(player, laid["door"], player.name)
    anna.tap("Anna starts")
    anna.tap("Turn up the starting plane")
    anna.tap("Next turn: Anna")
    to_main(anna)
    places = bruno.page.locator(".mapgrid__at:not(.is-empty)")
    expect(places).to_have_count(5)
    anna.finds_no_barrier()

    enter(anna, "Planeswalker")
    anna.tap(re.compile("It resolves"))
    anna.asked("Where do you walk?")
    expect(bruno.page.locator(".mapgrid__go.is-way")).to_have_count(0)
    expect(bruno.page.locator(".mapgrid__go")).to_have_count(4)
    there = anna.page.get_by_role("button", name=re.compile("Walk north: "))
    name = (there.get_attribute("aria-label") or "").partition(": ")[2]
    there.tap()
    anna.tap("North")
    for player in (anna, bruno):
        expect(player.page.locator(".plane h1")).to_have_text([name])

    anna.tap("Next turn: Bruno")
    to_main(bruno)
    enter(bruno, "Planeswalker")
    bruno.tap(re.compile("It resolves"))
    bruno.page.get_by_role("button", name="Walk north-west", exact=True).tap()
    bruno.tap("North-west")
    expect(bruno.page.locator(".mapgrid__at.is-here")).to_have_count(1)
    expect(anna.page.locator(".plane h1")).not_to_have_text([name])

    screen = anna.page.context.new_page()
    screen.set_viewport_size({"width": 1920, "height": 1080})
    screen.goto(f"{anna.page.url}screen/")
    expect(screen.locator(".tvmap .mapgrid__at.is-here")).to_have_count(1)
    expect(screen.locator("main button")).to_have_count(0)
    expect(screen.locator(".tvmap")).to_be_in_viewport(ratio=1)


@pytest.mark.thorough
def test_a_bad_list_keeps_what_was_written(site: Site, phones: Phones) -> None:
    host = phones.player("host")
    host.goto("/planechase/")
    host.page.get_by_label("Who plays?").fill("Anna\nBruno")
    host.page.locator("summary", has_text="Other decks").tap()
    host.page.get_by_label("Lists of the planar decks").fill("Krosa\nAtlantis")
    host.tap("Lay the table")
    host.sees(re.compile("Atlantis"))
    host.finds_no_barrier()
    expect(host.page.get_by_label("Who plays?")).to_have_value("Anna\nBruno")
    expect(host.page.get_by_label("Lists of the planar decks")).to_have_value("Krosa\nAtlantis")
