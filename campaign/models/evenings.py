"""An evening of a campaign, who comes, and the table at which it is played."""

from __future__ import annotations

import uuid
from datetime import datetime, time

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from campaign.models.campaigns import Campaign, Membership
from campaign.models.magi import Magus
from campaign.models.values.days import check_plan, moment

USUAL_HOUR = time(20)
"""From when reminders are counted where only a day was said."""


class Evening(models.Model):
    """Planned, then held at a table (approval → auction → completion → lands), then closed by the host.

    `uid` and `sequence` are what calendars know it by: the sequence grows when day, hour or place change.
    """

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="evenings", verbose_name=_("campaign"))
    number = models.PositiveSmallIntegerField(_("number"))
    day = models.DateField(_("day"))
    begins_at = models.TimeField(_("begins"), null=True, blank=True)
    place = models.CharField(_("place"), max_length=120, blank=True)
    notes = models.TextField(_("notes"), max_length=2000, blank=True)
    pool = models.ForeignKey(
        "campaign.Pool", models.RESTRICT, null=True, blank=True, related_name="evenings", verbose_name=_("pool")
    )
    pool_bringer = models.ForeignKey(
        Membership,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("who brings the pool"),
    )
    uid = models.UUIDField(unique=True, default=uuid.uuid4, editable=False)
    sequence = models.PositiveIntegerField(default=0, editable=False)
    replanned_at = models.DateTimeField(default=timezone.now, editable=False)
    table_code = models.CharField(_("table"), max_length=32, unique=True, null=True, blank=True, editable=False)
    opened_at = models.DateTimeField(_("opened"), null=True, blank=True)
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True)

    class Meta:
        verbose_name = _("evening")
        verbose_name_plural = _("evenings")
        ordering = ["campaign_id", "-number"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "number"], name="one_evening_of_a_number"),
            models.UniqueConstraint(
                fields=["campaign"],
                condition=models.Q(opened_at__isnull=False, closed_at__isnull=True),
                name="one_evening_at_a_time",
            ),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="evenings_count_from_one"),
            models.CheckConstraint(
                condition=models.Q(table_code=None, opened_at=None)
                | models.Q(table_code__isnull=False, opened_at__isnull=False),
                name="an_open_evening_has_a_table",
            ),
            models.CheckConstraint(
                condition=models.Q(closed_at=None) | models.Q(opened_at__isnull=False),
                name="only_an_open_evening_is_closed",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.campaign} {self.number}"

    def clean(self) -> None:
        """Raises ValidationError for a day out of bounds, and for an hour that the clocks leave out that night."""
        check_plan(self.day, self.begins_at)

    @property
    def is_planned(self) -> bool:
        return self.opened_at is None

    @property
    def is_running(self) -> bool:
        return self.opened_at is not None and self.closed_at is None

    @property
    def is_closed(self) -> bool:
        return self.closed_at is not None

    @property
    def starts_at(self) -> datetime:
        """When it begins; at the usual hour where only a day was said."""
        return moment(self.day, self.begins_at or USUAL_HOUR)


class CancelledEvening(models.Model):
    """What calendars must still be told of an evening that does not take place. Its number is free again."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="cancelled", verbose_name=_("campaign"))
    uid = models.UUIDField(unique=True)
    sequence = models.PositiveIntegerField()
    number = models.PositiveSmallIntegerField(_("number"))
    day = models.DateField(_("day"))
    begins_at = models.TimeField(_("begins"), null=True, blank=True)
    place = models.CharField(_("place"), max_length=120, blank=True)
    cancelled_at = models.DateTimeField(_("cancelled"))

    class Meta:
        verbose_name = _("cancelled evening")
        verbose_name_plural = _("cancelled evenings")
        ordering = ["campaign_id", "-day"]

    def __str__(self) -> str:
        return f"{self.campaign} {self.number}"


class Answer(models.TextChoices):
    """Whether a Magus comes."""

    YES = "yes", _("comes")
    MAYBE = "maybe", _("may come")
    NO = "no", _("does not come")


class Attendance(models.Model):
    """Whether a Magus comes to an evening; once it is opened, its seat and the version of the sheet that lay there."""

    evening = models.ForeignKey(Evening, models.CASCADE, related_name="attendance", verbose_name=_("evening"))
    magus = models.ForeignKey(Magus, models.CASCADE, related_name="attendance", verbose_name=_("Magus"))
    answer = models.CharField(_("answer"), max_length=5, choices=Answer.choices, default=Answer.YES)
    note = models.CharField(_("note"), max_length=140, blank=True)
    seat = models.CharField(_("seat"), max_length=20, blank=True, editable=False)
    played_version = models.PositiveIntegerField(_("version played"), null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("attendance")
        verbose_name_plural = _("attendance")
        ordering = ["-evening_id", "magus__made_at", "magus_id"]
        constraints = [
            models.UniqueConstraint(fields=["evening", "magus"], name="a_magus_comes_once"),
            models.UniqueConstraint(
                fields=["evening", "seat"], condition=~models.Q(seat=""), name="one_magus_per_seat_of_an_evening"
            ),
            models.CheckConstraint(condition=models.Q(answer__in=Answer.values), name="attendance_answer_is_known"),
        ]

    def __str__(self) -> str:
        return f"{self.magus} · {self.evening}"

    @property
    def comes(self) -> bool:
        return self.answer == Answer.YES


class AgendaPoint(models.Model):
    """Something that the group means to do or to talk about at an evening."""

    evening = models.ForeignKey(Evening, models.CASCADE, related_name="agenda", verbose_name=_("evening"))
    position = models.PositiveSmallIntegerField(_("position"))
    text = models.CharField(_("point"), max_length=140)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("by")
    )
    done_at = models.DateTimeField(_("done"), null=True, blank=True)

    class Meta:
        verbose_name = _("point of an agenda")
        verbose_name_plural = _("points of agendas")
        ordering = ["-evening_id", "position", "pk"]
        constraints = [models.CheckConstraint(condition=~models.Q(text=""), name="a_point_says_something")]

    def __str__(self) -> str:
        return self.text


class ReminderKind(models.TextChoices):
    """The two times at which a campaign reminds its members."""

    DAYS = "days", _("days before")
    HOURS = "hours", _("hours before")


class Reminder(models.Model):
    """A letter that a worker sends, or has sent: the row is taken before the letter goes, so that it goes once.

    `starts_at` is when the evening was to begin: a postponed evening is reminded of again.
    """

    evening = models.ForeignKey(Evening, models.CASCADE, related_name="reminders", verbose_name=_("evening"))
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="reminders", verbose_name=_("person")
    )
    kind = models.CharField(_("kind"), max_length=5, choices=ReminderKind.choices)
    starts_at = models.DateTimeField(_("for"))
    taken_at = models.DateTimeField(_("taken"))
    sent_at = models.DateTimeField(_("sent"), null=True, blank=True)

    class Meta:
        verbose_name = _("reminder")
        verbose_name_plural = _("reminders")
        ordering = ["-taken_at"]
        constraints = [
            models.UniqueConstraint(fields=["evening", "person", "kind", "starts_at"], name="one_reminder_of_a_kind"),
            models.CheckConstraint(condition=models.Q(kind__in=ReminderKind.values), name="reminder_kind_is_known"),
        ]

    def __str__(self) -> str:
        return f"{self.evening} · {self.person}"


class TurnReminder(models.Model):
    """That somebody was reminded of what a table over days asks their seat, once for each question; the letter about it
    is taken before it goes, so that it goes once."""

    evening = models.ForeignKey(Evening, models.CASCADE, related_name="turn_reminders", verbose_name=_("evening"))
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        null=True,
        blank=True,
        related_name="turn_reminders",
        verbose_name=_("person"),
    )
    seat = models.CharField(_("seat"), max_length=20)
    question = models.PositiveIntegerField(editable=False)
    taken_at = models.DateTimeField(_("taken"))
    sent_at = models.DateTimeField(_("sent"), null=True, blank=True)

    class Meta:
        verbose_name = _("reminder at a table")
        verbose_name_plural = _("reminders at tables")
        ordering = ["-taken_at"]
        constraints = [
            models.UniqueConstraint(fields=["evening", "seat", "question"], name="one_reminder_of_a_question"),
        ]

    def __str__(self) -> str:
        return f"{self.evening} · {self.seat}"
