"""A contest from the approval to its outcome, on four phones."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.support.scenes.players import Phones, Player, each
from tests.support.services.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]

MAGI: dict[str, dict[str, Any]] = {
    "Ada": {"style": "R", "traits": (7, 3, 5), "powers": ["determinazione"]},
    "Bo": {"style": "U", "traits": (3, 5, 7), "powers": ["life-escalation"]},
    "Cleo": {"style": "B", "traits": (5, 7, 3), "guest": True},
    "Dino": {"style": "gold", "traits": (3, 7, 5), "guest": True},
}
GUESTS = ("Cleo", "Dino")


def knows_no_sign(watcher: Player) -> None:
    """Neither page nor stream of one who watches names or draws a hand (paper is also what cards are made of)."""
    for held in (watcher.page.content().lower(), watcher.heard().lower()):
        assert "scissors" not in held
        assert "rock" not in held
        assert "hand-" not in held


def knows_each_sign_alike(fighter: Player) -> None:
    """The other fighter's page offers every hand, and says nothing more of one than of another."""
    for held in (fighter.page.content().lower(), fighter.heard().lower()):
        assert held.count("scissors") == held.count("rock")
        assert held.count("hand-scissors") == held.count("hand-rock") == held.count("hand-paper")


def test_a_contest_from_the_approval_to_its_outcome(site: Site, phones: Phones) -> None:
    evening = site.call("tests.support.scenes.evenings:lay_out", name="Four friends", magi=MAGI)
    players = phones.everybody(evening, GUESTS)
    ada, bo, cleo, dino = players.values()
    ada.finds_no_barrier()
    for player in players.values():
        player.tap("Approve all sheets as drawn")
    ada.asked("Do you pick here?")
    ada.finds_no_barrier()
    ada.tap("Me: mono")
    bo.tap("Me: mono")
    cleo.tap("Not me")
    dino.tap("Not me")

    ada.asked("Call a pack")
    ada.finds_no_barrier()
    cleo.finds_no_barrier()
    ada.call("Serra Angel")
    bo.asked("Contest?")
    bo.finds_no_barrier()

    bo.page.context.set_offline(True)
    expect(bo.page.get_by_text("You’re offline")).to_be_visible()
    bo.tap("Contest")
    bo.page.context.set_offline(False)
    expect(bo.page.get_by_text("You’re offline")).not_to_be_visible()
    bo.asked("Contest?")
    bo.tap("Contest")

    ada.asked("Where do you settle it?")
    ada.pick("Physical")
    ada.finds_no_barrier()
    ada.tap("Settle it in Physical")
    ada.asked("Throw")
    bo.asked("Throw")
    bo.page.context.set_offline(True)
    expect(bo.page.get_by_text("You’re offline")).to_be_visible()
    each({"Ada": ada, "Cleo": cleo, "Dino": dino}, lambda player: player.listen(evening["table"] + "stream/"))
    ada.throw("rock")
    ada.sees("you: rock")
    for watcher in (cleo, dino):
        watcher.sees("Ada has thrown")
        knows_no_sign(watcher)
    bo.page.context.set_offline(False)
    bo.sees("Ada has thrown")
    expect(bo.page.get_by_text("You’re offline")).not_to_be_visible()
    bo.listen(evening["table"] + "stream/")
    knows_each_sign_alike(bo)
    bo.finds_no_barrier()
    cleo.finds_no_barrier()
    bo.throw("paper")

    each(players, lambda player: player.sees("Paper wraps rock."))
    ada.sees("Bo leads")
    ada.finds_no_barrier()
    cleo.finds_no_barrier(lights=False)
    ada.tap("Overbid, throw again")
    ada.throw("scissors")
    bo.throw("paper")
    bo.sees("Ada takes Serra Angel")
    bo.finds_no_barrier()
    ada.sees("You take Serra Angel")
    for fighter in (ada, bo):
        fighter.tap("Back to the table")
    for watcher in (cleo, dino):
        watcher.sees("Ada takes Serra Angel")
    ada.asked("Call a pack")
    expect(ada.page.locator(".dock").get_by_text("1 pack", exact=True)).to_be_visible()


@pytest.mark.thorough
def test_a_mental_challenge_comes_to_a_race_of_life(site: Site, phones: Phones) -> None:
    evening = site.call("tests.support.scenes.evenings:lay_out", name="Two minds", magi=MAGI)
    players = phones.everybody(evening, GUESTS)
    ada, bo, cleo, dino = players.values()
    orders = [
        *([name, "approve_all", {}] for name in ("ada", "bo", "cleo", "dino")),
        *([name, "declare", {"kind": "mono"}] for name in ("ada", "bo")),
        *([name, "no", {}] for name in ("cleo", "dino")),
    ]
    site.call("tests.support.scenes.evenings:act", code=evening["code"], orders=orders)
    bo.asked("Call a pack")
    bo.call("White Knight")
    ada.tap("Contest")
    bo.pick("Mental")
    bo.tap("Settle it in Mental")
    bo.sees("Life Escalation")
    bo.finds_no_barrier()
    bo.pick("Life Escalation")
    bo.finds_no_barrier(lights=False)
    bo.page.get_by_role("button", name="Use Life Escalation").tap()
    ada.sees("Determination")
    ada.tap("No Power")
    ada.asked("Raise, or give up")
    expect(ada.page.locator("[data-shows]")).to_have_text("2")
    ada.finds_no_barrier()
    cleo.finds_no_barrier(lights=False)
    ada.page.locator(".board__body").get_by_role("button", name="one more").tap()
    expect(ada.page.locator("[data-shows]")).to_have_text("3")
    ada.tap("Raise to 3")
    bo.asked("Raise, or give up")
    bo.tap("Give up")
    ada.sees("You take White Knight")
    for other in (cleo, dino):
        other.sees("Ada takes White Knight")
