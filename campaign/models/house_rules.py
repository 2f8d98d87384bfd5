"""When a house rule was changed, and by whom."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from campaign.models.campaigns import Campaign


class HouseRuleChange(models.Model):
    """One house rule, from one value to another. It holds from the first evening that is opened after it."""

    campaign = models.ForeignKey(
        Campaign, models.CASCADE, related_name="house_rule_changes", verbose_name=_("campaign")
    )
    rule = models.CharField(_("house rule"), max_length=40)
    before = models.JSONField(_("before"), null=True)
    after = models.JSONField(_("after"), null=True)
    who = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("who")
    )
    at = models.DateTimeField(_("when"))

    class Meta:
        verbose_name = _("change of a house rule")
        verbose_name_plural = _("changes of house rules")
        ordering = ["campaign_id", "-at", "-pk"]
        constraints = [models.CheckConstraint(condition=~models.Q(rule=""), name="a_changed_house_rule_has_a_name")]

    def __str__(self) -> str:
        return f"{self.rule}: {self.before} → {self.after}"
