"""What a phone itself does for an act, and whether its page keeps what it has thrown away: then it holds more after
many acts than when the same board is loaded anew.

The work is measured twice: in Chromium slowed down, by the clock, in which whatever else the machine does counts, too;
and by what the page's thread computes on this machine, so many times as the phone is slower.

`python -m bench.phone` measures it; `--short` does a handful and keeps nothing.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import NamedTuple

from playwright.sync_api import Browser, CDPSession, Page

from bench.figures import Figure, figure, keep, single, table
from bench.site import measured_site
from tests.support.services.chromium import PHONE, running_chromium
from tests.support.services.site import PATIENCE, ROOT, Site

KEPT = ROOT / "var" / "phone.json"
WORK = {"script": "ScriptDuration", "style": "RecalcStyleDuration", "layout": "LayoutDuration", "all": "TaskDuration"}
COUNTED = ("script", "style", "layout")
"""What an act is held to, together."""
LOOKS = 0.15
"""Seconds between two looks at whether the phone has come to rest."""
AT_REST = 0.0015
"""It has, if it worked for less than so many seconds between them; a slowed phone for so many times as long."""

VERSION = "Number(document.getElementById('now').dataset.version)"
IN_DOCUMENT = """() => {
    const all = document.createNodeIterator(document, NodeFilter.SHOW_ALL);
    let many = 0;
    while (all.nextNode()) many++;
    return many;
}"""
BUTTON = """([order, sheet]) => {
    const says = (form, name, value) => form.querySelector(`[name="${name}"][value="${value}"]`);
    const form = [...document.forms].find(one => says(one, 'order', order) && says(one, 'sheet', sheet));
    return form.querySelector('[type=submit]');
}"""


class Clock(NamedTuple):
    """How work is measured: so many times slower the phone is made, by this of the browser's clocks, and a second of it
    counts as so many."""

    name: str
    slows: float
    domain: str
    worth: float


def clocks(slow: float) -> tuple[Clock, Clock]:
    """Of a phone so many times slower than this machine."""
    return Clock("", slow, "timeTicks", 1), Clock(f", {slow:g} times what its thread computes", 1, "threadTicks", slow)


class Kept(NamedTuple):
    """What the page holds when everything is gone that nothing holds."""

    documents: int
    nodes: int
    in_document: int
    listeners: int
    megabytes: float


HELD = (
    ("documents", "documents", ""),
    ("nodes, also those that were thrown away,", "nodes", ""),
    ("nodes in the document", "in_document", ""),
    ("listeners", "listeners", ""),
    ("heap", "megabytes", "MB"),
)


class Watched:
    """A page at a table, and what its browser says about it."""

    def __init__(self, page: Page, clock: Clock) -> None:
        self.page, self.clock = page, clock
        self.browser: CDPSession = page.context.new_cdp_session(page)
        self.browser.send("Performance.enable", {"timeDomain": clock.domain})
        self.browser.send("HeapProfiler.enable")
        self.browser.send("Emulation.setCPUThrottlingRate", {"rate": clock.slows})
        self.rest()

    def version(self) -> int:
        """The version of the table that stands on the screen."""
        return int(self.page.evaluate(VERSION))

    def worked(self, happens: Callable[[], object], until: int) -> dict[str, float]:
        """The milliseconds of each kind of work that the phone did from when this happens until it is at rest at this
        version. Whether it shows it is asked only when it is at rest, for the page computes that, too."""
        before, end = self._metrics(), time.monotonic() + PATIENCE
        happens()
        while True:
            self.rest()
            after = self._metrics()
            if self.version() >= until:
                break
            if time.monotonic() > end:
                raise TimeoutError(f"version {until} never came")
        work = {kind: (after[name] - before[name]) * 1000 * self.clock.worth for kind, name in WORK.items()}
        return work | {"together": sum(work[kind] for kind in COUNTED)}

    def rest(self) -> None:
        """Waits until the phone has nothing more to do."""
        idle, until, before = AT_REST * self.clock.slows, time.monotonic() + PATIENCE, -1.0
        while (now := self._metrics()["TaskDuration"]) - before > idle and time.monotonic() < until:
            before = now
            self.page.wait_for_timeout(LOOKS * 1000)

    def kept(self) -> Kept:
        """What it holds now."""
        for _ in range(3):
            self.browser.send("HeapProfiler.collectGarbage")
        counted = self.browser.send("Memory.getDOMCounters")
        heap = self._metrics()["JSHeapUsedSize"] / (1 << 20)
        nodes, listeners = counted["nodes"], counted["jsEventListeners"]
        return Kept(counted["documents"], nodes, self.page.evaluate(IN_DOCUMENT), listeners, heap)

    def reload(self) -> None:
        """Loads the page anew: what it holds then is what the board needs."""
        self.page.reload()
        self.rest()

    def _metrics(self) -> dict[str, float]:
        return {one["name"]: one["value"] for one in self.browser.send("Performance.getMetrics")["metrics"]}


@contextmanager
def watched(browser: Browser, site: Site, code: str, session: str, clock: Clock) -> Iterator[Watched]:
    """The phone with this session at the table."""
    with browser.new_context(base_url=site.url, **PHONE) as phone:
        phone.add_cookies([{"name": "sessionid", "value": session, "url": site.url}])
        page = phone.new_page()
        page.goto(f"/t/{code}/")
        yield Watched(page, clock)


def measured(site: Site, browser: Browser, acts: int, slow: float) -> list[Figure]:
    """The work for acts of everybody as they come in an evening of twelve, then for own ones, by each clock; and what a
    page keeps."""
    by_the_clock, computed = clocks(slow)
    found = [*_of_others(site, browser, acts, by_the_clock), *_own(site, browser, acts, by_the_clock)]
    return [*found, *_own(site, browser, acts, computed)]


def _of_others(site: Site, browser: Browser, acts: int, clock: Clock) -> list[Figure]:
    from bench import evening  # models can be imported only when Django is set up for this site

    table, chance = evening.open_table("phone"), Random(7)
    session = evening.sit_down(table)["s1"]
    with watched(browser, site, table.code, session, clock) as phone:
        return _found("an act of an evening", phone, lambda: lambda: evening.go_on(table, chance), acts)


def _own(site: Site, browser: Browser, acts: int, clock: Clock) -> list[Figure]:
    from bench import evening  # as above
    from bench.approving import Approving

    table = evening.open_table("phone")
    session, own = evening.sit_down(table)["s2"], Approving(table, "s2", "s1")
    with watched(browser, site, table.code, session, clock) as phone:
        return _found("an own act", phone, lambda: _tap(phone, own.turn()), acts)


def _tap(phone: Watched, turn: tuple[str, str]) -> Callable[[], object]:
    """A finger on the button that gives this order. Who looks for it is not the phone: that is over when
    it is tapped."""
    button = phone.page.evaluate_handle(BUTTON, list(turn)).as_element()
    assert button is not None
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box is not None
    phone.rest()
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    return lambda: phone.page.touchscreen.tap(*middle)


def _found(name: str, phone: Watched, comes: Callable[[], Callable[[], object]], times: int) -> list[Figure]:
    """The work for so many acts, each as it comes; then what the page holds, and what it holds when loaded anew."""
    name += phone.clock.name
    spent = [phone.worked(comes(), phone.version() + 1) for _ in range(times)]
    kept = phone.kept()
    phone.reload()
    fresh = phone.kept()
    return [
        *(figure(f"{name}: {kind}", [each[kind] for each in spent]) for kind in (*WORK, "together")),
        *(
            single(f"  {what} after {times}{when}", getattr(holds, field), unit)
            for what, field, unit in HELD
            for when, holds in (("", kept), (", loaded anew", fresh))
        ),
    ]


def main() -> None:
    """Measures and prints it."""
    wish = argparse.ArgumentParser(prog="python -m bench.phone", description="Measures the work of a phone.")
    wish.add_argument("--short", action="store_true", help="a handful, and nothing is kept")
    wish.add_argument("--acts", type=int, default=60)
    wish.add_argument("--slow", type=float, default=6, help="so many times slower than this machine")
    said = wish.parse_args()
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"  # the browser is driven by a loop in this thread
    with measured_site() as site, running_chromium() as browser:
        figures = measured(site, browser, 2 if said.short else said.acts, said.slow)
    print(table(figures))
    if not said.short:
        keep(figures, KEPT)
        print(f"\nkept in {KEPT.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
