"""The campaign's list of Powers, as rows of data."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from campaign.models.campaigns import Campaign


class PowerStatus(models.TextChoices):
    """Whether Magi may have it.

    Proposed: the group votes on it. Draft: its author still writes it. Available: it ships with the product and may be
    proposed. Shelved: it was active once, and was retired or replaced by a newer version.
    """

    ACTIVE = "active", _("active")
    PROPOSED = "proposed", _("proposed")
    DRAFT = "draft", _("draft")
    AVAILABLE = "available", _("available")
    SHELVED = "shelved", _("shelved")


class PowerTier(models.TextChoices):
    """What a Power costs in experience: 3, 6 or 9."""

    BASE = "base", _("base")
    INTERMEDIATE = "intermediate", _("intermediate")
    ADVANCED = "advanced", _("advanced")


class PowerRow(models.Model):
    """A Power in the vocabulary that the interpreter runs (docs: powers).

    Once proposed a row is never changed: a change is a new version, a row of its own that `replaces` this one.
    """

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="powers", verbose_name=_("campaign"))
    key = models.SlugField(_("key"), max_length=60)
    tier = models.CharField(_("tier"), max_length=12, choices=PowerTier.choices)
    xp = models.PositiveSmallIntegerField(_("experience"))
    row = models.JSONField(_("row"))
    status = models.CharField(_("status"), max_length=10, choices=PowerStatus.choices, default=PowerStatus.AVAILABLE)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="powers",
        verbose_name=_("author"),
        help_text=_("Nobody: it ships with the product."),
    )
    replaces = models.ForeignKey(
        "self", models.SET_NULL, null=True, blank=True, related_name="newer", verbose_name=_("replaces")
    )
    made_at = models.DateTimeField(_("made"), default=timezone.now, editable=False)
    retired_at = models.DateTimeField(_("retired"), null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("Power")
        verbose_name_plural = _("Powers")
        ordering = ["xp", "key"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "key"], name="one_power_of_a_key"),
            models.CheckConstraint(condition=models.Q(status__in=PowerStatus.values), name="power_status_is_known"),
            models.CheckConstraint(condition=models.Q(xp__in=[3, 6, 9]), name="power_costs_3_6_or_9"),
            models.CheckConstraint(
                condition=models.Q(retired_at=None) | ~models.Q(status=PowerStatus.ACTIVE),
                name="a_retired_power_is_not_in_play",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """Its name in the reader's language, else in English."""
        return in_readers_language(self.row.get("name"), self.key)

    @property
    def is_active(self) -> bool:
        return self.status == PowerStatus.ACTIVE

    @property
    def is_draft(self) -> bool:
        return self.status == PowerStatus.DRAFT

    @property
    def is_retired(self) -> bool:
        """Nobody may have it any more; a version that was only replaced stays with those who have it."""
        return self.retired_at is not None


def in_readers_language(words: object, otherwise: str) -> str:
    """One of the texts `{"en": …, "it": …}`: the reader's, else the English, else the first."""
    if not isinstance(words, dict) or not words:
        return otherwise
    language = (get_language() or "en").split("-")[0]
    return str(words.get(language) or words.get("en") or next(iter(words.values())))
