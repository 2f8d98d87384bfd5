"""Runs inside the site: an evening's matches, and its award."""

from __future__ import annotations

from datetime import timedelta
from itertools import combinations

from django.utils import timezone

from campaign.awards import awards
from campaign.evenings.evenings import plan_evening
from campaign.matches.matches import players_of, write_match
from campaign.models import Evening


def play_and_book(slug: str, number: int) -> list[str]:
    """Everybody meets everybody, and whoever came first wins; the names in the order of their places."""
    evening = Evening.objects.get(campaign__slug=slug, number=number)
    at, host = timezone.now(), evening.campaign.memberships.get(role="host").person
    magi = players_of(evening)
    for pair, (a, b) in enumerate(combinations(magi, 2)):
        write_match(evening, a, b, 2, pair % 2, source=f"hand:{pair}", at=at)
    scheme = awards.write_scheme(evening.campaign, "Ours", for_coming=1, for_match=1, for_places=[8, 5, 3])
    shown = awards.as_shown(awards.shares(evening, awards.agree_on(evening, scheme)))
    awards.close_and_book(evening, shown, who=host, at=at)
    plan_evening(evening.campaign, day=timezone.localdate() + timedelta(days=7))
    return [one.name for one in magi]
