"""Chromium as the system has it, driven by Playwright; and axe, which looks for what some people cannot use."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from axe_core_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, BrowserType, Page, expect, sync_playwright

SHELL = "chromium-headless-shell"
"""It draws the pages and no window around them, and so takes half the time of the others."""
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge")
QUIET = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
)
HASTY = "--js-flags=--always-sparkplug --no-opt --no-maglev"
"""A page of the tests lives for a second or two: it is over before V8 has made anything of it faster."""
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
    "reduced_motion": "reduce",
    "locale": "en-GB",
    "service_workers": "block",
}
"""What a phone keeps for the time without a net has tests of its own; in all others whatever is shown has come."""

PATIENCE = 30_000
"""Milliseconds that an expectation may wait for a page, like every tap: a machine may have other things to do."""

LOOK = "async options => (await axe.run(options)).violations"
WRONG = {"resultTypes": ["violations"]}
"""Thousands of nodes at which nothing is wrong are neither described nor sent."""


def executable() -> str:
    """The path of the browser: CHROMIUM if it is set, else what the system has. Raises LookupError."""
    if given := os.environ.get("CHROMIUM"):
        return given
    for name in NAMES:
        if found := shutil.which(name):
            return found
    raise LookupError(f"no Chromium found (looked for {', '.join(NAMES)}); install one, or set CHROMIUM to its path")


@contextmanager
def running_chromium(*more: str) -> Iterator[Browser]:
    """Starts the browser, without a window; `more`: what else it is told."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright, launched(playwright.chromium, *more) as browser:
        yield browser


@contextmanager
def launched(kind: BrowserType, *more: str) -> Iterator[Browser]:
    """A browser of this kind, maybe beside another one: Playwright itself runs once in a thread."""
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    browser = kind.launch(executable_path=executable(), args=[*QUIET, *sandbox, *more])
    try:
        yield browser
    finally:
        browser.close()


def told(violation: dict[str, Any], node: dict[str, Any]) -> str:
    """One broken rule at one element, in a line."""
    return f"{violation['id']}: {violation['help']}: {' '.join(map(str, node['target']))}: {node['failureSummary']}"


def barriers(page: Page, *rules: str) -> list[str]:
    """What axe finds on the page, by all of its rules or by these: one line for each element that breaks one.

    Nobody looks at a page that is half here: without its styles much is too small, too pale, or sticks out.
    """
    page.wait_for_load_state()
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = page.evaluate(LOOK, WRONG | ({"runOnly": list(rules)} if rules else {}))
    return [f"{page.url}: {told(violation, node)}" for violation in found for node in violation["nodes"]]
