"""A Power that is tried out: a made-up table at which one person plays both sides. Nothing of it is ever booked."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from campaign.models.powers import PowerRow


class Rehearsal(models.Model):
    """Who rehearses which row, on which made-up table, and what was done there so far.

    The table itself is not kept: `acts` are given again, in their order and with the chance of `seed`, whenever it is
    looked at. `row` is the Power as it was when the rehearsal began; a draft may be changed beside it.
    """

    power = models.ForeignKey(PowerRow, models.CASCADE, related_name="rehearsals", verbose_name=_("Power"))
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="rehearsals", verbose_name=_("who rehearses")
    )
    row = models.JSONField(_("row"))
    stage = models.JSONField(_("made-up table"), default=dict, blank=True)
    acts = models.JSONField(_("what was done"), default=list, blank=True)
    seed = models.PositiveIntegerField(_("chance"), default=1)
    begun_at = models.DateTimeField(_("begun"), default=timezone.now)

    class Meta:
        verbose_name = _("rehearsal of a Power")
        verbose_name_plural = _("rehearsals of Powers")
        ordering = ["-begun_at"]
        constraints = [models.UniqueConstraint(fields=["power", "person"], name="one_rehearsal_of_a_power_each")]

    def __str__(self) -> str:
        return f"{self.power} · {self.person}"
