"""Buying for a sheet, and taking a purchase back until the sheet is approved (LM §3.7, D-36)."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Max, QuerySet

from campaign.experience import ledger
from campaign.experience.ledger import TAKEN_BACK
from campaign.experience.prices import Offer, offer_of
from campaign.experience.refusals import LedgerRefused
from campaign.magi import sheets
from campaign.models import ExperienceEntry, Item, Magus, Person, PowerRow


@transaction.atomic
def buy(
    magus: Magus, item: str, what: str = "", *, price: int, version: int, who: Person | None, at: datetime
) -> ExperienceEntry:
    """Buys something for the sheet at the price and for the version that its page has shown.

    The same tap again gives the same entry. Raises LedgerRefused: `sheet_changed`, `not_for_sale`, `price_changed`,
    `xp_insufficient`; and `not_now` once somebody has approved the sheet (D-36).
    """
    (magus,) = ledger.lock([magus])
    if (done := _bought_for(magus, version)) and (done.item, done.what) == (item, what):
        return done
    sheets.refuse_if_closed(magus)
    if magus.version != version:
        raise LedgerRefused("sheet_changed", "D-36", name=magus.name)
    offer = offer_of(magus, item, what)
    if offer is None:
        raise LedgerRefused("not_for_sale", "LM 3.7")
    if offer.price != price:
        raise LedgerRefused("price_changed", "LM 3.7", shown=price, price=offer.price)
    entry = ledger.spend(
        magus,
        price,
        at=at,
        who=who,
        source=_tap(magus, version),
        item=offer.item,
        what=offer.what,
        before=offer.before,
        after=offer.after,
        version=version + 1,
    )
    sheets.change_magus(magus, **_sheet_changes(magus, offer))
    return entry


def _tap(magus: Magus, version: int) -> str:
    """A version of a sheet is bought for once: the purchase makes it the next one."""
    return f"buy:{magus.pk}:{version}"


def _bought_for(magus: Magus, version: int) -> ExperienceEntry | None:
    return ExperienceEntry.objects.filter(source=_tap(magus, version)).first()


def _sheet_changes(magus: Magus, bought: Offer) -> dict[str, Any]:
    """What the purchase writes on the sheet."""
    match bought.item:
        case Item.STYLE:
            return {"style": bought.after}
        case Item.LIFE:
            return {"life": magus.life + 1}
        case Item.ATTRIBUTE:
            return {bought.what: magus.ratings[bought.what] + 1}
        case Item.POWER:
            return {"powers": [*magus.powers.all(), magus.campaign.powers.get(key=bought.what)]}


# --- taking back -----------------------------------------------------------------------------------------------------


@transaction.atomic
def undo(entry: ExperienceEntry, *, who: Person | None, at: datetime) -> ExperienceEntry:
    """Takes a purchase back: the sheet says what it said before, the points are free again; both entries stay.

    The same tap again gives the same reversal. Raises Refused, see `why_not_undone`.
    """
    (magus,) = ledger.lock([entry.magus])
    if (done := ExperienceEntry.objects.filter(reverses=entry).first()) is not None:
        return done
    sheets.refuse_if_closed(magus)
    if (refusal := why_not_undone(magus, entry)) is not None:
        raise refusal
    reversal = ledger.reverse(entry, TAKEN_BACK, who=who, at=at)
    sheets.change_magus(magus, **_reverted_changes(magus, entry))
    return reversal


def why_not_undone(magus: Magus, entry: ExperienceEntry) -> LedgerRefused | None:
    """Why this purchase stays: it is none, its sheet was approved (D-36), or a later one of its item stands on it."""
    if not entry.is_purchase:
        return LedgerRefused("no_purchase", "LM 3.7")
    if sheets.was_approved(magus, entry.version or 0):
        return LedgerRefused("purchase_approved", "D-36")
    latest = same_item(magus, entry).first()
    if latest != entry:
        return LedgerRefused("not_the_latest", "D-36")
    return None


def same_item(magus: Magus, entry: ExperienceEntry) -> QuerySet[ExperienceEntry]:
    """The standing purchases of the same thing, the latest first: all Styles are one thing, each Power is its own."""
    purchases = magus.entries.purchases().filter(item=entry.item)
    return purchases if entry.item == Item.STYLE else purchases.filter(what=entry.what)


def undoable(magus: Magus) -> list[ExperienceEntry]:
    """The purchases that can be taken back now, the latest first."""
    if not sheets.is_open(magus):
        return []
    played = magus.attendance.filter(evening__closed_at__isnull=False).aggregate(Max("played_version"))
    approved = played["played_version__max"]
    latest: dict[tuple[str, str], ExperienceEntry] = {}
    for entry in magus.entries.purchases():
        latest.setdefault((entry.item, "" if entry.item == Item.STYLE else entry.what), entry)
    return [entry for entry in latest.values() if approved is None or approved < (entry.version or 0)]


def _reverted_changes(magus: Magus, entry: ExperienceEntry) -> dict[str, Any]:
    """What taking the purchase back writes on the sheet."""
    match Item(entry.item):
        case Item.STYLE:
            return {"style": entry.before}
        case Item.LIFE:
            return {"life": magus.life - 1}
        case Item.ATTRIBUTE:
            return {entry.what: magus.ratings[entry.what] - 1}
        case Item.POWER:
            return {"powers": list(PowerRow.objects.filter(magi=magus).exclude(key=entry.what))}
