"""Somebody who is alone, and has never been here: one tap, and three players of the house sit at the table."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.support.services.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]

A_WORD = 60_000
"""Milliseconds in which the house says its word, also where workers have other things to do."""


def explains(page: Page, topic: str) -> None:
    expect(page.locator(f'[data-guide="{topic}"]')).to_be_visible(timeout=A_WORD)


def test_a_newcomer_plays_with_the_house(site: Site, new_phone: Callable[[], BrowserContext]) -> None:
    """Given one tap on the front page: sheets are approved, the house declares, and a pack is taken or fought for;
    each thing is explained once."""
    site.call("campaign.cards.catalogue:load_catalogue")
    page = new_phone().new_page()
    page.goto("/")
    page.get_by_role("button", name=re.compile("Play a first auction now")).tap()
    explains(page, "approval")
    page.get_by_role("button", name="Approve all sheets as drawn").tap()
    explains(page, "declare")
    page.get_by_role("button", name=re.compile("^Me: ")).tap()
    called = page.locator('[data-guide="call"], [data-guide="contrasti"]')
    expect(called.first).to_be_visible(timeout=A_WORD)
    expect(page.locator('[data-guide="approval"], [data-guide="declare"]')).to_have_count(0)
