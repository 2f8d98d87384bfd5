"""Reminders of an evening, by mail: some days before they ask for an answer, some hours before they list the answers. A
letter that could not be handed to the mail server is tried again until the evening begins."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage
from django.db.models import QuerySet
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext as _
from django.utils.translation import override

from campaign.evenings.calendars import one_evening, one_line
from campaign.mail import sending
from campaign.mail.days import weekday
from campaign.mail.outbox import claim_letter, send_letter
from campaign.models import Answer, Evening, Membership, Reminder, ReminderKind

MOST_DAYS, MOST_HOURS = 30, 48
"""The earliest that a campaign may remind."""


def send_due(at: datetime) -> int:
    """Sends every reminder that is due and has not been sent; how many went."""
    if not sending.is_configured():
        return 0
    sent = 0
    for evening, kind in due(at):
        for member in to_remind(evening):
            about = {"evening": evening, "kind": kind, "starts_at": evening.starts_at}
            reminder = claim_letter(Reminder, member.person, at, **about)
            sent += reminder is not None and send_letter(reminder, partial(letter, evening, member, kind, at), at)
    return sent


def due(at: datetime) -> Iterator[tuple[Evening, ReminderKind]]:
    """The planned evenings of which it is time to remind, and with which of the two reminders."""
    days = (at.date() - timedelta(days=1), at.date() + timedelta(days=MOST_DAYS + 1))
    for evening in Evening.objects.filter(opened_at=None, day__range=days).select_related("campaign"):
        if (kind := kind_due(evening, at)) is not None:
            yield evening, kind


def kind_due(evening: Evening, at: datetime) -> ReminderKind | None:
    """The later of the two reminders whose time has come; none before it, and none once the evening has begun."""
    campaign, start = evening.campaign, evening.starts_at
    times = {
        ReminderKind.DAYS: campaign.remind_days_before and timedelta(days=campaign.remind_days_before),
        ReminderKind.HOURS: campaign.remind_hours_before and timedelta(hours=campaign.remind_hours_before),
    }
    passed = [(start - before, kind) for kind, before in times.items() if before and start - before <= at < start]
    return max(passed)[1] if passed else None


def to_remind(evening: Evening) -> QuerySet[Membership]:
    """The members who want reminders, but for those who have said that they do not come."""
    refused = evening.attendance.filter(answer=Answer.NO, magus__owner__isnull=False)
    return (
        evening.campaign.memberships.without_guests()
        .filter(wants_reminders=True, person__is_active=True)
        .exclude(person__in=refused.values("magus__owner"))
        .select_related("person")
    )


def letter(evening: Evening, member: Membership, kind: ReminderKind, at: datetime) -> EmailMessage:
    """The letter of this kind in the member's language, with the evening as a calendar file."""
    with override(member.mail_language or settings.LANGUAGE_CODE):
        link = sending.site_link(reverse("campaign:evening", args=[evening.campaign.slug, evening.number]))
        message = EmailMessage(
            subject=subject(evening, kind, at),
            body=render_to_string(
                f"campaign/mail/reminder_{kind}.txt", values_of(evening, member, at) | {"link": link}
            ),
            to=[sending.address_of(member.person)],
        )
        message.attach("evening.ics", one_evening(evening, link), "text/calendar")
        return message


def values_of(evening: Evening, member: Membership, at: datetime) -> dict[str, Any]:
    """Values of both letters: the evening, the days until it, the reader's answer and the others' names."""
    answers = list(evening.attendance.select_related("magus__owner"))
    mine = next((one for one in answers if one.magus.owner == member.person), None)
    return {
        "evening": evening,
        "campaign": evening.campaign,
        "days_left": days_left(evening, at),
        "answer": mine.get_answer_display() if mine else "",
        "coming": [one.magus.name for one in answers if one.answer == Answer.YES],
        "unsure": [one.magus.name for one in answers if one.answer == Answer.MAYBE],
        "settings_link": sending.site_link(reverse("campaign:calendar", args=[evening.campaign.slug])),
    }


def days_left(evening: Evening, at: datetime) -> int:
    """How many midnights there are before the evening."""
    return (evening.day - timezone.localdate(at)).days


def subject(evening: Evening, kind: ReminderKind, at: datetime) -> str:
    """Subject of a letter: the campaign, and when."""
    hour = time_format(evening.begins_at, "H:i") if evening.begins_at else ""
    values = {"campaign": one_line(evening.campaign.name), "n": evening.number, "hour": hour}
    if kind == ReminderKind.HOURS and not days_left(evening, at):
        today = _("%(campaign)s: evening %(n)d, today at %(hour)s") if hour else _("%(campaign)s: evening %(n)d, today")
        return today % values
    when = ", ".join(filter(None, (weekday(evening.day), hour)))
    return _("%(campaign)s: evening %(n)d, %(when)s") % {**values, "when": when}
