"""Somebody who does not believe the server checks a table in his own browser."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.support.lies import LIES
from tests.support.scenes.players import Phones
from tests.support.services.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.process]


def test_a_finished_table_is_checked_in_the_browser_and_every_lie_is_found(site: Site, phones: Phones) -> None:
    code = site.call("tests.support.worlds.checked_tables:played_to_the_end")
    reader = phones.player("Cy", None)
    reader.goto(f"/t/{code}/story/")
    reader.page.get_by_role("link", name="Check the chance").tap()
    said = reader.page.locator(".fair__said")
    expect(said).to_have_text("Checked in your browser: nothing has been changed")
    reader.finds_no_barrier()

    account: dict[str, Any] = reader.page.evaluate("fetch('../chance.json').then((answer) => answer.json())")
    for lie, found in LIES.values():
        told = json.loads(json.dumps(account))
        lie(told)
        reader.page.route("**/chance.json", _told(told))
        reader.page.reload()
        expect(said).to_have_text("Checked in your browser: something is wrong")
        expect(reader.page.locator(".fair__found")).to_contain_text(found)
        reader.page.unroute("**/chance.json")

    act = account["lines"][4]["act"]
    reader.page.evaluate(f"localStorage.setItem('seals:{code}', '{{\"{act}\": \"another\"}}')")
    reader.page.reload()
    expect(reader.page.locator(".fair__found")).to_contain_text("This browser noted another seal")
    assert not reader.said


def _told(account: dict[str, Any]) -> Callable[[Route], None]:
    """Answers with this account instead of the table's own."""
    return lambda route: route.fulfill(json=account)


def test_every_phone_brings_signs_of_its_own_with_an_order(site: Site, phones: Phones) -> None:
    laid = site.call("tests.support.worlds.checked_tables:just_opened")
    ada = phones.player("Ada", laid["session"])
    ada.goto(f"/t/{laid['code']}/")
    version = ada.version()
    ada.goto(f"/t/{laid['code']}/chance/")
    (noted,) = json.loads(ada.page.evaluate(f"localStorage.getItem('seals:{laid['code']}')")).values()
    expect(ada.page.locator(".fair__hashes")).to_contain_text(noted)
    ada.page.go_back()
    ada.page.locator("#board form[data-asks] .act:visible, #board .act[form]:visible").first.tap()
    ada.sees_a_newer_board_than(version)
    (brought,) = site.call("tests.support.worlds.checked_tables:brought", code=laid["code"])
    assert re.fullmatch(r"\d{20,40}", brought)
