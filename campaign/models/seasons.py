"""A season: a named span of evenings, so that one can be compared with another."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from campaign.models.campaigns import Campaign


class Season(models.Model):
    """From one evening to another, both included; without a last one it goes on. No evening is in two seasons."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="seasons", verbose_name=_("campaign"))
    name = models.CharField(_("name"), max_length=60)
    first = models.PositiveSmallIntegerField(_("first evening"))
    last = models.PositiveSmallIntegerField(_("last evening"), null=True, blank=True)

    class Meta:
        verbose_name = _("season")
        verbose_name_plural = _("seasons")
        ordering = ["campaign_id", "first"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "name"], name="one_season_of_a_name"),
            models.UniqueConstraint(fields=["campaign", "first"], name="one_season_begins_at_an_evening"),
            models.CheckConstraint(condition=~models.Q(name=""), name="season_has_a_name"),
            models.CheckConstraint(condition=models.Q(first__gte=1), name="season_begins_with_an_evening"),
            models.CheckConstraint(
                condition=models.Q(last=None) | models.Q(last__gte=models.F("first")), name="season_ends_after_it_began"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def span(self, path: str) -> models.Q:
        """What its evenings have in common, for a query in which `path` leads to the number of an evening."""
        since = models.Q(**{f"{path}__gte": self.first})
        return since if self.last is None else since & models.Q(**{f"{path}__lte": self.last})

    def holds(self, number: int) -> bool:
        """Whether the evening of this number lies in it."""
        return self.first <= number and (self.last is None or number <= self.last)
