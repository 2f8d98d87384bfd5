"""Draws the icons under which a phone keeps the site, from static/img/favicon.svg.

.venv/bin/python -m bin.icons
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, ViewportSize

from tests.support.services.chromium import running_chromium

IMAGES = Path(__file__).resolve().parent.parent / "static" / "img"
GROUND = "#111b18"


class Icon(NamedTuple):
    """A file, its sides in pixels, and how much of them the sign takes; a ground that fills them, or none."""

    name: str
    size: int
    share: float = 1.0
    ground: str = "transparent"


ICONS = (
    Icon("app-192", 192),
    Icon("app-512", 512),
    Icon("app-180", 180, 0.86, GROUND),  # rounded by whoever shows it
    Icon("app-maskable-512", 512, 0.72, GROUND),  # cut to a circle at the worst
)


def draw(icon: Icon, browser: Browser) -> None:
    """Writes the icon as PNG."""
    sides = ViewportSize(width=icon.size, height=icon.size)
    sign = (IMAGES / "favicon.svg").read_text(encoding="utf-8")
    with browser.new_page(viewport=sides) as page:
        page.set_content(
            f"<style>body {{ margin: 0; height: 100vh; display: grid; place-items: center; background: {icon.ground} }}"
            f" svg {{ width: {icon.share:.0%}; height: {icon.share:.0%} }}</style>{sign}"
        )
        page.screenshot(path=IMAGES / f"{icon.name}.png", omit_background=True)


def main() -> None:
    """Draws all of them."""
    with running_chromium() as browser:
        for icon in ICONS:
            draw(icon, browser)


if __name__ == "__main__":
    main()
