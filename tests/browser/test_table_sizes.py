"""Tables with as few and with as many players as they seat: on every phone all of it can be read and reached."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from tests.support.services.chromium import PHONE
from tests.support.services.cut_off import cut_off
from tests.support.services.sentences import broken_words
from tests.support.services.site import Site
from tests.support.services.targets import too_small
from tests.support.worlds.table_sizes import SIZES, Size

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

PHONES = ((320, 568), (360, 740), (412, 915))
"""Width and height in CSS pixels: the smallest phone that is still used, a usual one, a large one."""
ACTS = {"planechase": 9, "runes": 20, "tournament": 1, "live_magic": 90}
"""By game: acts between the first and the second look."""

Tables = dict[str, dict[str, str]]


@pytest.fixture(scope="module")
def tables(module_site: Site) -> Tables:
    return dict(module_site.call("tests.support.worlds.table_sizes:lay_out"))


def first_phone(chromium: Browser, site: Site, table: dict[str, str]) -> Page:
    """The phone of the player who sits at the first seat, which is the host's."""
    phone = chromium.new_context(base_url=site.url, color_scheme="dark", **PHONE)
    phone.add_cookies([{"name": "sessionid", "value": table["session"], "url": site.url}])
    return phone.new_page()


def what_is_wrong(page: Page) -> list[str]:
    found = []
    for width, height in PHONES:
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{width} px: {line}" for line in (*cut_off(page), *too_small(page), *broken_words(page))]
    return found


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_nothing_is_cut_off_on_a_phone(size: Size, tables: Tables, module_site: Site, chromium: Browser) -> None:
    table = tables[str(size)]
    page = first_phone(chromium, module_site, table)
    found: list[str] = []
    for acts in (0, ACTS[size.game]):
        module_site.call("tests.support.worlds.table_sizes:play_into", code=table["code"], acts=acts)
        page.goto(f"/t/{table['code']}/")
        found += what_is_wrong(page)
    page.context.close()
    assert not found, "\n".join(found)
