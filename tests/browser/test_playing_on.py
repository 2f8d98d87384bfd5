"""What somebody has begun on a phone stays while the others play on, and the page is the one that coming anew shows."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.support.scenes.players import HEARS, Phones, Player, sit_down
from tests.support.services.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]

MAGI: dict[str, dict[str, Any]] = {
    "Ada": {"style": "R", "traits": (7, 3, 5), "powers": ["determinazione"]},
    "Bo": {"style": "U", "traits": (3, 5, 7), "powers": ["life-escalation"]},
    "Cleo": {"style": "B", "traits": (5, 7, 3)},
    "Dino": {"style": "gold", "traits": (3, 7, 5)},
}
ACT = "tests.support.scenes.evenings:act"
VERSION = "tests.support.scenes.chance:version_of"
SHOWS = "(version) => Number(document.getElementById('now').dataset.version) >= version"
PLAY_ON = "tests.support.scenes.chance:play_on"
PLANES = ["Krosa", "Naya", "Bant", "Jund", "Grixis", "Turri Island", "Tazeem", "Velis Vel", "Skybreen"]

AS_IT_STANDS = """() => {
    const board = document.getElementById('board').cloneNode(true);
    const mine = ['data-htmx-powered', 'data-plain', 'data-of', 'data-page', 'aria-busy', 'open'];
    const told = node => node.nodeType === 3 ? node.data.replace(/\\s+/g, ' ').trim() : node.nodeType !== 1 ? '' :
        `<${node.localName} ${[...node.attributes].filter(each => !mine.includes(each.name) && each.value)
            .map(each => `${each.name}="${each.value.replace(/ ?htmx-\\w+/g, '').replace(/\\s+/g, ' ').trim()}"`)
            .sort().join(' ')}>${[...node.childNodes].map(told).filter(Boolean).join('\\n')}`;
    board.querySelectorAll('[data-until], [data-ends], [data-left]').forEach(each => each.textContent = '');
    board.querySelectorAll('[data-once]').forEach(each => each.hidden = true);
    return told(board);
}"""
"""The board without what the page's own scripts write on it, and without what a reader opens."""

FALL_ASLEEP = """asleep => {
    Object.defineProperty(document, 'hidden', {value: asleep, configurable: true});
    document.dispatchEvent(new Event('visibilitychange'));
}"""
COUNT_MESSAGES = """document.addEventListener('htmx:before:sse:message', ({ detail: { message } }) => {
    if (!message.event) window.came = (window.came ?? 0) + 1;
})"""


def four_at_the_approval(site: Site, name: str) -> dict[str, Any]:
    evening: dict[str, Any] = site.call("tests.support.scenes.evenings:lay_out", name=name, magi=MAGI)
    return evening


def all_show_what_is(site: Site, code: str, pages: list[Page]) -> None:
    """All pages show the latest version, and nobody goes on with the table: a worker may have paired a round."""
    version = -1
    while version != (version := site.call(VERSION, code=code)):
        for page in pages:
            page.wait_for_function(SHOWS, arg=version)


def is_shown(page: Page, version: int) -> None:
    expect(page.locator("#now")).to_have_attribute("data-version", str(version))


def approve(site: Site, evening: dict[str, Any], page: Page, *names: str) -> None:
    """These approve, one after the other, and the page has heard of each."""
    for name in names:
        is_shown(page, site.call(ACT, code=evening["code"], orders=[[name, "approve_all", {}]]))


def test_typing_focus_scroll_and_a_half_filled_form_survive_what_others_do(site: Site, phones: Phones) -> None:
    evening = four_at_the_approval(site, "Half a word")
    ada = phones.player("Ada", evening["sessions"]["Ada"])
    ada.goto(evening["table"])
    sheet = ada.page.locator(".sheet-card", has=ada.page.get_by_role("heading", name="Dino"))
    sheet.locator("summary", has_text="Object").tap()
    reason = sheet.locator("textarea")
    reason.fill("Gold was agreed")
    reason.evaluate("field => field.setSelectionRange(5, 8)")
    body = ada.page.locator("#body")
    top = body.evaluate("body => body.scrollTop")
    assert top > 0
    approve(site, evening, ada.page, "bo", "cleo", "dino")
    expect(ada.page.locator(".sheet-card .tag--gain").first).to_be_attached()
    expect(reason).to_be_focused()
    expect(reason).to_have_value("Gold was agreed")
    assert reason.evaluate("field => [field.selectionStart, field.selectionEnd]") == [5, 8]
    assert body.evaluate("body => body.scrollTop") == top
    ada.page.keyboard.type("xxx")
    expect(reason).to_have_value("Gold xxx agreed")
    sheet.get_by_role("button", name="Object").tap()
    expect(sheet).to_contain_text("Gold xxx agreed")


def test_a_new_question_begins_with_nothing_ticked(site: Site, phones: Phones) -> None:
    evening = four_at_the_approval(site, "A new question")
    ada = phones.player("Ada", evening["sessions"]["Ada"])
    ada.goto(evening["table"])
    ada.open_menu()
    fold = ada.page.locator("#menu details", has_text="Hand on")
    fold.locator("summary").tap()
    fold.get_by_role("radio", name="Bo").check()
    approve(site, evening, ada.page, "bo", "cleo", "dino")
    expect(fold.get_by_role("radio", name="Bo")).to_be_checked()
    approve(site, evening, ada.page, "ada")
    expect(ada.page.locator("#menu")).to_contain_text("Ruling on traits")
    expect(fold.get_by_role("radio", name="Cleo")).to_be_visible()
    expect(fold.get_by_role("radio", name="Bo")).not_to_be_checked()


@pytest.mark.thorough
def test_a_half_written_ruling_survives_a_new_question(site: Site, phones: Phones) -> None:
    evening = four_at_the_approval(site, "Half a ruling")
    names = ("ada", "bo", "cleo", "dino")
    site.call(ACT, code=evening["code"], orders=[[name, "approve_all", {}] for name in names])
    ada = phones.player("Ada", evening["sessions"]["Ada"])
    ada.goto(evening["table"])
    ada.open_menu()
    fold = ada.page.locator("#menu details", has_text="Ruling on life")
    fold.locator("summary").tap()
    fold.get_by_role("radio", name="Bo").check()
    fold.locator("textarea").fill("Bo forgot a point")
    menu = ada.page.locator("#menu")
    asked = json.loads(menu.get_attribute("data-questions") or "{}")["host"]
    declared = [["ada", "declare", {"kind": "mono"}], *([name, "no", {}] for name in names[1:])]
    site.call(ACT, code=evening["code"], orders=[*declared, ["ada", "pass", {}]])
    expect(menu).not_to_have_attribute("data-questions", re.compile(f'"host":{asked},'))
    expect(fold.locator("textarea")).to_have_value("Bo forgot a point")
    expect(fold.get_by_role("radio", name="Bo")).to_be_checked()


@pytest.mark.thorough
def test_a_phone_that_was_away_in_the_middle_of_a_challenge_goes_on_with_it(site: Site, phones: Phones) -> None:
    evening = four_at_the_approval(site, "Away in a challenge")
    names = ("ada", "bo", "cleo", "dino")
    site.call(ACT, code=evening["code"], orders=[[name, "approve_all", {}] for name in names])
    declared = [["ada", "declare", {"kind": "mono"}], ["bo", "declare", {"kind": "mono"}]]
    site.call(ACT, code=evening["code"], orders=[*declared, ["cleo", "no", {}], ["dino", "no", {}]])
    ada, bo = (phones.player(name, evening["sessions"][name]) for name in ("Ada", "Bo"))
    for player in (ada, bo):
        player.goto(evening["table"])
    ada.call("Serra Angel")
    bo.tap("Contest")
    ada.pick("Social")
    ada.tap("Settle it in Social")
    bo.asked("Throw")
    bo.page.locator("label.handcard", has_text="Paper").tap()
    bo.page.context.set_offline(True)
    expect(bo.page.locator("#offline")).to_be_visible()
    ada.throw("rock")
    ada.sees("you: rock")
    bo.page.context.set_offline(False)
    bo.sees("Ada has thrown")
    expect(bo.page.get_by_role("radio", name="Paper")).to_be_checked()
    bo.tap("Throw paper")
    for player in (ada, bo):
        player.sees("Paper wraps rock.")


def at_the_planes(site: Site, phones: Phones) -> tuple[dict[str, str], Player]:
    laid = site.call("tests.support.scenes.planechase:lay_out", players=("Anna", "Bruno"), deck=PLANES)
    anna = phones.player("Anna")
    sit_down(anna, laid["door"], "Anna")
    anna.tap("Anna starts")
    anna.tap("Turn up the starting plane")
    anna.tap("Next turn: Anna")
    anna.sees(re.compile("Your turn"))
    return laid, anna


def lives(count: int, start: int = 0) -> list[list[Any]]:
    """So many acts, each of which changes a life."""
    return [["Anna", "life", {"change": -1 if number % 2 else 1}] for number in range(start, start + count)]


@pytest.mark.thorough
def test_a_phone_that_slept_for_two_hundred_versions_gets_the_board_of_now(site: Site, phones: Phones) -> None:
    laid, anna = at_the_planes(site, phones)
    anna.page.evaluate(COUNT_MESSAGES)
    anna.page.evaluate(FALL_ASLEEP, True)
    before = int(anna.version())
    version = site.call(ACT, code=laid["code"], orders=[*lives(200), ["Anna", "life", {"change": -7}]])
    assert version - before > 200
    assert anna.version() == str(before)
    anna.page.evaluate(FALL_ASLEEP, False)
    is_shown(anna.page, version)
    expect(anna.page.locator("[data-number]").first).to_have_text("13")
    assert anna.page.evaluate("window.came") == 1


@pytest.mark.thorough
def test_the_document_does_not_grow_while_the_table_is_played(site: Site, phones: Phones) -> None:
    laid, anna = at_the_planes(site, phones)
    anna.open_menu()
    inside = anna.page.context.new_cdp_session(anna.page)

    def nodes() -> tuple[int, int]:
        """The least of several looks: a board that was just thrown away may be held for a moment."""
        looks = []
        for act in lives(6):
            is_shown(anna.page, site.call(ACT, code=laid["code"], orders=[act]))
            inside.send("HeapProfiler.collectGarbage")
            counted = inside.send("Memory.getDOMCounters")
            looks.append((counted["nodes"], counted["jsEventListeners"]))
        return min(looks)

    for act in lives(20):
        is_shown(anna.page, site.call(ACT, code=laid["code"], orders=[act]))
    before = nodes()
    for act in lives(60):
        is_shown(anna.page, site.call(ACT, code=laid["code"], orders=[act]))
    after = nodes()
    assert after[0] - before[0] < 200
    assert after[1] - before[1] < 20


def auction(site: Site, phones: Phones) -> tuple[str, list[Page]]:
    evening = four_at_the_approval(site, "Played by chance")
    pages = [phones.player(name, evening["sessions"][name]).page for name in ("Ada", "Cleo")]
    pages.append(phones.player("Ada", evening["sessions"]["Ada"], viewport={"width": 1280, "height": 800}).page)
    screen = phones.player("Ada", evening["sessions"]["Ada"]).page
    for page in pages:
        page.goto(evening["table"])
    screen.goto(f"{evening['table']}screen/")
    return evening["code"], [*pages, screen]


def planes(site: Site, phones: Phones) -> tuple[str, list[Page]]:
    laid, anna = at_the_planes(site, phones)
    screen = anna.page.context.new_page()
    screen.goto(f"{laid['table']}screen/")
    return laid["code"], [anna.page, screen]


def tournament(site: Site, phones: Phones) -> tuple[str, list[Page]]:
    laid = site.call("tests.support.scenes.tournaments:lay_out", players=8, seats=False)
    host, screen = (phones.player("host", laid["session"]).page for _ in range(2))
    host.goto(laid["table"])
    screen.goto(f"{laid['table']}screen/")
    return laid["code"], [host, screen]


@pytest.mark.thorough
@pytest.mark.parametrize(
    "game", [auction, *(pytest.param(game, marks=pytest.mark.thorough) for game in (planes, tournament))]
)
def test_playing_on_shows_the_very_page_that_coming_anew_shows(
    game: Callable[[Site, Phones], tuple[str, list[Page]]], site: Site, phones: Phones
) -> None:
    code, pages = game(site, phones)
    for round_ in range(4):
        site.call(PLAY_ON, code=code, acts=12, seed=round_)
        all_show_what_is(site, code, pages)
    shown = [page.evaluate(AS_IT_STANDS) for page in pages]
    for page, before in zip(pages, shown, strict=True):
        page.reload()
        page.wait_for_function(HEARS)
        assert page.evaluate(AS_IT_STANDS) == before, page.url
