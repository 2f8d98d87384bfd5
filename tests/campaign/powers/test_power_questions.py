"""Who may rehearse a Power, and for whom a vote still waits."""

from __future__ import annotations

import pytest

from campaign.models import Membership, PowerRow, PowerStatus, Role
from campaign.powers.power_page import PowerOnPage
from campaign.powers.proposals import Standing
from tests.campaign.powers.test_power_votes import a_draft
from tests.support.worlds.people import LATER, NOW, campaign_of

PLAYER, WATCHER = Membership(role=Role.PLAYER), Membership(role=Role.WATCHER)


def test_who_plays_rehearses_a_power_that_is_in_play() -> None:
    in_play = PowerRow(status=PowerStatus.ACTIVE)
    assert PowerOnPage(in_play, PLAYER, NOW).may_rehearse
    assert not PowerOnPage(in_play, WATCHER, NOW).may_rehearse


@pytest.mark.django_db
def test_a_draft_is_rehearsed_once_nothing_is_wrong_with_it() -> None:
    campaign = campaign_of("ada")
    assert PowerOnPage(a_draft(campaign), PLAYER, NOW).may_rehearse
    assert not PowerOnPage(a_draft(campaign, name={}), PLAYER, NOW).may_rehearse


@pytest.mark.parametrize(
    ("silent", "is_waited_out", "waits", "is_carried"),
    [(1, False, True, False), (1, True, False, True), (0, False, False, True)],
)
def test_d_40_who_says_nothing_is_waited_for_until_the_time_is_over(
    silent: int, is_waited_out: bool, waits: bool, is_carried: bool
) -> None:
    vote = Standing(3, 3 - silent, 0, silent, LATER, is_waited_out)
    assert (vote.waits_for_silent, vote.is_carried) == (waits, is_carried)
