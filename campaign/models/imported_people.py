"""Who stands in an archive that was brought here, and whose place it has become."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from campaign.models.campaigns import Campaign
from campaign.models.people import Person


class ImportedPerson(models.Model):
    """Somebody of an imported campaign: `person` is a placeholder that cannot sign in. Whoever claims the place has its
    membership, Magus and pools from then on; what was written under the old name stays written so."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="imported_people", verbose_name=_("campaign"))
    handle = models.CharField(_("name in the archive"), max_length=150)
    name = models.CharField(_("name"), max_length=150)
    person = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="imported", verbose_name=_("stands for them")
    )
    claimed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="claimed_places",
        verbose_name=_("claimed by"),
    )
    claimed_at = models.DateTimeField(_("claimed"), null=True, blank=True)
    claim_code = models.CharField(max_length=32, unique=True, null=True, blank=True, editable=False)
    """The link through which the place can be claimed; the host makes it, it works once."""

    class Meta:
        verbose_name = _("imported person")
        verbose_name_plural = _("imported people")
        ordering = ["campaign_id", "handle"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "handle"], name="one_imported_person_of_a_handle"),
            models.UniqueConstraint(fields=["campaign", "claimed_by"], name="one_claimed_place_per_person"),
            models.CheckConstraint(
                condition=Q(claim_code=None) | Q(claimed_at=None), name="a_claimed_place_has_no_link_any_more"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_claimed(self) -> bool:
        return self.claimed_at is not None

    @property
    def now(self) -> Person:
        """Who is meant today: whoever has claimed the place, else the placeholder."""
        return self.claimed_by or self.person
