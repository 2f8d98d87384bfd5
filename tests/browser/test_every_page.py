"""Every page, dark and light: nobody is shut out, nothing sticks out, misses the finger, is cut or left in English.

On a phone of 360 pixels in English; at night in every language, on wider screens and with letters twice as large.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

from tests.support.examples import IS_EVERYTHING
from tests.support.scenes.players import STICKS_OUT
from tests.support.services.chromium import PHONE, barriers
from tests.support.services.database import Database, copy_to
from tests.support.services.sentences import broken_words, left_in_english
from tests.support.services.sideways import lost_aside
from tests.support.services.site import DATABASE, Site, running_site
from tests.support.services.targets import too_small
from tests.support.worlds.everything import Addresses, lay_out, sign_in_all
from tests.web.test_doors import DOORS, WHO

pytestmark = [pytest.mark.browser, pytest.mark.django_db, pytest.mark.timeout(600)]

ACCOUNT_PAGES = ("account_login", "account_signup", "account_reset_password")
PAGES_OF_AN_ACCOUNT = ("account_logout", "account_email", "account_set_password")
FILES = {"health", "health_live", "health_ready", "tables:stream", "tables:screen_stream"}
"""What a browser does not show as a page."""

PAGES_OF_A_TABLE = ("tables:table", "tables:screen", "tables:story")
"""What every game draws in its own way: looked at for more games than the one whose table the doors lead to."""

PAGES_OF_ADA = {"campaign:home", "campaign:evening", "campaign:magus", "mfa_activate_totp"}

EVERY = 1 if IS_EVERYTHING else 6
"""Axe looks at every so many pages, and at these in daylight, too: it takes longer than all the rest, colours are named
in one place and each has its two lights, and pages are made of the same parts."""

OPEN_TO_ALL = {door for door, (finds, *_) in DOORS.items() if set(finds) == {"in"}}

WHOSE = {
    "nobody": lambda door: True,
    "ada": lambda door: door.startswith("tables:") or door in PAGES_OF_ADA,
    "carla": lambda door: IS_EVERYTHING or door not in OPEN_TO_ALL,
}
"""Whose pages are looked at: the host's are the others' and more, but a player's own are theirs alone. What is open to
all is looked at as nobody in `make test`: a host has the same page, below the head that all of hers have."""


class Reader(NamedTuple):
    """In whose language, on how wide a screen and with how large letters the pages are looked at."""

    language: str = "en"
    width: int = 360
    has_large_letters: bool = False

    @property
    def screen(self) -> dict[str, Any]:
        """A phone, or what is as wide as a tablet, a laptop, a desk."""
        if self.width == PHONE["viewport"]["width"]:
            return {**PHONE, "locale": self.language}
        size = {"width": self.width, "height": self.width * 3 // 4}
        return {"viewport": size, "locale": self.language, "service_workers": "block", "reduced_motion": "reduce"}


WIDTHS = (360, 768, 1280, 1920)
READERS = [
    pytest.param(Reader(language, width), id=f"{language}-{width}", marks=marks)
    for language, _ in settings.LANGUAGES
    for width in WIDTHS
    for marks in [() if Reader(language, width) == Reader() else pytest.mark.thorough]
] + [
    pytest.param(Reader(language, has_large_letters=True), id=f"{language}-360-large", marks=pytest.mark.thorough)
    for language, _ in settings.LANGUAGES
]


MIDDLES = """() => [...document.querySelectorAll('.bar > :not(.grow)')].map(e => {
    const {top, bottom} = e.getBoundingClientRect();
    return (top + bottom) / 2;
})"""
"""How far down the middle of each part of the head of a page is."""


class Shown(NamedTuple):
    """A campaign with everything in it that a page could show, and the site that shows it to who has signed in."""

    site: Site
    world: Addresses
    sessions: dict[str, str]


@pytest.fixture(scope="module")
def shown(database: Database, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shown]:
    with database.holding(lay_out) as world, running_site(tmp_path_factory.mktemp("pages"), worker=False) as site:
        sessions = sign_in_all([name for name in WHOSE if name != "nobody"])
        copy_to(site.folder / DATABASE)
        yield Shown(site, world, sessions)


def pages_of(name: str, world: Addresses) -> Iterator[str]:
    """The address of every page that this one of WHO may open."""
    for door, (finds, at, _) in DOORS.items():
        if (
            finds[WHO.index(name)] == "in"
            and "api:" not in door
            and " " not in door
            and door not in FILES
            and WHOSE[name](door)
        ):
            yield reverse(door, kwargs=world.get(at))


def phone_of(name: str, reader: Reader, chromium: Browser, shown: Shown) -> BrowserContext:
    """A phone, or a larger screen, at which this one of WHO has signed in."""
    phone = chromium.new_context(base_url=shown.site.url, color_scheme="dark", **reader.screen)
    if name in shown.sessions:
        phone.add_cookies([{"name": "sessionid", "value": shown.sessions[name], "url": shown.site.url}])
    return phone


def what_sticks_out(page: Page) -> list[str]:
    """The elements that make the page wider than the phone."""
    found: list[str] = page.evaluate(STICKS_OUT)
    return [f"{page.url}: {element} sticks out" for element in found]


def listen_to(page: Page) -> list[str]:
    """What the page will say that went wrong."""
    said: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        if message.type == "error":
            said.append(f"{page.url}: {message.text}")

    page.on("console", hear)
    page.on("pageerror", lambda error: said.append(f"{page.url}: {error}"))
    return said


def is_whole(client: Client, address: str) -> bool:
    """Whether there is a page, and not a part of one, a file, a refusal, another address. It is asked in this process,
    which has the same world: a browser takes ten times as long to find nothing to look at."""
    answer = client.get(address)
    is_html = answer.status_code == 200 and not answer.streaming
    return is_html and answer.content.lstrip()[:14].lower() == b"<!doctype html"


def look_at(page: Page, address: str, reader: Reader, by_axe: bool) -> list[str]:
    """Everything that is wrong with how the page at `address` looks."""
    page.emulate_media(color_scheme="dark")
    page.goto(address)
    found = [*what_sticks_out(page), *broken_words(page), *left_in_english(page, reader.language)]
    if "is_mobile" in reader.screen:
        found += [*too_small(page), *lost_aside(page)]
    if by_axe:
        found += barriers(page)
        page.emulate_media(color_scheme="light")
        found += barriers(page, "color-contrast")
    return found


def all_that_is_wrong(name: str, reader: Reader, shown: Shown, chromium: Browser) -> list[str]:
    """On all the pages of this one of WHO, with what they say went wrong."""
    phone = phone_of(name, reader, chromium, shown)
    addresses = list(pages_of(name, shown.world))
    if name == "nobody":
        addresses += [reverse(page) for page in ACCOUNT_PAGES]
    if name == "carla":
        addresses += [reverse(page) for page in PAGES_OF_AN_ACCOUNT]
        addresses += [reverse(page, kwargs=shown.world["a game on planes"]) for page in PAGES_OF_A_TABLE]
    page, client = phone.new_page(), Client()
    client.cookies["sessionid"] = shown.sessions.get(name, "")
    said = listen_to(page)
    whole = [address for address in addresses if is_whole(client, address)]
    assert len(whole) > 10, name
    looks = ((address, number % EVERY == 0) for number, address in enumerate(whole))
    wrong = [line for address, by_axe in looks for line in look_at(page, address, reader, by_axe)]
    phone.close()
    return [f"{name}: {line}" for line in (*said, *wrong)]


@pytest.mark.parametrize("reader", READERS)
def test_every_page_is_for_everybody(
    reader: Reader, shown: Shown, chromium: Browser, large_letters: Callable[[], Browser]
) -> None:
    browser = large_letters() if reader.has_large_letters else chromium
    wrong = [line for name in WHOSE for line in all_that_is_wrong(name, reader, shown, browser)]
    assert not wrong, "\n".join(wrong)


def test_on_a_wide_screen_a_heading_stands_above_both_columns(shown: Shown, chromium: Browser) -> None:
    screen = phone_of("carla", Reader(width=1280), chromium, shown)
    page = screen.new_page()
    page.goto(reverse("campaign:campaign", kwargs=shown.world["campaign"]))
    heading, column, aside = (
        page.locator(f".page--side > {part}").bounding_box() for part in (".page__head", "div.column", "aside.column")
    )
    screen.close()
    assert heading and column and aside
    assert heading["y"] + heading["height"] <= column["y"] == aside["y"]
    assert column["x"] < aside["x"] and column["width"] > aside["width"]


@pytest.mark.parametrize("language", [language for language, _ in settings.LANGUAGES])
def test_on_a_tablet_the_head_of_a_page_is_one_row(language: str, shown: Shown, chromium: Browser) -> None:
    screen = phone_of("carla", Reader(language, width=820), chromium, shown)
    page = screen.new_page()
    page.goto(reverse("campaign:campaign", kwargs=shown.world["campaign"]))
    middles = page.evaluate(MIDDLES)
    screen.close()
    assert max(middles) - min(middles) < 8
