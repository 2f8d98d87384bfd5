"""The starter pool, which ships with the product."""

from __future__ import annotations

from django.conf import settings
from django.utils.translation import gettext as _

from campaign.models import Campaign, Person, Pool
from campaign.pools.imports import make_pool


def bring_starter_pool(campaign: Campaign, person: Person) -> Pool:
    """The starter pool of this campaign; asked for twice it is brought once. Raises PoolRefused."""
    name = _("Starter pool")
    present = campaign.pools.in_use().filter(name__iexact=name).first()
    if present is not None:
        return present
    return make_pool(campaign, person, name=name, text=settings.STARTER_POOL.read_text(encoding="utf-8"))
