"""What the tables of an evening's matches have in common, those on planes and those of rune duels."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from campaign.models.evenings import Evening

LONGEST_REASON = 200


class MatchTable(models.Model):
    """A table at which Magi of an evening play. `ended_at`: what is played there is over, its result has been taken;
    `put_aside_at`: it was broken off, it has no result, and whoever sat there may sit down elsewhere."""

    evening: models.ForeignKey[Evening]

    table_code = models.CharField(_("table"), max_length=12, unique=True, editable=False)
    laid_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("laid by")
    )
    laid_at = models.DateTimeField(_("laid"))
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)
    put_aside_at = models.DateTimeField(_("put aside"), null=True, blank=True)
    put_aside_why = models.CharField(_("why it was put aside"), max_length=LONGEST_REASON, blank=True)

    class Meta:
        abstract = True

    @property
    def is_over(self) -> bool:
        """Whether what is played there is over."""
        return self.ended_at is not None

    @property
    def is_put_aside(self) -> bool:
        """Whether it was broken off."""
        return self.put_aside_at is not None

    @property
    def is_being_played(self) -> bool:
        """Whether it goes on."""
        return not self.is_over and not self.is_put_aside
