"""What the host writes into the ledger by hand: corrections, and entries that are taken back, always with a reason."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from campaign.experience import ledger
from campaign.experience.refusals import LedgerRefused
from campaign.magi import sheets
from campaign.models import ExperienceEntry, Magus, Person


@transaction.atomic
def correct(magus: Magus, points: int, reason: str, *, tap: str, who: Person, at: datetime) -> ExperienceEntry:
    """Gives or takes points; the same `tap`, the number of the form that was sent, books them once.

    Raises LedgerRefused: without a reason, below zero, and if it would take points from a Magus who is at a table
    (D-36).
    """
    entry = ledger.correct(magus, points, reason=reason, source=f"hand:{tap}", who=who, at=at)
    sheets.show_points_at_table(magus)
    return entry


@transaction.atomic
def take_back(entry: ExperienceEntry, reason: str, *, who: Person, at: datetime) -> ExperienceEntry:
    """Takes an award, a correction or what a table has booked back. A purchase is undone on its sheet, or the sheet
    would keep what nobody has paid.

    Raises LedgerRefused: for a purchase, twice, without a reason, below zero.
    """
    if entry.is_purchase:
        raise LedgerRefused("purchase_is_undone", "D-36")
    reversal = ledger.reverse(entry, reason, who=who, at=at)
    sheets.show_points_at_table(entry.magus)
    return reversal
