"""An evening of six friends and a television in Italian, from the link to the date of the next one.

Carla hosts, Ada and Bo have accounts, Cleo, Dino and Elio come as guests by the six letters of the television. Ada has
a keyboard and nothing else, Bo's phone loses the net twice, Cleo reads everything twice as large.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone
from django.utils.translation import gettext, override, pgettext
from playwright.sync_api import Locator, Page, expect

from tests.support.scenes.players import STICKS_OUT, Phones, Player, answered
from tests.support.services.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.thorough, pytest.mark.timeout(900)]

ITALIAN: dict[str, Any] = {"locale": "it-IT"}
KEYBOARD: dict[str, Any] = {
    **ITALIAN,
    "viewport": {"width": 1280, "height": 800},
    "device_scale_factor": 1,
    "has_touch": False,
    "is_mobile": False,
}
TWICE_AS_LARGE: dict[str, Any] = {**KEYBOARD, "viewport": {"width": 640, "height": 400}, "device_scale_factor": 2}
TELEVISION: dict[str, Any] = {**KEYBOARD, "viewport": {"width": 1920, "height": 1080}}

GUESTS = ("Cleo", "Dino", "Elio")
STYLES = {"Carla": "Blue", "Ada": "Red", "Bo": "Black", "Cleo": "Green", "Dino": "White", "Elio": "Gold"}
AT_THE_TABLE = re.compile(r"/t/\w+/$")


def it(words: str, about: str = "", **values: Any) -> str:
    """These words as an Italian reads them; `about` tells them from the same words elsewhere."""
    with override("it"):
        said = pgettext(about, words) if about else gettext(words)
    return said % values if values else said


class Friend(Player):
    """Somebody who reads Italian, and presses what is called so in English."""

    def main(self) -> Locator:
        return self.page.locator("main")

    def press(self, words: str, **values: Any) -> None:
        """Presses the button or link with these words, and waits for the answer."""
        name = it(words, **values)
        main = self.main()
        with answered(self.page):
            self.hit(main.get_by_role("button", name=name).or_(main.get_by_role("link", name=name)).first)

    def hit(self, target: Locator) -> None:
        target.click()

    def gold(self, words: str) -> None:
        """The one golden button of the page is called so; it is pressed."""
        golden = self.page.locator(".act--gold:visible")
        expect(golden).to_have_count(1)
        expect(golden).to_contain_text(it(words))
        with answered(self.page):
            self.hit(golden)

    def tap_gold(self, words: str, **values: Any) -> None:
        """The golden button of the board, which is called so once the table asks for it."""
        golden = self.page.locator(".act--gold:visible", has_text=it(words, **values))
        expect(golden).to_be_visible()
        self.hit(golden)

    def tap(self, name: str | re.Pattern[str]) -> None:
        self.hit(self.button(name))

    def write(self, label: str, text: str) -> None:
        self.page.get_by_label(it(label), exact=True).fill(text)

    def choose(self, box: Locator) -> None:
        """Takes this one of several."""
        box.check(force=True)

    def throws(self, sign: str) -> None:
        self.asked(it("Throw"))
        self.choose(self.page.locator("label.handcard", has_text=it(sign).capitalize()).locator("input"))
        self.tap(it("Throw %s") % it(sign))

    def loses_the_net(self) -> None:
        self.page.context.set_offline(True)
        expect(self.page.locator("#offline")).to_be_visible()

    def finds_the_net(self) -> None:
        self.page.context.set_offline(False)
        expect(self.page.locator("#offline")).to_be_hidden()

    def is_at_ease(self) -> None:
        """Nothing sticks out of this page."""
        found = self.page.evaluate(STICKS_OUT)
        assert not found, "\n".join([self.page.url, *found])


class AtTheKeyboard(Friend):
    """Who has no pointer: everything is reached with Tab and the arrows, and pressed with Enter or the space bar."""

    def hit(self, target: Locator) -> None:
        self.reach(target)
        self.page.keyboard.press("Enter")

    def reach(self, target: Locator) -> None:
        """Goes on with Tab until it has the focus."""
        expect(target).to_be_visible()
        for _ in range(250):
            if target.evaluate("e => e === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"no way leads to {target}")

    def choose(self, box: Locator) -> None:
        group = box.evaluate("e => e.name")
        for _ in range(250):
            if self.page.evaluate("document.activeElement.name") == group:
                break
            self.page.keyboard.press("Tab")
        for _ in range(100):
            if box.is_checked():
                return
            self.page.keyboard.press("ArrowDown")
        raise AssertionError(f"no arrow leads to {box}")


def sign_up(friend: Friend, name: str) -> None:
    friend.write("Name", name)
    for field in ("password1", "password2"):
        friend.page.locator(f"input[name={field}]").fill("sole-e-luna-9")
    friend.press("Sign up")


def write_sheet(friend: Friend, magus: str) -> None:
    friend.write("Name", magus)
    friend.page.get_by_role("radio", name=it(STYLES[magus]), exact=True).check()
    friend.page.locator("input[name=attributes]").first.check()
    friend.press("Make the Magus")
    expect(friend.page.get_by_role("heading", level=1, name=magus)).to_be_visible()


@pytest.fixture
def friends(phones: Phones) -> dict[str, Friend]:
    """Six people and what each has in the hand."""
    kinds: dict[str, tuple[Callable[[str, Page], Friend], dict[str, Any]]] = {
        "Ada": (AtTheKeyboard, KEYBOARD),
        "Cleo": (Friend, TWICE_AS_LARGE),
    }
    found = {}
    for name in STYLES:
        kind, held = kinds.get(name, (Friend, ITALIAN))
        found[name] = kind(name, phones.unpack(**held).new_page())
    return found


def come_together(carla: Friend, members: list[Friend]) -> str:
    """Carla founds the campaign, two friends join by her link, and each has a Magus; the campaign's address."""
    carla.goto("/")
    carla.press("Create an account")
    sign_up(carla, "carla-dei-sei")
    carla.press("Start a campaign")
    carla.write("Name of the campaign", "Sei amici")
    carla.press("Start it")
    carla.press("Invite the table")
    carla.press("Make a link")
    link = carla.page.locator(".ticket__link").inner_text()
    for friend in members:
        name = f"{friend.name.lower()}-dei-sei"
        friend.goto(link)
        friend.press("Create an account")
        sign_up(friend, name)
        friend.press("Join as %(who)s", who=name)
        write_sheet(friend, friend.name)
    campaign = members[0].page.url.split("/magi/")[0]
    for magus in ("Carla", *GUESTS):
        carla.goto(f"{campaign}/magi/new/")
        if magus == "Carla":
            carla.page.get_by_label(re.compile(f"^{it('Player')}")).select_option(label="carla-dei-sei")
        write_sheet(carla, magus)
    carla.goto(f"{campaign}/")
    carla.press("Use the starter packs")
    return campaign


def plan(carla: Friend, campaign: str, day: str) -> str:
    """Carla plans an evening; its address."""
    carla.goto(f"{campaign}/evenings/plan/")
    carla.write("Day", day)
    carla.gold("Plan it")
    expect(carla.page).to_have_url(re.compile(r"/evenings/\d+/$"))
    return carla.page.url


def open_television(phones: Phones, host: Friend) -> Friend:
    """On the screen in the middle somebody types the letters that stand on Carla's phone."""
    host.tap(it("Menu"))
    host.tap(it("Invite"))
    letters = host.page.locator("#invite .code").inner_text()
    for sheet in ("#invite", "#menu"):
        host.page.keyboard.press("Escape")
        expect(host.page.locator(sheet)).to_be_hidden()
    television = Friend("television", phones.unpack(**TELEVISION).new_page())
    types_letters(television, letters)
    television.press("Table screen")
    return television


def types_letters(friend: Friend, letters: str) -> None:
    friend.goto("/join/")
    friend.write("Code of the table", letters)
    friend.gold("To the table")


def comes_by_letters(friend: Friend, television: Friend) -> None:
    """A guest types what is read from the television, and sits down on a seat that is free."""
    types_letters(friend, television.page.locator(".tvcode").inner_text())
    friend.page.get_by_role("radio", name=friend.name).check()
    friend.press("Sit down")
    expect(friend.board()).to_be_visible()


def contest(friends: dict[str, Friend], television: Friend) -> None:
    """Ada and Bo want the same pack: they throw for it, while Bo's phone loses the net."""
    ada, bo = friends["Ada"], friends["Bo"]
    for name, friend in friends.items():
        friend.asked(it("Do you pick here?"))
        if name in ("Ada", "Bo"):
            friend.tap(it("Me: %(kind)s", kind=it("mono", "kind")))
        else:
            friend.tap(it("Not me"))
    ada.asked(it("Call a pack"))
    ada.choose(ada.page.locator("#packs label", has_text="Serra Angel").locator("input"))
    ada.tap(it("Call %s") % "Serra Angel")
    bo.asked(it("Contest?", "the question of the game"))
    bo.loses_the_net()
    bo.finds_the_net()
    bo.tap(it("Contest"))
    ada.asked(it("Where do you settle it?"))
    ada.choose(ada.page.get_by_role("radio", name=it("Physical")))
    ada.tap(it("Settle it in %s") % it("Physical"))
    ada.throws("rock")
    bo.asked(it("Throw"))
    bo.loses_the_net()
    bo.finds_the_net()
    bo.throws("rock")
    for friend in (ada, bo):
        friend.tap_gold("Back to the table")


def tournament(site: Site, friends: dict[str, Friend], television: Friend) -> None:
    """The decks are built; Carla starts the tournament, and all phones and the television go along."""
    carla = friends["Carla"]
    auction = carla.page.url
    site.call("tests.support.scenes.evenings:hurry", code=auction.rstrip("/").rsplit("/", 1)[-1], until="tournament")
    carla.tap_gold("Start the tournament")
    for friend in friends.values():
        expect(friend.page).not_to_have_url(auction)
    reports(friends["Ada"], friends)
    code = carla.page.url.rstrip("/").rsplit("/", 1)[-1]
    for number in range(2, 6):
        site.call("tests.support.scenes.tournaments:play_round", code=code)
        carla.tap_gold("Pair round %(n)d", n=number)
        for screen in (*friends.values(), television):
            expect(screen.main().locator("h1")).to_contain_text(f" {number} ")
    site.call("tests.support.scenes.tournaments:play_round", code=code)
    carla.tap_gold("End the tournament")


def reports(winner: Friend, friends: dict[str, Friend]) -> None:
    """The winner counts two games and reports them, who lost confirms it."""
    loser = friends[winner.page.locator(".life-box:not(.life-box--me) .life-box__name").inner_text()]
    for number in (1, 2):
        winner.tap(re.compile(f"{it('I won game')} {number}"))
    winner.tap_gold(it("Report %%s").replace("%%s", "2–0"))
    with answered(loser.page):
        loser.tap_gold("Yes, %(score)s", score="0–2")


def award(friends: dict[str, Friend], evening: str) -> None:
    """Carla says what is given for, books and closes; Ada buys with what she got."""
    carla, ada = friends["Carla"], friends["Ada"]
    carla.tap_gold("On to the award")
    carla.page.get_by_role("radio", name=re.compile(it("1 point for everybody who came"), re.IGNORECASE)).check()
    carla.press("Use this")
    carla.is_at_ease()
    carla.gold("Close the evening and book")
    ada.goto(evening)
    ada.gold("Spend experience")
    summary = ada.main().locator("summary", has_text=it("Style")).first
    ada.hit(summary)
    with answered(ada.page):
        ada.hit(ada.main().get_by_role("button", name=re.compile(it("Green"))).first)


def test_six_friends_play_an_evening(site: Site, phones: Phones, friends: dict[str, Friend]) -> None:
    carla, ada, bo = friends["Carla"], friends["Ada"], friends["Bo"]
    campaign = come_together(carla, [ada, bo])
    evening = plan(carla, campaign, timezone.localdate().isoformat())
    carla.is_at_ease()
    for friend in (ada, bo):
        friend.goto(evening)
    carla.gold("Everybody is here: open")
    expect(carla.page).to_have_url(AT_THE_TABLE)
    table = carla.page.url
    for friend in (ada, bo):
        expect(friend.page).to_have_url(table)
    television = open_television(phones, carla)
    for name in GUESTS:
        comes_by_letters(friends[name], television)
    for friend in friends.values():
        friend.tap_gold("Approve all sheets as drawn")
    contest(friends, television)
    tournament(site, friends, television)
    award(friends, evening)
    second = plan(carla, campaign, timezone.localdate().isoformat())
    ada.goto(second)
    carla.gold("Everybody is here: open")
    expect(ada.page).to_have_url(AT_THE_TABLE)
    carla.sees(it("new Style: %(after)s", after=it("Green")))
    assert not [said for friend in friends.values() for said in friend.said]
