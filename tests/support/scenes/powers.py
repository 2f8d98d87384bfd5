"""Runs inside the site: a campaign in which somebody invents Powers."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from campaign.models import Membership, Person, Role
from campaign.people.joining import found_campaign
from tests.support.worlds.everything import sign_in


def lay_out(name: str) -> dict[str, Any]:
    """Carla hosts, somebody of this name plays; gives the campaign's address and the player's session."""
    carla, ada = (Person.objects.create_user(one) for one in (f"carla of {name}", name))
    campaign = found_campaign(name, carla, timezone.now())
    Membership.objects.create(campaign=campaign, person=ada, role=Role.PLAYER)
    return {"slug": campaign.slug, "session": sign_in(ada.username)}
