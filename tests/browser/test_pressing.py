"""What fingers and phones do: press twice, press too late, go back, come without JavaScript."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Request, Route, expect

from tests.support.scenes.players import Phones, Player
from tests.support.services.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]

MAGI: dict[str, dict[str, Any]] = {
    "Ada": {"style": "R", "traits": (7, 3, 5)},
    "Bo": {"style": "U", "traits": (3, 5, 7)},
}
GONE = "That question is over. Here’s the current one."


def open_for_calls(site: Site, name: str) -> dict[str, Any]:
    """A table of the two, open for calls on the white deck."""
    laid: dict[str, Any] = site.call("tests.support.scenes.evenings:lay_out", name=name, magi=MAGI)
    approved: list[list[Any]] = [[magus, "approve_all", {}] for magus in ("ada", "bo")]
    declared = [[magus, "declare", {"kind": "mono"}] for magus in ("ada", "bo")]
    site.call("tests.support.scenes.evenings:act", code=laid["code"], orders=approved + declared)
    return laid


def at_the_table(phones: Phones, evening: dict[str, Any], name: str) -> Player:
    """One of them; the other has no phone."""
    player = phones.player(name, evening["sessions"][name])
    player.goto(evening["table"])
    player.hears()
    return player


def told(player: Player, table: str, words: str) -> int:
    """How often the whole story says this."""
    story = player.page.context.new_page()
    story.goto(table + "story/")
    found = story.locator(".tale li", has_text=words).count()
    story.close()
    return found


def test_two_taps_are_one_order_and_a_late_tap_is_none(site: Site, phones: Phones) -> None:
    evening = open_for_calls(site, "Two fingers")
    ada, bo = phones.everybody(evening).values()
    ada.page.locator("#packs label", has_text="Serra Angel").tap()
    ada.button("Call Serra Angel").dblclick()
    bo.asked("Contest?")
    stale = Player("Bo", bo.page.context.new_page())
    stale.page.route("**/stream/", lambda route: route.abort())
    stale.goto(evening["table"])
    bo.button("No, leave it").dblclick()
    bo.asked("Call a pack")
    for player in (ada, bo):
        expect(player.page.locator("#refusal")).to_be_empty()
    assert told(bo, evening["table"], "Ada calls Serra Angel") == 1

    stale.tap("Contest")
    expect(stale.page.locator("#refusal")).to_contain_text(GONE)
    stale.asked("Call a pack")
    assert told(bo, evening["table"], "Contest? Bo: yes") == 0
    stale.goto(evening["table"] + "story/")
    stale.page.go_back()
    stale.asked("Call a pack")
    expect(stale.page.locator("#refusal")).to_be_empty()


def test_what_can_hardly_be_taken_back_is_asked_by_a_double_click_and_sent_by_a_tap(site: Site, phones: Phones) -> None:
    """D-13: who concedes says so twice; the second half of a double click has read nothing."""
    evening = site.call("tests.support.scenes.challenges:lay_out", name="Twice, and sure")
    bo = at_the_table(phones, evening, "Bo")
    concede = bo.page.locator("#f-concede button")
    concede.dblclick()
    bo.reads(concede.get_by_text("Concede? The other leads then."))
    assert told(bo, evening["table"], "By a concession.") == 0
    concede.tap()
    expect(concede).to_have_count(0)


def test_gold_without_a_choice_lights_up_what_can_be_chosen_and_orders_nothing(site: Site, phones: Phones) -> None:
    """The browser would say so in words and colours of its own."""
    ada = at_the_table(phones, open_for_calls(site, "Nothing chosen"), "Ada")
    version, lit = ada.version(), ada.page.locator(".is-wanted")
    packs = ada.page.locator("#packs label:visible").count()
    golden = ada.button(re.compile("^Call a pack"))
    expect(golden).to_have_attribute("aria-disabled", "true")
    expect(golden).to_have_accessible_name("Call a pack Tap a pack first")
    golden.tap(force=True)
    expect(lit).to_have_count(packs)
    expect(lit).to_have_count(0)
    assert packs > 1 and ada.version() == version


def test_the_stream_overtakes_the_answer_to_a_call(site: Site, phones: Phones) -> None:
    evening = open_for_calls(site, "Overtaken")
    ada = at_the_table(phones, evening, "Ada")

    def answer_late(route: Route) -> None:
        answer = route.fetch()
        site.call(
            "tests.support.scenes.evenings:act", code=evening["code"], orders=[["bo", "answer", {"contests": False}]]
        )
        route.fulfill(response=answer)

    ada.page.route("**/act/", answer_late)
    with ada.page.expect_response("**/act/"):
        ada.call("Serra Angel")
    ada.sees("2 picks left")
    ada.asked("Call a pack")
    expect(ada.page.locator("#packs label", has_text="Serra Angel")).to_have_count(0)


def test_a_button_says_that_its_order_is_on_its_way_and_one_that_was_lost_is_given_again(
    site: Site, phones: Phones
) -> None:
    ada = at_the_table(phones, open_for_calls(site, "Lost on its way"), "Ada")
    held: list[Route] = []
    ada.page.route("**/act/", lambda route: held.append(route), times=1)
    ada.page.locator("#packs label", has_text="Serra Angel").tap()
    button, search = ada.button("Call Serra Angel"), ada.page.locator("[data-filter-text]")
    search.focus()
    button.tap()
    for takes_no_focus in (button, search):
        expect(takes_no_focus).not_to_be_focused()
    expect(button).to_have_attribute("aria-busy", "true")
    held[0].abort()
    expect(button).not_to_have_attribute("aria-busy", "true")
    expect(ada.page.locator("#offline")).to_be_visible()
    button.tap()
    ada.asked("You call Serra Angel")


def test_an_order_of_another_seat_of_one_phone_waits_until_the_first_is_answered(phones: Phones) -> None:
    """P-28: one phone plays for everybody; a second tap for the same seat is none."""
    host = phones.player("host")
    host.goto("/planechase/")
    host.page.get_by_label("Who plays?").fill("Anna\nBruno")
    host.tap("Lay the table")
    host.tap("Bruno starts")
    expect(host.button("Turn up the starting plane")).to_be_visible()
    held: list[Route] = []
    host.page.route("**/act/", lambda route: held.append(route))
    for button in ("Turn up the starting plane", "Turn up the starting plane", re.compile("^Take back")):
        host.button(button).tap()
    assert [ordered(route.request) for route in held] == ["start"]
    with host.page.expect_request("**/act/") as following:
        held[0].continue_()
    assert ordered(following.value) == "take_back"


def ordered(request: Request) -> str:
    """Which order is on its way."""
    return parse_qs(request.post_data or "")["order"][0]


@pytest.mark.parametrize("status", [500, pytest.param(503, marks=pytest.mark.thorough)])
def test_a_fault_of_the_server_is_said_as_one_until_the_table_answers(site: Site, phones: Phones, status: int) -> None:
    """What stands before the table has answered instead; the phone is not offline."""
    ada = at_the_table(phones, open_for_calls(site, f"No answer {status}"), "Ada")
    ada.page.route("**/act/", lambda route: route.fulfill(status=status, body="<!doctype html>Busy"), times=1)
    ada.call("Serra Angel")
    fault, offline = ada.page.locator("#fault"), ada.page.locator("#offline")
    expect(fault).to_be_visible()
    expect(offline).to_be_hidden()
    ada.button("Call Serra Angel").tap()
    ada.asked("You call Serra Angel")
    expect(fault).to_be_hidden()


def test_a_fault_of_the_server_is_over_when_the_table_has_gone_on(site: Site, phones: Phones) -> None:
    ada = at_the_table(phones, open_for_calls(site, "Gone on"), "Ada")
    ada.page.route("**/act/", lambda route: route.fulfill(status=500, body="<!doctype html>Fault"), times=1)
    with ada.page.expect_request("**/act/") as given:
        ada.call("Serra Angel")
    expect(ada.page.locator("#fault")).to_be_visible()
    order = given.value
    ada.page.context.request.post(order.url, headers=order.all_headers(), data=order.post_data)
    ada.asked("You call Serra Angel")
    expect(ada.page.locator("#fault")).to_be_hidden()


@pytest.mark.parametrize("gone", ["csrftoken", pytest.param("sessionid", marks=pytest.mark.thorough)])
def test_who_may_order_nothing_here_any_more_is_shown_the_page_as_it_is_now(
    site: Site, phones: Phones, gone: str
) -> None:
    """In another tab they have signed in anew, or out."""
    ada = at_the_table(phones, open_for_calls(site, f"Without {gone}"), "Ada")
    ada.asked("Call a pack")
    ada.page.context.clear_cookies(name=gone)
    with ada.page.expect_navigation():
        ada.call("Serra Angel")
    if gone == "sessionid":
        return expect(ada.board()).to_have_count(0)
    ada.call("Serra Angel")
    ada.asked("You call Serra Angel")


def test_the_forms_work_without_javascript(site: Site, phones: Phones) -> None:
    evening = open_for_calls(site, "No script")
    ada, bo = (phones.player(name, session, java_script_enabled=False) for name, session in evening["sessions"].items())
    ada.goto(evening["table"])
    bo.goto(evening["table"])
    ada.page.locator("#packs label", has_text="Serra Angel").tap()
    ada.tap("Call a pack")
    ada.asked("You call Serra Angel")
    bo.page.reload()
    bo.tap("Contest")
    bo.sees("The table waits for Ada")
    ada.page.reload()
    ada.pick("Social")
    ada.tap("Settle it")
    ada.asked("Throw")
    late = Player("Ada", ada.page.context.new_page())
    late.goto(evening["table"])
    ada.pick("Rock")
    ada.tap("Throw")
    ada.sees("you: rock")

    late.pick("Paper")
    late.tap("Throw")
    expect(late.page.locator("#refusal")).to_contain_text(GONE)
    late.sees("you: rock")
    ada.page.go_back()
    ada.sees("you: rock")
    bo.page.reload()
    bo.pick("Scissors")
    bo.tap("Throw")
    bo.sees("Rock blunts scissors.")
    bo.tap("Accept it")
    bo.asked("Call a pack")
    bo.page.reload()
    expect(bo.page.locator("main").get_by_text("Ada takes Serra Angel").first).to_be_attached()


SIGNALS = """() => {
    window.signals = [];
    navigator.vibrate = () => window.signals.push('shake');
    const tone = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function () { window.signals.push('sound'); tone.call(this); };
}"""


IN_SIGHT = """() => {
    const [pack, body] = ['#packs > *', '#body'].map(place => document.querySelector(place).getBoundingClientRect());
    return Math.min(body.bottom, innerHeight) - pack.top;
}"""


def test_with_letters_twice_as_large_the_packs_stay_in_sight(site: Site, phones: Phones) -> None:
    ada = at_the_table(phones, open_for_calls(site, "Large letters"), "Ada")
    ada.asked("Call a pack")
    ada.page.set_viewport_size({"width": 180, "height": 370})
    expect(ada.page.locator("#packs > *").first).to_be_visible()
    assert ada.page.evaluate(IN_SIGHT) > 44
    ada.page.set_viewport_size({"width": 360, "height": 740})
    ada.page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert ada.page.evaluate(IN_SIGHT) > 88, "large type alone, as a phone sets it"


def calls_and_is_let(caller: Player, other: Player, pack: str) -> list[str]:
    """One call that nobody contests; how the other's phone told them that it was their move."""
    caller.call(pack)
    other.asked("Contest?")
    signals: list[str] = other.page.evaluate("window.signals.splice(0)")
    other.tap("No, leave it")
    other.asked("Call a pack")
    return signals


@pytest.mark.thorough
def test_a_phone_says_whose_move_it_is_only_as_its_owner_wants(site: Site, phones: Phones) -> None:
    evening = open_for_calls(site, "Quiet please")
    ada, bo = phones.everybody(evening).values()
    for player in (ada, bo):
        player.page.evaluate(SIGNALS)
        player.page.emulate_media(reduced_motion="no-preference", color_scheme="dark")
        player.page.locator(".board__head").tap()
    assert calls_and_is_let(ada, bo, "Serra Angel") == []

    ada.page.evaluate("document.getElementById('settings').showPopover()")
    for wanted in ("A sound when it is your move", "Vibrate when it is your move"):
        ada.page.get_by_label(wanted).check()
    ada.page.locator("#settings").get_by_role("button", name="Close").tap()
    expect(ada.page.locator("#settings")).not_to_be_visible()
    assert sorted(calls_and_is_let(bo, ada, "Savannah Lions")) == ["shake", "sound"]

    ada.page.emulate_media(reduced_motion="reduce", color_scheme="dark")
    assert calls_and_is_let(bo, ada, "White Knight") == ["sound"]
