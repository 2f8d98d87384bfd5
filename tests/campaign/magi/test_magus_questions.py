"""Who may write a Magus, and what of one may be written."""

from __future__ import annotations

import pytest

from campaign.magi.sheets import may_write_another
from campaign.models import Campaign, Magus, Membership, Role
from campaign.web.forms.magi import MagusForm

ADA = Magus(name="Ada")


@pytest.mark.parametrize(
    ("role", "mine", "may"),
    [
        (Role.PLAYER, None, True),
        (Role.PLAYER, ADA, False),
        (Role.HOST, ADA, True),
        (Role.WATCHER, None, False),
    ],
)
def test_a_player_writes_one_magus_and_the_host_those_of_guests_too(role: Role, mine: Magus | None, may: bool) -> None:
    assert may_write_another(Membership(role=role), mine) is may


def test_lm_3_7_of_a_sheet_that_was_approved_the_name_alone_is_written() -> None:
    assert MagusForm(Campaign(), ADA, name_only=True).is_name_only
    assert not MagusForm(Campaign(), ADA).is_name_only
