"""A job: work too long for a request, done by a worker while the page shows how far it is."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from campaign.models.campaigns import Campaign


class JobKind(models.TextChoices):
    """What the worker was sent for."""

    POOL_IMPORT = "pool_import", _("import of a pool")
    EVENING_EXPORT = "evening_export", _("export of an evening")
    CAMPAIGN_EXPORT = "campaign_export", _("archive of the campaign")
    CAMPAIGN_IMPORT = "campaign_import", _("import of a campaign")
    RECORD_IMPORT = "record_import", _("import of written records")
    CARDS_IMPORT = "cards_import", _("wording of planar cards")
    CARD_FILE = "card_file", _("cards from a file")
    PICTURE = "picture", _("picture of an evening")
    POWER_TRIAL = "power_trial", _("trial of a Power")
    RULES_TRIAL = "rules_trial", _("trial of house rules")


class JobStatus(models.TextChoices):
    """Waiting for a worker, under way, done, or failed with a reason to read."""

    WAITING = "waiting", _("waiting")
    RUNNING = "running", _("running")
    DONE = "done", _("done")
    FAILED = "failed", _("failed")


class Job(models.Model):
    """`request` is what the worker needs, `outcome` what it found; `file` is a file to download, or one that was
    uploaded.

    The file is kept in the database: web processes and workers may run on different machines.
    """

    key = models.UUIDField(_("key"), primary_key=True, default=uuid.uuid4, editable=False)
    kind = models.CharField(_("kind"), max_length=20, choices=JobKind.choices)
    campaign = models.ForeignKey(
        Campaign, models.CASCADE, null=True, blank=True, related_name="jobs", verbose_name=_("campaign")
    )
    """None: a campaign that is still to be brought."""
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="jobs", verbose_name=_("for whom")
    )
    status = models.CharField(_("status"), max_length=10, choices=JobStatus.choices, default=JobStatus.WAITING)
    done = models.PositiveIntegerField(_("done so far"), default=0)
    total = models.PositiveIntegerField(_("to do"), default=0)
    request = models.JSONField(_("request"), default=dict, blank=True)
    outcome = models.JSONField(_("outcome"), default=dict, blank=True)
    file = models.BinaryField(_("file"), null=True, blank=True)
    file_name = models.CharField(_("name of the file"), max_length=120, blank=True)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    """How many workers have begun it: the next one is sent when one is lost."""
    moved_at = models.DateTimeField(_("last sign of life"), default=timezone.now)
    """When it was last sent, or its worker last said that they are at it."""
    made_at = models.DateTimeField(_("sent"), auto_now_add=True)
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)

    class Meta:
        db_table = "campaign_errand"
        verbose_name = _("job")
        verbose_name_plural = _("jobs")
        ordering = ["-made_at"]
        constraints = [
            models.CheckConstraint(condition=models.Q(status__in=JobStatus.values), name="errand_status_is_known"),
            models.CheckConstraint(condition=models.Q(done__lte=models.F("total")), name="errand_is_not_overdone"),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} · {self.get_status_display()}"

    @property
    def is_over(self) -> bool:
        return self.status in (JobStatus.DONE, JobStatus.FAILED)

    @property
    def percent(self) -> int:
        """How far along it is, for the progress bar."""
        if self.status == JobStatus.DONE:
            return 100
        return 100 * self.done // self.total if self.total else 0


class JobFilePiece(models.Model):
    """A piece of a file that is too large for one field: it came with the job and goes when the job is over."""

    job = models.ForeignKey(Job, models.CASCADE, related_name="pieces")
    position = models.PositiveIntegerField()
    content = models.BinaryField()

    class Meta:
        ordering = ["job_id", "position"]
        constraints = [models.UniqueConstraint(fields=["job", "position"], name="a_piece_of_a_file_comes_once")]

    def __str__(self) -> str:
        return f"{self.job_id} {self.position}"
