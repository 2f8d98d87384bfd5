"""A campaign of friends with the starter pool, and an evening that they have planned."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from django.conf import settings

from campaign.evenings import evenings
from campaign.models import Evening
from campaign.pools.imports import make_pool
from tests.support.worlds.people import campaign_of, known, magus_of

STARTER = (Path(settings.BASE_DIR) / "data" / "starter_pool.csv").read_text(encoding="utf-8")
"""The list of the starter pool."""


def planned(*players: str) -> Evening:
    """Carla hosts; each of these has a Magus, white, blue and black, and has said that they come."""
    campaign = campaign_of(*players)
    pool = make_pool(campaign, known("carla"), name="Starter", text=STARTER)
    evening = evenings.plan_evening(campaign, day=date(2026, 3, 6), pool=pool)
    for name, style in zip(players, "WUB", strict=False):
        evenings.say_whether_comes(evening, magus_of(campaign, name, style), True)
    return evening
