"""A card on a phone: a tap on its name, a long press or a key opens its sheet, and nothing that happens closes it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.support.scenes.players import Phones, Player
from tests.support.services.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]

MAGI: dict[str, dict[str, Any]] = {
    "Ada": {"style": "R", "traits": (7, 3, 5)},
    "Bo": {"style": "U", "traits": (3, 5, 7)},
    "Cleo": {"style": "B", "traits": (5, 7, 3)},
}
UNTIL_ADA_CALLS: list[list[Any]] = [
    *([seat, "approve_all", {}] for seat in ("ada", "bo", "cleo")),
    *([seat, "declare", {"kind": "mono"}] for seat in ("ada", "bo")),
    ["cleo", "no", {}],
]
LINES = "\n".join(["{T}: Purrs, and purrs again. (It is a cat.)"] * 24)


@pytest.fixture
def evening(request: pytest.FixtureRequest, site: Site) -> Iterator[dict[str, Any]]:
    """Three at the auction: Ada calls a pack. The site is that of other tests, too: they find the card as it was."""
    laid = site.call("tests.support.scenes.evenings:lay_out", name=request.node.name.replace("_", " "), magi=MAGI)
    site.call("tests.support.scenes.cards:word", name="Serra Angel", text=LINES)
    site.call("tests.support.scenes.evenings:act", code=laid["code"], orders=UNTIL_ADA_CALLS)
    yield laid
    site.call("tests.support.scenes.cards:forget", name="Serra Angel")


def at_the_table(phones: Phones, evening: dict[str, Any], name: str) -> Player:
    player = phones.player(name, evening["sessions"][name])
    player.goto(evening["table"])
    return player


@pytest.fixture
def ada(phones: Phones, evening: dict[str, Any]) -> Player:
    ada = at_the_table(phones, evening, "Ada")
    ada.asked("Call a pack")
    return ada


@pytest.fixture
def bo(phones: Phones, evening: dict[str, Any]) -> Player:
    return at_the_table(phones, evening, "Bo")


@pytest.fixture
def cleo(phones: Phones, evening: dict[str, Any]) -> Player:
    return at_the_table(phones, evening, "Cleo")


def sheet_of(player: Player, card: str = "Serra Angel") -> Locator:
    return player.page.get_by_role("dialog", name=card, exact=True)


def origin_of(player: Player) -> str:
    return str(player.page.evaluate("location.origin"))


def corner_of(player: Player, card: str = "Serra Angel") -> Locator:
    return player.page.locator("#packs").get_by_role("link", name=f"What stands on {card}", exact=True)


@pytest.mark.thorough
def test_the_corner_of_a_pack_opens_its_card_and_chooses_nothing(ada: Player) -> None:
    table = ada.page.url
    ada.finds_no_barrier()
    corner_of(ada).tap()
    expect(sheet_of(ada)).to_contain_text("Purrs, and purrs again.")
    expect(sheet_of(ada).get_by_role("img", name="tap").first).to_be_visible()
    expect(ada.page.locator("#packs input:checked")).to_have_count(0)
    ada.finds_no_barrier()

    ada.page.go_back()
    expect(sheet_of(ada)).to_be_hidden()
    assert ada.page.url == table
    ada.call("Serra Angel")


@pytest.mark.thorough
def test_a_long_press_opens_the_card_and_a_tap_still_calls(ada: Player) -> None:
    pack = ada.page.locator("#packs label", has_text="Serra Angel")
    pack.scroll_into_view_if_needed()
    box = pack.bounding_box()
    assert box is not None
    phone = ada.page.context.new_cdp_session(ada.page)
    at = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
    phone.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": at})
    ada.page.wait_for_timeout(700)
    phone.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(sheet_of(ada)).to_be_visible()
    expect(ada.page.locator("#packs input:checked")).to_have_count(0)
    sheet_of(ada).get_by_role("button", name="Close").tap()
    expect(sheet_of(ada)).to_be_hidden()
    ada.call("Serra Angel")


@pytest.mark.thorough
def test_keys_open_the_card_go_to_the_next_and_come_back(ada: Player) -> None:
    corner_of(ada).focus()
    ada.page.keyboard.press("Enter")
    expect(sheet_of(ada).get_by_role("heading", level=2)).to_be_focused()
    ada.page.keyboard.press("ArrowRight")
    expect(sheet_of(ada)).to_be_hidden()
    other = ada.page.get_by_role("dialog")
    expect(other.get_by_role("heading", level=2)).to_be_focused()
    ada.page.keyboard.press("ArrowLeft")
    expect(sheet_of(ada)).to_be_visible()
    ada.page.keyboard.press("Escape")
    expect(sheet_of(ada)).to_be_hidden()
    expect(corner_of(ada)).to_be_focused()

    ada.page.locator("#packs").get_by_role("radio", name="Serra Angel").focus()
    ada.page.keyboard.press("i")
    expect(sheet_of(ada)).to_be_visible()


def test_a_card_stays_open_as_it_was_while_others_play(ada: Player, bo: Player, cleo: Player) -> None:
    ada.call("Serra Angel")
    bo.asked("Contest?")
    expect(bo.page.locator("#called")).to_contain_text("Purrs, and purrs again.")
    expect(cleo.page.locator("#called")).to_contain_text("Purrs, and purrs again.")
    bo.finds_no_barrier()

    cleo.page.locator("#called").get_by_role("link", name="More of Serra Angel").tap()
    expect(sheet_of(cleo)).to_be_visible()
    cleo.page.locator("#card-sheet").evaluate("sheet => sheet.scrollTo({ top: 120, behavior: 'instant' })")
    scrolled = cleo.page.locator("#card-sheet").evaluate("sheet => sheet.scrollTop")
    assert scrolled > 0
    before = cleo.version()
    bo.tap("No, leave it")
    cleo.sees_a_newer_board_than(before)
    expect(sheet_of(cleo)).to_be_visible()
    assert cleo.page.locator("#card-sheet").evaluate("sheet => sheet.scrollTop") == scrolled


@pytest.mark.thorough
def test_on_the_table_screen_the_packs_have_the_room_that_the_called_card_leaves(ada: Player, bo: Player) -> None:
    ada.call("Serra Angel")
    bo.asked("Contest?")
    screen = ada.page.context.new_page()
    screen.set_viewport_size({"width": 1920, "height": 900})  # wider than a television: little room below the head
    screen.goto(f"{ada.page.url.rstrip('/')}/screen/")
    called, packs = screen.locator(".calledcard"), screen.locator(".tvpacks .pack")
    expect(called).to_contain_text("Purrs, and purrs again.")
    assert packs.count() > 10
    head, room = screen.locator("#tv-head").bounding_box(), called.bounding_box()
    assert head and room
    for pack in packs.all():
        box = pack.bounding_box()
        assert box and box["y"] >= head["y"] + head["height"] and box["y"] + box["height"] <= room["y"], box


@pytest.mark.thorough
def test_opening_a_card_asks_nobody_but_the_table(ada: Player, bo: Player) -> None:
    asked: list[str] = []
    ada.page.on("request", lambda request: asked.append(request.url))
    before, story = bo.version(), bo.page.locator("#board").inner_html()
    corner_of(ada).tap()
    expect(sheet_of(ada)).to_be_visible()
    beside = [address for address in asked if not address.startswith(ada.page.url)]
    assert all("/static/fonts/" in address and address.startswith(origin_of(ada)) for address in beside)
    assert (bo.version(), bo.page.locator("#board").inner_html()) == (before, story)


@pytest.mark.thorough
def test_without_the_net_the_table_stays(ada: Player) -> None:
    table = ada.page.url
    ada.page.context.set_offline(True)
    corner_of(ada).tap()
    expect(ada.page.get_by_text("You’re offline")).to_be_visible()
    expect(sheet_of(ada)).to_be_hidden()
    assert ada.page.url == table
    ada.page.context.set_offline(False)


@pytest.mark.thorough
def test_in_the_story_names_open_cards_in_italian(ada: Player, bo: Player) -> None:
    ada.call("Serra Angel")
    bo.asked("Contest?")
    table = ada.page.url
    ada.page.context.set_extra_http_headers({"Accept-Language": "it"})
    ada.page.goto(f"{table}story/")
    ada.page.get_by_role("link", name="Serra Angel", exact=True).first.tap()
    expect(sheet_of(ada, "Angelo di Prova")).to_contain_text("Angelo di Prova")
    expect(sheet_of(ada, "Angelo di Prova")).to_contain_text("In inglese: Serra Angel")
    ada.finds_no_barrier()
