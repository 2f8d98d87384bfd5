"""The campaign's list of Powers: what it starts with, adopts, and shelves."""

from __future__ import annotations

from django.db import transaction

from campaign import bridge
from campaign.models import Campaign, PowerRow, PowerStatus

OF_THE_RULES = "seed"
"""The source of the seven Powers of the rules; every other row is an invention that a campaign may adopt."""


class PowerInUse(Exception):
    """A Power that a Magus has can not be shelved."""


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
            for row in bridge.shipped_powers()
        ],
        ignore_conflicts=True,
    )


def adopt(power: PowerRow) -> None:
    """Magi may have it from now on. An evening that has begun keeps the list that it began with (D-40)."""
    PowerRow.objects.filter(pk=power.pk).update(status=PowerStatus.ACTIVE)


@transaction.atomic
def shelve(power: PowerRow) -> None:
    """No Magus may take it any more. Raises PowerInUse while one has it."""
    locked = PowerRow.objects.select_for_update().get(pk=power.pk)
    if locked.magi.exists():
        raise PowerInUse
    locked.status = PowerStatus.SHELVED
    locked.save(update_fields=["status"])
