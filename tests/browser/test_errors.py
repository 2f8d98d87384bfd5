"""Pages that tell what went wrong."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser


def test_an_unknown_address_leads_back_to_the_start(phone: Page, assert_no_barriers: Callable[[Page], None]) -> None:
    answer = phone.goto("/no/such/page")
    assert answer is not None
    assert answer.status == 404
    expect(phone.get_by_role("link", name="Back to the start")).to_be_visible()
    assert_no_barriers(phone)
