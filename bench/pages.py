"""Every kind of page that links lead to in the demo, as a host, a player and nobody find it: how long the server takes
for it, when the largest thing on it is painted on a phone, and by how much what stands there moves while it comes.

`python -m bench.pages` measures it; `--only host-en` for one reader; `--kind campaign:magus` for one page of those
whose names have this in it, and `--short` looks at each page once: both keep nothing. `--old` asks the server for the
pages of a campaign of 3 evenings and 4 Magi, and of one of 200 evenings and 38 Magi.
"""

from __future__ import annotations

import argparse
import gzip
import http.client
import os
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import closing
from functools import partial
from statistics import median
from typing import NamedTuple

from playwright.sync_api import Browser

from bench import servers
from bench.figures import Figure, figure, keep, single, table
from bench.site import measured_site
from tests.support.linked import linked
from tests.support.services.chromium import PHONE, running_chromium
from tests.support.services.site import ROOT, Site

KEPT = ROOT / "var" / "pages.json"
READERS = {
    "host-en": ("chiara", "en"),
    "host-it": ("chiara", "it"),
    "host-cs": ("chiara", "cs"),
    "player-cs": ("dario", "cs"),
    "nobody-it": ("", "it"),
}
"""Who looks (nobody has no account and begins at the front page), and in which language."""
ASKED = 5
"""So often a page is asked of the server for each look at it."""
COMES_TO_REST = 400
"""Milliseconds after a page has loaded in which it may still move."""
WATCH = """() => {
    window.seen = {painted: 0, moved: 0};
    const each = (type, note) =>
        new PerformanceObserver(list => list.getEntries().forEach(note)).observe({type, buffered: true});
    each('largest-contentful-paint', one => { seen.painted = one.startTime; });
    each('layout-shift', one => { if (!one.hadRecentInput) seen.moved += one.value; });
}"""


class Looked(NamedTuple):
    """What a page took: milliseconds in the server, by the clock and of a core, and until its largest paint; and how
    much of the screen moved by how much of it (layout shift)."""

    kind: str
    served: float
    computed: float
    painted: float
    moved: float


MEASURED: tuple[tuple[str, Callable[[Looked], float], str, float], ...] = (
    ("the server", lambda one: one.served, "ms", 50),
    ("computed there", lambda one: one.computed, "ms", 50),
    ("largest paint", lambda one: one.painted, "ms", 1_000),
    ("moved while it came", lambda one: one.moved, "shift", 0.02),
)
"""What is measured of a page, in which unit, and the aim."""


class Reader(NamedTuple):
    """Who looks at the pages: a session (empty: nobody's), a language, and the page at which they begin."""

    session: str
    language: str
    start: str

    @property
    def heads(self) -> dict[str, str]:
        """What their browser says of them."""
        return {
            "Cookie": f"sessionid={self.session}" if self.session else "",
            "Accept": "text/html",
            "Accept-Language": self.language,
        }


def _html_at(site: Site, reader: Reader, address: str) -> str:
    """The page at this address; empty if there is none that a browser would show."""
    status, kind, body, _took = _asked(site, reader, address)
    return body.decode() if status == 200 and kind.startswith("text/html") else ""


def _asked(site: Site, reader: Reader, address: str) -> tuple[int, str, bytes, float]:
    """Status, media type and body of the answer, and the milliseconds in which it came."""
    with closing(http.client.HTTPConnection("127.0.0.1", site.port, timeout=30)) as line:
        began = time.perf_counter()
        line.request("GET", address, headers=reader.heads)
        answer = line.getresponse()
        kind = answer.getheader("Content-Type", "")
        body = answer.read() if "event-stream" not in kind else b""
        return answer.status, kind, body, (time.perf_counter() - began) * 1000


def looked_at(
    site: Site, browser: Browser, reader: Reader, times: int, slow: float, kinds: Collection[str] = ()
) -> Iterator[Looked]:
    """Each page so many times, by the server and by a slow phone that has seen the house before. `kinds`: those alone
    whose names have one of these in them."""
    pages = linked(reader.start, partial(_html_at, site, reader))
    found = [(kind, address) for kind, address in pages if not kinds or any(one in kind for one in kinds)]
    with browser.new_context(base_url=site.url, **PHONE | {"locale": reader.language}) as phone:
        if reader.session:
            phone.add_cookies([{"name": "sessionid", "value": reader.session, "url": site.url}])
        phone.add_init_script(f"({WATCH})()")
        page = phone.new_page()
        phone.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slow})
        page.goto(reader.start)
        for kind, address in found:
            for _ in range(times):
                before = servers.seconds(site)
                served = median(_asked(site, reader, address)[3] for _ in range(ASKED))
                computed = (servers.seconds(site) - before) / ASKED * 1000
                page.goto(address, wait_until="load")
                page.wait_for_timeout(COMES_TO_REST)
                seen = page.evaluate("seen")
                yield Looked(kind, served, computed, seen["painted"], seen["moved"])


def figures_of(who: str, looked: list[Looked]) -> list[Figure]:
    """All pages of this reader together, then of each page what misses its aim, the worst first."""
    together = [figure(f"{who}: {name}", [of(one) for one in looked], unit) for name, of, unit, _aim in MEASURED]
    kinds = sorted({one.kind for one in looked})
    missed = [
        found
        for name, of, unit, aim in MEASURED
        for kind in kinds
        if (found := figure(f"  {kind}: {name}", [of(one) for one in looked if one.kind == kind], unit)).median > aim
    ]
    worst_first = sorted(missed, key=lambda one: (one.unit, -one.median))
    return [*together, single(f"{who}: kinds of pages", len(kinds), ""), *worst_first]


def main() -> None:
    """Measures and prints it."""
    wish = argparse.ArgumentParser(prog="python -m bench.pages", description="Measures every kind of page.")
    wish.add_argument("--short", action="store_true", help="each page once by a host, and nothing is kept")
    wish.add_argument("--only", choices=READERS, action="append", help="this reader; may be said again")
    wish.add_argument("--kind", action="append", default=[], help="pages with this in their names, and nothing is kept")
    wish.add_argument("--times", type=int, default=3)
    wish.add_argument("--slow", type=float, default=6, help="a phone so many times slower than this machine")
    wish.add_argument("--old", action="store_true", help="a young campaign beside an old one, without a browser")
    said = wish.parse_args()
    if said.old:
        print(ages())
        return
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"  # the browser is driven by a loop in this thread
    figures: list[Figure] = []
    with measured_site() as site, running_chromium() as browser:
        starts = site.call("bench.pages:demo")
        for who in said.only or (["host-en"] if said.short else READERS):
            person, language = READERS[who]
            session, start = starts[person]
            reader, times = Reader(session, language, start), 1 if said.short else said.times
            figures += figures_of(who, list(looked_at(site, browser, reader, times, said.slow, said.kind)))
    print(table(figures))
    if not said.short and not said.kind:
        keep(figures, KEPT)
        print(f"\nkept in {KEPT.relative_to(ROOT)}")


AGES = {"young": (3, 4), "old": (200, 38)}
"""The evenings and Magi of a campaign."""


def ages() -> str:
    """A table of each kind of page, young and old: milliseconds of a core, and KB as they are sent, packed."""
    with measured_site() as site:
        aged = {name: _aged(site, name, *size) for name, size in AGES.items()}
    young, old = aged["young"], aged["old"]
    rows = [
        f"{kind:44}{young[kind][0]:7.0f}{old[kind][0]:7.0f}{old[kind][0] / max(young[kind][0], 0.1):7.1f}"
        f"{young[kind][1]:8.1f}{old[kind][1]:8.1f}"
        for kind in sorted(young.keys() & old.keys(), key=lambda kind: -old[kind][0])
    ]
    return "\n".join([f"{'page':44}{'ms':>7}{'old':>7}{'ratio':>7}{'KB':>8}{'old':>8}", *rows])


def _aged(site: Site, name: str, evenings: int, magi: int) -> dict[str, tuple[float, float]]:
    """By kind of page, its milliseconds and KB."""
    place = site.call("tests.support.worlds.long_seasons:lay_years", name=name, evenings=evenings, magi=magi)
    reader = Reader(place["session"], "en", f"/c/{place['slug']}/")
    measured: dict[str, tuple[float, float]] = {}
    for kind, address in linked(reader.start, partial(_html_at, site, reader)):
        before = servers.seconds(site)
        bodies = [_asked(site, reader, address)[2] for _ in range(ASKED)]
        measured[kind] = ((servers.seconds(site) - before) / ASKED * 1000, len(gzip.compress(bodies[-1])) / 1024)
    return measured


def demo() -> dict[str, tuple[str, str]]:
    """Lays the demo, inside the site; the session of each who looks, and the page at which they begin."""
    from django.urls import reverse  # Django is set up there

    from campaign.models import Campaign
    from tests.support.worlds.everything import sign_in
    from tests.support.worlds.shared import lay_demo

    first = reverse("campaign:campaign", args=[Campaign.objects.get(pk=lay_demo()).slug])
    people = {person for person, _language in READERS.values() if person}
    return {person: (sign_in(person), first) for person in people} | {"": ("", reverse("campaign:home"))}


if __name__ == "__main__":
    main()
