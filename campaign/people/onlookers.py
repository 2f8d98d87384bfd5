"""Members of a campaign may look on at its tables, by their short address too; guests at those of their evenings."""

from __future__ import annotations

from campaign.models import Evening, MatchTable, Membership, RecordedGame, Tournament
from campaign.people.guests import may_see_table


def may_look_on(code: str, person_key: int) -> bool:
    """Whether this person belongs to the campaign that plays, or has played, at this table."""
    campaigns = (
        Evening.objects.filter(table_code=code).values_list("campaign", flat=True),
        MatchTable.objects.filter(table_code=code).values_list("evening__campaign", flat=True),
        Tournament.objects.filter(table_code=code).values_list("campaign", flat=True),
        RecordedGame.objects.filter(table_code=code).values_list("campaign", flat=True),
    )
    mine = Membership.objects.filter(person=person_key)
    if any(mine.without_guests().filter(campaign__in=campaign).exists() for campaign in campaigns):
        return True
    return any(may_see_table(me, code) for me in mine.guests().select_related("campaign"))
