"""A share: a link by which anybody reads one thing of a campaign, until it is taken back."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from datetime import datetime
from functools import reduce
from operator import or_
from typing import TypeAlias

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from campaign.models.campaigns import Campaign, WhoShares
from campaign.models.custom_planes import CampaignPlane
from campaign.models.evenings import Evening
from campaign.models.magi import Magus
from campaign.models.match_tables import MatchTable


def new_share_token() -> str:
    """A part of an address that nobody guesses: 192 bits."""
    return secrets.token_urlsafe(24)


class ShareKind(models.TextChoices):
    """What can be shared."""

    RECAP = "recap", _("recap")
    STANDINGS = "standings", _("standings")
    MAGUS = "magus", _("Magus")
    PLANE = "plane", _("plane")
    MATCH = "match", _("match")


Shown: TypeAlias = Evening | Magus | CampaignPlane | MatchTable | None
"""What a link shows: the recap of an evening, a Magus, a plane of the group's own, a match that was played at a table;
None: the standings."""

SHOWN_BY: Mapping[ShareKind, str] = {
    ShareKind.RECAP: "evening",
    ShareKind.MAGUS: "magus",
    ShareKind.PLANE: "plane",
    ShareKind.MATCH: "match_table",
}
"""The field that names what a share of this kind shows; the standings need none."""


def _names(kind: ShareKind) -> models.Q:
    """Whether a share of this kind names what it shows, and nothing else."""
    return models.Q(kind=kind, **{f"{field}__isnull": kind != one for one, field in SHOWN_BY.items()})


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
    plane = models.ForeignKey(
        CampaignPlane, models.CASCADE, null=True, blank=True, related_name="shares", verbose_name=_("plane")
    )
    match_table = models.ForeignKey(
        MatchTable, models.CASCADE, null=True, blank=True, related_name="shares", verbose_name=_("match table")
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
                condition=reduce(or_, map(_names, ShareKind)),
                name="a_share_names_what_it_shows",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.campaign} · {self.get_kind_display()}"

    @property
    def shown(self) -> Shown:
        """What it shows."""
        field = SHOWN_BY.get(ShareKind(self.kind))
        shown: Shown = getattr(self, field) if field else None
        return shown

    def is_open(self, at: datetime) -> bool:
        """Whether somebody with the link reads anything: an evening that was opened again is not told meanwhile."""
        if self.taken_back_at is not None or self.campaign.who_shares == WhoShares.NOBODY:
            return False
        if self.ends_at is not None and self.ends_at <= at:
            return False
        return is_to_be_shown(self.shown)


def is_to_be_shown(shown: Shown) -> bool:
    """Whether nothing of it is secret any more: an evening is closed, a match at a table is over."""
    match shown:
        case Evening():
            return shown.is_closed
        case MatchTable():
            return shown.is_over
    return True
