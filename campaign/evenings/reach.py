"""Whom no reminder reaches at a table over days: who reads no letter and has no phone there waits to be told by friends
(D-47)."""

from __future__ import annotations

from datetime import datetime

from campaign.bridge.waiting import Sitter, names_at, sitters_at, tables_over_days
from campaign.mail import sending
from campaign.models import Evening, PushSubscription
from campaign.webhooks.push.subscriptions import is_held


def unreachable(evening: Evening, at: datetime) -> list[str]:
    """The names of those at its table whom no reminder reaches now, in the order of the seats; at the pace of an
    evening, where nobody is reminded, none."""
    code = evening.table_code or ""
    if not evening.is_running or not tables_over_days([code], at):
        return []
    sitters, phones = sitters_at(code), PushSubscription.objects.filter(table_code=code)
    reached = {row.seat for row in phones if is_held(row, sitters.get(row.seat))}
    reached |= _who_gets_letters(evening, sitters)
    return [name for seat, name in names_at(code).items() if seat not in reached]


def _who_gets_letters(evening: Evening, sitters: dict[str, Sitter]) -> set[str]:
    if not sending.is_configured():
        return set()
    members = evening.campaign.memberships.without_guests().filter(wants_reminders=True, person__is_active=True)
    people = {member.person_id for member in members.select_related("person") if sending.address_of(member.person)}
    return {seat for seat, sitter in sitters.items() if sitter.person in people}
