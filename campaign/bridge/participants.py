"""Who sat at an evening's table."""

from __future__ import annotations

from campaign.bridge.table_queries import table_of, view
from campaign.models import Evening


def who_sat(evening: Evening) -> set[int]:
    """The keys of the accounts that sat at the evening's table, its host included; not who was absent that night."""
    absent = {seat.key for seat in view(evening).seats if seat.absent}
    seats = table_of(evening).seats.exclude(user=None).exclude(key__in=absent)
    return set(seats.values_list("user_id", flat=True))
