"""Powers that leave a sheet: retired by the group, or replaced by a newer version (D-40).

What was paid comes back as a reversal of the purchase. A sheet that lies on tonight's table is left as it is until the
evening is over: then the next look, or the periodic task, makes up for it.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from campaign.bridge.looking import settling
from campaign.experience import ledger
from campaign.magi import sheets
from campaign.models import Campaign, ExperienceEntry, Item, Magus, Person, PowerRow, PowerStatus
from campaign.powers.refusals import PowerRefused


def refund_retired(campaign: Campaign, at: datetime) -> int:
    """Takes retired Powers off the sheets that lie on no table; how many were taken off."""
    retired = campaign.powers.filter(retired_at__isnull=False, magi__isnull=False).distinct()
    return sum(_refund_where_possible(magus, power, at) for power in retired for magus in power.magi.all())


def _refund_where_possible(magus: Magus, power: PowerRow, at: datetime) -> bool:
    if ledger.is_at_a_table(magus):
        return False
    with settling():
        return refund(magus, power, at)
    return False


def refund_all(at: datetime) -> int:
    """Refunds the retired Powers of every campaign; for the periodic task."""
    waiting = Campaign.objects.filter(powers__retired_at__isnull=False, powers__magi__isnull=False).distinct()
    return sum(refund_retired(campaign, at) for campaign in waiting)


@transaction.atomic
def refund(magus: Magus, power: PowerRow, at: datetime) -> bool:
    """Takes this retired Power off the sheet and gives back what was paid; False while the sheet lies on a table."""
    (magus,) = ledger.lock([magus])
    if ledger.is_at_a_table(magus) or not magus.powers.filter(pk=power.pk).exists():
        return False
    _take_off(magus, power, _("%(power)s was retired") % {"power": power}, at, None)
    return True


@transaction.atomic
def give_back(magus: Magus, power: PowerRow, by: Person, at: datetime) -> None:
    """Its player gives an old version back and takes the points. Raises PowerRefused."""
    magus = _locked_holder(magus, power)
    if power.status != PowerStatus.SHELVED:
        raise PowerRefused("still_in_play", power=power)
    _take_off(magus, power, _("%(power)s was given back: a newer version is in play") % {"power": power}, at, by)


@transaction.atomic
def accept_version(magus: Magus, power: PowerRow, by: Person, at: datetime) -> PowerRow:
    """Its player takes the version that is in play instead of this old one: the old price comes back, the new one is
    paid; who never paid pays nothing. Raises PowerRefused."""
    magus = _locked_holder(magus, power)
    newer = newest_version(power)
    if newer is None:
        raise PowerRefused("no_newer_version", power=power)
    paid = purchase_of(magus, power)
    if paid is not None and ledger.free(magus) - paid.amount < newer.xp:
        raise PowerRefused("points_missing", power=newer, price=newer.xp, free=ledger.free(magus), back=-paid.amount)
    _take_off(magus, power, _("Exchanged for %(power)s") % {"power": newer}, at, by)
    magus.refresh_from_db()
    if paid is not None:
        version = magus.version + 1
        ledger.spend(magus, newer.xp, at=at, who=by, item=Item.POWER, what=newer.key, version=version)
    sheets.change_magus(magus, powers=[*magus.powers.all(), newer])
    return newer


def newest_version(power: PowerRow) -> PowerRow | None:
    """The version in play that has come in this one's place, over any number of versions; None: there is none."""
    newer = list(power.newer.all())
    while newer:
        active = next((row for row in newer if row.is_active), None)
        if active is not None:
            return active
        newer = list(PowerRow.objects.filter(replaces__in=newer))
    return None


def _locked_holder(magus: Magus, power: PowerRow) -> Magus:
    (magus,) = ledger.lock([magus])
    if not magus.powers.filter(pk=power.pk).exists():
        raise PowerRefused("not_held", magus=magus, power=power)
    if ledger.is_at_a_table(magus):
        raise PowerRefused("sheet_at_table", magus=magus)
    return magus


def _take_off(magus: Magus, power: PowerRow, why: str, at: datetime, by: Person | None) -> None:
    """The Power leaves the sheet, which gets its next version, and what was paid for it comes back."""
    sheets.change_magus(magus, powers=[held for held in magus.powers.all() if held.pk != power.pk])
    entry = purchase_of(magus, power)
    if entry is not None:
        ledger.reverse(entry, why, at=at, who=by)


def purchase_of(magus: Magus, power: PowerRow) -> ExperienceEntry | None:
    """What the Magus paid for this Power; None: nothing, it was there before points were counted."""
    return magus.entries.purchases().filter(item=Item.POWER, what=power.key).first()
