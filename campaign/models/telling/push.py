"""Phones that are told that it is their turn while they sleep (Web Push, RFC 8030), and the key that says who tells."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

LONGEST_WORDS = 200
"""Characters of what is told."""


class PushKey(models.Model):
    """The key by which push services know this installation (VAPID, RFC 8292): made on the first need, the only one.

    It lies in `sealed` (campaign/webhooks/push/keys.py).
    """

    ONLY = 1

    sealed = models.TextField(editable=False)
    made_at = models.DateTimeField(_("made"))

    class Meta:
        verbose_name = _("key for phones")
        verbose_name_plural = _("keys for phones")
        ordering = ["pk"]
        constraints = [models.CheckConstraint(condition=models.Q(pk=1), name="one_push_key")]

    def __str__(self) -> str:
        return "VAPID"


class PushSubscription(models.Model):
    """A phone of a seat that wants to be told. Where and how it is reached lies in `sealed`; `mark` is what its address
    is known by, `holder` whose the seat was then: another holder is told nothing.

    At most one thing waits to be told: `words`, from `due_at` on; `question` is that of the table that they are about.
    One worker at a time sends it: `taken_until` is until when, `takes` how often it was taken.
    """

    key = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    table_code = models.CharField(_("table"), max_length=12, db_index=True)
    seat = models.CharField(_("seat"), max_length=20)
    holder = models.CharField(max_length=64, editable=False)
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="+", verbose_name=_("person")
    )
    mark = models.CharField(max_length=64, editable=False)
    sealed = models.TextField(editable=False)
    language = models.CharField(_("language"), max_length=5, default="en")
    made_at = models.DateTimeField(_("made"))
    renewed_at = models.DateTimeField(_("renewed"))
    """When the phone has said last that it wants to be told."""
    version = models.PositiveIntegerField(_("version of the table"), default=0)
    """Up to which the table was looked at."""
    asked = models.PositiveIntegerField(default=0, editable=False)
    """The question that was last told, or seen."""
    told = models.CharField(max_length=200, blank=True, editable=False)
    """By what is known what else was told last."""
    words = models.CharField(max_length=LONGEST_WORDS, blank=True, editable=False)
    question = models.PositiveIntegerField(null=True, blank=True, editable=False)
    due_at = models.DateTimeField(null=True, blank=True, editable=False)
    attempts = models.PositiveSmallIntegerField(default=0, editable=False)
    failures = models.PositiveSmallIntegerField(default=0, editable=False)
    """How many things in a row have not reached it."""
    taken_until = models.DateTimeField(null=True, blank=True, editable=False)
    takes = models.PositiveIntegerField(default=0, editable=False)

    class Meta:
        verbose_name = _("phone with messages")
        verbose_name_plural = _("phones with messages")
        ordering = ["table_code", "seat", "renewed_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["table_code", "seat", "mark"], name="a_phone_is_told_once"),
        ]
        indexes = [models.Index(fields=["due_at"], condition=models.Q(due_at__isnull=False), name="pushes_due")]

    def __str__(self) -> str:
        return f"{self.seat} · {self.table_code}"
