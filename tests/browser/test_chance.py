"""Somebody who does not believe the server checks a table in their own browser."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Route, expect

from tests.support.lies import LIES, LIES_MEANWHILE, Plain
from tests.support.scenes.players import Phones, Player
from tests.support.services.site import Site
from tests.tables.fairness.loaded import honest, loaded

pytestmark = [pytest.mark.browser, pytest.mark.process]


def test_a_finished_table_is_checked_in_the_browser_and_every_lie_is_found(site: Site, phones: Phones) -> None:
    code = site.call("tests.support.worlds.checked_tables:played_to_the_end")
    reader = phones.player("Cy", None)
    reader.goto(f"/t/{code}/story/")
    reader.page.get_by_role("link", name="Check the chance").tap()
    said = reader.page.locator(".fair__said")
    expect(said).to_have_text("Checked in your browser: nothing has been changed")
    reader.finds_no_barrier()

    account = _finds_every_lie(reader, LIES)
    _finds_every_die_that_is_loaded(reader)
    act = account["lines"][4]["act"]
    for name, noted in ((f"seals:{code}", f'{{"{act}": "another"}}'), (f"seals:{code}:{act}", "another")):
        reader.page.evaluate("([name, noted]) => localStorage.setItem(name, noted)", [name, noted])
        reader.page.reload()
        expect(reader.page.locator(".fair__found")).to_contain_text("This browser noted another seal")
        reader.page.evaluate("localStorage.clear()")
    assert not reader.said


def test_while_a_table_goes_on_what_was_shown_is_checked_in_the_browser_and_every_lie_is_found(
    site: Site, phones: Phones
) -> None:
    laid = site.call("tests.support.worlds.checked_tables:with_a_throw_shown")
    ada = phones.player("Ada", laid["session"])
    ada.goto(f"/t/{laid['code']}/chance/")
    expect(ada.page.locator(".fair__said")).to_have_text(
        "Checked in your browser: what was shown is what had been sealed"
    )
    ada.page.locator(".fair__shown summary").first.tap()
    expect(ada.page.locator(".fair__shown").first).to_contain_text('"kind":"throw_sealed"')
    ada.finds_no_barrier()
    _finds_every_lie(ada, LIES_MEANWHILE)
    assert not ada.said


def _finds_every_lie(reader: Player, lies: dict[str, tuple[Callable[[Plain], None], str]]) -> Plain:
    """On the page of a table's chance, when its file tells each of them; what it tells by itself."""
    account: Plain = reader.page.evaluate("fetch('../chance.json').then((answer) => answer.json())")
    for lie, found in lies.values():
        told = json.loads(json.dumps(account))
        lie(told)
        reader.page.route("**/chance.json", _told(told))
        reader.page.reload()
        expect(reader.page.locator(".fair__said")).to_have_text("Checked in your browser: something is wrong")
        expect(reader.page.locator(".fair__found")).to_contain_text(found)
        reader.page.unroute("**/chance.json")
    return account


def _finds_every_die_that_is_loaded(reader: Player) -> None:
    """As the command does, and none that is not."""
    found = reader.page.locator(".fair__found")
    for account in (*loaded(), *honest()):
        reader.page.route("**/chance.json", _told(msgspec.to_builtins(account)))
        reader.page.reload()
        if account in loaded():
            expect(found).to_contain_text("Chance chose among other things than the rules say")
        else:
            expect(reader.page.locator(".fair__said")).to_have_text("Checked in your browser: nothing has been changed")
        reader.page.unroute("**/chance.json")


def _told(account: dict[str, Any]) -> Callable[[Route], None]:
    """Answers with this account instead of the table's own."""
    return lambda route: route.fulfill(json=account)


def test_every_phone_brings_signs_of_its_own_with_an_order(site: Site, phones: Phones) -> None:
    laid = site.call("tests.support.worlds.checked_tables:just_opened")
    ada = phones.player("Ada", laid["session"])
    ada.goto(f"/t/{laid['code']}/")
    version = ada.version()
    ada.goto(f"/t/{laid['code']}/chance/")
    (noted,) = _noted(ada, laid["code"]).values()
    expect(ada.page.locator(".fair__hashes")).to_contain_text(noted)
    ada.page.go_back()
    ada.page.locator("#board form[data-asks] .act:visible, #board .act[form]:visible").first.tap()
    ada.sees_a_newer_board_than(version)
    (brought,) = site.call("tests.support.worlds.checked_tables:brought", code=laid["code"])
    assert re.fullmatch(r"\d{20,40}", brought)
    heads = site.call("tests.support.worlds.checked_tables:heads", code=laid["code"])
    ada.page.wait_for_function("([key, head]) => localStorage.getItem(key) === head", arg=_last(laid["code"], heads))
    assert _noted(ada, laid["code"]).items() <= heads.items(), "the stream brings the seal of each act"


FILL_STORAGE = """() => {
    for (const code of ["a", "b", "c", "d"]) localStorage.setItem(`seals:${code}:7`, "seal");
    for (let size = 2 ** 22, number = 0; size >= 1; number += 1) {
        try { localStorage.setItem(`seals:e:${number}`, "x".repeat(size)); } catch { size = Math.floor(size / 2); }
    }
}"""


def test_seals_of_a_table_are_noted_although_those_of_earlier_ones_have_filled_the_storage(
    site: Site, phones: Phones
) -> None:
    laid = site.call("tests.support.worlds.checked_tables:just_opened")
    ada = phones.player("Ada", laid["session"])
    ada.goto("/accounts/password/change/")
    ada.page.evaluate(FILL_STORAGE)
    ada.goto(f"/t/{laid['code']}/chance/")
    (noted,) = _noted(ada, laid["code"]).values()
    expect(ada.page.locator(".fair__hashes")).to_contain_text(noted)
    keys = ada.page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('seals:'))")
    tables = {key.split(":")[1] for key in keys}
    assert laid["code"] in tables and len(tables) <= 4


def _last(code: str, heads: dict[str, str]) -> list[str]:
    """Under which name the seal of the last act is noted, and that seal."""
    act = max(heads, key=int)
    return [f"seals:{code}:{act}", heads[act]]


def _noted(player: Player, code: str) -> dict[str, str]:
    """The seals that this browser has noted, by the act."""
    noted: dict[str, str] = player.page.evaluate("({ ...localStorage })")
    name = f"seals:{code}:"
    return {key.removeprefix(name): seal for key, seal in noted.items() if key.startswith(name)}
