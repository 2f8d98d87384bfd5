"""The experience ledger: what a Magus was given and has spent, entry after entry (LM §3.6, §3.7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NoReturn

from django.conf import settings
from django.db import models
from django.db.models import F, Q, Sum
from django.db.models.functions import Coalesce
from django.utils.translation import gettext_lazy as _

from campaign.models.evenings import Evening
from campaign.models.magi import Magus


class EntryKind(models.TextChoices):
    """Awards and corrections are what was earned; spends what was paid; a reversal takes one of them back whole."""

    AWARD = "award", _("award")
    SPEND = "spend", _("spending")
    CORRECTION = "correction", _("correction")
    REVERSAL = "reversal", _("reversal")


class Item(models.TextChoices):
    """What experience buys (LM §3.7)."""

    STYLE = "style", _("Style")
    POWER = "power", _("Power")
    LIFE = "life", _("life")
    ATTRIBUTE = "attribute", _("attribute")


class Unchangeable(TypeError):
    """Somebody tried to change or delete an entry: a mistake is reversed."""


EARNING = (EntryKind.AWARD, EntryKind.CORRECTION)
IS_EARNING = Q(kind__in=EARNING) | Q(reverses__kind__in=EARNING)
"""What counts as earned; everything else as spent. A reversal counts where the entry counts that it takes back."""


@dataclass(frozen=True)
class Balance:
    """What a Magus has earned and spent in all; what is free is the rest (LM §1)."""

    earned: int = 0
    spent: int = 0

    @property
    def free(self) -> int:
        return self.earned - self.spent


class ExperienceEntryQuerySet(models.QuerySet["ExperienceEntry"]):
    """Reads and appends only."""

    def standing(self) -> ExperienceEntryQuerySet:
        """Those that count: neither taken back nor taking back."""
        return self.filter(reversed_by=None, reverses=None)

    def purchases(self) -> ExperienceEntryQuerySet:
        """What was bought for the sheet and not given back, the latest first."""
        return self.exclude(item="").standing().order_by(F("pk").desc())

    def update(self, **kwargs: object) -> NoReturn:
        raise Unchangeable("an entry is never changed")

    def delete(self) -> NoReturn:
        raise Unchangeable("an entry is never deleted")


class ExperienceEntry(models.Model):
    """One line of the ledger. It is written by `campaign/experience/ledger.py` alone, and the database guards it.

    `source` names what made it be booked, so that the same thing is booked once. Of a purchase `item` and `what` say
    what was bought, `before` and `after` what the sheet said, `version` which version of the sheet it made.
    """

    magus = models.ForeignKey(Magus, models.PROTECT, related_name="entries", verbose_name=_("Magus"))
    kind = models.CharField(_("kind"), max_length=10, choices=EntryKind.choices)
    amount = models.IntegerField(_("points"))
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    evening = models.ForeignKey(
        Evening, models.PROTECT, null=True, blank=True, related_name="entries", verbose_name=_("evening")
    )
    source = models.CharField(_("source"), max_length=120, unique=True, null=True, blank=True)
    item = models.CharField(_("bought"), max_length=10, choices=Item.choices, blank=True)
    what = models.CharField(_("which"), max_length=60, blank=True)
    before = models.CharField(_("before"), max_length=60, blank=True)
    after = models.CharField(_("after"), max_length=60, blank=True)
    version = models.PositiveIntegerField(_("version of the sheet"), null=True, blank=True)
    reverses = models.OneToOneField(
        "self", models.PROTECT, null=True, blank=True, related_name="reversed_by", verbose_name=_("takes back")
    )
    who = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("by")
    )
    at = models.DateTimeField(_("at"))

    objects = ExperienceEntryQuerySet.as_manager()

    class Meta:
        verbose_name = _("entry of the ledger")
        verbose_name_plural = _("entries of the ledger")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=Q(kind__in=EntryKind.values), name="entry_kind_is_known"),
            models.CheckConstraint(condition=~Q(amount=0), name="an_entry_moves_points"),
            models.CheckConstraint(condition=~Q(kind=EntryKind.AWARD) | Q(amount__gt=0), name="an_award_gives"),
            models.CheckConstraint(condition=~Q(kind=EntryKind.SPEND) | Q(amount__lt=0), name="a_spend_takes"),
            models.CheckConstraint(
                condition=Q(kind=EntryKind.REVERSAL, reverses__isnull=False)
                | (~Q(kind=EntryKind.REVERSAL) & Q(reverses=None)),
                name="a_reversal_names_its_entry",
            ),
            models.CheckConstraint(
                condition=~Q(kind__in=[EntryKind.CORRECTION, EntryKind.REVERSAL]) | ~Q(reason=""),
                name="a_correction_has_a_reason",
            ),
            models.CheckConstraint(
                condition=Q(item="") | Q(item__in=Item.values, kind=EntryKind.SPEND), name="only_a_spend_buys"
            ),
            models.CheckConstraint(
                condition=Q(item="", version=None) | (~Q(item="") & Q(version__isnull=False)),
                name="a_purchase_makes_a_version",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.magus} {self.amount:+d}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise Unchangeable("an entry is never changed")
        super().save(*args, **kwargs)

    def delete(self, *args: object, **kwargs: object) -> NoReturn:
        raise Unchangeable("an entry is never deleted")

    @property
    def is_purchase(self) -> bool:
        """Whether it bought something for the sheet; what a Power cost at the table is a spend too."""
        return self.item != ""

    @property
    def is_reversed(self) -> bool:
        """Whether a later entry has taken it back."""
        return hasattr(self, "reversed_by")


def sums(entries: models.QuerySet[ExperienceEntry]) -> dict[int, Balance]:
    """What these entries sum up to, by the key of the Magus, in one query."""
    totals = (
        entries.order_by()
        .values("magus_id")
        .annotate(earned=Coalesce(Sum("amount", filter=IS_EARNING), 0), free=Sum("amount"))
    )
    return {row["magus_id"]: Balance(row["earned"], row["earned"] - row["free"]) for row in totals}
