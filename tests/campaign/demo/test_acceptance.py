"""The recorded evening, to its last event, through the real tables, matches, award and ledger."""

from __future__ import annotations

import pytest

from campaign.experience.refusals import LedgerRefused
from tests.played.campaign import Played
from tests.played.evening import LAST_OF_TABLE, form_in_file, recorded

pytestmark = pytest.mark.django_db(transaction=True)

EVENING = recorded()


def test_the_tournament_awards_and_spending_that_follow() -> None:
    """Events 138–151: six matches, the award, the next evening, five purchases and one that is refused."""
    played = Played(EVENING)
    for event in EVENING["events"][LAST_OF_TABLE:]:
        expected = event.get("expect_error")
        if expected is None:
            played.act(event)
        else:
            with pytest.raises(LedgerRefused) as refused:
                played.act(event)
            assert refused.value.reason == expected, event["seq"]
        in_file = form_in_file(event)
        assert played.form() == in_file, event["seq"]
        if played.evening.number == 2:
            known = {name: (one["xp_free"], one["xp_spent"]) for name, one in in_file["players"].items()}
            assert played.points_at_the_table() == known, event["seq"]
