"""Webhooks: addresses that are told what happens in a campaign, what they are told, and what they have answered."""

from __future__ import annotations

import uuid

from django.db import models
from django.utils.translation import gettext_lazy as _

from campaign.models.campaigns import Campaign

LONGEST_ANSWER = 300
"""Characters that are kept of an answer."""


class EventKind(models.TextChoices):
    """What is told; the values are the types of the messages, and never change."""

    EVENING_PLANNED = "evening.planned", _("an evening is planned")
    EVENING_MOVED = "evening.moved", _("an evening is moved")
    EVENING_CANCELLED = "evening.cancelled", _("an evening is cancelled")
    TABLE_OPENED = "table.opened", _("a table is opened")
    TURN_ASKED = "turn.asked", _("somebody is asked at a table")
    TURN_REMINDED = "turn.reminded", _("somebody is reminded at a table over days")
    ROUND_PAIRED = "round.paired", _("a round is paired")
    MATCH_ENDED = "match.ended", _("a match has its result")
    AWARD_BOOKED = "award.booked", _("an award is booked")
    VOTE_ASKED = "vote.asked", _("a vote on a Power begins")
    TEST = "webhook.test", _("a test")


CHOSEN = [(kind.value, kind.label) for kind in EventKind if kind != EventKind.TEST]
"""What a host may choose from; a test is told whenever it is asked for."""


class WebhookForm(models.TextChoices):
    """How it is told: for a program, or for people in a chat."""

    STANDARD = "standard", _("signed JSON, for a program (Standard Webhooks)")
    DISCORD = "discord", _("a message on Discord")
    TELEGRAM = "telegram", _("a message on Telegram")


class WhyOff(models.TextChoices):
    """Why nothing is told any more."""

    HAND = "hand", _("switched off by a host")
    GONE = "gone", _("the address has answered that it is gone for good (410)")
    FAILING = "failing", _("the address has failed for too long")


class Webhook(models.Model):
    """An address that is told. What is secret of it lies in `sealed` (campaign/webhooks/sealing.py), the address too:
    for some who has it may write there. `shown` is what may be read of it.

    One worker at a time sends for it: `taken_until` is until when, `takes` how often it was taken. `rests_until`: so
    long nobody does.
    """

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="webhooks", verbose_name=_("campaign"))
    name = models.CharField(_("name"), max_length=60)
    form = models.CharField(_("form"), max_length=10, choices=WebhookForm.choices, default=WebhookForm.STANDARD)
    events = models.JSONField(_("what is told"), default=list)
    language = models.CharField(_("language"), max_length=5, default="en")
    shown = models.CharField(_("address"), max_length=120, editable=False)
    sealed = models.TextField(editable=False)
    rotated_at = models.DateTimeField(_("new secret since"), null=True, blank=True)
    made_at = models.DateTimeField(_("made"))
    listens_since = models.DateTimeField(_("is told since"))
    """What happened before is never told."""
    failures = models.PositiveIntegerField(_("failures in a row"), default=0)
    failing_since = models.DateTimeField(_("fails since"), null=True, blank=True)
    off_at = models.DateTimeField(_("switched off"), null=True, blank=True)
    off_why = models.CharField(_("why"), max_length=10, choices=WhyOff.choices, blank=True)
    taken_until = models.DateTimeField(null=True, blank=True, editable=False)
    takes = models.PositiveIntegerField(default=0, editable=False)
    rests_until = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("webhook")
        verbose_name_plural = _("webhooks")
        ordering = ["campaign_id", "made_at", "pk"]
        constraints = [
            models.CheckConstraint(condition=~models.Q(name=""), name="a_webhook_has_a_name"),
            models.CheckConstraint(condition=models.Q(form__in=WebhookForm.values), name="webhook_form_is_known"),
            models.CheckConstraint(
                condition=models.Q(off_at=None, off_why="") | models.Q(off_at__isnull=False, off_why__in=WhyOff.values),
                name="a_webhook_is_off_for_a_reason",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_on(self) -> bool:
        """Whether it is told what happens."""
        return self.off_at is None

    @property
    def is_signed(self) -> bool:
        """Whether what it is told is signed with a secret."""
        return self.form == WebhookForm.STANDARD

    @property
    def chosen(self) -> list[str]:
        """What it is told, in words."""
        return [str(EventKind(kind).label) for kind in self.events]


class WebhookEvent(models.Model):
    """Something that has happened, as it was then. `key`: what it is known by, so that it is written down once."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="webhook_events", verbose_name=_("campaign"))
    kind = models.CharField(_("event"), max_length=20, choices=EventKind.choices)
    key = models.CharField(max_length=200, editable=False)
    at = models.DateTimeField(_("at"))
    data = models.JSONField(_("what is told of it"), default=dict)

    class Meta:
        verbose_name = _("event for webhooks")
        verbose_name_plural = _("events for webhooks")
        ordering = ["-at", "-pk"]
        constraints = [models.UniqueConstraint(fields=["campaign", "key"], name="an_event_is_told_once")]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} · {self.campaign}"


class DeliveryStatus(models.TextChoices):
    """Whether an address has taken what it was told."""

    WAITING = "waiting", _("waiting")
    TAKEN = "taken", _("delivered")
    LOST = "lost", _("given up")


class WebhookDelivery(models.Model):
    """An event on its way to an address. Its key is the id of the message: the same for each attempt.

    `due_at` is when it is tried next; None: it is over.
    """

    key = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    webhook = models.ForeignKey(Webhook, models.CASCADE, related_name="deliveries", verbose_name=_("webhook"))
    event = models.ForeignKey(WebhookEvent, models.CASCADE, related_name="deliveries", verbose_name=_("event"))
    status = models.CharField(
        _("status"), max_length=10, choices=DeliveryStatus.choices, default=DeliveryStatus.WAITING
    )
    due_at = models.DateTimeField(_("tried next"), null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    """Since it was sent, or last sent again by hand."""

    class Meta:
        verbose_name = _("delivery")
        verbose_name_plural = _("deliveries")
        ordering = ["-event__at", "-event__pk"]
        constraints = [
            models.UniqueConstraint(fields=["webhook", "event"], name="an_event_is_delivered_once"),
            models.CheckConstraint(
                condition=models.Q(status=DeliveryStatus.WAITING, due_at__isnull=False)
                | models.Q(status__in=[DeliveryStatus.TAKEN, DeliveryStatus.LOST], due_at=None),
                name="what_waits_is_due",
            ),
        ]
        indexes = [models.Index(fields=["due_at"], condition=models.Q(due_at__isnull=False), name="deliveries_due")]

    def __str__(self) -> str:
        return f"{self.event} → {self.webhook}"

    @property
    def message(self) -> str:
        """The id of the message, as whoever takes it reads it."""
        return f"msg_{self.key.hex}"


class AttemptProblem(models.TextChoices):
    """Why an attempt has brought no answer."""

    NO_NAME = "no_name", _("the name of the server was not found")
    NOT_PUBLIC = "not_public", _("the address is not a public one, nothing was sent there")
    AWAY = "away", _("the server was not reached")
    SLOW = "slow", _("the server took too long")
    UNTRUSTED = "untrusted", _("the certificate of the server does not hold")
    SEALED = "sealed", _("the secret can no longer be read: make a new webhook")


class WebhookAttempt(models.Model):
    """What came of telling it once: a status of HTTP with the beginning of the answer, or why there is none."""

    delivery = models.ForeignKey(WebhookDelivery, models.CASCADE, related_name="log", verbose_name=_("delivery"))
    at = models.DateTimeField(_("at"))
    milliseconds = models.PositiveIntegerField(_("milliseconds"))
    status = models.PositiveSmallIntegerField(_("status"), null=True, blank=True)
    problem = models.CharField(_("problem"), max_length=12, choices=AttemptProblem.choices, blank=True)
    answer = models.CharField(_("answer"), max_length=LONGEST_ANSWER, blank=True)

    class Meta:
        verbose_name = _("attempt")
        verbose_name_plural = _("attempts")
        ordering = ["delivery_id", "at", "pk"]

    def __str__(self) -> str:
        return f"{self.delivery} · {self.status or self.get_problem_display()}"


class TurnsTold(models.Model):
    """Up to which version a table was looked at, and which question was last told of each seat."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="turns_told", verbose_name=_("campaign"))
    table_code = models.CharField(_("table"), max_length=12, unique=True)
    version = models.PositiveIntegerField(_("version of the table"), default=0)
    asked = models.JSONField(default=dict)

    class Meta:
        verbose_name = _("turns told")
        verbose_name_plural = _("turns told")
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.table_code
