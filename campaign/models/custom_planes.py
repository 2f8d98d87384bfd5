"""What a group adds to the publisher's planes: planes of its own, and the wording of planar cards."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from campaign.models.campaigns import Campaign

LONGEST_FOLDED = 240
"""Characters of a name that is compared: a sign can fold into three."""

LONGEST_PICTURE = 300


class CampaignPlane(models.Model):
    """A plane or phenomenon that somebody of the group has written; `row` is legal, and in its canonical form.

    It is never deleted: a plane that is not wanted any more is retired, and keeps its name. A game that was laid has
    the row as it was then. `version`: how often it was written, so that nobody overwrites what they have not seen.
    """

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="own_planes", verbose_name=_("campaign"))
    name = models.CharField(_("name"), max_length=80)
    folded = models.CharField(_("name as names are compared"), max_length=LONGEST_FOLDED, editable=False)
    row = models.JSONField(_("row"))
    version = models.PositiveIntegerField(_("version"), default=1, editable=False)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("author")
    )
    made_at = models.DateTimeField(_("made"))
    changed_at = models.DateTimeField(_("changed"))
    retired_at = models.DateTimeField(_("retired"), null=True, blank=True)

    class Meta:
        verbose_name = _("plane of the group’s own")
        verbose_name_plural = _("planes of the group’s own")
        ordering = ["campaign_id", "folded"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "folded"], name="an_own_plane_has_its_name_alone"),
            models.CheckConstraint(condition=~models.Q(folded=""), name="an_own_plane_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_retired(self) -> bool:
        """Whether no game is laid with it any more."""
        return self.retired_at is not None


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
