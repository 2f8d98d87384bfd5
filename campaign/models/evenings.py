"""An evening of a campaign, who comes, and the table at which it is played."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from campaign.models.campaigns import Campaign
from campaign.models.magi import Magus


class Evening(models.Model):
    """Planned, then held at a table (approval → auction → completion → lands), then closed by the host."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="evenings", verbose_name=_("campaign"))
    number = models.PositiveSmallIntegerField(_("number"))
    day = models.DateField(_("day"))
    place = models.CharField(_("place"), max_length=120, blank=True)
    notes = models.TextField(_("notes"), max_length=2000, blank=True)
    pool = models.ForeignKey(
        "campaign.Pool", models.RESTRICT, null=True, blank=True, related_name="evenings", verbose_name=_("pool")
    )
    table_code = models.CharField(_("table"), max_length=32, unique=True, null=True, blank=True, editable=False)
    opened_at = models.DateTimeField(_("opened"), null=True, blank=True)
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True)

    class Meta:
        verbose_name = _("evening")
        verbose_name_plural = _("evenings")
        ordering = ["campaign", "-number"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "number"], name="one_evening_of_a_number"),
            models.UniqueConstraint(
                fields=["campaign"],
                condition=models.Q(opened_at__isnull=False, closed_at__isnull=True),
                name="one_evening_at_a_time",
            ),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="evenings_count_from_one"),
            models.CheckConstraint(
                condition=models.Q(table_code=None, opened_at=None)
                | models.Q(table_code__isnull=False, opened_at__isnull=False),
                name="an_open_evening_has_a_table",
            ),
            models.CheckConstraint(
                condition=models.Q(closed_at=None) | models.Q(opened_at__isnull=False),
                name="only_an_open_evening_is_closed",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.campaign} {self.number}"

    @property
    def is_planned(self) -> bool:
        return self.opened_at is None

    @property
    def is_running(self) -> bool:
        return self.opened_at is not None and self.closed_at is None

    @property
    def is_closed(self) -> bool:
        return self.closed_at is not None


class Attendance(models.Model):
    """Whether a Magus comes to an evening; once it is opened, its seat and the version of the sheet that lay there."""

    evening = models.ForeignKey(Evening, models.CASCADE, related_name="attendance", verbose_name=_("evening"))
    magus = models.ForeignKey(Magus, models.CASCADE, related_name="attendance", verbose_name=_("Magus"))
    comes = models.BooleanField(_("comes"), default=True)
    seat = models.CharField(_("seat"), max_length=20, blank=True, editable=False)
    played_version = models.PositiveIntegerField(_("version played"), null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("attendance")
        verbose_name_plural = _("attendance")
        ordering = ["evening", "magus__made_at", "magus"]
        constraints = [
            models.UniqueConstraint(fields=["evening", "magus"], name="a_magus_comes_once"),
            models.UniqueConstraint(
                fields=["evening", "seat"], condition=~models.Q(seat=""), name="one_magus_per_seat_of_an_evening"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.magus} · {self.evening}"
