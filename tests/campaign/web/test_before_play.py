"""What a campaign's page asks for before an evening: of each member only what they may see to."""

from __future__ import annotations

import pytest

from campaign.models import Membership, Role
from campaign.web.pages.campaigns import BeforePlay

HOST, PLAYER, WATCHER = (Membership(role=role) for role in (Role.HOST, Role.PLAYER, Role.WATCHER))
QUESTIONS = ("may_make_magus", "may_bring_pool", "may_invite", "may_plan_evening")


def of_nothing(me: Membership) -> BeforePlay:
    return BeforePlay(me, magi=0, has_magus=False, has_pool=False, has_evening=False)


def of_everything(me: Membership) -> BeforePlay:
    return BeforePlay(me, magi=2, has_magus=True, has_pool=True, has_evening=True)


def asked(before: BeforePlay) -> list[str]:
    return [question for question in QUESTIONS if getattr(before, question)]


def test_of_a_new_campaign_the_host_sees_to_everything() -> None:
    assert asked(of_nothing(HOST)) == list(QUESTIONS)
    assert of_nothing(HOST).is_missing_something


def test_a_player_brings_a_magus_and_cards_and_leaves_the_rest_to_the_host() -> None:
    assert asked(of_nothing(PLAYER)) == ["may_make_magus", "may_bring_pool"]
    assert of_nothing(PLAYER).is_missing_something


def test_a_watcher_is_asked_for_nothing() -> None:
    assert asked(of_nothing(WATCHER)) == [] and not of_nothing(WATCHER).is_missing_something


@pytest.mark.parametrize("me", [HOST, PLAYER, WATCHER], ids=["host", "player", "watcher"])
def test_where_nothing_is_missing_nobody_is_asked(me: Membership) -> None:
    assert asked(of_everything(me)) == [] and not of_everything(me).is_missing_something


def test_another_evening_is_the_hosts_to_plan_once_one_is_planned() -> None:
    assert of_everything(HOST).may_plan_another and not of_everything(PLAYER).may_plan_another
    assert not of_nothing(HOST).may_plan_another


@pytest.mark.parametrize(("magi", "has_pool", "free"), [(1, True, True), (2, False, True), (2, True, False)])
def test_seats_are_free_until_two_magi_and_their_cards_are_there(magi: int, has_pool: bool, free: bool) -> None:
    before = BeforePlay(PLAYER, magi=magi, has_magus=True, has_pool=has_pool, has_evening=False)
    assert before.has_free_seats is free


@pytest.mark.parametrize(
    ("magi", "has_pool", "golden"),
    [(1, False, "may_invite_the_table"), (2, False, "brings_pool_next"), (6, False, "brings_pool_next"), (6, True, "")],
)
def test_the_golden_step_of_a_host_is_the_first_that_is_not_done(magi: int, has_pool: bool, golden: str) -> None:
    before = BeforePlay(HOST, magi=magi, has_magus=True, has_pool=has_pool, has_evening=False)
    steps = [step for step in ("may_invite_the_table", "brings_pool_next") if getattr(before, step)]
    assert steps == [golden] * bool(golden)


def test_planning_is_asked_for_once_on_the_page_of_a_group_that_has_played() -> None:
    before = BeforePlay(HOST, magi=6, has_magus=True, has_pool=True, has_evening=False)
    assert not before.may_plan_evening and not before.is_missing_something
