"""Runs inside the site: an evening at its matches, and a league beside it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.utils import timezone

from campaign import tournament_results
from campaign.catalogue import load_catalogue
from campaign.models import Card, Tournament
from tests.campaign.at_planes import at_the_matches
from tests.campaign.at_tournaments import begin, league, result, running
from tests.web.world import sign_in_all


def lay_out() -> dict[str, Any]:
    """Carla hosts; Ada, Bo and Cleo have finished their decks. The sessions of all, and where the evening is."""
    if not Card.objects.exists():
        load_catalogue()
    evening = at_the_matches()
    sessions = sign_in_all(["carla", "ada", "bo", "cleo"])
    return {"slug": evening.campaign.slug, "number": evening.number, "sessions": sessions, "evening": evening.pk}


def lay_a_league(slug: str) -> int:
    """All three play it, the first match is over; its key."""
    from campaign.models import Campaign

    campaign = Campaign.objects.get(slug=slug)
    until = timezone.localdate() + timedelta(days=9)
    found = league(campaign, "Ada", "Bo", "Cleo", settings={"all_at_once": True}, first_due=until, days_a_round=14)
    begin(found)
    result(found, *next(iter(running(found))), games=(2, 1))
    tournament_results.settle(found)
    return found.pk


def begin_the_tournament(evening: int) -> int:
    """The first round of the evening's tournament is published; its key."""
    found = Tournament.objects.get(evening=evening)
    begin(found)
    return found.pk
