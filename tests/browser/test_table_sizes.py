"""Tables with as few and with as many players as they seat: on every phone all of it can be read and reached."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from tests.support.examples import IS_EVERYTHING
from tests.support.scenes.players import GOLD_TOO_SOON
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

TELEVISIONS = ((1280, 720), (1920, 1080))
PACKS = (10, 16, 24, 25, 40, 120)

LIES_OVER = """() => {
    const box = e => e.getBoundingClientRect();
    const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
    const isSeen = e => e.checkVisibility({visibilityProperty: true});
    const rest = [...document.querySelectorAll('.tvtop, .tvside, .tvfoot, .tvjoin, .tvseal')].filter(isSeen);
    const packs = [...document.querySelectorAll('#tv-main :is(.pack, .spine, .calledcard, h2)')].filter(isSeen);
    const range = new Range();
    const letters = ({left, right, top, bottom, height}) =>
        ({left, right, top: top + height / 5, bottom: bottom - height / 5});
    const linesOf = e => (range.selectNodeContents(e), [...range.getClientRects()].map(letters));
    const isOut = ({top, right, bottom}, pack) =>
        bottom > pack.bottom + 2 || top < pack.top - 2 || right > pack.right + 2;
    const isOver = (line, e) => over(line, box(e));
    const isBadName = name => {
        const pack = name.closest('.pack, .spine'), pips = [...pack.querySelectorAll('.pip')];
        return linesOf(name).some(line => isOut(line, box(pack)) || pips.some(pip => isOver(line, pip)));
    };
    const names = [...document.querySelectorAll('#tv-main :is(.pack__name, .tvnames__name)')].filter(isSeen);
    const isCut = e => box(e).top < 0 || box(e).bottom > innerHeight || e.scrollWidth > e.clientWidth + 1;
    return names.filter(isBadName).map(e => `${e.textContent} does not fit its pack`).concat(packs.flatMap(pack => [
        ...rest.filter(e => over(box(pack), box(e))).map(e => `${pack.textContent.trim()} lies over .${e.className}`),
        ...(isCut(pack) ? [`${pack.textContent.trim()} is cut off`] : []),
    ]));
}"""
"""What lies on the table and over something else of the screen, or is cut off, each in a line."""

NAMES = "() => [...document.querySelectorAll('#tv-main :is(.pack__name, .tvnames__name)')].map(e => e.textContent)"
TURN = "n => document.querySelectorAll('[data-tv-page]').forEach((page, at) => (page.hidden = at !== n))"

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
    found = [str(line) for line in page.evaluate(GOLD_TOO_SOON)]
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


def looks_wrong(page: Page) -> list[str]:
    """What is wrong on every page of the packs that lie on the table."""
    found = []
    for number in range(max(1, page.locator("[data-tv-page]").count())):
        page.evaluate(TURN, number)
        found += [*page.evaluate(LIES_OVER), *cut_off(page), *broken_words(page, "#tv-main")]
    return found


@pytest.mark.parametrize("packs", PACKS)
def test_a_deck_of_any_size_can_be_read_on_the_table_screen(packs: int, module_site: Site, chromium: Browser) -> None:
    module_site.call("campaign.cards.catalogue:load_catalogue")
    table = module_site.call("tests.support.worlds.table_sizes:hall", packs=packs)
    screen = chromium.new_context(base_url=module_site.url, color_scheme="dark", reduced_motion="reduce")
    page = screen.new_page()
    found = []
    for is_called in (False, True):
        if is_called:
            module_site.call("tests.support.worlds.table_sizes:call_one", code=table["code"])
        for width, height in TELEVISIONS:
            page.set_viewport_size({"width": width, "height": height})
            page.goto(f"/t/{table['code']}/screen/{table['door']}/")
            found += [f"{width} px: {line}" for line in looks_wrong(page)]
            if not is_called:
                assert len(set(page.evaluate(NAMES))) == packs
    screen.close()
    assert not found, "\n".join(found)


def test_the_largest_evening_can_be_read_on_the_table_screen(module_site: Site, chromium: Browser) -> None:
    """Twelve seats, 400 packs and 25 Powers, from the approval to a contest; in `make test-all` to the tournament."""
    table = module_site.call("tests.support.worlds.table_sizes:largest_evening")
    screen = chromium.new_context(base_url=module_site.url, color_scheme="dark", reduced_motion="reduce")
    page = screen.new_page()
    found = []
    for phase in ("approval", "contest", *(("completion", "lands", "tournament") if IS_EVERYTHING else ())):
        module_site.call("tests.support.worlds.table_sizes:play_until", code=table["code"], phase=phase)
        for width, height in TELEVISIONS:
            page.set_viewport_size({"width": width, "height": height})
            page.goto(f"/t/{table['code']}/screen/{table['door']}/")
            found += [f"{phase}, {width} px: {line}" for line in looks_wrong(page)]
    screen.close()
    assert not found, "\n".join(found)
