"""By which criterion an evening gives experience, and the schemes that a campaign has made for it (LM §3.6)."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from campaign.models.campaigns import Campaign
from campaign.models.evenings import Evening

MOST_POINTS = 99


def check_places(places: Any) -> None:
    """Raises ValidationError unless these are points for the places from the first on."""
    numbers = isinstance(places, list) and all(type(points) is int and 0 <= points <= MOST_POINTS for points in places)
    if not numbers or len(places) > 12:
        raise ValidationError(_("Points for the places from the first on: up to twelve numbers from 0 to 99."))


class Terms(models.Model):
    """What a criterion gives: for having come, for each match won, for the places from the first on, and by hand."""

    for_coming = models.PositiveSmallIntegerField(_("for having come"), default=0)
    for_match = models.PositiveSmallIntegerField(_("for each match won"), default=0)
    for_places = models.JSONField(_("for the places"), default=list, blank=True, validators=[check_places])
    by_hand = models.BooleanField(_("points by hand"), default=False)

    class Meta:
        abstract = True


class AwardScheme(Terms):
    """A criterion of the campaign's own, beside the presets of `campaign/awards/awards.py`."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="award_schemes", verbose_name=_("campaign"))
    name = models.CharField(_("name"), max_length=60)

    class Meta:
        verbose_name = _("award scheme")
        verbose_name_plural = _("award schemes")
        ordering = ["name"]
        constraints = [
            models.UniqueConstraint("campaign", Lower("name"), name="one_award_scheme_of_a_name"),
            models.CheckConstraint(condition=~Q(name=""), name="an_award_scheme_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name


class EveningAward(Terms):
    """The criterion that was agreed for an evening, as it was then: a scheme that changes later leaves it alone.

    `by_hand_points` are the points given by hand and `ranks` the host's word on equal places, by the Magus' key.
    """

    evening = models.OneToOneField(Evening, models.CASCADE, related_name="award", verbose_name=_("evening"))
    preset = models.CharField(_("preset"), max_length=20, blank=True)
    name = models.CharField(_("name"), max_length=60, blank=True)
    by_hand_points = models.JSONField(_("points by hand"), default=dict, blank=True)
    ranks = models.JSONField(_("order of equals"), default=dict, blank=True)
    booked_at = models.DateTimeField(_("booked"), null=True, blank=True)
    booked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("booked by")
    )

    class Meta:
        verbose_name = _("award of an evening")
        verbose_name_plural = _("awards of evenings")

    def __str__(self) -> str:
        return f"{self.evening}"

    @property
    def is_booked(self) -> bool:
        return self.booked_at is not None
