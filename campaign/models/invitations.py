"""An invitation: a link and its QR code that let people join a campaign."""

from __future__ import annotations

import secrets
from datetime import datetime

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from campaign.models.campaigns import Campaign, Role

INVITED = [(role.value, role.label) for role in (Role.PLAYER, Role.WATCHER)]


def new_code() -> str:
    """A link nobody guesses: 96 bits."""
    return secrets.token_urlsafe(12)


class InvitationQuerySet(models.QuerySet["Invitation"]):
    def standing(self, at: datetime) -> InvitationQuerySet:
        """Those through which somebody can still join."""
        return self.filter(
            models.Q(expires_at=None) | models.Q(expires_at__gt=at),
            models.Q(most_uses=None) | models.Q(uses__lt=models.F("most_uses")),
            revoked_at=None,
        )


class Invitation(models.Model):
    """May be revoked, and limited in time and in uses."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="invitations", verbose_name=_("campaign"))
    code = models.CharField(_("code"), max_length=32, unique=True, default=new_code, editable=False)
    role = models.CharField(_("role"), max_length=10, choices=INVITED, default=Role.PLAYER)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("made by")
    )
    made_at = models.DateTimeField(_("made"), auto_now_add=True)
    expires_at = models.DateTimeField(_("ends"), null=True, blank=True)
    most_uses = models.PositiveSmallIntegerField(_("most people"), null=True, blank=True)
    uses = models.PositiveSmallIntegerField(_("people who joined"), default=0, editable=False)
    revoked_at = models.DateTimeField(_("revoked"), null=True, blank=True)

    objects = InvitationQuerySet.as_manager()

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        ordering = ["-made_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(role__in=[Role.PLAYER, Role.WATCHER]), name="nobody_is_invited_as_host"
            ),
            models.CheckConstraint(
                condition=models.Q(most_uses=None) | models.Q(uses__lte=models.F("most_uses")),
                name="invitation_used_within_its_limit",
            ),
            models.CheckConstraint(
                condition=models.Q(most_uses=None) | models.Q(most_uses__gte=1), name="invitation_lets_somebody_in"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.campaign} · {self.get_role_display()}"

    def is_standing(self, at: datetime) -> bool:
        """Whether somebody can still join through it; the same three conditions as `standing`."""
        if self.revoked_at is not None:
            return False
        if self.expires_at is not None and self.expires_at <= at:
            return False
        return self.most_uses is None or self.uses < self.most_uses
