"""The wording of a planar card, from the group's own Scryfall file; for that group alone."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from campaign.models.campaigns import Campaign
from campaign.models.custom_planes import LONGEST_FOLDED

LONGEST_PICTURE = 300


class CardText(models.Model):
    """What stands on a planar card, by language, and where its picture is. Nothing of it ships with the product, and
    nothing of it is shown outside of this campaign."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="card_texts", verbose_name=_("campaign"))
    name = models.CharField(_("name"), max_length=200)
    folded = models.CharField(_("name as names are compared"), max_length=LONGEST_FOLDED, editable=False)
    texts = models.JSONField(_("wording by language"), default=dict)
    picture = models.CharField(_("address of the picture"), max_length=LONGEST_PICTURE, blank=True)
    brought_at = models.DateTimeField(_("brought"))

    class Meta:
        verbose_name = _("wording of a planar card")
        verbose_name_plural = _("wordings of planar cards")
        ordering = ["campaign_id", "folded"]
        constraints = [models.UniqueConstraint(fields=["campaign", "folded"], name="a_planar_card_has_one_wording")]

    def __str__(self) -> str:
        return self.name
