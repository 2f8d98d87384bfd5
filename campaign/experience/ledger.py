"""The experience ledger: the only way in which points come and go (LM §3.6, §3.7).

Entries are appended, never changed: free, earned and spent points are sums of them. Every booking locks its Magus, and
the database refuses, whoever asks, an entry that would make the sum negative. A mistake is taken back by a reversal.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext_noop

from campaign.experience.refusals import LedgerRefused
from campaign.models import Balance, Campaign, EntryKind, Evening, ExperienceEntry, Magus, Person
from campaign.models.experience import sums

MOST = 9_999
"""The most points that an entry moves."""
REASON_LENGTH = 200
TAKEN_BACK = gettext_noop("taken back before the approval")
"""The reason of a purchase that its player has taken back."""


# --- what is there ---------------------------------------------------------------------------------------------------


def balance(magus: Magus, before: datetime | None = None) -> Balance:
    """The points of this Magus: now, or before that moment."""
    entries = magus.entries.all() if before is None else magus.entries.filter(at__lt=before)
    return sums(entries).get(magus.pk, Balance())


def balances(campaign: Campaign) -> Mapping[int, Balance]:
    """The points of every Magus of the campaign by its key, in one question."""
    totals = sums(ExperienceEntry.objects.filter(magus__campaign=campaign))
    return {pk: totals.get(pk, Balance()) for pk in campaign.magi.values_list("pk", flat=True)}


def free(magus: Magus) -> int:
    """The points that this Magus can spend."""
    return balance(magus).free


def earned(magus: Magus) -> int:
    """The points that this Magus was given in all: awards and corrections, less what of them was taken back."""
    return balance(magus).earned


def spent(magus: Magus) -> int:
    """The points that this Magus has spent in all, less what was given back."""
    return balance(magus).spent


def lock(magi: Iterable[Magus]) -> list[Magus]:
    """These Magi as they stand, locked until the transaction ends; in primary-key order, to avoid deadlocks."""
    keys = [magus.pk for magus in magi]
    return list(Magus.objects.select_for_update(of=("self",)).filter(pk__in=keys).order_by("pk"))


# --- booking ---------------------------------------------------------------------------------------------------------


@transaction.atomic
def award(
    magus: Magus,
    amount: int,
    *,
    at: datetime,
    who: Person | None = None,
    evening: Evening | None = None,
    reason: str = "",
    source: str | None = None,
) -> ExperienceEntry:
    """Books points that this Magus is given; the same `source` again is the same entry. Raises LedgerRefused."""
    return _book(magus, EntryKind.AWARD, amount, at=at, who=who, evening=evening, reason=reason, source=source)


@transaction.atomic
def spend(
    magus: Magus,
    price: int,
    *,
    at: datetime,
    who: Person | None = None,
    evening: Evening | None = None,
    reason: str = "",
    source: str | None = None,
    **bought: object,
) -> ExperienceEntry:
    """Books what this Magus pays; `bought` is what it bought: item, what, before, after, version.

    Raises LedgerRefused `xp_insufficient` where it has less (LM 3.7).
    """
    return _book(
        magus, EntryKind.SPEND, -price, at=at, who=who, evening=evening, reason=reason, source=source, **bought
    )


@transaction.atomic
def correct(
    magus: Magus,
    amount: int,
    *,
    reason: str,
    at: datetime,
    who: Person | None = None,
    evening: Evening | None = None,
    source: str | None = None,
) -> ExperienceEntry:
    """Books points that the host gives or takes by hand, always with a reason: carried over from paper, forgotten …

    Raises LedgerRefused without a reason, below zero, and if it would take points from a Magus who is at a table
    (D-36).
    """
    _refuse_without(reason)
    (magus,) = lock([magus])
    if amount < 0:
        _refuse_at_a_table(magus)
    return _book(
        magus, EntryKind.CORRECTION, amount, at=at, who=who, evening=evening, reason=reason.strip(), source=source
    )


@transaction.atomic
def reverse(entry: ExperienceEntry, reason: str, *, at: datetime, who: Person | None = None) -> ExperienceEntry:
    """Takes an entry back whole, once, with a reason; both stay in the ledger.

    Raises LedgerRefused for a second time, for a reversal, and where it would leave less than nothing.
    """
    _refuse_without(reason)
    (magus,) = lock([entry.magus])
    if entry.kind == EntryKind.REVERSAL:
        raise LedgerRefused("reversal_stays", "LM 3.7")
    if ExperienceEntry.objects.filter(reverses=entry).exists():
        raise LedgerRefused("already_reversed", "LM 3.7")
    if entry.amount > 0:
        _refuse_at_a_table(magus)
    return _book(
        magus,
        EntryKind.REVERSAL,
        -entry.amount,
        at=at,
        who=who,
        evening=entry.evening,
        reason=reason.strip(),
        reverses=entry,
    )


def _book(
    magus: Magus, kind: EntryKind, amount: int, *, source: str | None = None, **fields: object
) -> ExperienceEntry:
    """Appends an entry under the lock of its Magus; the same `source` again is the entry that is there, unless it
    would book something else: then nothing would be booked, and whoever asked would not know."""
    (magus,) = lock([magus])
    if source and (booked := ExperienceEntry.objects.filter(source=source).first()):
        _refuse_another(booked, magus, amount)
        return booked
    if amount == 0:
        raise LedgerRefused("nothing_moved", "LM 3.7")
    if abs(amount) > MOST:
        raise LedgerRefused("points_out_of_bounds", "LM 3.7", most=MOST)
    if (kind == EntryKind.AWARD and amount < 0) or (kind == EntryKind.SPEND and amount > 0):
        raise LedgerRefused("wrong_direction", "LM 3.7")
    if amount < 0 and (left := free(magus)) + amount < 0:
        raise LedgerRefused("xp_insufficient", "LM 3.7", price=-amount, free=left)
    return ExperienceEntry.objects.create(magus=magus, kind=kind, amount=amount, source=source or None, **fields)


def _refuse_another(booked: ExperienceEntry, magus: Magus, amount: int) -> None:
    if booked.magus_id != magus.pk or booked.amount != amount:
        raise LedgerRefused("booked_otherwise", "LM 3.7")


def _refuse_without(reason: str) -> None:
    if not reason.strip():
        raise LedgerRefused("reason_missing", "LM 3.7")


def _refuse_at_a_table(magus: Magus) -> None:
    """The points of a Magus who sits at a table may pay for Powers there: nobody takes them away meanwhile (D-36)."""
    if is_at_a_table(magus):
        raise LedgerRefused("points_at_table", "D-36", name=magus.name)


def is_at_a_table(magus: Magus) -> bool:
    """Whether an evening is being held with this Magus at its table."""
    held = Q(evening__opened_at__isnull=False, evening__closed_at=None, played_version__isnull=False)
    return magus.attendance.filter(held).exists()
