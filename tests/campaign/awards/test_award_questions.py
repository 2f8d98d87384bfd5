"""What of an award is left to whom: results, the order of equals, points by hand, the booking."""

from __future__ import annotations

import pytest

from campaign.models import EveningAward, Magus, Match
from campaign.web.pages.awards import Deciding, Pairing
from tests.support.worlds.people import NOW

FOR_PLACES = EveningAward(for_places=[8, 5, 3])
BY_HAND = EveningAward(by_hand=True)
FOR_WINS = EveningAward()
ADA, BO = Magus(name="Ada"), Magus(name="Bo")


@pytest.mark.parametrize(
    ("agreed", "has_equals", "may_order", "may_share_out"),
    [
        (None, True, False, False),
        (FOR_WINS, True, False, False),
        (FOR_PLACES, False, False, False),
        (FOR_PLACES, True, True, False),
        (BY_HAND, True, False, True),
    ],
)
def test_d_34_equals_are_ordered_where_places_count_and_points_written_where_they_are_given_by_hand(
    agreed: EveningAward | None, has_equals: bool, may_order: bool, may_share_out: bool
) -> None:
    deciding = Deciding(agreed, may_write=True, has_equals=has_equals)
    assert (deciding.may_order, deciding.may_share_out) == (may_order, may_share_out)
    assert deciding.may_decide_shares is (may_order or may_share_out)


def test_an_award_is_booked_once_a_criterion_is_agreed() -> None:
    assert Deciding(FOR_WINS, may_write=True, has_equals=False).may_book
    assert not Deciding(None, may_write=True, has_equals=False).may_book


@pytest.mark.parametrize("agreed", [FOR_PLACES, BY_HAND])
def test_who_may_not_write_decides_nothing(agreed: EveningAward) -> None:
    deciding = Deciding(agreed, may_write=False, has_equals=True)
    assert not (deciding.may_order or deciding.may_share_out or deciding.may_decide_shares or deciding.may_book)


@pytest.mark.parametrize(
    ("agreed", "has_matches", "is_under_way"),
    [
        (None, False, False),
        (None, True, True),
        (FOR_WINS, False, True),
        (EveningAward(booked_at=NOW), True, False),
    ],
    ids=["nothing yet", "a match", "a criterion", "booked"],
)
def test_places_are_shown_from_the_first_match_or_the_criterion_until_the_booking(
    agreed: EveningAward | None, has_matches: bool, is_under_way: bool
) -> None:
    deciding = Deciding(agreed, may_write=False, has_equals=False, has_matches=has_matches)
    assert deciding.is_under_way is is_under_way


@pytest.mark.parametrize(
    ("match", "may_change"),
    [(None, True), (Match(source="hand:1:2-3"), True), (Match(source="game:7"), False)],
    ids=["not written", "by hand", "from a table"],
)
def test_lm_3_6_the_host_writes_matches_and_changes_what_no_table_has_told(
    match: Match | None, may_change: bool
) -> None:
    assert Pairing(ADA, BO, match, may_write=True).may_change is may_change
    assert not Pairing(ADA, BO, match, may_write=False).may_change
