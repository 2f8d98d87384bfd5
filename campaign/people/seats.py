"""Who belongs to a campaign no more sits at its tables no more; who comes back sits there again."""

from __future__ import annotations

from collections.abc import Container, Iterable

from campaign.bridge import visitors
from campaign.models import Membership, Role


def seats_of(member: Membership) -> list[int]:
    """The seats of this member at tables of the campaign that go on, by their keys."""
    campaign = member.campaign
    codes = (
        campaign.evenings.exclude(table_code=None).values_list("table_code", flat=True),
        campaign.evenings.exclude(match_tables=None).values_list("match_tables__table_code", flat=True),
        campaign.tournaments.values_list("table_code", flat=True),
    )
    return visitors.seats_at(member.person, (str(code) for some in codes for code in some))


def let_out(member: Membership) -> None:
    """Their phones are let out of those tables; the seats stay for the host, who is another one where it was they."""
    hosts = member.campaign.memberships.filter(role=Role.HOST).values_list("person_id", flat=True)
    visitors.let_out(seats_of(member), hosts)


def running(member: Membership) -> list[int]:
    """From which of those seats they run the table."""
    return visitors.running(seats_of(member))


def let_in_again(member: Membership, held: Iterable[int], ran: Container[int]) -> None:
    """They sit again on those of these seats that nobody has taken, and run again the tables that they ran."""
    visitors.let_in_again(member.person, held, ran)
