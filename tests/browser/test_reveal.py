"""What happens is shown large: hands turn before a word is read, on phones and on the table screen; a tap ends it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.support.scenes.players import A_WHILE, Phones, Player
from tests.support.services.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]

LAY_OUT = "tests.support.scenes.challenges:lay_out"
END_DECK = "tests.support.scenes.challenges:end_deck"
TAKE_BACK = "tests.support.scenes.challenges:take_back"
ACT = "tests.support.scenes.evenings:act"
TELEVISION = {
    "viewport": {"width": 1280, "height": 720},
    "device_scale_factor": 1,
    "is_mobile": False,
    "has_touch": False,
}
IS_READY = "() => [...document.styleSheets].some(one => one.href?.includes('scenes'))"
SEEN = """() => {
    const isShown = one => one.checkVisibility({visibilityProperty: true});
    const isSeen = found => [...document.querySelectorAll(found)].some(isShown);
    const told = text => document.getElementById('board').innerText.includes(text);
    return {
        backs: isSeen('.stage .beat__back'),
        faces: isSeen('.stage .beat__face'),
        words: isSeen('.stage .beat__words'),
        board: told('Paper wraps rock') || told('Scissors cut paper'),
    };
}"""
"""What can be seen of a reveal: on the stage, and on the board."""

KEEP_WHAT_FALLS = """() => {
    window.fallen = [];
    const seatOf = one => one.closest('.tvseat')?.id;
    const seatAt = ({left, top}) => document.elementsFromPoint(left, top).map(seatOf).find(Boolean);
    new MutationObserver(changes => {
        for (const {addedNodes} of changes)
            for (const one of addedNodes)
                if (one.matches?.('.falls'))
                    window.fallen.push(`${seatAt(one.getBoundingClientRect())} ${one.textContent}`);
    }).observe(document.body, {childList: true});
}"""
"""Keeps whose seat something has fallen from, and how much."""

ROCK, PAPER, SCISSORS = ({"sign": sign} for sign in ("rock", "paper", "scissors"))


class Sight:
    """Somebody who looks at a challenge, and whose page has a clock that the test moves."""

    def __init__(self, player: Player, address: str) -> None:
        self.page: Page = player.page
        self.page.clock.install()
        player.goto(address)
        self.page.wait_for_function(IS_READY)
        self.page.wait_for_function("() => document.querySelector('main')._htmx?.sse?.lastEventId")

    def stands_still(self) -> None:
        self.page.clock.pause_at(float(self.page.evaluate("Date.now()")) / 1000 + A_WHILE)

    def is_on_stage(self) -> bool:
        return self.page.locator(".stage").count() > 0

    def waits_for_the_stage(self) -> None:
        self.page.wait_for_selector(".stage", state="attached")

    def sees(self) -> set[str]:
        return {name for name, is_seen in self.page.evaluate(SEEN).items() if is_seen}

    def goes_on(self, milliseconds: int) -> set[str]:
        self.page.clock.run_for(milliseconds)
        return self.sees()

    def version(self) -> int:
        return int(self.page.locator("#now").get_attribute("data-version") or 0)

    def shows(self, version: int) -> None:
        expect(self.page.locator("#now")).to_have_attribute("data-version", str(version))


def phone(phones: Phones, evening: dict[str, Any], who: str, **more: Any) -> Sight:
    return Sight(phones.player(who, evening["sessions"][who], **more), evening["table"])


def television(phones: Phones, evening: dict[str, Any], **more: Any) -> Sight:
    player = phones.player("Ada", evening["sessions"]["Ada"], **{**TELEVISION, **more})
    return Sight(player, f"{evening['table']}screen/")


def both_throw(site: Site, evening: dict[str, Any], ada: dict[str, str], bo: dict[str, str]) -> int:
    version: int = site.call(ACT, code=evening["code"], orders=[["ada", "throw", ada], ["bo", "throw", bo]])
    return version


@pytest.mark.parametrize("motion", ["no-preference", pytest.param("reduce", marks=pytest.mark.thorough)])
def test_hands_turn_before_a_word_is_read_on_phones_and_the_table_screen(
    motion: Any, site: Site, phones: Phones
) -> None:
    evening = site.call(LAY_OUT, name=f"Hands first, {motion}")
    sights = [phone(phones, evening, who, reduced_motion=motion) for who in ("Ada", "Bo", "Cleo")]
    sights.append(television(phones, evening, reduced_motion=motion))
    for sight in sights:
        sight.stands_still()
    version = both_throw(site, evening, SCISSORS, PAPER)
    for sight in sights:
        sight.waits_for_the_stage()
        assert sight.sees() == {"backs"}
        assert "faces" in sight.goes_on(240)
        assert "words" not in sight.sees()
        assert sight.version() < version
        assert sight.goes_on(660) >= {"faces", "words"}
        assert sight.version() < version
        sight.goes_on(4000)
        sight.shows(version)


def chooses(site: Site, evening: dict[str, Any], order: str, values: dict[str, Any]) -> int:
    version: int = site.call(ACT, code=evening["code"], orders=[["ada", order, values]])
    return version


@pytest.mark.parametrize("motion", ["no-preference", pytest.param("reduce", marks=pytest.mark.thorough)])
def test_what_decides_is_as_large_as_the_throw_on_phones_and_the_table_screen(
    motion: Any, site: Site, phones: Phones
) -> None:
    evening = site.call(LAY_OUT, name=f"What decides, {motion}", category=None)
    sights = [phone(phones, evening, who, reduced_motion=motion) for who in ("Ada", "Bo", "Cleo")]
    sights.append(television(phones, evening, reduced_motion=motion))
    for sight in sights:
        sight.stands_still()
    steps: list[tuple[str, dict[str, Any], str]] = [
        ("category", {"category": "mental"}, "Mental"),
        ("power", {"power": "life-escalation", "params": {"x": 2}}, "Life Escalation"),
    ]
    for order, values, told in steps:
        version = chooses(site, evening, order, values)
        for sight in sights:
            expect(sight.page.locator(f".stage .beat--{order} .beat__headline")).to_have_text(told)
            assert sight.version() < version, "the board comes after it"
        sights[0].page.locator(".stage").tap()
        sights[0].shows(version)
        for sight in sights:
            sight.goes_on(3000)
            sight.shows(version)
            expect(sight.page.locator(".stage:not(.is-leaving)")).to_have_count(0)


@pytest.mark.parametrize("leaves", ["Back to the table", "Escape"])
def test_the_dock_comes_when_the_outcome_has_been_seen(leaves: str, site: Site, phones: Phones) -> None:
    evening = site.call(LAY_OUT, name=f"Seen by {leaves}")
    ada = phone(phones, evening, "Ada")
    version = both_throw(site, evening, SCISSORS, PAPER)
    ada.page.keyboard.press("Escape")
    ada.shows(version)
    expect(ada.page.locator(".outcome")).to_be_visible()
    for part in ("#dock", "#body", "#head"):
        expect(ada.page.locator(part)).to_be_hidden()
    if leaves == "Escape":
        ada.page.keyboard.press(leaves)
    else:
        ada.page.get_by_role("button", name=leaves).tap()
    expect(ada.page.locator(".outcome")).to_be_hidden()
    expect(ada.page.locator("#dock")).to_be_visible()


@pytest.mark.thorough
def test_the_table_screen_holds_a_reveal_for_four_seconds(site: Site, phones: Phones) -> None:
    evening = site.call(LAY_OUT, name="Four seconds")
    screen = television(phones, evening)
    screen.stands_still()
    version = both_throw(site, evening, SCISSORS, PAPER)
    screen.waits_for_the_stage()
    screen.goes_on(900)
    assert screen.goes_on(3900) == {"faces", "words"}
    assert screen.version() < version
    screen.goes_on(200)
    screen.shows(version)
    assert not screen.is_on_stage()
    expect(screen.page.locator("#foot")).to_contain_text("Serra Angel")


def test_a_tap_or_escape_ends_it_and_the_board_is_there(site: Site, phones: Phones) -> None:
    evening = site.call(LAY_OUT, name="A tap")
    ada, bo = phone(phones, evening, "Ada"), phone(phones, evening, "Bo")
    ada.stands_still()
    bo.stands_still()
    version = both_throw(site, evening, SCISSORS, PAPER)
    ada.waits_for_the_stage()
    ada.page.locator(".stage").tap()
    bo.waits_for_the_stage()
    bo.page.keyboard.press("Escape")
    for sight in (ada, bo):
        sight.shows(version)
        assert not sight.is_on_stage()


def test_a_second_tap_presses_nothing_that_lies_under_it(site: Site, phones: Phones) -> None:
    evening = site.call(LAY_OUT, name="Clumsy")
    ada = phone(phones, evening, "Ada")
    ada.stands_still()
    version = both_throw(site, evening, ROCK, PAPER)
    ada.waits_for_the_stage()
    ada.page.locator(".stage").tap()
    ada.shows(version)
    accept = ada.page.get_by_role("button", name="Accept it")
    where = accept.bounding_box()
    assert where is not None
    ada.page.touchscreen.tap(where["x"] + 20, where["y"] + 20)
    ada.goes_on(400)
    expect(accept).to_be_visible()


@pytest.mark.thorough
def test_whatever_is_done_meanwhile_comes_when_it_is_over_and_nothing_is_lost(site: Site, phones: Phones) -> None:
    evening = site.call(LAY_OUT, name="Meanwhile")
    screen = television(phones, evening)
    screen.stands_still()
    both_throw(site, evening, ROCK, PAPER)
    screen.waits_for_the_stage()
    before = screen.version()
    site.call(ACT, code=evening["code"], orders=[["ada", "overbid", {}]])
    version = both_throw(site, evening, SCISSORS, PAPER)
    told = []
    for _ in range(40):
        if screen.is_on_stage():
            assert screen.version() == before
            said = screen.page.locator(".stage .beat__headline").inner_text()
            told += [said] if said and said not in told else []
        screen.goes_on(400)
    assert told == ["Bo leads", "Ada overbids", "Ada takes Serra Angel"]
    screen.shows(version)


@pytest.mark.thorough
def test_who_loads_the_page_amid_it_finds_the_board_at_rest(site: Site, phones: Phones) -> None:
    evening = site.call(LAY_OUT, name="Loaded anew")
    cleo = phone(phones, evening, "Cleo")
    cleo.stands_still()
    version = both_throw(site, evening, ROCK, PAPER)
    cleo.waits_for_the_stage()
    cleo.page.reload()
    cleo.page.wait_for_function(IS_READY)
    cleo.shows(version)
    assert not cleo.is_on_stage()
    assert "board" in cleo.sees()


@pytest.mark.thorough
def test_a_hand_that_is_thrown_again_after_taking_back_turns_again(site: Site, phones: Phones) -> None:
    evening = site.call(LAY_OUT, name="Turned twice")
    cleo = phone(phones, evening, "Cleo")
    begun = cleo.version()
    for hands in ((ROCK, PAPER), (PAPER, SCISSORS)):
        version = both_throw(site, evening, *hands)
        cleo.waits_for_the_stage()
        cleo.page.locator(".stage").tap()
        cleo.shows(version)
        cleo.shows(site.call(TAKE_BACK, code=evening["code"], to=begun))


@pytest.mark.thorough
def test_what_is_lost_falls_where_it_stood_but_not_with_little_motion(site: Site, phones: Phones) -> None:
    evening = site.call(LAY_OUT, name="It falls")
    moving = television(phones, evening, reduced_motion="no-preference")
    still = television(phones, evening, reduced_motion="reduce")
    for sight in (moving, still):
        sight.page.evaluate(KEEP_WHAT_FALLS)
        sight.stands_still()
    version = both_throw(site, evening, SCISSORS, PAPER)
    for sight in (moving, still):
        sight.waits_for_the_stage()
        sight.goes_on(6000)
        sight.shows(version)
    moving.page.wait_for_function("() => window.fallen.length")
    assert moving.page.evaluate("window.fallen") == ["tv-bo −1", "tv-bo −1"]
    assert still.page.evaluate("window.fallen") == []


@pytest.mark.thorough
def test_the_end_of_a_deck_is_shown_to_everybody(site: Site, phones: Phones) -> None:
    evening = site.call(LAY_OUT, name="A deck ends")
    sights = [television(phones, evening), phone(phones, evening, "Cleo")]
    for sight in sights:
        sight.stands_still()
    won = both_throw(site, evening, SCISSORS, PAPER)
    for sight in sights:
        sight.waits_for_the_stage()
        sight.page.keyboard.press("Escape")
        sight.shows(won)
    version = site.call(END_DECK, code=evening["code"])
    for sight in sights:
        expect(sight.page.locator(".stage .beat--deck .beat__headline")).to_have_text("White deck")
        sight.goes_on(6000)
        sight.shows(version)


IN_THE_WAY = """() => {
    const box = found => document.querySelector(found).getBoundingClientRect();
    return {
        over_the_head: box('.tvrace').top < box('#tv-head').bottom,
        over_the_foot: box('.tvrace').bottom > box('#foot').top,
        slab: box('.tvrace .stair').width > box('.tvrace').width / 4,
    };
}"""


@pytest.mark.thorough
@pytest.mark.parametrize("height", [720, 900])
def test_a_race_of_life_leaves_the_head_alone_and_its_first_bet_is_a_stair(
    height: int, site: Site, phones: Phones
) -> None:
    evening = site.call(LAY_OUT, name=f"A race, {height}", category="mental")
    opened: list[Any] = ["ada", "power", {"power": "life-escalation", "params": {"x": 2}}]
    site.call(ACT, code=evening["code"], orders=[opened])
    screen = television(phones, evening, viewport={"width": 1280, "height": height})
    expect(screen.page.locator(".tvrace .stair")).to_have_count(1)
    assert not any(screen.page.evaluate(IN_THE_WAY).values())
    bets = [["bo", "bid", {"amount": 4}], ["ada", "bid", {"amount": 12}]]
    site.call(ACT, code=evening["code"], orders=bets)
    expect(screen.page.locator(".tvrace .stair")).to_have_count(3)
    assert not any(screen.page.evaluate(IN_THE_WAY).values())


@pytest.mark.thorough
def test_who_is_writing_writes_on_and_keeps_their_place(site: Site, phones: Phones) -> None:
    evening = site.call(LAY_OUT, name="Still writing")
    ada = phones.player("Ada", evening["sessions"]["Ada"])
    sight = Sight(ada, evening["table"])
    ada.open_menu()
    fold = ada.page.locator("#menu details", has=ada.page.locator("textarea, input[type=text]")).first
    fold.locator("summary").tap()
    field = fold.locator("textarea, input[type=text]").first
    field.fill("We agreed")
    sight.stands_still()
    version = both_throw(site, evening, ROCK, PAPER)
    sight.waits_for_the_stage()
    ada.page.keyboard.type(" on it")
    expect(field).to_be_focused()
    expect(field).to_have_value("We agreed on it")
    assert sight.is_on_stage()
    sight.goes_on(4000)
    sight.shows(version)
    expect(field).to_be_focused()


HURRY = "tests.support.scenes.evenings:hurry"
HAS_SEEN_NONE = "sessionStorage.setItem(`outcome-${location.pathname}`, 0)"


def test_a_phone_that_comes_back_shows_the_question_of_now_and_an_outcome_only_while_it_is_recent(
    site: Site, phones: Phones
) -> None:
    evening = site.call(LAY_OUT, name="Woken up")
    ada = phone(phones, evening, "Ada")
    ada.page.evaluate(HAS_SEEN_NONE)
    both_throw(site, evening, SCISSORS, PAPER)
    ada.page.reload()
    expect(ada.page.locator(".outcome")).to_be_visible()
    site.call(HURRY, code=evening["code"], until="completion")
    ada.page.reload()
    expect(ada.page.locator("#now")).to_have_attribute("data-move", "yes")
    expect(ada.page.locator("#dock")).to_be_visible()
    expect(ada.page.locator(".outcome")).to_be_hidden()


def test_an_outcome_gives_way_when_its_reader_is_asked_something_new(site: Site, phones: Phones) -> None:
    evening = site.call(LAY_OUT, name="Asked meanwhile")
    ada = phone(phones, evening, "Ada")
    both_throw(site, evening, SCISSORS, PAPER)
    ada.waits_for_the_stage()
    ada.page.keyboard.press("Escape")
    expect(ada.page.locator(".outcome")).to_be_visible()
    site.call(HURRY, code=evening["code"], until="completion")
    expect(ada.page.locator(".outcome")).to_be_hidden()
    expect(ada.page.locator("#now")).to_have_attribute("data-move", "yes")
    expect(ada.page.locator("#dock")).to_be_visible()
