"""Who has an account, and the keys by which their programs act for them."""

from __future__ import annotations

import hashlib
import secrets
from datetime import datetime

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

GONE = "gone-"
"""With this begins the name of an account that its person has deleted; with letters and digits that say nothing."""


class Person(AbstractUser):
    """Somebody with an account. A guest at a table needs none."""

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("people")

    def __str__(self) -> str:
        if self.has_gone:
            return gettext("somebody who has gone")
        # Older accounts may have an e-mail address for a name: nobody else sees where it leads.
        return self.get_full_name() or self.username.partition("@")[0] or self.username

    @property
    def has_gone(self) -> bool:
        """Whether the account was deleted: what others have built on it stands, and says nobody's name."""
        return not self.is_active and self.username.startswith(GONE)


class Scope(models.TextChoices):
    """What a program may do for a person; none of them lets it do what the person may not."""

    READ = "read", _("read what I may read")
    PLAY = "play", _("play and write as I do, but not as a host")
    HOST = "host", _("do what I may do as a host")


class AccessTokenQuerySet(models.QuerySet["AccessToken"]):
    def in_force(self, at: datetime) -> AccessTokenQuerySet:
        """Those that still open something."""
        return self.filter(models.Q(expires_at=None) | models.Q(expires_at__gt=at), revoked_at=None)


class AccessToken(models.Model):
    """A key by which a program acts for a person. Only its digest is kept: who reads the database can use none."""

    person = models.ForeignKey(Person, models.CASCADE, related_name="access_tokens", verbose_name=_("person"))
    name = models.CharField(_("name"), max_length=60)
    digest = models.CharField(max_length=64, unique=True, editable=False)
    beginning = models.CharField(_("begins with"), max_length=12, editable=False)
    """By this its person knows it again."""
    scopes = models.JSONField(_("may"), default=list)
    made_at = models.DateTimeField(_("made"))
    expires_at = models.DateTimeField(_("ends"), null=True, blank=True)
    used_at = models.DateTimeField(_("last used"), null=True, blank=True)
    revoked_at = models.DateTimeField(_("revoked"), null=True, blank=True)

    objects = AccessTokenQuerySet.as_manager()

    class Meta:
        verbose_name = _("access token")
        verbose_name_plural = _("access tokens")
        ordering = ["-made_at", "-pk"]

    def __str__(self) -> str:
        return self.name

    @property
    def may(self) -> list[str]:
        """What it may do, in words."""
        return [str(scope.label) for scope in Scope if scope in self.scopes]


def new_secret() -> str:
    """A token that nobody guesses: 256 bits behind letters by which a leaked one is found."""
    return f"lm_{secrets.token_urlsafe(32)}"


def digest_of(secret: str) -> str:
    """What is kept of a token; 256 bits of chance need no salt and no slow hash."""
    return hashlib.sha256(secret.encode()).hexdigest()
