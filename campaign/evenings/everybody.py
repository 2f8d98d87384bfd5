"""Opening an evening when everybody sits there: who has not said so comes, too, and the only pool is taken."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from campaign.bridge.refusals import Refused
from campaign.evenings import evenings
from campaign.models import Answer, Attendance, Campaign, Evening, Magus, Person, Pool


def those_who_may_come(evening: Evening) -> list[Magus]:
    """Every Magus of the campaign but those who have said that they stay away."""
    away = evening.attendance.filter(answer=Answer.NO).values("magus")
    return list(evening.campaign.magi.exclude(pk__in=away))


def has_everybody_answered(evening: Evening) -> bool:
    """Whether it is known of each Magus whether it comes."""
    known = evening.attendance.exclude(answer=Answer.MAYBE).values("magus")
    return not evening.campaign.magi.exclude(pk__in=known).exists()


def only_pool(evening: Evening) -> Pool | None:
    """The pool that was chosen, else the only one that there is to choose."""
    if evening.pool is not None:
        return evening.pool
    pools = list(evenings.pools_to_choose(evening.campaign)[:2])
    return pools[0] if len(pools) == 1 else None


def obstacles(evening: Evening) -> list[Refused]:
    """Every reason why the evening could not be opened even if everybody came."""
    places = [Attendance(evening=evening, magus=magus) for magus in those_who_may_come(evening)]
    return list(evenings.obstacles(evening, places, pool=only_pool(evening)))


@transaction.atomic
def open_with_everybody(evening: Evening, host: Person, at: datetime) -> Evening:
    """Writes down that everybody comes, takes the only pool, and opens the evening; pressed twice it is opened once.
    Raises Refused, and then nothing of it is written."""
    Campaign.objects.select_for_update().get(pk=evening.campaign_id)
    evening = Evening.objects.select_for_update(of=("self",)).select_related("campaign", "pool").get(pk=evening.pk)
    if not evening.is_planned:
        return evening
    for magus in those_who_may_come(evening):
        evenings.say_whether_comes(evening, magus, Answer.YES)
    if evening.pool is None and (pool := only_pool(evening)) is not None:
        evening = evenings.change_evening(evening, at, pool=pool)
    return evenings.open_evening(evening, host, at)
