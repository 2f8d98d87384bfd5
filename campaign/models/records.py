"""Written records: texts that were brought, and the games that joined the campaign through them."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from campaign.models.campaigns import Campaign
from campaign.models.jobs import Job


class RecordStatus(models.TextChoices):
    """Reading: a worker is at it. Read: its report says what became of each record. Failed: it was never finished."""

    READING = "reading", _("being read")
    READ = "read", _("read")
    FAILED = "failed", _("not readable")


class RecordImport(models.Model):
    """A text with written records, kept for correction, and the report on it: what became of each record."""

    key = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="record_imports", verbose_name=_("campaign"))
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="record_imports", verbose_name=_("person")
    )
    text = models.TextField(_("text"))
    status = models.CharField(_("status"), max_length=10, choices=RecordStatus.choices, default=RecordStatus.READING)
    report = models.JSONField(_("report"), default=dict, blank=True)
    job = models.OneToOneField(
        Job,
        models.SET_NULL,
        null=True,
        blank=True,
        db_column="errand_id",
        related_name="record_import",
        verbose_name=_("job"),
    )
    made_at = models.DateTimeField(_("made"), auto_now_add=True)

    class Meta:
        verbose_name = _("import of records")
        verbose_name_plural = _("imports of records")
        ordering = ["-made_at"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(status__in=RecordStatus.values), name="record_import_status_is_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.campaign} · {self.made_at:%Y-%m-%d %H:%M}"


class RecordedGame(models.Model):
    """A finished game that a written record has brought: its table holds the journal, this row what lists need.

    `digest`: of its canonical record; the same game joins a campaign once, however often its record is brought.
    """

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="recorded_games", verbose_name=_("campaign"))
    game = models.CharField(_("game"), max_length=40)
    table_code = models.CharField(_("table"), max_length=12, unique=True)
    event = models.CharField(_("event"), max_length=200, blank=True)
    place = models.CharField(_("place"), max_length=200, blank=True)
    round = models.CharField(_("round"), max_length=200, blank=True)
    day = models.DateField(_("day"), null=True, blank=True)
    players = models.JSONField(_("players"), default=list)
    winners = models.JSONField(_("winners"), default=list, blank=True)
    acts = models.PositiveIntegerField(_("acts"))
    digest = models.CharField(max_length=64, editable=False)
    brought_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="recorded_games",
        verbose_name=_("brought by"),
    )
    brought_at = models.DateTimeField(_("brought"), auto_now_add=True)

    class Meta:
        verbose_name = _("recorded game")
        verbose_name_plural = _("recorded games")
        ordering = [models.F("day").desc(nulls_last=True), "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "digest"], name="a_recorded_game_joins_once"),
        ]

    def __str__(self) -> str:
        return self.title

    @property
    def title(self) -> str:
        """The event, or who played."""
        parts = [part for part in (self.event, self.round) if part]
        return " · ".join(parts) or ", ".join(self.players)
