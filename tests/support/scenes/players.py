"""People at a table: each with a phone, tapping as people do."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.support.examples import IS_EVERYTHING
from tests.support.services.chromium import PHONE, barriers
from tests.support.services.site import Site
from tests.support.services.targets import too_small

SIGNS = ("rock", "paper", "scissors")
DOUBLE_CLICK = 600
"""Milliseconds; the browser takes what follows later for another click."""

STICKS_OUT = """() => {
    const {scrollWidth, clientWidth} = document.documentElement;
    return scrollWidth <= clientWidth ? [] : [...document.querySelectorAll('body *')]
        .filter(e => e.getBoundingClientRect().right > clientWidth + 1).map(e => e.tagName + '.' + e.className);
}"""
GOLD_TOO_SOON = """() => {
    const isSeen = e => e.checkVisibility({visibilityProperty: true, opacityProperty: true});
    const isShort = group => group.querySelectorAll('input:checked').length < Number(group.dataset.least);
    const isMissing = form => form.matches(':invalid') || [...form.querySelectorAll('[data-least]')].some(isShort);
    const isShut = e => e.disabled || e.ariaDisabled === 'true';
    return [...document.querySelectorAll('button.act--gold')]
        .filter(e => e.type === 'submit' && e.form?.dataset.asks && isSeen(e) && isMissing(e.form) && !isShut(e))
        .map(e => `${e.textContent.trim()} is gold, and something has to be chosen first`);
}"""
"""Golden buttons of the table that cannot do anything yet, because a choice is missing."""

A_WHILE = 10.0
"""Seconds that a page's clock is put forward before it stands: longer than it goes on until it is told to stand."""

LISTEN = """address => {
    window.heard = '';
    const read = async () => {
        const reader = (await fetch(address)).body.pipeThrough(new TextDecoderStream()).getReader();
        for (;;) {
            const {value, done} = await reader.read();
            if (done) return;
            window.heard += value;
        }
    };
    read();
}"""


HEARS = "() => document.querySelector('main')._htmx?.sse?.lastEventId"
"""Whether the stream has brought the board to this page, which it lays over what stood there."""


class Player:
    """Somebody's phone at the table, and what they do with it."""

    def __init__(self, name: str, page: Page) -> None:
        self.name = name
        self.page = page
        self.said: list[str] = []
        page.on("pageerror", lambda error: self.said.append(str(error)))

    def __getattr__(self, name: str) -> Any:
        return getattr(self.page, name)

    def hears(self) -> None:
        """Waits until the stream has brought the board: what a first tap has asked would go with it."""
        self.page.wait_for_function(HEARS)

    def board(self) -> Locator:
        return self.page.locator("#board")

    def button(self, name: str | re.Pattern[str]) -> Locator:
        """The visible button that is called so."""
        return self.page.get_by_role("button", name=name, exact=isinstance(name, str)).locator("visible=true").first

    def tap(self, name: str | re.Pattern[str]) -> None:
        self.button(name).tap()

    def reads(self, question: Locator) -> None:
        """Sees it, and takes longer over it than a double click lasts."""
        expect(question).to_be_visible()
        self.page.wait_for_timeout(DOUBLE_CLICK)

    def sees(self, words: str | re.Pattern[str]) -> None:
        """Waits until these words stand on the screen."""
        expect(self.page.locator("main").get_by_text(words).locator("visible=true").first).to_be_visible()

    def sees_not(self, words: str) -> None:
        expect(self.page.locator("main").get_by_text(words).locator("visible=true")).to_have_count(0)

    def version(self) -> str:
        """The version of the table that stands on the screen."""
        return self.page.locator("#now").get_attribute("data-version") or ""

    def sees_a_newer_board_than(self, version: str) -> None:
        """Waits until the stream has brought another version."""
        expect(self.page.locator("#now")).not_to_have_attribute("data-version", version)

    def asked(self, question: str | re.Pattern[str]) -> None:
        """Waits until this is the question of the screen."""
        expect(self.page.locator(".board__body")).to_have_accessible_name(question)

    def pick(self, name: str) -> None:
        """Chooses a pack, a hand, a category, a deck: a radio button or a box that is called so."""
        self.page.get_by_role("radio", name=name).or_(self.page.get_by_role("checkbox", name=name)).locator(
            "visible=true"
        ).first.check(force=True)

    @contextmanager
    def in_one_moment(self) -> Iterator[None]:
        """What is tapped inside comes in one moment, however busy the machine is: on this page time stands still.

        The page has a clock of Playwright's, which was installed before anything was opened on it.
        """
        now = float(self.page.evaluate("Date.now()")) / 1000
        self.page.clock.pause_at(now + A_WHILE)
        yield
        self.page.clock.resume()

    def call(self, pack: str) -> None:
        self.page.locator("#packs label", has_text=pack).tap()
        self.tap(f"Call {pack}")

    def throw(self, sign: str) -> None:
        self.page.locator("label.handcard", has_text=sign.capitalize()).tap()
        self.tap(f"Throw {sign}")

    def open_menu(self) -> None:
        self.tap("Menu")
        expect(self.page.locator("#menu")).to_be_visible()

    def close_menu(self) -> None:
        self.page.locator("#menu").get_by_role("button", name="Close").tap()

    def listen(self, stream: str) -> None:
        """Begins to keep everything that a stream of this phone's sends."""
        self.page.evaluate(LISTEN, stream)

    def heard(self) -> str:
        return str(self.page.evaluate("window.heard"))

    def signs(self) -> dict[str, int]:
        """How often each sign is named or drawn in all that this page holds."""
        whole = self.page.content().lower()
        return {sign: whole.count(sign) for sign in SIGNS}

    def finds_no_barrier(self, *, lights: bool = True) -> None:
        """This screen fits the phone, and its targets fit a thumb. In `make test-all` it shuts nobody out either, in
        the dark and with `lights` in daylight; `make test` asks that of a page of each kind alone
        (`tests/browser/test_every_page.py`)."""
        found = [*self.page.evaluate(STICKS_OUT), *too_small(self.page), *self.page.evaluate(GOLD_TOO_SOON)]
        if IS_EVERYTHING:
            found += barriers(self.page)
        if IS_EVERYTHING and lights:
            self.page.emulate_media(color_scheme="light", reduced_motion="reduce")
            found += barriers(self.page, "color-contrast")
            self.page.emulate_media(color_scheme="dark", reduced_motion="reduce")
        assert not found, "\n".join([self.page.url, *found])


class Phones:
    """Gives people phones that know one site, and puts them away afterwards."""

    def __init__(self, chromium: Browser, site: Site) -> None:
        self.chromium, self.site = chromium, site
        self.contexts: list[BrowserContext] = []

    def unpack(self, **more: Any) -> BrowserContext:
        """A new phone; `more`: what is different about it."""
        kind = {**PHONE, "color_scheme": "dark", **more}
        self.contexts.append(self.chromium.new_context(base_url=self.site.url, **kind))
        return self.contexts[-1]

    def player(self, name: str, session: str | None = None, **more: Any) -> Player:
        """Somebody with a phone on which they are signed in, if they have a session."""
        phone = self.unpack(**more)
        if session:
            phone.add_cookies([{"name": "sessionid", "value": session, "url": self.site.url}])
        return Player(name, phone.new_page())

    def everybody(self, evening: dict[str, Any], guests: tuple[str, ...] = ()) -> dict[str, Player]:
        """All players of an evening at its table: accounts by their session, guests through the door."""
        players = {name: self.player(name, session) for name, session in evening["sessions"].items()}
        for player in players.values():
            player.goto(evening["table"])
        for name in guests:
            players[name] = self.player(name)
            sit_down(players[name], evening["door"], name)
        return players

    def put_away(self) -> None:
        for context in self.contexts:
            context.close()


def wait_for(page: Page, caught: list[Any]) -> None:
    """Waits until a route of the test has caught something on its way."""
    while not caught:
        page.wait_for_timeout(20)


def answered(page: Page) -> Any:
    """Waits until the site has answered the tap inside, an order, a form or a link: what it asks for has happened."""
    return page.expect_response(
        lambda answer: answer.request.method == "POST" or answer.request.is_navigation_request(), timeout=30_000
    )


def sit_down(player: Player, door: str, magus: str) -> None:
    """A guest opens the link of the table, takes the seat of this Magus, and says their name."""
    player.goto(door)
    player.page.get_by_label("Your name").fill(f"{magus}'s friend")
    player.page.get_by_role("radio", name=magus).check()
    player.tap("Sit down")
    expect(player.board()).to_be_visible()


def each(players: dict[str, Player], does: Callable[[Player], None]) -> None:
    """Everybody does the same."""
    for player in players.values():
        does(player)
