"""A phone that loses the network keeps what its people do, and gives it to the table when it is back (P-20)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Locator, expect

from tests.support.scenes.players import Phones, Player, sit_down
from tests.support.services.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]

ACT = re.compile("/act/$")


LOSE_AN_ANSWER = """() => {
    const real = window.fetch;
    let answers = 1;
    window.fetch = async (...asked) => {
        const answer = await real(...asked);
        if (String(asked[0]).endsWith('/act/') && answers-- > 0) throw new TypeError('the answer is lost');
        return answer;
    };
}"""


@pytest.fixture
def door(site: Site, request: pytest.FixtureRequest) -> str:
    """The door of a game of Anna, Bruno and Carla, in Anna's first main phase."""
    return str(site.call("tests.support.scenes.planechase_offline:lay_out", name=request.node.name[:60]))


@pytest.fixture
def anna(phones: Phones, door: str) -> Player:
    """Anna's phone; she is the host, the brunos have none."""
    anna = phones.player("Anna")
    anna.page.clock.install()
    sit_down(anna, door, "Anna")
    anna.page.wait_for_load_state()
    expect(anna.button("Next turn: Bruno")).to_be_visible()
    return anna


@pytest.fixture
def bruno(phones: Phones, door: str, anna: Player) -> Player:
    """Bruno's phone, at the same table."""
    bruno, version = phones.player("Bruno"), anna.version()
    bruno.page.clock.install()
    sit_down(bruno, door, "Bruno")
    anna.sees_a_newer_board_than(version)
    return bruno


FILL_STORAGE = """() => {
    for (let size = 2 ** 22, number = 0; size >= 1; number += 1) {
        try { localStorage.setItem(`other-${number}`, "x".repeat(size)); } catch { size = Math.floor(size / 2); }
    }
}"""
EMPTY_STORAGE = """() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith("other-")) localStorage.removeItem(key);
}"""


@contextmanager
def offline(player: Player) -> Iterator[None]:
    """This phone has no network for a while."""
    player.page.context.set_offline(True)
    yield
    player.page.context.set_offline(False)


def life(player: Player) -> Locator:
    return player.page.locator(".lives__mine [data-taps]").first


def tap_life(player: Player, times: int) -> None:
    """So many taps in one moment, which are one act."""
    with player.in_one_moment():
        for _ in range(abs(times)):
            life(player).locator("[data-tap='1']" if times > 0 else "[data-tap='-1']").tap()


def shows_life(player: Player, number: int) -> None:
    expect(life(player).locator("[data-number]")).to_have_text(str(number))


def another_loses_life(player: Player) -> None:
    """A phone with a network acts, and the table has heard of it."""
    version = player.version()
    tap_life(player, -4)
    player.sees_a_newer_board_than(version)


def keeps(player: Player, number: int) -> None:
    """Waits until so many acts are kept on this phone, and says so."""
    panel = player.page.locator("#kept")
    if not number:
        return expect(panel).to_be_hidden()
    expect(panel.locator("#kept-h")).to_have_text(re.compile(rf"^{number} acts? (is|are) kept on this phone$"))
    return expect(panel.locator(".kept__list li")).to_have_count(number)


def asks(player: Player) -> Locator:
    """What the phone asks when the table has moved on."""
    box = player.page.get_by_role("alertdialog", name="The table has moved on")
    expect(box).to_be_visible()
    return box


def test_p20_life_and_turns_are_kept_and_given_in_order(anna: Player) -> None:
    with offline(anna):
        tap_life(anna, -3)
        keeps(anna, 1)
        shows_life(anna, 17)
        anna.tap("Next turn: Bruno")
        anna.tap("Next turn: Carla")
        tap_life(anna, 1)
        keeps(anna, 4)
        shows_life(anna, 18)
        anna.page.locator("#kept summary").tap()
        expect(anna.page.locator("#kept .kept__words").first).to_have_text("Life · −3")
        anna.finds_no_barrier()
    keeps(anna, 0)
    anna.sees(re.compile("^Carla · "))
    shows_life(anna, 18)


@pytest.mark.thorough
def test_p20_what_is_kept_survives_a_page_that_is_opened_anew(anna: Player) -> None:
    anna.page.route(ACT, lambda route: route.abort())
    tap_life(anna, -2)
    keeps(anna, 1)
    anna.page.reload()
    keeps(anna, 1)
    shows_life(anna, 18)
    anna.page.unroute(ACT)
    keeps(anna, 0)
    shows_life(anna, 18)


def test_records_an_act_whose_answer_was_lost_counts_once(anna: Player) -> None:
    anna.page.evaluate(LOSE_AN_ANSWER)
    tap_life(anna, -1)
    anna.sees("Your life: 20 to 19.")
    keeps(anna, 0)
    anna.tap("Next turn: Bruno")
    anna.sees(re.compile("^Bruno · "))
    keeps(anna, 0)
    shows_life(anna, 19)
    anna.page.reload()
    shows_life(anna, 19)


def test_p20_the_program_throws_no_die_without_the_network(anna: Player) -> None:
    with offline(anna):
        anna.tap(re.compile("^Roll the planar die"))
        expect(anna.page.locator(".kept__cannot")).to_contain_text("This has to wait: Roll the planar die")
        expect(anna.page.locator(".kept__list li")).to_have_count(0)


def test_p20_a_phone_whose_storage_is_full_says_what_it_has_not_kept(anna: Player) -> None:
    anna.page.evaluate(FILL_STORAGE)
    with offline(anna):
        tap_life(anna, -1)
        expect(anna.page.locator(".kept__cannot")).to_have_text("This phone’s storage is full. Not kept: Life · −1")
        expect(anna.page.locator(".kept__list li")).to_have_count(0)
        shows_life(anna, 20)
        anna.page.evaluate(EMPTY_STORAGE)
        tap_life(anna, -1)
        keeps(anna, 1)
    keeps(anna, 0)
    shows_life(anna, 19)


@pytest.mark.thorough
def test_p20_what_the_table_has_passed_is_shown_with_both_versions_and_given_on_the_present_one(
    anna: Player, bruno: Player
) -> None:
    then = anna.version()
    with offline(anna):
        tap_life(anna, -1)
        keeps(anna, 1)
        anna.tap("Next turn: Bruno")
        keeps(anna, 2)
        anna.page.locator("#kept summary").tap()
        another_loses_life(bruno)
    box = asks(anna)
    for answer in ("Give it now", "Drop it", "Stop here"):
        expect(box.get_by_role("button", name=answer)).to_be_in_viewport(ratio=1)
    expect(box.locator(".kept__act")).to_have_text("Next turn: Bruno")
    expect(box.locator(".kept__then")).to_contain_text(f"(version {then})")
    expect(box.locator(".kept__now")).to_contain_text("(version ")
    expect(box.locator(".kept__now")).not_to_contain_text(f"(version {then})")
    expect(box.locator(".kept__why")).not_to_be_empty()
    keeps(anna, 1)
    shows_life(anna, 19)
    anna.finds_no_barrier()
    anna.tap("Give it now")
    keeps(anna, 0)
    bruno.sees(re.compile("^Your turn · "))


@pytest.mark.thorough
def test_p20_what_the_table_has_passed_may_be_dropped_or_left(anna: Player, bruno: Player) -> None:
    with offline(anna):
        anna.tap("Next turn: Bruno")
        tap_life(anna, -1)
        keeps(anna, 2)
        another_loses_life(bruno)
    asks(anna)
    anna.tap("Stop here")
    expect(anna.page.locator(".kept__ask")).to_be_hidden()
    anna.page.reload()
    keeps(anna, 2)
    anna.tap("Go on with what is kept")
    asks(anna).get_by_role("button", name="Drop it").tap()
    keeps(anna, 0)
    shows_life(anna, 19)
    expect(anna.button("Next turn: Bruno")).to_be_visible()
