"""A browser that opens each screen of the album at its moment, and takes it."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser

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
        for shot in EVENING:
            self.take(shot)
        self.go_on_after_the_evening()
        for shot in AFTERWARDS:
            self.take(shot)

    def go_on_after_the_evening(self) -> None:
        """Starts the tournament, a game on planes, and the account of a newcomer."""
        self.site.call(f"{MOMENTS}:finish_the_decks")
        self.pages["match"] = self.site.call(f"{MOMENTS}:start_the_tournament")
        on_planes = self.site.call(f"{MOMENTS}:lay_planes")
        self.sessions |= {"planes": on_planes.pop("session"), "edera": self.site.call(f"{MOMENTS}:sign_up")}
        self.pages |= on_planes | {"nothing": "/"}

    def take(self, shot: Shot) -> None:
        """One screen, in every language; whole pages for the sheet alone: documents show what a screen shows."""
        if shot.is_whole and not self.takes_whole:
            return
        asked = self.site.call(f"{MOMENTS}:go_on", order=shot.moment) if shot.moment else ""
        for language in self.languages:
            self.develop(shot, asked if shot.who == ASKED else shot.who, language)

    def develop(self, shot: Shot, who: str, language: str) -> None:
        """Opens the page as this one sees it, and keeps what the screen shows when it has come to rest."""
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
        answer = page.goto(self.pages[shot.where])
        assert answer and answer.ok, f"{shot.name}: {answer and answer.status}"
        page.wait_for_load_state()
        page.evaluate(STANDS)
        taken = Image.open(BytesIO(page.screenshot(full_page=shot.is_whole)))
        (self.folder / language).mkdir(parents=True, exist_ok=True)
        taken.convert("RGB").save(self.folder / language / f"{shot.name}.webp", quality=QUALITY, method=6)
        context.close()
