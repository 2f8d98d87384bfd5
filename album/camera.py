"""A browser that opens each screen of the album at its moment, and takes it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO
from itertools import groupby
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page

from album.shots import AFTERWARDS, ASKED, DESKTOP, EVENING, PHONE, TELEVISION, Shot
from tests.support.services.site import Site

MOMENTS = "album.moments"
SIZES: dict[str, dict[str, Any]] = {
    PHONE: {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True},
    DESKTOP: {"viewport": {"width": 1280, "height": 800}},
    TELEVISION: {"viewport": {"width": 1920, "height": 1080}},
}
"""Those of the drawings."""

SHARPNESS = {PHONE: 2, DESKTOP: 1.5, TELEVISION: 1}
QUALITY = 82
STANDS = "document.fonts.ready.then(() => document.getAnimations().forEach(one => one.finish()))"

LISTENS = """() => document.querySelector('main')._htmx?.sse?.lastEventId
    && [...document.styleSheets].some(one => one.href?.includes('scenes'))"""
"""What comes will be shown large."""

TOLD = 1000
"""Milliseconds after which hands have turned and their words are read."""


class Camera:
    """Takes pictures of one site, in several languages, into a folder for each."""

    def __init__(
        self, chromium: Browser, site: Site, folder: Path, languages: Sequence[str], *, takes_whole: bool = False
    ) -> None:
        self.chromium, self.site, self.folder, self.languages = chromium, site, folder, languages
        self.takes_whole = takes_whole
        laid = site.call(f"{MOMENTS}:lay_out")
        self.pages: dict[str, str] = laid["pages"]
        self.sessions: dict[str, str] = laid["sessions"]

    def take_all(self) -> None:
        """The whole album, in the order in which the evening comes to it."""
        for shots in together(EVENING):
            self.take(shots)
        self.go_on_after_the_evening()
        for shots in together(AFTERWARDS):
            self.take(shots)

    def go_on_after_the_evening(self) -> None:
        """Starts the tournament, a game on planes, and the account of a newcomer."""
        self.site.call(f"{MOMENTS}:finish_the_decks")
        self.pages["match"] = self.site.call(f"{MOMENTS}:start_the_tournament")
        on_planes = self.site.call(f"{MOMENTS}:lay_planes")
        self.sessions |= {"planes": on_planes.pop("session"), "edera": self.site.call(f"{MOMENTS}:sign_up")}
        self.pages |= on_planes | {"nothing": "/"}

    def take(self, shots: Sequence[Shot]) -> None:
        """What is taken at one moment, in every language; whole pages for the sheet alone: documents show what a screen
        shows."""
        first, wanted = shots[0], [shot for shot in shots if self.takes_whole or not shot.is_whole]
        asked = self.go_on(first.moment) if first.moment and wanted else ""
        opened = [
            (shot, language, self.open(shot, asked if shot.who == ASKED else shot.who, language))
            for shot in wanted
            for language in self.languages
        ]
        if first.then:
            self.turn_hands([page for _shot, _language, page in opened], first.then)
        for shot, language, page in opened:
            self.develop(shot, language, page)

    def go_on(self, order: str) -> str:
        """Plays on until somebody is asked for this order; who it is."""
        who: str = self.site.call(f"{MOMENTS}:go_on", order=order)
        return who

    def open(self, shot: Shot, who: str, language: str) -> Page:
        """The page as this one sees it; its time stands still where something is to come while it is open."""
        context = self.chromium.new_context(
            base_url=self.site.url,
            color_scheme="light" if shot.is_light else "dark",
            device_scale_factor=SHARPNESS[shot.device],
            locale=language,
            reduced_motion="reduce",
            service_workers="block",
            **SIZES[shot.device],
        )
        context.add_cookies([{"name": "sessionid", "value": self.sessions[who], "url": self.site.url}])
        page = context.new_page()
        if shot.then:
            page.clock.install()
        answer = page.goto(self.pages[shot.where])
        assert answer and answer.ok, f"{shot.name}: {answer and answer.status}"
        page.wait_for_load_state()
        if shot.then:
            page.wait_for_function(LISTENS)
            page.clock.pause_at(float(page.evaluate("Date.now()")) / 1000 + 1)
        return page

    def turn_hands(self, pages: Sequence[Page], then: str) -> None:
        """The evening goes on up to this order; of what is shown large on the way, the first is told to its end."""
        self.go_on(then)
        for page in pages:
            page.wait_for_selector(".stage", state="attached")
            page.clock.run_for(TOLD)
            page.wait_for_selector(".stage.is-told")

    def develop(self, shot: Shot, language: str, page: Page) -> None:
        """Keeps what the screen shows when it has come to rest."""
        page.evaluate(STANDS)
        taken = Image.open(BytesIO(page.screenshot(full_page=shot.is_whole)))
        (self.folder / language).mkdir(parents=True, exist_ok=True)
        taken.convert("RGB").save(self.folder / language / f"{shot.name}.webp", quality=QUALITY, method=6)
        page.context.close()


def together(shots: Sequence[Shot]) -> Iterator[Sequence[Shot]]:
    """The shots, those of one moment that passes in one group."""
    for _passes, group in groupby(shots, lambda shot: (shot.moment, shot.then) if shot.then else shot.name):
        yield list(group)
