"""Beside which packs of the recap the crossed swords stand."""

from __future__ import annotations

import pytest

from campaign.models import Pick
from campaign.models.memory import How


@pytest.mark.parametrize("how", list(How))
def test_swords_stand_beside_what_came_out_of_a_challenge(how: How) -> None:
    """Whether it was fought out, won by a Power, or dealt out by fate where nobody had won."""
    assert Pick(how=how.value).is_fought_for is (how in (How.CONTESTED, How.POWER, How.FATE))
