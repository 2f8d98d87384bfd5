"""What the ledger, spending and awards refuse, over the API, in the form that every refusal has."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from rest_framework import status

from campaign.api.refusals import refusal
from campaign.experience.ledger import LedgerRefused
from campaign.experience.ledger_words import REFUSALS

T = TypeVar("T")

CLASHES = frozenset(
    {
        "xp_insufficient",
        "already_reversed",
        "booked_otherwise",
        "points_at_table",
        "sheet_changed",
        "price_changed",
        "purchase_approved",
        "not_the_latest",
        "match_is_written",
        "award_is_booked",
        "evening_is_open",
        "shares_changed",
        "tournament_runs",
        "scheme_name_taken",
    }
)
"""Where somebody or something was faster, or it is not the time for it: 409. Everything else is 422."""


def booked(act: Callable[[], T]) -> T:
    """What the domain gives back. Raises Problem for its refusals."""
    try:
        return act()
    except LedgerRefused as refused:
        code = status.HTTP_409_CONFLICT if refused.reason in CLASHES else status.HTTP_422_UNPROCESSABLE_ENTITY
        raise refusal(REFUSALS, refused.reason, refused.values, refused.rule, code) from refused
