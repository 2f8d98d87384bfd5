"""Rune duels in a campaign: the tables that an evening lays, and who sat where."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from campaign.models.evenings import Evening
from campaign.models.magi import Magus


class RuneTable(models.Model):
    """A table at which Magi of an evening duel with runes. `ended_at`: the match is over, its result has been taken."""

    evening = models.ForeignKey(Evening, models.CASCADE, related_name="rune_tables", verbose_name=_("evening"))
    table_code = models.CharField(_("table"), max_length=12, unique=True, editable=False)
    laid_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("laid by")
    )
    laid_at = models.DateTimeField(_("laid"))
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)

    class Meta:
        verbose_name = _("rune table")
        verbose_name_plural = _("rune tables")
        ordering = ["evening", "laid_at", "pk"]

    def __str__(self) -> str:
        return f"{self.evening} · {self.table_code}"

    @property
    def is_over(self) -> bool:
        """Whether its match is over."""
        return self.ended_at is not None

    @property
    def is_being_played(self) -> bool:
        """Whether its match goes on."""
        return not self.is_over


class RuneChair(models.Model):
    """Which Magus sat on which seat of a rune table."""

    table = models.ForeignKey(RuneTable, models.CASCADE, related_name="chairs", verbose_name=_("rune table"))
    seat = models.CharField(_("seat"), max_length=20)
    magus = models.ForeignKey(Magus, models.CASCADE, related_name="rune_chairs", verbose_name=_("Magus"))

    class Meta:
        verbose_name = _("chair at a rune table")
        verbose_name_plural = _("chairs at rune tables")
        ordering = ["table", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["table", "seat"], name="one_magus_on_a_rune_seat"),
            models.UniqueConstraint(fields=["table", "magus"], name="a_magus_sits_once_at_a_rune_table"),
        ]

    def __str__(self) -> str:
        return f"{self.magus} · {self.table_id}"
