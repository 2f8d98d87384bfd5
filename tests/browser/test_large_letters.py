"""Letters twice as large on the smallest phone: no name is broken inside a word, and nothing sticks out."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.test_reveal import Sight
from tests.support.scenes.players import STICKS_OUT, Phones
from tests.support.services.sentences import broken_words
from tests.support.services.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]

NAMES = "h1, h2, .option__name, .pack__name, .magus__name, .who__name, .life-box__name, .attr > span, .act span"


@pytest.fixture
def large(site: Site, large_letters: Callable[[], Browser]) -> Iterator[Phones]:
    """Phones with letters of twice the size."""
    phones = Phones(large_letters(), site)
    yield phones
    phones.put_away()


def fits(page: Page) -> None:
    page.wait_for_load_state()
    page.evaluate("document.fonts.ready.then(() => null)")
    found = [*broken_words(page, NAMES), *page.evaluate(STICKS_OUT)]
    assert not found, "\n".join([page.url, *found])


def test_a_challenge_and_the_campaign_fit(site: Site, large: Phones) -> None:
    evening = site.call("tests.support.scenes.challenges:lay_out", name="Twice the size", category=None)
    ada = large.player("Ada", evening["sessions"]["Ada"])
    sight = Sight(ada, evening["table"])
    ada.asked("Where do you settle it?")
    fits(ada.page)
    sight.stands_still()
    site.call(
        "tests.support.scenes.evenings:act",
        code=evening["code"],
        orders=[["ada", "category", {"category": "physical"}]],
    )
    sight.waits_for_the_stage()
    sight.goes_on(100)
    expect(ada.page.locator(".stage .beat--category")).to_be_visible()
    fits(ada.page)
    ada.page.clock.resume()
    ada.page.reload()
    expect(ada.page.locator(".places")).to_be_visible()
    fits(ada.page)
    ada.goto(f"/c/{evening['slug']}/")
    fits(ada.page)


def test_a_match_fits(site: Site, large: Phones) -> None:
    magi = {name: {"style": style, "traits": (3, 5, 7)} for name, style in (("Bartolomeo", "R"), ("Ada", "U"))}
    evening = site.call("tests.support.scenes.evenings:lay_out", name="Large matches", magi=magi)
    site.call("tests.support.scenes.evenings:hurry", code=evening["code"], until="tournament")
    match = site.call("tests.support.scenes.tournaments:of_evening", slug=evening["slug"], number=evening["number"])
    ada = large.player("Ada", evening["sessions"]["Ada"])
    ada.goto(f"/t/{match['code']}/")
    expect(ada.page.locator(".life-box--me")).to_be_visible()
    fits(ada.page)
