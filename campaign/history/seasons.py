"""Seasons: a campaign divided into named spans of evenings, which can be compared."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from campaign.bridge.refusals import not_now
from campaign.bridge.shared import folded
from campaign.models import Campaign, Season


@transaction.atomic
def write_season(
    campaign: Campaign, *, name: str, first: int, last: int | None, season: Season | None = None
) -> Season:
    """A new season, or `season` changed; the same one sent twice is one.

    Raises Refused for a name that is missing or taken, for an end before the beginning, and for evenings of
    another season.
    """
    Campaign.objects.select_for_update().get(pk=campaign.pk)
    name = name.strip()
    others = campaign.seasons.exclude(pk=season.pk) if season else campaign.seasons.all()
    if season is None and (same := others.filter(name=name, first=first, last=last).first()) is not None:
        return same
    refuse_season(name, first, last, list(others))
    season = season or Season(campaign=campaign)
    season.name, season.first, season.last = name, first, last
    season.save()
    return season


def refuse_season(name: str, first: int, last: int | None, others: list[Season]) -> None:
    """Raises Refused for a season that cannot stand beside these."""
    if not name:
        raise not_now(_("A season needs a name."))
    if first < 1 or (last is not None and last < first):
        raise not_now(_("A season ends with the evening with which it begins, or with a later one."))
    for other in others:
        if folded(other.name) == folded(name):
            raise not_now(_("Another season has this name."))
        if _overlap(first, last, other):
            raise not_now(_("These evenings belong to “%(season)s” already.") % {"season": other.name})


def _overlap(first: int, last: int | None, other: Season) -> bool:
    """Whether they share an evening; a season without an end goes on."""
    begins_before = other.last is None or first <= other.last
    return begins_before and (last is None or other.first <= last)


def current(campaign: Campaign) -> Season | None:
    return campaign.seasons.order_by("-first").first()
