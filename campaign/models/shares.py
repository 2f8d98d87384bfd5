"""A share: a link by which anybody reads one thing of a campaign, until it is taken back."""

from __future__ import annotations

import secrets
from datetime import datetime

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from campaign.models.campaigns import Campaign, WhoShares
from campaign.models.evenings import Evening
from campaign.models.magi import Magus


def new_share_token() -> str:
    """A part of an address that nobody guesses: 192 bits."""
    return secrets.token_urlsafe(24)


class ShareKind(models.TextChoices):
    """What can be shared."""

    RECAP = "recap", _("recap")
    STANDINGS = "standings", _("standings")
    MAGUS = "magus", _("Magus")


class ShareQuerySet(models.QuerySet["Share"]):
    def standing(self, at: datetime) -> ShareQuerySet:
        """Those that were not taken back and have not ended."""
        return self.filter(models.Q(ends_at=None) | models.Q(ends_at__gt=at), taken_back_at=None)


class Share(models.Model):
    """One thing, shown to whoever has the link.

    The token lies in the database as it is, not as a digest: every member finds the link again on the page of the
    shares, and what it opens is what the group has chosen to show. It lets nobody in.
    """

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="shares", verbose_name=_("campaign"))
    token = models.CharField(max_length=40, unique=True, default=new_share_token, editable=False)
    kind = models.CharField(_("kind"), max_length=10, choices=ShareKind.choices)
    evening = models.ForeignKey(
        Evening, models.CASCADE, null=True, blank=True, related_name="shares", verbose_name=_("evening")
    )
    magus = models.ForeignKey(
        Magus, models.CASCADE, null=True, blank=True, related_name="shares", verbose_name=_("Magus")
    )
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("made by")
    )
    made_at = models.DateTimeField(_("made"))
    ends_at = models.DateTimeField(_("ends"), null=True, blank=True)
    taken_back_at = models.DateTimeField(_("taken back"), null=True, blank=True)

    objects = ShareQuerySet.as_manager()

    class Meta:
        verbose_name = _("share")
        verbose_name_plural = _("shares")
        ordering = ["-made_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(kind=ShareKind.RECAP, evening__isnull=False, magus=None)
                | models.Q(kind=ShareKind.STANDINGS, evening=None, magus=None)
                | models.Q(kind=ShareKind.MAGUS, evening=None, magus__isnull=False),
                name="a_share_names_what_it_shows",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.campaign} · {self.get_kind_display()}"

    def is_open(self, at: datetime) -> bool:
        """Whether somebody with the link reads anything: an evening that was opened again is not told meanwhile."""
        if self.taken_back_at is not None or self.campaign.who_shares == WhoShares.NOBODY:
            return False
        if self.ends_at is not None and self.ends_at <= at:
            return False
        return self.evening is None or self.evening.is_closed
