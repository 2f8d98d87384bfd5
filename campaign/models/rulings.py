"""A ruling: what the group decided when a rule was unclear."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from campaign.models.campaigns import Campaign
from campaign.models.evenings import Evening


class RulingQuerySet(models.QuerySet["Ruling"]):
    def standing(self) -> RulingQuerySet:
        """Those that no later one has replaced."""
        return self.filter(replaced_by=None)


class Ruling(models.Model):
    """Kept with the campaign and shown beside its rule. A later one may replace it: then it is kept, and marked."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="rulings", verbose_name=_("campaign"))
    rule = models.CharField(_("rule"), max_length=20)
    text = models.TextField(_("ruling"), max_length=1000)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("made by")
    )
    made_at = models.DateTimeField(_("made"))
    evening = models.ForeignKey(
        Evening, models.SET_NULL, null=True, blank=True, related_name="rulings", verbose_name=_("evening")
    )
    replaces = models.OneToOneField(
        "self", models.SET_NULL, null=True, blank=True, related_name="replaced_by", verbose_name=_("replaces")
    )

    objects = RulingQuerySet.as_manager()

    class Meta:
        verbose_name = _("ruling")
        verbose_name_plural = _("rulings")
        ordering = ["rule", "-made_at", "-pk"]
        constraints = [
            models.CheckConstraint(condition=~models.Q(rule=""), name="a_ruling_names_its_rule"),
            models.CheckConstraint(condition=~models.Q(text=""), name="a_ruling_says_something"),
        ]

    def __str__(self) -> str:
        return f"{self.rule} · {self.text[:60]}"
