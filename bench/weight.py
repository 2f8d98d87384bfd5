"""What a browser loads of a page that it has never seen, as it comes over the wire: heads and packed bodies. The live
stream, which never ends, is left out; its first message is a whole board."""

from __future__ import annotations

import sys

from django.conf import settings
from playwright.sync_api import Browser

from bench import evening
from bench.figures import Figure, single
from tests.support.services.chromium import PHONE, executable, running_chromium
from tests.support.services.site import Site

KILOBYTE = 1024

LATE = 1_000
"""Milliseconds after the page has its fonts in which nothing more may come."""


def measured(site: Site) -> list[Figure]:
    """The first load of the front page, and of a table by somebody who sits there, in each language: some need more
    letters; without a Chromium neither, with a word."""
    try:
        executable()
    except LookupError as why:
        print(f"no first load is measured: {why}", file=sys.stderr)
        return []
    table = evening.open_table("weight")
    session = evening.sit_down(table)["s1"]
    with running_chromium() as browser:
        return [
            single(
                f"first load of {name} ({language}), compressed",
                _loaded(browser, site.url + path, session, language) / KILOBYTE,
                "KB",
            )
            for name, path in (("the front page", "/"), ("a table", f"/t/{table.code}/"))
            for language, _name in settings.LANGUAGES
        ]


def _loaded(browser: Browser, address: str, session: str, language: str) -> float:
    """The bytes of this page and of everything that it asks for by itself, with nothing kept from before."""
    sizes: list[float] = []
    with browser.new_context(**PHONE | {"locale": language}) as phone:
        phone.add_cookies([{"name": "sessionid", "value": session, "url": address}])
        page = phone.new_page()
        watched = phone.new_cdp_session(page)
        watched.send("Network.enable")
        watched.on("Network.loadingFinished", lambda one: sizes.append(one["encodedDataLength"]))
        page.goto(address)
        page.evaluate("document.fonts.ready.then(() => document.fonts.size)")
        page.wait_for_timeout(LATE)
    return sum(sizes)
