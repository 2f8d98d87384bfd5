"""The campaign's list of Powers: what it starts with, what comes into play and what leaves it."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils.text import slugify

from campaign.bridge import powers
from campaign.models import Campaign, PowerRow, PowerStatus

OF_THE_RULES = "seed"
"""The source of the seven Powers of the rules; every other row is an invention that a campaign may adopt."""

ADDRESSES = frozenset({"new", "import"})
"""Keys that no Power has: pages stand at their addresses."""
LONGEST_KEY = PowerRow._meta.get_field("key").max_length or 0


def seed_powers(campaign: Campaign) -> None:
    """Give a campaign every shipped Power that it does not have yet: those of the rules active, the others to adopt."""
    PowerRow.objects.bulk_create(
        [
            PowerRow(
                campaign=campaign,
                key=row["key"],
                tier=row["tier"],
                xp=row["xp"],
                row=row,
                status=PowerStatus.ACTIVE if row["source"] == OF_THE_RULES else PowerStatus.AVAILABLE,
            )
            for row in powers.shipped_powers()
        ],
        ignore_conflicts=True,
    )


def free_key(campaign: Campaign, name: str) -> str:
    """A key made of this name that no Power of the campaign has: `firebolt`, else `firebolt-2` …"""
    stem = slugify(name)[: LONGEST_KEY - 5].strip("-_").replace("_", "-") or "power"
    return next_key(campaign, stem)


def next_key(campaign: Campaign, stem: str) -> str:
    """The stem itself if it is free, else with the next number."""
    taken = ADDRESSES | set(campaign.powers.filter(key__startswith=stem).values_list("key", flat=True))
    return next(key for key in (stem, *(f"{stem}-{number}" for number in range(2, len(taken) + 3))) if key not in taken)


@transaction.atomic
def adopt(power: PowerRow) -> None:
    """Magi may have it from now on, and what it replaces is sold to nobody any more (D-40).

    An evening that has begun keeps the list that it began with.
    """
    PowerRow.objects.filter(pk=power.pk).update(status=PowerStatus.ACTIVE, retired_at=None)
    if power.replaces_id:
        older = PowerRow.objects.filter(pk=power.replaces_id, status=PowerStatus.ACTIVE)
        older.update(status=PowerStatus.SHELVED)


def retire(power: PowerRow, at: datetime) -> None:
    """No Magus may have it any more; who has bought it is given the points back (`power_refunds`)."""
    PowerRow.objects.filter(pk=power.pk).update(status=PowerStatus.SHELVED, retired_at=at)
